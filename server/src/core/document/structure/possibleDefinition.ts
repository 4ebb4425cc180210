/** Which symbols are possibly definitions, where the op is not known. */

import { blanksEnd, startsComment } from "../../syntax/lexemes.js";
import { CARRIAGE_RETURN, LINE_FEED, OPEN_PAREN } from "../../text/characters.js";
import { isReference } from "./definingOps.js";

/**
 * Whether an op that is not known may define the symbol that ends at `end`: a list of parameters follows, on this line or
 * the next. Only the op's extent shows which, as no other line decides on a segment.
 */
export function mayDefineSymbol(text: string, op: string, end: number): boolean {
  if (!op.includes(".") || isReference(op)) return false;
  const p = blanksEnd(text, end);
  const c = text.charCodeAt(p);
  if (c === OPEN_PAREN) return !holdsOperands(text, p);
  return p === text.length || c === LINE_FEED || c === CARRIAGE_RETURN || startsComment(text, p);
}

const OPERAND = /\([ \t]*%[\w$.-]+[ \t]*[,)]/y;

/** Whether a list in parentheses is certain to hold operands, which have no types of their own. */
function holdsOperands(text: string, p: number): boolean {
  OPERAND.lastIndex = p;
  return OPERAND.test(text);
}
