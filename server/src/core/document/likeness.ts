/**
 * Functions that say what one before them said. A generated file holds thousands that differ in their names, in their
 * types and in an `f` which those types spell; once one of them was read and checked, the others need neither: their text
 * is followed character by character, and whatever is not alike is left to the reader.
 */

import { followTypes, TypesIn } from "../analysis/spelledByTypes.js";
import type { Finding } from "../features/finding.js";
import { newMatcher } from "../mlir/bracketMatcher.js";
import { isDimsListAhead } from "../mlir/parameters.js";
import { codeHere, detached, isDigit, isWordPart, isWordStart, readerAt, skipTrivia } from "../mlir/reader.js";
import type { TextStore } from "../text/textStore.js";
import { Alike, type Form, moved } from "./alike.js";
import type { KeptRecord } from "./keptRecord.js";

/** What no rule holds against anything but the dictionary it stands in, and the types that spell an `f`. */
const PLAIN_KEYS: ReadonlySet<string> = new Set(["iree.module.export", "iree.abi.stub", "iree.reflection", "f", "fv"]);

/** Of how many forms functions may be. With more, looking through them costs more than it saves. */
const MOST_FORMS = 8;
/** How many more lines of no form than functions of one there may be before looking for them ends. */
const PATIENCE = 256;
/** The longest header, and the longest start of its line up to the symbol, in UTF-16 units. */
const LONGEST_HEADER = 4096;
const LONGEST_LEAD = 128;

/** Behind a header, enough to see that a region follows. In UTF-16 units. */
const LOOK_AHEAD = 256;

type Text = Pick<TextStore, "slice">;

// Nothing here looks for closing brackets.
const NO_BODIES = newMatcher();

export class Likeness {
  readonly #forms: Form[] = [];
  readonly #head = new Head();
  /** The line that was last found to be of no form. */
  #other = -1;
  #patience = PATIENCE;

  /** The function in whose header the key at `key` stands, if it is alike one that was checked. */
  at(text: string, base: number, key: number): Alike | undefined {
    if (this.#forms.length === 0 || this.#patience === 0) return undefined;
    // A slice, so that the search has an end. It costs nothing: V8 does not copy it.
    const low = Math.max(key - LONGEST_HEADER, 0);
    const line = low + text.slice(low, key).lastIndexOf("\n") + 1;
    if (base + line === this.#other) return undefined;
    const lead = line === low && low > 0 ? -1 : leadOf(text, line);
    const head = this.#head;
    if (lead >= 0 && head.read(text, lead)) {
      for (const form of this.#forms) {
        if (form.lead.length !== lead - line || !text.startsWith(form.before, head.end)) continue;
        if (!text.startsWith(form.lead, line)) continue;
        const found = follow(text, base, line, head, form);
        // Behind the header another op may stand.
        if (found === undefined || base + key >= found.start + found.length) continue;
        if (this.#patience < PATIENCE) this.#patience++;
        return found;
      }
    }
    this.#other = base + line;
    this.#patience--;
    return undefined;
  }

  /** Learns from a record of a document, and what was found in it. */
  learn(document: Text, record: KeptRecord): void {
    if (this.#forms.length === MOST_FORMS || this.#patience === 0 || record.isTold) return;
    const { start: offset, header, islands, findings, counts } = record;
    if (header === undefined || findings === undefined) return;
    const { functionLike, end } = header;
    if (!functionLike || !islands.every(({ key }) => PLAIN_KEYS.has(key))) return;
    if (end > LONGEST_HEADER) return;
    const low = Math.max(offset - LONGEST_LEAD, 0);
    const before = document.slice(low, offset);
    const base = low + before.lastIndexOf("\n") + 1;
    const start = offset - base;
    const text = document.slice(base, offset + end + LOOK_AHEAD);
    const lead = leadOf(text, 0);
    const head = this.#head;
    if (lead <= start || !head.read(text, lead)) return;
    const f = islands.find(({ kind }) => kind !== null)?.entry.value;
    const types = head.end - start;
    const keys = islands.map(({ entry }) => entry.start);
    const middle = f === undefined ? end : f.start + 1;
    const behind = f === undefined ? end : f.end - 1;
    // What is about the name, the types or an `f` may be another thing elsewhere, and so may be what mends it.
    const isOfForm = (it: Finding): boolean =>
      it.fix === undefined && ((it.start >= types && it.end <= middle) || it.start >= behind);
    if (!findings.every(isOfForm)) return;
    const form: Form = {
      lead: detached(text.slice(0, lead)),
      op: start,
      before: detached(text.slice(head.end, start + middle)),
      after: f && detached(text.slice(start + behind, start + end)),
      keysBefore: keys.filter((key) => key < middle).map((key) => key - types),
      keysAfter: keys.filter((key) => key >= middle).map((key) => key - behind),
      foundBefore: findings.filter((it) => it.start < middle).map((it) => moved(it, -types)),
      foundAfter: findings.filter((it) => it.start >= middle).map((it) => moved(it, -behind)),
      counts,
    };
    if (follow(text, base, 0, head, form) !== undefined) this.#forms.push(form);
  }
}

/** The offset behind the first `@` of the line at `line`, if it stands where a function's does; else -1. */
function leadOf(text: string, line: number): number {
  for (let p = line; p < line + LONGEST_LEAD; p++) {
    const c = text.charCodeAt(p);
    if (c === 0x40) return p + 1;
    if (c !== 0x20 && !isWordPart(c)) return -1;
  }
  return -1;
}

/** Follows a function of a known form. Undefined where it is of another. */
function follow(text: string, base: number, line: number, head: Head, form: Form): Alike | undefined {
  const { end, inputs, results } = head;
  let p = end + form.before.length;
  let behind = p;
  if (form.after !== undefined) {
    behind = followTypes(text, p, inputs, results);
    if (behind < 0 || !text.startsWith(form.after, behind)) return undefined;
    p = behind + form.after.length;
  }
  const r = readerAt(text, p, p, text.length, NO_BODIES);
  skipTrivia(r);
  // A region: what else may follow is read further.
  if (codeHere(r) !== 0x7b || isDimsListAhead(r)) return undefined;
  const start = line + form.op;
  const examined = { start: line - 1 - start, end: r.seen - start };
  return new Alike(base + start, p - start, examined, form, end - start, behind - start);
}

/** The symbol and the types of a function. One that is used again and again, so that reading makes no objects. */
class Head {
  readonly inputs = new TypesIn();
  readonly results = new TypesIn();
  /** Behind the types. */
  end = -1;

  /** Reads `name(%a: T, …) -> (T, …)` at `p`. False where it is not spelled as MLIR prints it, or a type is not plain. */
  read(text: string, p: number): boolean {
    const { inputs, results } = this;
    inputs.reset(text);
    results.reset(text);
    if (!isWordStart(text.charCodeAt(p))) return false;
    while (isWordPart(text.charCodeAt(p))) p++;
    if (text.charCodeAt(p) !== 0x28) return false;
    let end = listAt(text, p + 1, true, inputs);
    if (end >= 0 && text.startsWith(" -> ", end)) {
      const first = end + " -> ".length;
      if (text.charCodeAt(first) === 0x28) end = listAt(text, first + 1, false, results);
      else {
        end = typeEnd(text, first);
        results.add(first, end);
      }
    }
    this.end = end;
    return end >= 0;
  }
}

/** Moves over types, each behind a name if they have them, and the `)`. The offset behind, or -1. */
function listAt(text: string, p: number, named: boolean, types: TypesIn): number {
  if (text.charCodeAt(p) === 0x29) return p + 1;
  for (;;) {
    if (named) {
      p = nameEnd(text, p);
      if (p < 0) return -1;
    }
    const end = typeEnd(text, p);
    if (end < 0) return -1;
    types.add(p, end);
    if (text.charCodeAt(end) === 0x29) return end + 1;
    if (!text.startsWith(", ", end)) return -1;
    p = end + ", ".length;
  }
}

/** The offset behind `%name: `, or -1. */
function nameEnd(text: string, p: number): number {
  if (text.charCodeAt(p) !== 0x25) return -1;
  const start = p + 1;
  p = start;
  if (isDigit(text.charCodeAt(p))) while (isDigit(text.charCodeAt(p))) p++;
  else if (isWordStart(text.charCodeAt(p))) while (isWordPart(text.charCodeAt(p))) p++;
  return p > start && text.startsWith(": ", p) ? p + ": ".length : -1;
}

/** The offset behind a tensor's plain type, or another without parameters; or -1. */
function typeEnd(text: string, p: number): number {
  if (text.startsWith("tensor<", p)) {
    p += "tensor<".length;
    for (let c = text.charCodeAt(p); isWordPart(c) || c === 0x3f; c = text.charCodeAt(++p));
    return text.charCodeAt(p) === 0x3e ? p + 1 : -1;
  }
  if (text.charCodeAt(p) === 0x21) p++;
  if (!isWordStart(text.charCodeAt(p))) return -1;
  while (isWordPart(text.charCodeAt(p))) p++;
  return p;
}
