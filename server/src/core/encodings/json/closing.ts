/** The fix of JSON that lacks nothing but brackets, braces or a quote that close something. */
import type { ByteString } from "../../text/byteString.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";
import { withEdits } from "../withEdits.js";
import { type JsonResult, parseJson } from "./json.js";
import type { JsonOptions } from "./options.js";

/** What an encoding in JSON is to the fixes of its text. */
export interface FixableJson {
  readonly options: JsonOptions;
  /** Whether a payload is whole. */
  isWhole(bytes: ByteString): boolean;
}

interface Closed {
  readonly edits: readonly PayloadEdit[];
  readonly bytes: ByteString;
}

/** At most so many missing closers are added; where more are missing, something else is wrong. */
const MAX_PLACES = 8;
/**
 * The longest payload, in bytes, in which every other place for a closer is tried: that takes one reading for each
 * token.
 */
const MAX_COMPARED_BYTES = 1024;
/** Before what a closer may be missing. */
const GAP = /(?=[,\]}])|$/g;
/** Where a string may have been meant to end: after a letter or digit of it. */
const WORD_END = /(?<=\w)(?=[,\]}:])/g;
/** A number in a record may have been cut off. */
const LAST_NUMBER = /[[,]\s*-?\d+$/;

/**
 * The fix, undefined where closers don't make the payload whole. It is safe where they have one place only.
 *
 * @param result What became of the payload.
 */
export function closingFix(bytes: ByteString, result: JsonResult, encoding: FixableJson): PayloadFix | undefined {
  const closed = withClosers(bytes, result, encoding);
  const whole = closed && encoding.isWhole(closed.bytes) ? [closed] : [];
  const isCompared = bytes.length <= MAX_COMPARED_BYTES;
  const others = isCompared ? withBracket(bytes, whole[0], encoding) : [];
  const found = [...whole, ...others];
  const [first] = found.length > 0 || !isCompared ? found : withQuote(bytes, encoding);
  if (first === undefined) return undefined;
  const { edits } = first;
  const added = edits.map((edit) => edit.bytes).join("");
  const isCutOff = first === closed && (added.startsWith('"') || LAST_NUMBER.test(bytes));
  const isSafe = isCompared && found.length <= 1 && !isCutOff;
  return { title: `Add the missing ${added}`, safe: isSafe, edits };
}

/** The payload with everything closed where the reader misses it; undefined where it misses anything else. */
function withClosers(bytes: ByteString, first: JsonResult, { options }: FixableJson): Closed | undefined {
  const edits: PayloadEdit[] = [];
  let current = bytes;
  let added = 0;
  for (let result = first; "problem" in result; result = parseJson(current, options)) {
    const { missing } = result;
    if (missing === undefined || edits.length === MAX_PLACES) return undefined;
    current = withEdits(current, [missing]);
    const at = missing.start - added;
    const before = edits.at(-1);
    if (before?.start === at) edits.splice(-1, 1, { ...before, bytes: (before.bytes + missing.bytes) as ByteString });
    else edits.push({ start: at, end: at, bytes: missing.bytes });
    added += missing.bytes.length;
  }
  return { edits, bytes: current };
}

/** The payload with one overlong string closed earlier, if only one place works. */
function withQuote(bytes: ByteString, encoding: FixableJson): readonly Closed[] {
  const closed = [...bytes.matchAll(WORD_END)].map(({ index }) => inserted(bytes, index, '"'));
  const whole = closed.filter((each) => encoding.isWhole(each.bytes));
  return whole.length === 1 ? whole : [];
}

/**
 * What is whole with a bracket in another place and what the reader misses then, with no more added than to `best`;
 * with that bracket alone where there is no `best`.
 */
function withBracket(bytes: ByteString, best: Closed | undefined, encoding: FixableJson): readonly Closed[] {
  const found = new Map<ByteString, Closed>();
  const most = best?.bytes.length ?? bytes.length + 1;
  for (const { index } of bytes.matchAll(GAP)) {
    const first = inserted(bytes, index, "]");
    const rest = withClosers(first.bytes, parseJson(first.bytes, encoding.options), encoding);
    if (rest === undefined || rest.bytes === best?.bytes || rest.bytes.length > most) continue;
    if (!found.has(rest.bytes) && encoding.isWhole(rest.bytes)) found.set(rest.bytes, first);
  }
  return [...found.values()];
}

function inserted(bytes: ByteString, at: number, text: string): Closed {
  const edits = [{ start: at, end: at, bytes: text as ByteString }];
  return { edits, bytes: withEdits(bytes, edits) };
}
