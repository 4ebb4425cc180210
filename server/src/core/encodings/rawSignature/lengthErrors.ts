/**
 * Raw signatures with nothing wrong but lengths: what typing inside one leaves at each keystroke. Their tags alone
 * determine where the spans end, so they are reported without the grammar's parser, which is some hundred times slower.
 */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { lengthProblems } from "../spans/lengths.js";
import type { SpanToken } from "../spans/spanToken.js";
import { withEdits } from "../withEdits.js";
import { nestedPartials } from "./nestedPartials.js";
import { readSignature } from "./read.js";

/** In bytes. Longer ones are reported as such by `explain.ts`. */
const MAX_LENGTH = 16384;

/** One header or field. The lengths of headers are what may be wrong, so any number will do. */
const PIECE = /(?<tag>[IRBSOU])(?<length>\d{1,9})!|[td]-?\d+/y;

/** Every token is of the family; which one it is does not matter to the length findings. */
const OF_FAMILY = 0;
const NONE: ReadonlySet<number> = new Set();

/** Undefined for what is not well formed. */
export type Read = (bytes: ByteString) => object | undefined;

/** The depth of a span with this tag: sections in the signature, types in a section. */
const DEPTH: Readonly<Record<string, number>> = { I: 0, R: 0, B: 1, S: 1, O: 1, U: 1 };

/**
 * The findings of the reference grammar for a payload in which only lengths are wrong; undefined for every other payload,
 * well-formed ones included. Linear time, never throws.
 *
 * @param read Reads what is well formed: signatures, or partials.
 */
export function lengthErrors(bytes: ByteString, read: Read = readSignature): readonly Problem[] | undefined {
  if (bytes.length > MAX_LENGTH) return undefined;
  const tokens = tokensOf(bytes);
  const problems = tokens && lengthProblems(tokens, () => false, NONE);
  const [first] = problems ?? [];
  if (problems === undefined || first?.fix === undefined) return undefined;
  const corrected = withEdits(bytes, first.fix.edits);
  if (read(corrected) === undefined || nestedPartials(bytes) !== undefined) return undefined;
  return [...problems].sort((a, b) => a.start - b.start);
}

/** The tokens with spans ended by their contents; undefined where something is not a header or field. */
function tokensOf(bytes: ByteString): readonly SpanToken[] | undefined {
  const tokens: SpanToken[] = [];
  const open: SpanToken[] = [];
  const closeTo = (depth: number, at: number): void => {
    while (open.length > depth) {
      const token = open.pop();
      if (token !== undefined) token.close = tokens.length;
      tokens.push({ type: OF_FAMILY, start: at, end: at });
    }
  };
  for (let start = 0; start < bytes.length; ) {
    PIECE.lastIndex = start;
    const groups = PIECE.exec(bytes)?.groups;
    const end = PIECE.lastIndex;
    if (groups === undefined) return undefined;
    const { tag, length } = groups;
    if (tag === undefined || length === undefined) {
      tokens.push({ type: OF_FAMILY, start, end });
    } else {
      closeTo(DEPTH[tag] ?? 0, start);
      const lengthEnd = end - 1;
      const declared = Number(length);
      const header = { lengthStart: start + 1, lengthEnd, declared, declaredEnd: lengthEnd + declared };
      const token: SpanToken = { type: OF_FAMILY, start, end, header };
      tokens.push(token);
      open.push(token);
    }
    start = end;
  }
  closeTo(0, bytes.length);
  return tokens;
}
