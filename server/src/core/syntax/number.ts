/** Numbers: `-1`, `0x1F`, `1.5e-3`. */
import { codeAt, codeHere, isDigit, type Reader, see, skipTrivia } from "./reader.js";

function skipDigits(r: Reader): void {
  while (r.pos < r.limit && isDigit(r.text.charCodeAt(r.pos))) r.pos++;
  see(r, r.pos + 1);
}

function isHexDigit(c: number): boolean {
  return isDigit(c) || ((c | 32) >= 97 && (c | 32) <= 102 && c > 64);
}

/** Moves over the number at the position, its sign included, and tells its sort. `0xi32` is the integer 0. */
export function skipNumber(r: Reader): "integer" | "float" {
  if (codeHere(r) === 45) {
    r.pos++;
    skipTrivia(r);
  }
  if (codeHere(r) === 48 && codeAt(r, r.pos + 1) === 120 && isHexDigit(codeAt(r, r.pos + 2))) {
    r.pos += 2;
    while (isHexDigit(codeHere(r))) r.pos++;
    return "integer";
  }
  skipDigits(r);
  if (codeHere(r) !== 46) return "integer";
  r.pos++;
  skipDigits(r);
  if ((codeHere(r) | 32) === 101) {
    const sign = codeAt(r, r.pos + 1);
    const digits = sign === 43 || sign === 45 ? r.pos + 2 : r.pos + 1;
    if (isDigit(codeAt(r, digits))) {
      r.pos = digits;
      skipDigits(r);
    }
  }
  return "float";
}
