/** Where an offset is in JSON that may be half typed: the arrays and objects that are open, and the word there. */
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

/** What is open after the tokens so far. */
class OpenParts {
  readonly stack: Frame[] = [];
  rootDone = false;

  addString(text: string): void {
    const top = this.stack.at(-1);
    if (top?.next !== "key") {
      this.addValue(text);
      return;
    }
    top.keys.push(insideQuotes(text));
    top.next = "colon";
  }

  /** Takes a whole value; `text` is empty for an array or object. */
  addValue(text: string): void {
    const top = this.stack.at(-1);
    if (top === undefined) this.rootDone = true;
    else {
      if (top.index === 0 && text.startsWith('"')) top.tag = insideQuotes(text);
      top.next = "comma";
    }
  }

  addMark(mark: string): void {
    const top = this.stack.at(-1);
    switch (mark) {
      case "[":
        this.stack.push({ kind: "array", index: 0, tag: undefined, keys: [], next: "value" });
        break;
      case "{":
        this.stack.push({ kind: "object", index: 0, tag: undefined, keys: [], next: "key" });
        break;
      case "]":
      case "}":
        this.stack.pop();
        this.addValue("");
        break;
      case ",":
        if (top === undefined) break;
        top.index++;
        top.next = top.kind === "array" ? "value" : "key";
        break;
      case ":":
        if (top?.kind === "object") top.next = "value";
        break;
    }
  }

  at(word: Span): JsonPlace {
    const open = this.stack.map((frame) => ({ ...frame, keys: [...frame.keys] }));
    return { open, word, rootDone: this.rootDone };
  }
}

/** The place at an offset (bytes). Never throws; linear time. */
export function jsonPlace(bytes: ByteString, offset: number): JsonPlace {
  const parts = new OpenParts();
  for (let start = 0; start < Math.min(offset, bytes.length); ) {
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(bytes);
    if (match === null) break;
    const [text, closing] = match;
    const end = start + text.length;
    const isString = text.startsWith('"');
    const isWord = !isString && /[A-Za-z0-9+.-]/.test(text);
    // After its closing quote a string is done; a number may go on.
    const holds = isString ? end > offset || closing === "" : isWord && end >= offset;
    if (holds) return parts.at({ start, end });
    if (isString) parts.addString(text);
    else if (isWord) parts.addValue(text);
    else parts.addMark(text);
    start = end;
  }
  return parts.at({ start: offset, end: offset });
}

function insideQuotes(text: string): string {
  return text.slice(1, -1);
}
