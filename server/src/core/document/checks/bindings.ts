/**
 * Whether the values named in an op's header are used there, or bound for the op's regions, decided by the words around
 * them. Of most ops nothing is known, and a name in the header of one with a region may be bound there.
 */
import { nextToken } from "../../syntax/lexemes.js";
import { isWordPart, PERCENT } from "../../text/characters.js";

/** What a list holds: operands, or what is assigned, which are uses, or typed names that the op binds. */
export const USES = 1;
export const ASSIGNED_LIST = 2;

/** Words after which a value, or a list of values in parentheses, is used: `to %n`, `ins(%a, %b : …)`. */
const LEADS_TO_USES: ReadonlySet<string> = new Set(["to", "step", "ins", "outs", "init", "upto", "downto"]);

/** What a list after a word in an op's header holds; 0 where that is not known, and a value there may be bound. */
export function roleAfterWord(word: string): number {
  if (word === "ins" || word === "outs") return USES;
  return LEADS_TO_USES.has(word) || word === "in" ? ASSIGNED_LIST : 0;
}

/** Words whose `<` opens a body. */
const BODIES: ReadonlySet<string> = new Set(
  "tensor memref vector tuple complex dense dense_resource sparse array affine_map affine_set strided".split(" "),
);

/** True where the `<` attached to a word opens a body, and compares nothing. */
export function opensBody(word: string): boolean {
  return BODIES.has(word);
}

/** After the word `as` that follows an offset, or -1. */
function asEnd(text: string, offset: number): number {
  const p = nextToken(text, offset, text.length);
  return text.startsWith("as", p) && !isWordPart(text.charCodeAt(p + 2)) ? p + 2 : -1;
}

/** True after the name of a tied result, `-> %a as tensor<4xf32>`: IREE's need no operand of that name. */
export function isTied(text: string, end: number): boolean {
  return asEnd(text, end) >= 0;
}

/** True where a name inside brackets leads to the one that the op binds: `with(%a as %b: i32)`. */
export function leadsToBinding(text: string, end: number): boolean {
  const after = asEnd(text, end);
  return after >= 0 && text.charCodeAt(nextToken(text, after, text.length)) === PERCENT;
}
