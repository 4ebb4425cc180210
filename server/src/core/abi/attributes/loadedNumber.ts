/**
 * The number that the VMVX loader reads in a string: `strtoul` with base 0 on at most 15 bytes
 * (runtime/src/iree/base/string_view.c: iree_string_view_atoi_uint32_base).
 */
import { bytesOf } from "../../text/byteString.js";

/** In bytes; longer strings have no number. */
const MAX_LENGTH = 15;

const NUMBER = /^\s*[+-]?(?:0[xX][\dA-Fa-f]+|0[0-7]*|[1-9]\d*)/;

interface LoadedNumber {
  /** 0 where the loader finds no number. */
  readonly value: number;
  /** What it ignores; undefined where that is everything. */
  readonly rest: string | undefined;
}

/** What the loader makes of a string's text. */
export function loadedNumber(text: string): LoadedNumber {
  const [found] = bytesOf(text).length > MAX_LENGTH ? [] : (NUMBER.exec(text) ?? []);
  if (found === undefined) return { value: 0, rest: undefined };
  const [, sign, digits = ""] = /^\s*([+-]?)(.*)$/.exec(found) ?? [];
  const size = Number(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  return { value: sign === "-" ? -size : size, rest: text.slice(found.length) };
}
