/** The parts of a file and the VM's modules in it, which have symbols of their own; followed through edits. */

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
import { PART_MARKERS, partBreaks, partBreaksIn } from "./fileParts.js";
import { VM_MODULE, vmModulesIn, WORD_CONTEXT } from "./symbolText.js";

/** Whether an edit changes which parts there are. */
export function movesParts(edit: DocumentEdit): boolean {
  return PART_MARKERS.some((marker) => isWordNear(edit, marker, 1)) && changesPlaces(edit, partBreaksIn);
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
    if (movesParts(edit)) this.#breaks = undefined;
    if (movesVmModules(edit)) this.#vmModules = undefined;
    if (this.#breaks !== undefined) moveOffsets(this.#breaks, edit);
    if (this.#vmModules !== undefined) moveOffsets(this.#vmModules, edit);
  }

  replaced(): void {
    this.#breaks = undefined;
    this.#vmModules = undefined;
  }

  /** Whether there is more than one part. */
  get isSplit(): boolean {
    return this.#partBreaks.length > 0;
  }

  /** The number of the part around an offset. A marker belongs to the part after it. */
  partAt(offset: number): number {
    const breaks = this.#partBreaks;
    return lowerBound(breaks, offset, breaks.length);
  }

  /** Where the part of a number starts. */
  startOf(part: number): number {
    return (this.#partBreaks[part - 1] ?? -1) + 1;
  }

  /** The part of a number. */
  spanOf(part: number): Span {
    return { start: this.startOf(part), end: (this.#partBreaks[part] ?? this.#document.length - 1) + 1 };
  }

  /** The part around an offset. */
  part(offset: number): Span {
    return this.spanOf(this.partAt(offset));
  }

  get hasVmModules(): boolean {
    return this.#vmModuleStarts.length > 0;
  }

  /** The number of the VM's module around an offset, with that of its part. */
  vmModuleAt(offset: number): string {
    const modules = this.#vmModuleStarts;
    return `${this.partAt(offset)} ${lowerBound(modules, offset, modules.length)}`;
  }

  /** The module of the VM around an offset. Such modules hold no others, so it is the last one that starts before. */
  vmModule(offset: number): Span | undefined {
    const modules = this.#vmModuleStarts;
    const next = lowerBound(modules, offset, modules.length);
    const start = modules[next - 1] ?? -1;
    const part = this.part(offset);
    return start < part.start ? undefined : { start, end: Math.min(modules[next] ?? part.end, part.end) };
  }

  get #partBreaks(): readonly number[] {
    this.#breaks ??= partBreaks(this.#document);
    return this.#breaks;
  }

  get #vmModuleStarts(): readonly number[] {
    this.#vmModules ??= this.#document.mentions(VM_MODULE) ? vmModulesIn(this.#document) : [];
    return this.#vmModules;
  }
}

/** The scopes of a document, which follow its edits. */
export const scopesOf = perDocument((document: AbiDocument) => new FileScopes(document));
