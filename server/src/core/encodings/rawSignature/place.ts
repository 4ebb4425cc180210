/** Where an offset is in a raw signature that may be half typed: by the tags before it, whatever the lengths are. */
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";

export interface RawPlace {
  /** The section that is open, and which of them the payload has at all. */
  readonly section: "I" | "R" | undefined;
  readonly sections: ReadonlySet<string>;
  /** How many types of the section start before the place. */
  readonly types: number;
  /** The type whose fields may go on here, with what it holds so far. */
  readonly type: "B" | "S" | "O" | "U" | undefined;
  readonly hasElement: boolean;
  readonly dims: number;
  /** The token that is being written, from its start to its end; empty where the next one would begin. */
  readonly word: Span;
  /** What the word is: a header with its `!` differs from one without. */
  readonly in: "header" | "field" | "unfinished" | "nothing";
}

const TOKEN = /([IRBSOU])\d*(!?)|([td])-?(\d*)|[a-z][a-z0-9]*|[\s\S]/y;

/** The place at an offset (bytes). Never throws; linear time. */
export function rawPlace(bytes: ByteString, offset: number): RawPlace {
  let section: RawPlace["section"];
  let type: RawPlace["type"];
  let types = 0;
  let hasElement = false;
  let dims = 0;
  let word: Span = { start: offset, end: offset };
  let inside: RawPlace["in"] = "nothing";
  const sections = new Set<string>();
  let passed = false;
  TOKEN.lastIndex = 0;
  for (let at = 0; at < bytes.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(bytes);
    if (match === null) break;
    const end = at + match[0].length;
    const [, tag, bang, field, digits] = match;
    const whole = tag !== undefined ? bang !== "" : field !== undefined && digits !== "";
    const reached = end > offset || (end === offset && !whole);
    if (reached && !passed) {
      passed = true;
      if (at < offset) {
        word = { start: at, end };
        inside = !whole ? "unfinished" : tag !== undefined ? "header" : "field";
      }
    }
    if (tag === "I" || tag === "R") sections.add(tag);
    if (!passed) {
      if (tag === "I" || tag === "R") {
        section = tag;
        type = undefined;
        types = 0;
      } else if (tag === "B" || tag === "S" || tag === "O" || tag === "U") {
        type = tag;
        types++;
        hasElement = false;
        dims = 0;
      } else if (field === "t") hasElement = true;
      else if (field === "d") dims++;
    }
    at = end;
  }
  return { section, sections, types, type, hasElement, dims, word, in: inside };
}
