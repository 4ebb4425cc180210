/** The fix of JSON that is right but for commas after last elements, which JavaScript and Python allow. */
import type { ByteString } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";
import { withEdits } from "../withEdits.js";
import type { FixableJson } from "./closing.js";
import { type JsonResult, parseJson } from "./json.js";

/** Each takes another reading. */
const MAX_COMMAS = 8;

/**
 * The fix, undefined where the payload is not whole without these commas.
 *
 * @param result What became of the payload.
 */
export function commaFix(bytes: ByteString, result: JsonResult, encoding: FixableJson): PayloadFix | undefined {
  const edits: PayloadEdit[] = [];
  let current = bytes;
  for (let now = result; "problem" in now; now = parseJson(current, encoding.options)) {
    if (!now.isLastComma || edits.length === MAX_COMMAS) return undefined;
    const { start, end } = now.problem;
    const bytes = "" as ByteString;
    current = withEdits(current, [{ start, end, bytes }]);
    edits.push({ start: start + edits.length, end: end + edits.length, bytes });
  }
  if (!encoding.isWhole(current)) return undefined;
  return {
    title: edits.length === 1 ? "Remove the comma" : `Remove ${counted(edits.length, "comma")}`,
    safe: true,
    edits,
  };
}
