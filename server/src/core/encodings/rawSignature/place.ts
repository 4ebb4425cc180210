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

interface PlaceToken extends Span {
  readonly tag: string | undefined;
  readonly field: string | undefined;
  /** Whether it has all that its tag or field needs. */
  readonly whole: boolean;
}

function tokenAt(bytes: ByteString, start: number): PlaceToken | undefined {
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(bytes);
  if (match === null) return undefined;
  const [text, tag, bang, field, digits] = match;
  const whole = tag !== undefined ? bang !== "" : field !== undefined && digits !== "";
  return { tag, field, whole, start, end: start + text.length };
}

type OpenPart = Pick<RawPlace, "section" | "types" | "type" | "hasElement" | "dims">;

/** What is open after a token. */
function after(open: OpenPart, { tag, field }: PlaceToken): OpenPart {
  switch (tag ?? field) {
    case "I":
    case "R":
      return { ...open, section: tag as "I" | "R", type: undefined, types: 0 };
    case "B":
    case "S":
    case "O":
    case "U":
      return { ...open, type: tag as "B" | "S" | "O" | "U", types: open.types + 1, hasElement: false, dims: 0 };
    case "t":
      return { ...open, hasElement: true };
    case "d":
      return { ...open, dims: open.dims + 1 };
    default:
      return open;
  }
}

/** The place at an offset (bytes). Never throws; linear time. */
export function rawPlace(bytes: ByteString, offset: number): RawPlace {
  let open: OpenPart = { section: undefined, type: undefined, types: 0, hasElement: false, dims: 0 };
  let here: Pick<RawPlace, "word" | "in"> | undefined;
  const nothing = { word: { start: offset, end: offset }, in: "nothing" } as const;
  const sections = new Set<string>();
  for (let token = tokenAt(bytes, 0); token !== undefined; token = tokenAt(bytes, token.end)) {
    const { tag, start, end, whole } = token;
    if (here === undefined && (end > offset || (end === offset && !whole))) {
      here = start < offset ? { word: { start, end }, in: wordKind(token) } : nothing;
    }
    if (tag === "I" || tag === "R") sections.add(tag);
    if (here === undefined) open = after(open, token);
  }
  return { ...open, sections, ...(here ?? nothing) };
}

function wordKind({ tag, whole }: PlaceToken): RawPlace["in"] {
  if (!whole) return "unfinished";
  return tag === undefined ? "field" : "header";
}
