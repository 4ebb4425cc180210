/** Values that MLIR can't read, and the strings that they were meant to be. */

import { knownAttribute } from "../../../abi/attributes/table.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { Entry, Value } from "../../../syntax/syntax.js";
import { isTypeWord } from "../../../syntax/type.js";

/** Whether MLIR can't read a value: `coarse-fences`, `0 : idex`, `0 : f32`, `"a" : string`. */
export function isInvalid(value: Value | undefined): boolean {
  if (value?.kind !== "integer" && value?.kind !== "float" && value?.kind !== "string") return value?.kind === "bad";
  const { type } = value;
  if (type === undefined || !/^\w+$/.test(type)) return false;
  // In hexadecimal, digits without a point are the bits of a float.
  const isFloatType = value.kind === "integer" && /^(?:b?f|tf)\d/.test(type);
  return !isTypeWord(type) || (isFloatType && /^-?\d+$/.test(value.text));
}

/** A string in quotes that MLIR does not have, or with a prefix that Python has. */
const OTHER_QUOTES =
  /^['\u2018\u2019\u201c\u201d`]([^"\\'\u2018\u2019\u201c\u201d`]*)['\u2018\u2019\u201c\u201d`]$|^[bfru]{1,2}"([^"\\]*)"$/i;

/** Whether text that MLIR can't read is a string in quotes that MLIR does not have. */
export function isInOtherQuotes(text: string): boolean {
  return OTHER_QUOTES.test(text);
}

/** A string without its opening quote at the start of text that MLIR can't read, `sync"`. */
export function withoutOpeningQuote(text: string): string | undefined {
  return /^[\w.!$-]+"(?=\s*[,}])/.exec(text)?.[0];
}

/** The string that such text was meant to be: in other quotes, or a word or signature without any; undefined for anything else. */
export function stringMeantBy(text: string): string | undefined {
  const inside =
    /^[\w.$!-]+(?="?$)/.exec(text)?.[0] ??
    OTHER_QUOTES.exec(text)
      ?.slice(1)
      .find((it) => it !== undefined);
  return inside === undefined ? undefined : `"${inside}"`;
}

/** Whether what follows a key without a value does not end its entry: then rule `dictionary-syntax` reports that. */
export function isFollowedByOther(context: RecordView, { end, value }: Entry): boolean {
  // Of the definition of an alias no faults are known.
  const isOwn = end >= 0 && end <= context.record.length && context.record.defines === undefined;
  if (value !== undefined || (isOwn && context.header?.hasFaults !== true)) return false;
  return /^\s*(?:[^\s,}/]|\/[^/])/.test(context.text({ start: end, end: end + MAX_GAP }));
}

/** The known key that a blank divides in two, `iree.abi.nam e = "x"`: rule `dictionary-syntax` reports it. */
export function dividedKey(context: RecordView, { key, end, value }: Entry): string | undefined {
  if (value !== undefined || context.header?.hasFaults !== true) return undefined;
  const rest = /^[ \t]+([\w$.]+)[ \t]*=/.exec(context.text({ start: end, end: end + MAX_GAP }))?.[1];
  return rest !== undefined && knownAttribute(key + rest) !== undefined ? key + rest : undefined;
}

/** How much text after a key is examined. UTF-16 units. */
const MAX_GAP = 256;
