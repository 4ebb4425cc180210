/**
 * Bracketed text that is skipped, not read: bodies of dialect types and attributes, regions, locations, operands.
 *
 * Brackets nest, strings are whole, `->` is no bracket. `<` and `>` also compare, so they give way to the others.
 */
import { endOfString } from "../text/stringLiteral.js";
import { codeAt, commentEnd, type Reader, see } from "./reader.js";

const OPENERS: Readonly<Record<number, number>> = { 40: 41, 91: 93, 123: 125, 60: 62 };
const ANGLE = 62;

/** The closing bracket of an opening one, as character codes; undefined for anything else. */
export function closerOf(c: number): number | undefined {
  return OPENERS[c];
}

/** True for `)`, `]`, `}`, `>`. */
export function isCloser(c: number): boolean {
  return c === 41 || c === 93 || c === 125 || c === ANGLE;
}

/** The offset behind a string at `offset`, at most the limit. */
export function stringEnd(r: Reader, offset: number): number {
  const end = Math.min(endOfString(r.text, offset), r.limit);
  // The character behind tells an unterminated string from one that goes on.
  see(r, end + 2);
  return end;
}

/**
 * The offset behind the bracket that closes the one at `offset`, or -1 where it is not closed within the reader's cap
 * or a bracket of another sort comes first. Iterative, linear.
 */
export function balancedEnd(r: Reader, offset: number): number {
  const { text } = r;
  let stop = Math.min(r.limit, offset + r.bodyCap);
  const stack: number[] = [];
  let p = offset;
  while (p < stop) {
    const c = text.charCodeAt(p);
    if (c === 34) {
      // Strings are skipped natively and don't count: a blob may be megabytes long.
      const end = stringEnd(r, p);
      stop = Math.min(r.limit, stop + end - p);
      p = end;
      continue;
    }
    if (c === 47 && codeAt(r, p + 1) === 47) {
      p = commentEnd(text, p, r.limit);
      continue;
    }
    if (c === 45 && codeAt(r, p + 1) === ANGLE) {
      p += 2;
      continue;
    }
    const closer = OPENERS[c];
    if (closer !== undefined) stack.push(closer);
    else if (isCloser(c)) {
      if (c !== ANGLE) while (stack.length > 1 && stack[stack.length - 1] === ANGLE) stack.pop();
      if (stack[stack.length - 1] === c) stack.pop();
      else if (c !== ANGLE) break;
      if (stack.length === 0) {
        see(r, p + 1);
        return p + 1;
      }
    }
    p++;
  }
  see(r, p + 1);
  r.bodyCap >>= 1;
  return -1;
}
