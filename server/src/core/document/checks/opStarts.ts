/** The starts of ops and blocks in their usual forms. Each function returns the offset where reading goes on. */
import { blanksEnd, suffixEnd, valueNameEnd, wordPartsEnd } from "../../syntax/lexemes.js";
import { braceKind } from "../../syntax/opShape.js";
import { cursorAt } from "../../syntax/tokens.js";
import {
  CARET,
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  closerOf,
  EQUAL,
  EXCLAMATION,
  HASH,
  isWordStart,
  LINE_FEED,
  OPEN_PAREN,
  PERCENT,
  QUOTE,
  SLASH,
} from "../../text/characters.js";
import { codeAfter } from "./lookahead.js";
import { HAS_DOT, IS_TABLE, STARTS_OP } from "./opWords.js";
import { type PartState, UNCERTAIN } from "./partState.js";
import { leadsOn, resultEnd } from "./usualForms.js";

/** Results of one op beyond which nothing is certain. */
const MAX_RESULTS = 512;

/** Characters that start no op: at the start of a line, they continue the op of the line before or are taken on their own. */
const GOES_ON = "@([<,:=-{}/\n\r";

/** Takes the start of an op or a block at `p`, outside of brackets, if there is one. */
export function startOp(part: PartState, p: number, isFresh: boolean): number {
  if (part.scopes.kind === "dictionary") return p;
  const leads = !isFresh && part.last >= part.start && leadsOn(part.text, part.last);
  if (leads === false) return begin(part, p, isFresh);
  return leads === true ? p : UNCERTAIN;
}

function begin(part: PartState, p: number, isFresh: boolean): number {
  const c = part.text.charCodeAt(p);
  switch (c) {
    case PERCENT: {
      const after = results(part, p);
      return after === p ? operand(part, p) : after;
    }
    case CARET:
      return block(part, p);
    case QUOTE:
      return part.op.begin(UNCERTAIN, 0) ? p : UNCERTAIN;
    case HASH:
    case EXCLAMATION:
      return part.aliasStart !== p || part.op.begin(UNCERTAIN, 0) ? p : UNCERTAIN;
    default:
      if (isWordStart(c)) return word(part, p, isFresh);
      return part.op.hasPending && !GOES_ON.includes(part.text.charAt(p)) ? UNCERTAIN : p;
  }
}

function word(part: PartState, p: number, isFresh: boolean): number {
  const text = part.text;
  const facts = part.factsAt(p);
  const end = part.to(part.wordEnd);
  const c = text.charCodeAt(blanksEnd(text, end));
  const mayGoOn = c === EQUAL || closerOf(c) !== 0;
  if (!isFresh && (facts & STARTS_OP) === 0) {
    return part.op.hasPending && !mayGoOn && text.slice(p, end) !== "attributes" ? UNCERTAIN : end;
  }
  const isClear = isFresh || (facts & HAS_DOT) !== 0 || !mayGoOn;
  if (!part.op.begin(isClear || text.slice(p, end) === "module" ? p : UNCERTAIN, end)) return UNCERTAIN;
  part.op.isTable = (facts & IS_TABLE) !== 0 && blanksEnd(text, part.statement) === p;
  return end;
}

/** Takes nothing where the value that starts a line, or follows a brace, is certainly a use. */
function operand(part: PartState, p: number): number {
  const scopes = part.scopes;
  if (scopes.kind !== "region" && part.last === scopes.braces[scopes.depth]) {
    scopes.kinds[scopes.depth] = "dictionary";
    return braceKind(cursorAt(part.text, part.last + 1)) === "other" ? p : UNCERTAIN;
  }
  const c = codeAfter(part.text, valueNameEnd(part.text, p + 1, part.text.length));
  return c === COMMA || c === COLON || c === EQUAL ? UNCERTAIN : p;
}

/** Takes `%a, %b:2 = ` and the name of the op after it; nothing where there is anything else. */
function results(part: PartState, start: number): number {
  const text = part.text;
  let count = 1;
  let end = suffixEnd(text, start + 1, text.length);
  let p = resultEnd(text, end);
  for (; text.charCodeAt(p) === COMMA; count++) {
    p = blanksEnd(text, p + 1);
    if (text.charCodeAt(p) !== PERCENT || count === MAX_RESULTS) return start;
    p = resultEnd(text, suffixEnd(text, p + 1, text.length));
  }
  const op = blanksEnd(text, p + 1);
  const c = text.charCodeAt(op);
  if (text.charCodeAt(p) !== EQUAL || !(isWordStart(c) || c === QUOTE)) return start;
  for (let at = start; ; ) {
    if (!part.define(text.slice(at, end))) return UNCERTAIN;
    if (--count === 0) break;
    at = text.indexOf("%", end);
    end = suffixEnd(text, at + 1, p);
  }
  part.last = p;
  if (c === QUOTE) return part.op.begin(UNCERTAIN, 0) ? op : UNCERTAIN;
  const opEnd = wordPartsEnd(text, op, text.length);
  part.last = opEnd - 1;
  return part.op.begin(op, opEnd) ? opEnd : UNCERTAIN;
}

/** Takes the label of a block. */
function block(part: PartState, p: number): number {
  const text = part.text;
  const end = suffixEnd(text, p + 1, text.length);
  const after = blanksEnd(text, end);
  const c = text.charCodeAt(after);
  if (end === p + 1 || !(c === OPEN_PAREN || c === COLON)) return p;
  if (part.labelDepth >= 0 || !(part.op.begin(UNCERTAIN, 0) && part.define(text.slice(p, end)))) return UNCERTAIN;
  part.nameEnd = UNCERTAIN;
  if (c === COLON) return labelEnd(part, after);
  part.last = after - 1;
  part.open(c, after);
  part.labelDepth = part.depth;
  part.labelStart = after;
  return after + 1;
}

/** Takes the colon after a block's label. */
export function labelEnd(part: PartState, p: number): number {
  const text = part.text;
  if (text.charCodeAt(p) !== COLON || text.charCodeAt(p + 1) === COLON) return UNCERTAIN;
  part.last = part.fresh = p;
  const isFirst = text.charCodeAt(blanksEnd(text, p + 1)) !== CARET;
  return isFirst ? opAfter(part, p + 1) : UNCERTAIN;
}

/** Takes an op that starts on the line of what it may start after. */
export function opAfter(part: PartState, p: number): number {
  const text = part.text;
  const start = blanksEnd(text, p);
  const c = text.charCodeAt(start);
  part.noteIsolated(start);
  return c === LINE_FEED || c === CARRIAGE_RETURN || c === SLASH ? start : startOp(part, start, true);
}
