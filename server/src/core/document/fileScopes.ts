/** The sections of a file and the VM's modules in it, which have symbols of their own; followed through edits. */

import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import type { AbiDocument } from "./document.js";
import {
  changesPlaces,
  type DocumentEdit,
  type EditFollower,
  isWordNear,
  moveOffsets,
  perDocument,
} from "./documentEdit.js";
import { MARKER_LENGTH, SECTION_MARKERS, sectionBreaks, sectionBreaksIn } from "./fileSections.js";
import { VM_MODULE, vmModulesIn, WORD_CONTEXT } from "./symbolText.js";

/** Whether an edit changes which sections there are. */
export function movesSections(edit: DocumentEdit): boolean {
  return (
    SECTION_MARKERS.some((marker) => isWordNear(edit, marker, MARKER_LENGTH)) && changesPlaces(edit, sectionBreaksIn)
  );
}

/** Whether an edit changes which modules of the VM there are. */
export function movesVmModules(edit: DocumentEdit): boolean {
  return isWordNear(edit, VM_MODULE, WORD_CONTEXT) && changesPlaces(edit, vmModulesIn);
}

export class FileScopes implements EditFollower {
  readonly #document: AbiDocument;
  /** Where the file is split, ascending. */
  #breaks: number[] | undefined;
  #vmModules: number[] | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  edited(edit: DocumentEdit): void {
    if (movesSections(edit)) this.#breaks = undefined;
    if (movesVmModules(edit)) this.#vmModules = undefined;
    if (this.#breaks !== undefined) moveOffsets(this.#breaks, edit);
    if (this.#vmModules !== undefined) moveOffsets(this.#vmModules, edit);
  }

  replaced(): void {
    this.#breaks = undefined;
    this.#vmModules = undefined;
  }

  /** Whether there is more than one section. */
  get isSplit(): boolean {
    return this.#sectionBreaks.length > 0;
  }

  /** The number of the section around an offset. A marker belongs to the section after it. */
  sectionNumberAt(offset: number): number {
    const breaks = this.#sectionBreaks;
    return lowerBound(breaks, offset, breaks.length);
  }

  /** Where the section of a number starts. */
  startOf(section: number): number {
    return (this.#sectionBreaks[section - 1] ?? -1) + 1;
  }

  /** The section of a number. */
  spanOf(section: number): Span {
    return { start: this.startOf(section), end: (this.#sectionBreaks[section] ?? this.#document.length - 1) + 1 };
  }

  /** The section around an offset. */
  sectionAt(offset: number): Span {
    return this.spanOf(this.sectionNumberAt(offset));
  }

  get hasVmModules(): boolean {
    return this.#vmModuleStarts.length > 0;
  }

  /** The number of the VM's module around an offset, with that of its section. */
  vmModuleAt(offset: number): string {
    const modules = this.#vmModuleStarts;
    return `${this.sectionNumberAt(offset)} ${lowerBound(modules, offset, modules.length)}`;
  }

  /** The module of the VM around an offset. Such modules hold no others, so it is the last one that starts before. */
  vmModule(offset: number): Span | undefined {
    const modules = this.#vmModuleStarts;
    const next = lowerBound(modules, offset, modules.length);
    const start = modules[next - 1] ?? -1;
    const section = this.sectionAt(offset);
    return start < section.start ? undefined : { start, end: Math.min(modules[next] ?? section.end, section.end) };
  }

  get #sectionBreaks(): readonly number[] {
    this.#breaks ??= sectionBreaks(this.#document);
    return this.#breaks;
  }

  get #vmModuleStarts(): readonly number[] {
    this.#vmModules ??= this.#document.mentions(VM_MODULE) ? vmModulesIn(this.#document) : [];
    return this.#vmModules;
  }
}

/** The scopes of a document, which follow its edits. */
export const scopesOf = perDocument((document: AbiDocument) => new FileScopes(document));
