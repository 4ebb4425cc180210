/** Which encoding a string without a name is in. */
import type { ByteString } from "../text/byteString.js";
import type { Kind } from "./codec.js";
import { codecOf } from "./registry.js";

/** In this order, because the empty signatures of `raw` and `sip` are the same bytes, and `raw` is the commoner. */
const READERS: readonly Kind[] = ["raw", "sip", "partial", "cconv", "abi-json"];

/** The first field inside a leading `I` span: its tag and, behind a nested span's length, the first tag in it. */
const FIRST_FIELDS = /^I\d*!(?:([A-Z])\d*!?([A-Za-z_])?|(_))?/;

/**
 * The encoding that `bytes` are most likely in: the first whose reader takes them, else the one whose first characters
 * they have. A string that looks like none is taken for a raw signature, whose findings say what was expected.
 */
export function guessKind(bytes: ByteString): Kind {
  return READERS.find((kind) => codecOf(kind).read(bytes) !== undefined) ?? kindByLook(bytes);
}

function kindByLook(bytes: ByteString): Kind {
  const first = bytes.charAt(0);
  if (first === "{" || first === "[" || /\s/.test(first)) return "abi-json";
  if (first >= "0" && first <= "9") return "cconv";
  if (first === "R") return "partial";
  const fields = FIRST_FIELDS.exec(bytes);
  if (fields === null) return "raw";
  const [, tag, inner, leaf] = fields;
  // `S` is a scalar with an element type in one encoding and a sequence with integer keys in the other.
  if (leaf !== undefined || tag === "D" || (tag === "S" && inner === "k")) return "sip";
  return bytes.includes("R") ? "raw" : "partial";
}

/**
 * The encoding that `bytes` are in, or were meant to be in as far as a typo or two goes; undefined where none fits
 * better than another.
 */
export function recognizedKind(bytes: ByteString): Kind | undefined {
  const read = READERS.find((kind) => codecOf(kind).read(bytes) !== undefined);
  if (read !== undefined) return read;
  if (JSON_START.test(bytes) || JSON_KEY.test(bytes)) return "abi-json";
  if (looksLikeConvention(bytes)) return "cconv";
  return looksLikeSpans(bytes) ? kindOfSpans(bytes) : undefined;
}

/** A bracket and what JSON, or JavaScript, may have after it. */
const JSON_START = /^\s*[[{]\s*(?:["'[{\]}\d]|[arv]\s*:|$)/;
/** A key of the reflection's root. */
const JSON_KEY = /"[ar]"\s*:/;

/** Two sides of nothing but types, whatever the version in front of them. */
const CONVENTION_SIDES = /^(?:\d*|.)[iIfFrvCD]+_[iIfFrvCD]+$/;

/** A version and mostly types; hexadecimal numbers have such letters too. */
function looksLikeConvention(bytes: ByteString): boolean {
  if (CONVENTION_SIDES.test(bytes)) return true;
  if (!/^\d[^\d]/.test(bytes) || /^0x[\da-f]+$/i.test(bytes)) return false;
  const items = bytes.slice(1).replace(/[^iIfFrvCD_]/g, "");
  return /[iIfFrv]/.test(items) && items.length * 2 >= bytes.length - 1;
}

/** A span, a dimension or type, a key or leaf: what signatures of the first generation consist of. */
const SPAN_TOKEN = /[IRBSOUDK]\d*!|[dtk_]-?\d+/g;

/** The first or the last side of a signature, or mostly tokens, one of them a span with its length. */
function looksLikeSpans(bytes: ByteString): boolean {
  if (/^[IR](?:\d+!|\d+[BSOUDK_]|!(?:[A-Z]\d|_))/.test(bytes)) return true;
  const tokens = bytes.match(SPAN_TOKEN) ?? [];
  const covered = tokens.reduce((sum, token) => sum + token.length, 0);
  return tokens.length >= 2 && covered * 2 >= bytes.length && /[IRBSOUDK]\d+!/.test(bytes);
}

/** Tells the encodings of spans apart also where the first characters are wrong. */
function kindOfSpans(bytes: ByteString): Kind {
  if (bytes.startsWith("R") || FIRST_FIELDS.test(bytes)) return kindByLook(bytes);
  if (/[DK]\d+!|S\d+!k|[!_]_?\d+(?:R|$)|_\d/.test(bytes)) return "sip";
  return /R\d*!/.test(bytes) ? "raw" : "partial";
}
