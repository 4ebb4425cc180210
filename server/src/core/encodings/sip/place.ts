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

/** The place at an offset (bytes). Never throws; linear time. */
export function sipPlace(bytes: ByteString, offset: number): SipPlace {
  let section: SipPlace["section"];
  let stack: Container[] = [];
  let awaits = false;
  let filled = false;
  let word: Span = { start: offset, end: offset };
  let inside: SipPlace["in"] = "nothing";
  let here: Omit<SipPlace, "used" | "sections"> | undefined;
  const used = { I: new Set<number>(), R: new Set<number>() };
  const sections = new Set<string>();
  const snapshot = () => ({
    section,
    open: stack.map(({ tag, keys }) => ({ tag, keys: [...keys] })).reverse(),
    awaits,
    filled,
    word,
    in: inside,
  });
  for (let at = 0; at < bytes.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(bytes);
    if (match === null) break;
    const [text, span, length, bang, plain, digits] = match;
    const after = at + text.length;
    const whole = span !== undefined ? bang !== "" : plain !== undefined && digits !== "";
    const declaredEnd = after - 1 + Number(length);
    // The bytes of a key belong to its token.
    const end = span === "K" && whole ? Math.max(after, Math.min(declaredEnd, bytes.length)) : after;
    if (here === undefined && (end > offset || (end === offset && !whole))) {
      if (at < offset) {
        word = { start: at, end };
        if (!whole) inside = "unfinished";
        else inside = plain === "_" ? "index" : "header";
      }
      here = snapshot();
    }
    if (span === "I" || span === "R") {
      section = span;
      sections.add(span);
      stack = [];
      awaits = filled = false;
    } else if (span === "K" || plain === "k") {
      const tag = span === "K" ? "D" : "S";
      closeFor(stack, at, tag);
      stack.at(-1)?.keys.push(span === "K" ? bytes.slice(after, end) : bytes.slice(at + 1, end));
      awaits = true;
    } else if (span === "S" || span === "D") {
      awaits = false;
      filled = true;
      // Deeper ones are not read either.
      if (stack.length < NESTING_LIMIT)
        stack.push({ tag: span, declaredEnd: whole ? declaredEnd : bytes.length, keys: [] });
    } else if (plain === "_") {
      if (whole && section !== undefined) used[section].add(Number(text.slice(1)));
      awaits = false;
      filled = true;
    }
    at = end;
  }
  here ??= snapshot();
  return { ...here, sections, used: used[here.section ?? "I"] };
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
