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
