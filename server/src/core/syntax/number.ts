/** Numbers: `-1`, `0x1F`, `1.5e-3`. */
import { DOT, hexDigit, isDigit, LOWER_E, LOWER_X, MINUS, PLUS, TO_LOWER, ZERO } from "../text/characters.js";
import { codeAt, codeHere, type Reader, see, skipTrivia } from "./reader.js";

function skipDigits(r: Reader): void {
  while (r.pos < r.limit && isDigit(r.text.charCodeAt(r.pos))) r.pos++;
  see(r, r.pos + 1);
}

/** Moves over the number at the position, its sign included, and tells its sort. `0xi32` is the integer 0. */
export function skipNumber(r: Reader): "integer" | "float" {
  if (codeHere(r) === MINUS) {
    r.pos++;
    skipTrivia(r);
  }
  if (codeHere(r) === ZERO && codeAt(r, r.pos + 1) === LOWER_X && hexDigit(codeAt(r, r.pos + 2)) >= 0) {
    r.pos += 2;
    while (hexDigit(codeHere(r)) >= 0) r.pos++;
    return "integer";
  }
  skipDigits(r);
  if (codeHere(r) !== DOT) return "integer";
  r.pos++;
  skipDigits(r);
  if ((codeHere(r) | TO_LOWER) === LOWER_E) {
    const sign = codeAt(r, r.pos + 1);
    const digits = sign === PLUS || sign === MINUS ? r.pos + 2 : r.pos + 1;
    if (isDigit(codeAt(r, digits))) {
      r.pos = digits;
      skipDigits(r);
    }
  }
  return "float";
}
