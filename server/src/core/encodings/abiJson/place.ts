/** Where an offset is in ABI JSON that may be half typed: the arrays and objects that are open, and the word there. */
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";

/** An array or object that is open. */
export interface OpenJson {
  readonly kind: "array" | "object";
  /** The number of the element or member at the place. */
  readonly index: number;
  /** The first element where that is a string: the record's tag. */
  readonly tag: string | undefined;
  /** For an object: the keys so far, without the one being written. */
  readonly keys: readonly string[];
  /** What has to come next in it. */
  readonly next: "key" | "colon" | "value" | "comma";
}

export interface JsonPlace {
  /** Outermost first; empty at the root. */
  readonly open: readonly OpenJson[];
  /** The token that is being written; empty where the next one would begin. */
  readonly word: Span;
  /** A whole value precedes the place. */
  readonly rootDone: boolean;
}

interface Frame {
  readonly kind: "array" | "object";
  index: number;
  tag: string | undefined;
  readonly keys: string[];
  next: OpenJson["next"];
}

const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*("?)|[A-Za-z0-9+.-]+|[\s\S]/y;

/** The place at an offset (bytes). Never throws; linear time. */
export function jsonPlace(bytes: ByteString, offset: number): JsonPlace {
  const stack: Frame[] = [];
  let rootDone = false;
  const open = (): OpenJson[] => stack.map((frame) => ({ ...frame, keys: [...frame.keys] }));
  const valueDone = (text: string): void => {
    const top = stack.at(-1);
    if (top === undefined) rootDone = true;
    else {
      if (top.index === 0 && text.startsWith('"')) top.tag = insideQuotes(text);
      top.next = "comma";
    }
  };
  for (let at = 0; at < bytes.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(bytes);
    if (match === null) break;
    const [text, closing] = match;
    const end = at + text.length;
    const isString = text.startsWith('"');
    const isWord = !isString && /[A-Za-z0-9+.-]/.test(text);
    if (at >= offset) break;
    // After its closing quote a string is done; a number may go on.
    const holds = isString ? end > offset || closing === "" : isWord && end >= offset;
    if (holds) return { open: open(), word: { start: at, end }, rootDone };
    const top = stack.at(-1);
    if (isString && top?.next === "key") {
      top.keys.push(insideQuotes(text));
      top.next = "colon";
    } else if (isString || isWord) valueDone(text);
    else if (text === "[" || text === "{") {
      const next = text === "[" ? "value" : "key";
      stack.push({ kind: text === "[" ? "array" : "object", index: 0, tag: undefined, keys: [], next });
    } else if (text === "]" || text === "}") {
      stack.pop();
      valueDone("");
    } else if (text === "," && top !== undefined) {
      top.index++;
      top.next = top.kind === "array" ? "value" : "key";
    } else if (text === ":" && top?.kind === "object") top.next = "value";
    at = end;
  }
  return { open: open(), word: { start: offset, end: offset }, rootDone };
}

function insideQuotes(text: string): string {
  return text.slice(1, -1);
}
