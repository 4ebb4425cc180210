/** Which of the encodings that consist of spans a string is in, or was meant to be in. */
import type { ByteString } from "../../text/byteString.js";
import type { Recognition } from "../codec.js";

type SpanEncoding = "raw" | "partial" | "sip";

/** How an encoding of spans is recognised. The empty signatures of `raw` and `sip` are the same bytes: see the ranks. */
export function spanRecognition(encoding: SpanEncoding, rank: number): Recognition {
  return {
    rank,
    resembles: (bytes) => hasSpans(bytes) && encodingByTokens(bytes) === encoding,
  };
}

/** The first field inside a leading `I` span: its tag and, after a nested span's length, the first tag in it. */
const FIRST_FIELDS = /^I\d*!(?:([A-Z])\d*!?([A-Za-z_])?|(_))?/;

function encodingByStart(bytes: ByteString): SpanEncoding | undefined {
  if (bytes.startsWith("R")) return "partial";
  const fields = FIRST_FIELDS.exec(bytes);
  if (fields === null) return undefined;
  const [, tag, inner, leaf] = fields;
  // `S` is a scalar with an element type in one encoding and a sequence with integer keys in the other.
  if (leaf !== undefined || tag === "D" || (tag === "S" && inner === "k")) return "sip";
  return bytes.includes("R") ? "raw" : "partial";
}

/** Also where the first characters are wrong. */
function encodingByTokens(bytes: ByteString): SpanEncoding {
  const known = encodingByStart(bytes);
  if (known !== undefined) return known;
  if (/[DK]\d+!|S\d+!k|[!_]_?\d+(?:R|$)|_\d/.test(bytes)) return "sip";
  return /R\d*!/.test(bytes) ? "raw" : "partial";
}

/** A span, a dimension or type, a key or leaf: what signatures of the first generation consist of. */
const SPAN_TOKEN = /[IRBSOUDK]\d*!|[dtk_]-?\d+/g;

/** The first or the last side of a signature, or mostly tokens, one of them a span with its length. */
function hasSpans(bytes: ByteString): boolean {
  if (/^[IR](?:\d+!|\d+[BSOUDK_]|!(?:[A-Z]\d|_))/.test(bytes)) return true;
  const tokens = bytes.match(SPAN_TOKEN) ?? [];
  const covered = tokens.reduce((sum, token) => sum + token.length, 0);
  return tokens.length >= 2 && covered * 2 >= bytes.length && /[IRBSOUDK]\d+!/.test(bytes);
}
