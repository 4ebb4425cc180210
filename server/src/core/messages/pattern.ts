/**
 * Wordings of messages, as `required module '{module}' version mismatch; have {have:number}`: literals with slots between
 * them. A wording is matched around its rarest literal, from which it is followed in both directions; no slot is longer
 * than a limit, so that a match costs a bounded time wherever it fails.
 */

/** What a slot may hold: digits, characters without a blank, or anything up to what follows it. */
export type SlotShape = "number" | "word" | "text";

export interface Slot {
  readonly name: string;
  /** What the value means: the name of a decoder, or a shape. */
  readonly kind: string;
  readonly shape: SlotShape;
}

export interface Wording {
  /** One more than there are slots; the first and the last may be empty. */
  readonly literals: readonly string[];
  readonly slots: readonly Slot[];
  /** Whether its words are so few that it counts only where it is a whole message. */
  readonly isShort: boolean;
}

/** Where a wording was found, and the values of its slots in order. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly values: readonly string[];
}

/** UTF-16 units; the text of a device's targets takes thousands. */
const MAX_VALUE_LENGTH = 4096;
/** The same for a value that runs to the end of its message, and one in front of all words of a message. */
const MAX_LAST_LENGTH = 16_384;
const MAX_FIRST_LENGTH = 256;
const MAX_WORD_LENGTH = 512;

/** A wording with fewer words is found in any prose; one with values less often. */
const MIN_WORDS = 5;
const MIN_WORDS_AROUND_VALUES = 3;

const SLOT = /\{(?<name>[a-z]\w*)(?::(?<kind>\w+))?\}/gi;
const NUMBERS = new Set(["number", "bytes", "element", "hex", "machine", "ordinal"]);
const WORDS = new Set(["word", "char", "convention", "version", "shape", "elementName", "library"]);

/** Quotes of any kind are one: what is copied from a rendered page often has others. */
export function plainQuotes(text: string): string {
  return text.replace(/[`"\u2018\u2019\u201b\u201c\u201d]/g, "'");
}

/** Reads a wording of the table. */
export function wordingOf(text: string): Wording {
  const literals: string[] = [];
  const slots: Slot[] = [];
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    literals.push(plainQuotes(text.slice(end, match.index)));
    const { name = "", kind = name } = match.groups ?? {};
    slots.push({ name, kind, shape: NUMBERS.has(kind) ? "number" : WORDS.has(kind) ? "word" : "text" });
    end = match.index + match[0].length;
  }
  literals.push(plainQuotes(text.slice(end)));
  const count = wordsOf(literals.join(" ")).length;
  return { literals, slots, isShort: count < (slots.length === 0 ? MIN_WORDS : MIN_WORDS_AROUND_VALUES) };
}

const WORD = /\w+/g;

/** Runs of letters, digits and underscores that have a letter. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(WORD) ?? []).filter((word) => /[a-z]/i.test(word));
}

/** A word of a literal, by which the wording is found. */
export interface Anchor {
  readonly literal: number;
  readonly offset: number;
  readonly word: string;
}

/** Words that are whole wherever the wording is: those that touch no slot. */
export function* anchorsOf({ literals }: Wording): Generator<Anchor> {
  for (const [i, literal] of literals.entries()) {
    for (const { 0: word, index } of literal.matchAll(WORD)) {
      const isCut = (index === 0 && i > 0) || (index + word.length === literal.length && i < literals.length - 1);
      if (!isCut && /[a-z]{2}/i.test(word)) yield { literal: i, offset: index, word };
    }
  }
}

/**
 * Matches a wording whose anchor is at an offset of the text. `isBreak` says where a message begins or ends: a value
 * in front of all words goes back to there, one after them up to there.
 */
export function matchAt(text: MessageText, wording: Wording, anchor: Anchor, at: number): Found | undefined {
  const { literals } = wording;
  const start = at - anchor.offset;
  const literal = literals[anchor.literal] ?? "";
  if (start < 0 || !text.flat.startsWith(literal, start)) return undefined;
  const before = matchBefore(text, wording, anchor.literal, start);
  const after = before && matchAfter(text, wording, anchor.literal, start + literal.length);
  if (before === undefined || after === undefined) return undefined;
  const found = { start: before.start, end: after.end, values: [...before.values, ...after.values] };
  return isWhole(text, wording, found) ? found : undefined;
}

/** A text to search: `flat` has blanks for line ends, so that words match across them. */
export interface MessageText {
  readonly text: string;
  readonly flat: string;
}

function matchBefore({ text, flat }: MessageText, { literals, slots }: Wording, index: number, from: number) {
  const values: string[] = [];
  let start = from;
  for (let i = index - 1; i >= 0; i--) {
    const literal = literals[i] ?? "";
    const slot = slots[i];
    const limit = Math.max(0, start - MAX_FIRST_LENGTH);
    let at: number;
    if (i === 0 && literal === "") at = startOfMessage(text, limit, start);
    else {
      at = flat.slice(limit, start).lastIndexOf(literal);
      if (at < 0) return undefined;
      at += limit + literal.length;
    }
    const value = text.slice(at, start);
    if (slot === undefined || !fits(value, slot.shape)) return undefined;
    if (i === 0 && literal === "" && (value.trim() === "" || value.includes(";"))) return undefined;
    values.unshift(oneLine(value));
    start = at - literal.length;
  }
  return { start, values };
}

function matchAfter(message: MessageText, { literals, slots }: Wording, index: number, from: number) {
  const { text, flat } = message;
  const values: string[] = [];
  let end = from;
  for (let i = index; i < slots.length; i++) {
    const slot = slots[i];
    const literal = literals[i + 1] ?? "";
    if (slot === undefined) return undefined;
    const isLast = literal === "" && i === slots.length - 1;
    const at = isLast ? endOfValue(text, slot.shape, end) : endBefore(flat, slot.shape, literal, end);
    if (at < 0) return undefined;
    const value = text.slice(end, at);
    if (!fits(value, slot.shape)) return undefined;
    values.push(oneLine(value));
    end = at + literal.length;
  }
  return { end, values };
}

function endBefore(flat: string, shape: SlotShape, literal: string, from: number): number {
  const limit = shape === "text" ? MAX_VALUE_LENGTH : MAX_WORD_LENGTH;
  const at = flat.slice(from, from + limit + literal.length).indexOf(literal);
  return at < 0 ? -1 : from + at;
}

const NUMBER_RUN = /[-+]?(?:0x)?[\dA-F]{1,40}/iy;
const WORD_RUN = /[^\s;,'")\]]{1,512}/y;

/** The end of a value that nothing follows. */
function endOfValue(text: string, shape: SlotShape, from: number): number {
  if (shape === "text") return endOfMessage(text, from, from + MAX_LAST_LENGTH);
  const run = shape === "number" ? NUMBER_RUN : WORD_RUN;
  run.lastIndex = from;
  return run.test(text) ? run.lastIndex : -1;
}

const NUMBER = /^[-+]?(?:0x)?[\dA-F]{1,40}$/i;

function fits(value: string, shape: SlotShape): boolean {
  if (shape === "number") return NUMBER.test(value);
  if (shape === "word") return value !== "" && !/\s/.test(value);
  return !value.includes("\n\n");
}

function oneLine(value: string): string {
  return value.replace(/\n/g, " ").trim();
}

/** Where the message begins that goes on at `end`: after the last `; `, `: ` or line end. */
function startOfMessage(text: string, limit: number, end: number): number {
  const before = text.slice(limit, end);
  const at = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("; ") + 1, before.lastIndexOf(": ") + 1);
  return limit + at + (at > 0 || before.startsWith("\n") ? 1 : 0);
}

/** Where the message ends that begins or goes on at `start`. */
export function endOfMessage(text: string, start: number, limit = start + MAX_LAST_LENGTH): number {
  const after = text.slice(start, limit);
  const ends = [after.indexOf("\n"), after.indexOf("; ")].filter((at) => at >= 0);
  const end = Math.min(after.length, ...ends);
  return start + (after.endsWith(";") && end === after.length ? end - 1 : end);
}

const WORD_UNIT = /\w/;

/** Whether words at both ends are whole, and a short wording is all of its message. */
function isWhole({ text, flat }: MessageText, { literals, isShort }: Wording, { start, end }: Found): boolean {
  const [before, after] = [flat[start - 1] ?? " ", flat[end] ?? " "];
  if (literals[0] !== "" && WORD_UNIT.test(before) && WORD_UNIT.test(flat[start] ?? "")) return false;
  if (literals.at(-1) !== "" && WORD_UNIT.test(after) && WORD_UNIT.test(flat[end - 1] ?? "")) return false;
  if (!isShort) return true;
  const lead = text.slice(Math.max(0, start - 2), start);
  return (/^$|\n$|[;:>] $|'$/.test(lead) || start === 0) && /^(?:$|[\n;:'.)])/.test(text.slice(end, end + 1));
}
