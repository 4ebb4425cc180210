/**
 * Suppressions: comments that take findings away.
 *
 *     // mlir-abi-disable-next-line ID, ID -- reason      findings that start on the line below
 *     // mlir-abi-disable-line ID                         findings that start on this line
 *     // mlir-abi-disable-file ID                         findings anywhere in the file
 *
 * Without an id it is every rule. One that takes nothing away is a finding itself, for it would hide the next mistake.
 * One that names a rule which is off is not unused, for elsewhere the rule may be on; nor is one for a rule about selected
 * runtimes where none is selected.
 */
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import type { Settings } from "./settings.js";
import type { Entry, SuppressionLine } from "./suppressionLine.js";
import { SUPPRESSION, type SuppressionLines, suppressionsIn } from "./suppressionList.js";
import { undecodedStrings } from "./undecoded.js";
import { isOne, UNUSED, unusedIn } from "./unusedSuppressions.js";

/** What the suppressions of a document take away; undefined if it has none, which costs one native search. */
export function suppressingIn(document: AbiDocument, settings: Pick<Settings, "runtimes">): Suppressing | undefined {
  if (!document.mentions(SUPPRESSION)) return undefined;
  const all = suppressionsIn(document);
  return all.lines.length === 0 ? undefined : new Suppressing(document, settings, all);
}

/** The suppressions that apply to one line, or to the file: a range of those in the order of their targets. */
interface Scope {
  readonly first: number;
  readonly after: number;
}

/** Of more entries, the one in use is looked up in a map. */
const FEW_ENTRIES = 8;
/** Up to this distance, line breaks between two places are searched for in the text. UTF-16 units. */
const SHORT_LENGTH = 256;

/** The target of a suppression that applies to the whole file, and of one that applies to nothing. */
const FILE = -1;
const NOWHERE = Number.POSITIVE_INFINITY;

const NONE: readonly Entry[] = [];
const NO_WINNERS: ReadonlyMap<string | undefined, number> = new Map();

/** A text may have a hundred thousand suppressions, so most of this is numbers. */
export class Suppressing {
  readonly #document: AbiDocument;
  readonly #hasRuntimes: boolean;
  readonly #starts: readonly number[];
  readonly #lines: readonly SuppressionLine[];
  /** The numbers of the suppressions that apply to the file, then of the others, both in the order of the text. */
  readonly #order: number[] = [];
  readonly #file: Scope;
  /** The lines that others apply to, ascending, by where they start, and where the suppressions of each begin. */
  readonly #targets: number[] = [];
  readonly #firsts: number[] = [];
  /** The number of entries before those of each suppression; and of each entry whether it is used. */
  readonly #before: Uint32Array;
  readonly #used: Uint8Array;
  /** The numbers of the entries that take effect, by scope (its first) and id. Only of scopes with many entries. */
  readonly #winners = new Map<number, ReadonlyMap<string | undefined, number>>();

  constructor(document: AbiDocument, settings: Pick<Settings, "runtimes">, { starts, lines }: SuppressionLines) {
    this.#document = document;
    this.#hasRuntimes = settings.runtimes.length > 0;
    this.#starts = starts;
    this.#lines = lines;
    const { length } = lines;
    this.#before = new Uint32Array(length + 1);
    for (let i = 0; i < length; i++) this.#before[i + 1] = (this.#before[i] ?? 0) + (lines[i]?.entries.length ?? 0);
    this.#used = new Uint8Array(this.#before[length] ?? 0);
    const targets = targetsOf(starts, lines);
    for (let i = 0; i < length; i++) if (targets[i] === FILE && lines[i]?.name !== undefined) this.#order.push(i);
    this.#file = { first: 0, after: this.#order.length };
    for (let i = 0; i < length; i++) {
      const target = targets[i] ?? FILE;
      if (target === FILE) continue;
      if (target !== this.#targets.at(-1)) {
        this.#targets.push(target);
        this.#firsts.push(this.#order.length);
      }
      this.#order.push(i);
    }
  }

  /** Whether nothing is suppressed but on single lines. */
  get isByLine(): boolean {
    return this.#file.after === 0;
  }

  /** Whether something is suppressed on a line that a span touches. */
  touches({ start, end }: Span): boolean {
    const last = this.#targetBefore(end);
    const target = this.#targets[last];
    return target !== undefined && (target >= start || this.#isOnLine(target, start));
  }

  /** Whether the finding of a rule at an offset is suppressed. */
  takes(code: string, start: number, reported: boolean): boolean {
    const scope = this.#scopeAt(start);
    return (scope !== undefined && this.#takes(scope, code, reported)) || this.#takes(this.#file, code, reported);
  }

  /**
   * The findings about suppressions, once all others were passed to `takes`.
   *
   * @param most The number of findings that are made; those after them are only counted.
   */
  unused(most = Number.POSITIVE_INFINITY): { readonly found: readonly Finding[]; readonly more: number } {
    // What they take away may be in a string that is not decoded here.
    const undecoded = undecodedStrings(this.#document);
    if (undecoded.length > 0) this.#use(this.#file);
    for (const { start } of undecoded) {
      const scope = this.#scopeAt(start);
      if (scope !== undefined) this.#use(scope);
    }
    const found: Finding[] = [];
    let more = 0;
    // By name only: otherwise suppressing everything could hide that there is nothing to suppress.
    if (this.#winner(this.#file, UNUSED.code) >= 0) return { found, more };
    for (const [i, line] of this.#lines.entries()) {
      const unused = this.#unusedOf(i, line);
      if (line.name !== undefined && unused.length === 0 && !hasFormer(line)) continue;
      if (found.length >= most) more += isOne(line, unused) ? 1 : unused.length;
      else for (const each of unusedIn(line, this.#starts[i] ?? 0, unused)) found.push(each);
    }
    return { found, more };
  }

  /** The entries of a suppression that are not used; mostly all or none. */
  #unusedOf(i: number, { entries }: SuppressionLine): readonly Entry[] {
    const before = this.#before[i] ?? 0;
    const isUnused = (entry: Entry, k: number): boolean =>
      this.#used[before + k] !== 1 && (this.#hasRuntimes || !entry.isAboutRuntimes);
    if (entries.every(isUnused)) return entries;
    return entries.some(isUnused) ? entries.filter(isUnused) : NONE;
  }

  /** The last line at or before an offset that something applies to, or -1. */
  #targetBefore(offset: number): number {
    const targets = this.#targets;
    return firstIndex(targets.length, (i) => (targets[i] ?? 0) <= offset) - 1;
  }

  #scopeAt(offset: number): Scope | undefined {
    const i = this.#targetBefore(offset);
    const target = this.#targets[i];
    if (target === undefined || !this.#isOnLine(target, offset)) return undefined;
    return { first: this.#firsts[i] ?? 0, after: this.#firsts[i + 1] ?? this.#order.length };
  }

  /** Whether the line that starts at an offset holds another one after that. */
  #isOnLine(start: number, offset: number): boolean {
    if (offset - start <= SHORT_LENGTH) return !/[\r\n]/.test(this.#document.slice(start, offset));
    const { line } = this.#document.positionAt(offset);
    return this.#document.offsetAt({ line, character: 0 }) === start;
  }

  #takes(scope: Scope, code: string, reported: boolean): boolean {
    const named = this.#winner(scope, code);
    const winner = named >= 0 ? named : this.#winner(scope, undefined);
    if (winner < 0) return false;
    if (reported || named >= 0) this.#used[winner] = 1;
    return true;
  }

  #use(scope: Scope): void {
    for (const id of this.#winnersOf(scope).keys()) this.#used[this.#winner(scope, id)] = 1;
  }

  /** The number of the entry that takes effect for an id: the last one in the first suppression that has it; -1 for none. */
  #winner(scope: Scope, id: string | undefined): number {
    const first = this.#order[scope.first];
    const last = this.#order[scope.after - 1];
    if (first === undefined || last === undefined || scope.after <= scope.first) return -1;
    const count = (this.#before[last + 1] ?? 0) - (this.#before[first] ?? 0);
    if (count > FEW_ENTRIES) return this.#winnersOf(scope).get(id) ?? -1;
    for (let i = scope.first; i < scope.after; i++) {
      const suppression = this.#order[i] ?? 0;
      const entry = this.#lines[suppression]?.entries.findLastIndex((each) => each.id === id) ?? -1;
      if (entry >= 0) return (this.#before[suppression] ?? 0) + entry;
    }
    return -1;
  }

  #winnersOf(scope: Scope): ReadonlyMap<string | undefined, number> {
    const known = scope.after > scope.first ? this.#winners.get(scope.first) : NO_WINNERS;
    if (known !== undefined) return known;
    const winners = new Map<string | undefined, number>();
    for (let i = scope.after - 1; i >= scope.first; i--) {
      const suppression = this.#order[i] ?? 0;
      const before = this.#before[suppression] ?? 0;
      for (const [k, { id }] of (this.#lines[suppression]?.entries ?? []).entries()) winners.set(id, before + k);
    }
    this.#winners.set(scope.first, winners);
    return winners;
  }
}

/** Whether an id on a line is what a rule was before. */
const hasFormer = ({ entries }: SuppressionLine): boolean => entries.some(({ id = "", written }) => id !== written);

/** Where the line starts that each suppression applies to. Those right above one that is alone apply to the line of that, too. */
function targetsOf(starts: readonly number[], lines: readonly SuppressionLine[]): Float64Array {
  const targets = new Float64Array(lines.length).fill(FILE);
  for (let i = lines.length - 1; i >= 0; i--) {
    const [start = 0, line] = [starts[i], lines[i]];
    if (line?.name === "mlir-abi-disable-line") targets[i] = start;
    if (line?.name !== "mlir-abi-disable-next-line") continue;
    const next = start + line.length;
    const below = starts[i + 1] === next ? lines[i + 1] : undefined;
    const isChained = below?.alone === true && below.name === line.name;
    targets[i] = isChained ? (targets[i + 1] ?? next) : line.isEnded ? next : NOWHERE;
  }
  return targets;
}
