/**
 * The findings of a text that is read once, of which there may be as many as the text has words: rows of numbers, and texts
 * in a pool. That is a quarter of the memory of objects. Each access makes a new object.
 */
import type { Finding, OfferedFix, ShownMessage } from "../document/finding.js";
import type { FindingKind } from "../document/foundKinds.js";
import { Column } from "../text/column.js";
import type { TextEdit } from "../text/edit.js";
import { compareText } from "../text/order.js";
import { TextPool } from "../text/textPool.js";
import type { RuleLevel } from "./settings.js";
import { shifted } from "./shiftedFinding.js";

/** Where a row has its numbers; the edits of a fix follow. */
const KIND = 0;
const MESSAGE = 1;
const START = 2;
const START_HIGH = 3;
const LENGTH = 4;
/** -1 without a fix. */
const TITLE = 5;
const IS_SAFE = 6;
const EDITS = 7;
const FIRST_EDIT = 8;
/** The numbers of an edit: its start from the finding's, its length, its text. */
const EDIT = 3;

/** The kind of a finding that is kept as an object: its `MESSAGE` is the object's index. */
const OBJECT = -1;

/** The kind of a finding is looked up among so many of the last ones: a rule may make a new validity for each finding. */
const MAX_COMPARED = 32;

/** A column holds numbers of 32 bits, so larger offsets take two: the rest and the quotient of a division by this. */
const HIGH = 2 ** 30;

export class FoundList implements Iterable<Finding> {
  readonly #rows = new Column();
  readonly #numbers = new Column();
  readonly #texts = new TextPool();
  #kinds: FindingKind[] = [];
  /** Those that rows of numbers can't hold. */
  #objects: Finding[] = [];

  static of(found: Iterable<Finding>): FoundList {
    const list = new FoundList();
    for (const each of found) list.add(each);
    return list;
  }

  get length(): number {
    return this.#rows.length;
  }

  /** Adds a finding whose spans are `by` UTF-16 units before those in the document. */
  add(found: Finding, by = 0): void {
    const numbers = this.#numbers;
    this.#rows.push(numbers.length);
    if (!fitsInRow(found)) {
      numbers.push(OBJECT);
      numbers.push(this.#objects.length);
      this.#objects.push(shifted(found, by));
      return;
    }
    const { message, end, fix } = found;
    const start = found.start + by;
    numbers.push(this.#kindOf(found));
    numbers.push(this.#texts.add(message));
    numbers.push(start % HIGH);
    numbers.push(Math.floor(start / HIGH));
    numbers.push(end - found.start);
    if (fix === undefined) {
      numbers.push(-1);
      return;
    }
    numbers.push(this.#texts.add(fix.title));
    numbers.push(fix.safe ? 1 : 0);
    numbers.push(fix.edits.length);
    for (const edit of fix.edits) {
      numbers.push(edit.start - found.start);
      numbers.push(edit.end - edit.start);
      numbers.push(this.#texts.add(edit.newText));
    }
  }

  at(i: number): Finding | undefined {
    return i < this.length ? this.#finding(this.#rows.at(i)) : undefined;
  }

  startAt(i: number): number {
    return this.#start(this.#rows.at(i));
  }

  /** The kind of each finding. */
  *kinds(): Generator<FindingKind> {
    for (let i = 0; i < this.length; i++) yield this.#kind(this.#rows.at(i));
  }

  *[Symbol.iterator](): Generator<Finding> {
    for (let i = 0; i < this.length; i++) yield this.#finding(this.#rows.at(i));
  }

  /** Keeps some of the findings. */
  keep(isKept: (kind: FindingKind, start: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.length; i++) {
      const row = this.#rows.at(i);
      if (isKept(this.#kind(row), this.#start(row))) this.#rows.set(kept++, row);
    }
    this.#rows.truncate(kept);
  }

  /** Sorts the findings from one on by position; `byCode`, those of the same position by rule. */
  sort(from = 0, byCode = false): void {
    const compare = (a: number, b: number): number => {
      const order = this.#start(a) - this.#start(b) || this.#end(a) - this.#end(b);
      return order !== 0 || !byCode ? order : compareText(this.#kind(a).code, this.#kind(b).code);
    };
    const rows = this.#rows;
    let sorted = from + 1;
    while (sorted < this.length && compare(rows.at(sorted - 1), rows.at(sorted)) <= 0) sorted++;
    if (sorted >= this.length) return;
    const order: number[] = [];
    for (let i = from; i < this.length; i++) order.push(rows.at(i));
    order.sort(compare);
    for (const [i, row] of order.entries()) rows.set(from + i, row);
  }

  /** Gives each finding the severity of its kind; "off" leaves its own. */
  setLevels(levelOf: (kind: FindingKind) => RuleLevel): void {
    const leveled = <T extends FindingKind>(kind: T): T => {
      const level = levelOf(kind);
      return level === kind.severity || level === "off" ? kind : { ...kind, severity: level };
    };
    this.#kinds = this.#kinds.map(leveled);
    this.#objects = this.#objects.map(leveled);
  }

  #kindOf({ code, severity, validity }: Finding): number {
    const kinds = this.#kinds;
    for (let i = kinds.length - 1; i >= Math.max(0, kinds.length - MAX_COMPARED); i--) {
      const kind = kinds[i];
      if (kind?.code === code && kind.severity === severity && kind.validity === validity) return i;
    }
    return kinds.push(validity === undefined ? { code, severity } : { code, severity, validity }) - 1;
  }

  #objectOf(row: number): Finding | undefined {
    return this.#numbers.at(row) === OBJECT ? this.#objects[this.#numbers.at(row + 1)] : undefined;
  }

  #kind(row: number): FindingKind {
    return this.#objectOf(row) ?? (this.#kinds[this.#numbers.at(row + KIND)] as FindingKind);
  }

  #start(row: number): number {
    const numbers = this.#numbers;
    return this.#objectOf(row)?.start ?? numbers.at(row + START_HIGH) * HIGH + numbers.at(row + START);
  }

  #end(row: number): number {
    return this.#objectOf(row)?.end ?? this.#start(row) + this.#numbers.at(row + LENGTH);
  }

  #finding(row: number): Finding {
    const object = this.#objectOf(row);
    if (object !== undefined) return object;
    const { code, severity, validity } = this.#kind(row);
    const message = this.#texts.at(this.#numbers.at(row + MESSAGE)) as ShownMessage;
    const start = this.#start(row);
    const end = start + this.#numbers.at(row + LENGTH);
    const title = this.#numbers.at(row + TITLE);
    const fix = title < 0 ? undefined : this.#fix(row, start, title);
    if (validity === undefined) {
      return fix ? { code, severity, message, start, end, fix } : { code, severity, message, start, end };
    }
    return { code, severity, message, start, end, validity, ...(fix && { fix }) };
  }

  #fix(row: number, start: number, title: number): OfferedFix {
    const numbers = this.#numbers;
    const edits: TextEdit[] = [];
    const end = row + FIRST_EDIT + EDIT * numbers.at(row + EDITS);
    for (let i = row + FIRST_EDIT; i < end; i += EDIT) {
      const at = start + numbers.at(i);
      edits.push({ start: at, end: at + numbers.at(i + 1), newText: this.#texts.at(numbers.at(i + 2)) });
    }
    return { title: this.#texts.at(title) as ShownMessage, safe: numbers.at(row + IS_SAFE) === 1, edits };
  }
}

/** Whether a row of numbers can hold a finding. */
function fitsInRow({ start, end, fix, alternative, op }: Finding): boolean {
  if (op !== undefined || alternative !== undefined || end - start > HIGH) return false;
  if (fix === undefined) return true;
  if (fix.inString !== undefined || fix.scope !== undefined) return false;
  return fix.edits.every((edit) => Math.abs(edit.start - start) < HIGH && edit.end - edit.start < HIGH);
}
