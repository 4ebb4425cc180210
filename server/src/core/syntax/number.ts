/** Numbers: `-1`, `0x1F`, `1.5e-3`. */
import { MINUS } from "../text/characters.js";
import { numberEnd } from "./lexemes.js";
import { codeHere, type Reader, see, skipTrivia } from "./reader.js";

/** Moves over the number at the position, its sign included; what kind it is. */
export function skipNumber(r: Reader): "integer" | "float" {
  if (codeHere(r) === MINUS) {
    r.pos++;
    skipTrivia(r);
  }
  const start = r.pos;
  r.pos = numberEnd(r.text, start, r.limit);
  // `1.5e+x`: the characters that turned out not to be an exponent were examined, too.
  see(r, r.pos + 3);
  return r.text.slice(start, r.pos).includes(".") ? "float" : "integer";
}
