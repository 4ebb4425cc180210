/** Where an offset is in a structured index path signature that may be half typed. */
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import { NESTING_LIMIT } from "../spans/reader.js";

/** A sequence or dictionary that is open at the place. */
export interface OpenContainer {
  readonly tag: "S" | "D";
  /** The keys before the place, as they are written after their tag or length. */
  readonly keys: readonly string[];
}

export interface SipPlace {
  readonly section: "I" | "R" | undefined;
  readonly sections: ReadonlySet<string>;
  /** Innermost first. */
  readonly open: readonly OpenContainer[];
  /** A value has to follow: a key precedes the place. */
  readonly awaits: boolean;
  /** Whether the section has its root value. */
  readonly filled: boolean;
  /** The raw indices of the section, after the place too. */
  readonly used: ReadonlySet<number>;
  /** The token that is being written; empty where the next one would begin. */
  readonly word: Span;
  /** What the word is; keys and headers, both called headers here, are not written over. */
  readonly in: "header" | "index" | "unfinished" | "nothing";
}

const TOKEN = /([IRSDK])(\d{0,12})(!?)|([k_])-?(\d*)|[\s\S]/y;

interface Container {
  readonly tag: "S" | "D";
  readonly declaredEnd: number;
  readonly keys: string[];
}

interface PlaceToken extends Span {
  /** The letter or `_` that it starts with; undefined for a byte that is not a token. */
  readonly tag: string | undefined;
  /** Whether it has all that its tag needs. */
  readonly whole: boolean;
  /** Where a key's bytes start. */
  readonly contentStart: number;
  /** Where a span ends by its length. */
  readonly declaredEnd: number;
}

function tokenAt(bytes: ByteString, start: number): PlaceToken | undefined {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(bytes);
  if (match === null) return undefined;
  const [text, span, length, bang, plain, digits] = match;
  const whole = span !== undefined ? bang !== "" : plain !== undefined && digits !== "";
  const after = start + text.length;
  const declaredEnd = after - 1 + Number(length);
  // The bytes of a key belong to its token.
  const end = span === "K" && whole ? Math.max(after, Math.min(declaredEnd, bytes.length)) : after;
  const contentStart = span === "K" ? after : start + 1;
  return { tag: span ?? plain, start, end, whole, contentStart, declaredEnd };
}

/** What is open after the tokens so far. */
class OpenPart {
  section: SipPlace["section"];
  stack: Container[] = [];
  awaits = false;
  filled = false;
  readonly used = { I: new Set<number>(), R: new Set<number>() };
  readonly sections = new Set<string>();

  add(bytes: ByteString, { tag, start, end, whole, contentStart, declaredEnd }: PlaceToken): void {
    const contents = bytes.slice(contentStart, end);
    switch (tag) {
      case "I":
      case "R":
        this.section = tag;
        this.sections.add(tag);
        this.stack = [];
        this.awaits = this.filled = false;
        break;
      case "K":
      case "k":
        closeFor(this.stack, start, tag === "K" ? "D" : "S");
        this.stack.at(-1)?.keys.push(contents);
        this.awaits = true;
        break;
      case "S":
      case "D":
        this.#fill();
        // Deeper ones are not read either.
        if (this.stack.length < NESTING_LIMIT)
          this.stack.push({ tag, declaredEnd: whole ? declaredEnd : bytes.length, keys: [] });
        break;
      case "_":
        this.#fill();
        if (whole && this.section !== undefined) this.used[this.section].add(Number(contents));
        break;
    }
  }

  #fill(): void {
    this.awaits = false;
    this.filled = true;
  }

  at(word: Span, inside: SipPlace["in"]): Omit<SipPlace, "used" | "sections"> {
    const open = this.stack.map(({ tag, keys }) => ({ tag, keys: [...keys] })).reverse();
    return { section: this.section, open, awaits: this.awaits, filled: this.filled, word, in: inside };
  }
}

/** The place at an offset (bytes). Never throws; linear time. */
export function sipPlace(bytes: ByteString, offset: number): SipPlace {
  const part = new OpenPart();
  const nothing: Span = { start: offset, end: offset };
  let here: Omit<SipPlace, "used" | "sections"> | undefined;
  for (let token = tokenAt(bytes, 0); token !== undefined; token = tokenAt(bytes, token.end)) {
    const { start, end } = token;
    if (here === undefined && (end > offset || (end === offset && !token.whole))) {
      here = start < offset ? part.at({ start, end }, wordKind(token)) : part.at(nothing, "nothing");
    }
    part.add(bytes, token);
  }
  here ??= part.at(nothing, "nothing");
  return { ...here, sections: part.sections, used: part.used[here.section ?? "I"] };
}

function wordKind({ tag, whole }: PlaceToken): SipPlace["in"] {
  if (!whole) return "unfinished";
  return tag === "_" ? "index" : "header";
}

/**
 * Closes what comes before a key of a container: open stays the innermost one that takes it and is not over by its
 * length; where all are over, lengths are no help, and the innermost one stays.
 */
function closeFor(stack: Container[], at: number, tag: "S" | "D"): void {
  let innermost = 0;
  for (let depth = stack.length; depth > 0; depth--) {
    const container = stack[depth - 1];
    if (container?.tag !== tag) continue;
    if (innermost === 0) innermost = depth;
    if (at < container.declaredEnd) {
      stack.length = depth;
      return;
    }
  }
  if (innermost > 0) stack.length = innermost;
}
