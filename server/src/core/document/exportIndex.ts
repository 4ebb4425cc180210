/** What decides which functions of a document are exported, apart from the functions themselves; followed through edits. */
import { lowerBound } from "../text/order.js";
import type { AbiDocument } from "./document.js";
import { type DocumentEdit, type EditFollower, isWordNear, moveOffsets, perDocument } from "./documentEdit.js";
import { DEVICE_WORDS, holdsDeviceOps, VM_EXPORT, type VmExportOp, vmExports } from "./exportOps.js";
import { type FileScopes, movesSections, movesVmModules, scopesOf } from "./fileScopes.js";
import { isVmasm } from "./vmasm.js";
import { vmasmExports } from "./vmasmExports.js";

/** What marked exported functions until 2021-06: in a section of a file that has it, functions without it are not exported. */
export const EXPORT_MARK = "iree.module.export";
const WORDS = [EXPORT_MARK, VM_EXPORT];

/** Stretches of text in order, as their starts and ends: an edit of one of them changes what was read there. */
interface Stretches {
  readonly starts: number[];
  readonly ends: number[];
}

interface Facts {
  /** As they were when they were read; `offsets` has where they are now. */
  readonly exports: readonly VmExportOp[];
  readonly offsets: number[];
  /** By the VM's module and symbol, the names of the exports. */
  readonly ofVm: ReadonlyMap<string, readonly string[]>;
  /** By the VM's module and name, the index of the first export. */
  readonly ofName: ReadonlyMap<string, number>;
  /** The sections of the file that hold a marked function: there, those without a mark are not exported. */
  readonly markedSections: ReadonlySet<number>;
  /** The lines that all of this was read from. */
  readonly read: readonly Stretches[];
}

class ExportIndex implements EditFollower {
  readonly #document: AbiDocument;
  readonly #scopes: FileScopes;
  #known: Facts | undefined;
  #hasDeviceOps: boolean | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
    this.#scopes = scopesOf(document);
  }

  /** The names under which the VM's module around an offset exports a function; undefined where it does not. */
  namesOf(symbol: string, offset: number): readonly string[] | undefined {
    return this.#facts.ofVm.get(this.keyOf(symbol, offset));
  }

  /** The first export of a name in the VM's module around an offset. */
  firstOf(name: string, offset: number): VmExportOp | undefined {
    const { exports, offsets, ofName } = this.#facts;
    const i = ofName.get(this.keyOf(name, offset)) ?? -1;
    const op = exports[i];
    return op && { ...op, offset: offsets[i] ?? op.offset };
  }

  /** Identifies a symbol, or the name of an export, of the VM's module around an offset. */
  keyOf(symbol: string, offset: number): string {
    return `${this.#scopes.vmModuleAt(offset)} ${symbol}`;
  }

  /** False for a dump of single functions, in which no `vm.export` can be expected. */
  get hasVmModule(): boolean {
    return this.#scopes.hasVmModules || this.#facts.ofVm.size > 0;
  }

  /** Whether the section of the file around an offset holds a function that is marked as exported. */
  hasMarks(offset: number): boolean {
    const { markedSections } = this.#facts;
    return markedSections.size > 0 && markedSections.has(this.#scopes.sectionNumberAt(offset));
  }

  /** False where certainly no function is device code. */
  get hasDeviceOps(): boolean {
    this.#hasDeviceOps ??= holdsDeviceOps(this.#document);
    return this.#hasDeviceOps;
  }

  /** The `vm.export` ops of the text. */
  get exports(): readonly VmExportOp[] {
    const { exports, offsets } = this.#facts;
    return exports.map((op, i) => ({ ...op, offset: offsets[i] ?? op.offset }));
  }

  edited(edit: DocumentEdit): void {
    if (DEVICE_WORDS.some((word) => isWordNear(edit, word, 1))) this.#hasDeviceOps = undefined;
    const facts = this.#known;
    if (facts === undefined) return;
    const isRead = facts.read.some((stretches) => isMet(stretches, edit));
    if (isRead || movesSections(edit) || movesVmModules(edit) || WORDS.some((word) => isWordNear(edit, word, 1))) {
      this.#known = undefined;
      return;
    }
    moveOffsets(facts.offsets, edit);
    for (const { starts, ends } of facts.read) {
      moveOffsets(starts, edit);
      moveOffsets(ends, edit);
    }
  }

  replaced(): void {
    this.#known = undefined;
    this.#hasDeviceOps = undefined;
  }

  get #facts(): Facts {
    this.#known ??= this.#read();
    return this.#known;
  }

  #read(): Facts {
    const document = this.#document;
    const lines: Stretches = { starts: [], ends: [] };
    const read = isVmasm(document.uri) ? vmasmExports : vmExports;
    const exports = read(document, ({ start, end }) => {
      lines.starts.push(start);
      lines.ends.push(end);
    });
    const ofVm = new Map<string, string[]>();
    const ofName = new Map<string, number>();
    for (const [i, { offset, symbol, name }] of exports.entries()) {
      const named = this.keyOf(name, offset);
      if (!ofName.has(named)) ofName.set(named, i);
      const key = this.keyOf(symbol, offset);
      const names = ofVm.get(key);
      if (names === undefined) ofVm.set(key, [name]);
      else names.push(name);
    }
    const marks: Stretches = { starts: [], ends: [] };
    const markedSections = new Set<number>();
    for (let at = document.indexOf(EXPORT_MARK); at >= 0; at = document.indexOf(EXPORT_MARK, at + EXPORT_MARK.length)) {
      const start = document.lineStart(at);
      marks.starts.push(start);
      marks.ends.push(at + EXPORT_MARK.length);
      if (!document.slice(start, at).includes("//")) markedSections.add(this.#scopes.sectionNumberAt(at));
    }
    const offsets = exports.map(({ offset }) => offset);
    return { exports, offsets, ofVm, ofName, markedSections, read: [lines, marks] };
  }
}

function isMet({ starts, ends }: Stretches, { span }: DocumentEdit): boolean {
  const first = lowerBound(ends, span.start, ends.length);
  return (starts[first] ?? Number.POSITIVE_INFINITY) <= span.end;
}

/** The index of a document. */
export const exportsOf = perDocument((document: AbiDocument) => new ExportIndex(document));
