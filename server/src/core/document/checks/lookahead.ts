/** What comes after a token, without moving the cursor that has read it. */
import { assigns } from "../../syntax/opShape.js";
import { type Cursor, cursorAt, next, peek, STRING, WORD } from "../../syntax/tokens.js";
import { CLOSE_PAREN, COLON, EQUAL, GREATER, isSpace, OPEN_PAREN } from "../../text/characters.js";

/** How many tokens are searched for the arguments of a block. */
const MAX_LABEL_TOKENS = 4096;

/** The first character after white space where it is a mark of its own: `=`, not `==`; else 0. */
export function codeAfter(text: string, end: number): number {
  let p = end;
  while (isSpace(text.charCodeAt(p))) p++;
  const c = text.charCodeAt(p);
  const after = text.charCodeAt(p + 1);
  if (c === EQUAL) return after === EQUAL || after === GREATER ? 0 : c;
  return c === COLON && after === COLON ? 0 : c;
}

/** What values are assigned to. */
interface Assigned {
  /** After the `=`. */
  readonly equal: number;
  /** Whether what follows may be an op. */
  readonly hasOp: boolean;
  /** Whether it is one anywhere: its name has a dot, or it is of the generic form. */
  readonly isCertain: boolean;
  readonly isGeneric: boolean;
}

/** What follows `%a, %b:2 =`, whose first value the cursor has read; undefined where there is no `=`. */
export function assignedAt(cursor: Cursor): Assigned | undefined {
  const ahead = cursorAt(cursor.text, cursor.pos);
  if (!assigns(ahead)) return undefined;
  const equal = ahead.end;
  if (!next(ahead)) return { equal, hasOp: false, isCertain: false, isGeneric: false };
  const isGeneric = ahead.kind === STRING && peek(ahead) === OPEN_PAREN;
  const isNamed = ahead.kind === WORD && cursor.text.slice(ahead.start, ahead.end).includes(".");
  const hasOp = ahead.kind === WORD || ahead.kind === STRING;
  return { equal, hasOp, isCertain: isGeneric || isNamed, isGeneric };
}

/** `:` or `(` where the block that the cursor has read is a label, or else 0. */
export function labelAfter(cursor: Cursor): number {
  const ahead = cursorAt(cursor.text, cursor.pos);
  if (!next(ahead)) return 0;
  if (ahead.kind === COLON) return COLON;
  if (ahead.kind !== OPEN_PAREN) return 0;
  let depth = 1;
  for (let i = 0; depth > 0 && i < MAX_LABEL_TOKENS && next(ahead); i++) {
    if (ahead.kind === OPEN_PAREN) depth++;
    else if (ahead.kind === CLOSE_PAREN) depth--;
  }
  return peek(ahead) === COLON ? OPEN_PAREN : 0;
}
