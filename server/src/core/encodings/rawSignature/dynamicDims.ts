/** Dynamic dimensions that are spelled as in MLIR's types, `d?` or `d*`, where raw signatures have `d-1`. */
import type { ByteString } from "../../text/byteString.js";
import type { PayloadFix } from "../codec.js";
import { withEdits } from "../withEdits.js";
import { lengthErrors, type Read } from "./lengthErrors.js";

/**
 * The signature with `d-1` in place of them and lengths to match, as a fix; undefined where that is not well formed.
 *
 * @param read Reads signatures or partials.
 */
export function dynamicDimsFix(bytes: ByteString, read: Read): PayloadFix | undefined {
  const spelled = bytes.replace(/d[?*]/g, "d-1") as ByteString;
  if (spelled === bytes) return undefined;
  const [wrongLength] = lengthErrors(spelled, read) ?? [];
  const whole = withEdits(spelled, wrongLength?.fix?.edits ?? []);
  if (read(whole) === undefined) return undefined;
  return {
    title: "Write dynamic dimensions as d-1",
    safe: false,
    edits: [{ start: 0, end: bytes.length, bytes: whole }],
  };
}
