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
import { type SectionState, UNCERTAIN } from "./sectionState.js";
import { leadsOn, resultEnd } from "./usualForms.js";

/** Results of one op beyond which nothing is certain. */
const MAX_RESULTS = 512;

/** Characters that start no op: at the start of a line, they continue the op of the line before or are taken on their own. */
const GOES_ON = "@([<,:=-{}/\n\r";

/** Takes the start of an op or a block at `p`, outside of brackets, if there is one. */
export function startOp(state: SectionState, p: number, isFresh: boolean): number {
  if (state.scopes.kind === "dictionary") return p;
  const leads = !isFresh && state.last >= state.start && leadsOn(state.text, state.last);
  if (leads === false) return begin(state, p, isFresh);
  return leads === true ? p : UNCERTAIN;
}

function begin(state: SectionState, p: number, isFresh: boolean): number {
  const c = state.text.charCodeAt(p);
  switch (c) {
    case PERCENT: {
      const after = results(state, p);
      return after === p ? operand(state, p) : after;
    }
    case CARET:
      return block(state, p);
    case QUOTE:
      return state.op.begin(UNCERTAIN, 0) ? p : UNCERTAIN;
    case HASH:
    case EXCLAMATION:
      return state.aliasStart !== p || state.op.begin(UNCERTAIN, 0) ? p : UNCERTAIN;
    default:
      if (isWordStart(c)) return word(state, p, isFresh);
      return state.op.hasPending && !GOES_ON.includes(state.text.charAt(p)) ? UNCERTAIN : p;
  }
}

function word(state: SectionState, p: number, isFresh: boolean): number {
  const text = state.text;
  const facts = state.factsAt(p);
  const end = state.to(state.wordEnd);
  const c = text.charCodeAt(blanksEnd(text, end));
  const mayGoOn = c === EQUAL || closerOf(c) !== 0;
  if (!isFresh && (facts & STARTS_OP) === 0) {
    return state.op.hasPending && !mayGoOn && text.slice(p, end) !== "attributes" ? UNCERTAIN : end;
  }
  const isClear = isFresh || (facts & HAS_DOT) !== 0 || !mayGoOn;
  if (!state.op.begin(isClear || text.slice(p, end) === "module" ? p : UNCERTAIN, end)) return UNCERTAIN;
  state.op.isTable = (facts & IS_TABLE) !== 0 && blanksEnd(text, state.statement) === p;
  return end;
}

/** Takes nothing where the value that starts a line, or follows a brace, is certainly a use. */
function operand(state: SectionState, p: number): number {
  const scopes = state.scopes;
  if (scopes.kind !== "region" && state.last === scopes.braces[scopes.depth]) {
    scopes.kinds[scopes.depth] = "dictionary";
    return braceKind(cursorAt(state.text, state.last + 1)) === "other" ? p : UNCERTAIN;
  }
  const c = codeAfter(state.text, valueNameEnd(state.text, p + 1, state.text.length));
  return c === COMMA || c === COLON || c === EQUAL ? UNCERTAIN : p;
}

/** Takes `%a, %b:2 = ` and the name of the op after it; nothing where there is anything else. */
function results(state: SectionState, start: number): number {
  const text = state.text;
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
    if (!state.define(text.slice(at, end))) return UNCERTAIN;
    if (--count === 0) break;
    at = text.indexOf("%", end);
    end = suffixEnd(text, at + 1, p);
  }
  state.last = p;
  if (c === QUOTE) return state.op.begin(UNCERTAIN, 0) ? op : UNCERTAIN;
  const opEnd = wordPartsEnd(text, op, text.length);
  state.last = opEnd - 1;
  return state.op.begin(op, opEnd) ? opEnd : UNCERTAIN;
}

/** Takes the label of a block. */
function block(state: SectionState, p: number): number {
  const text = state.text;
  const end = suffixEnd(text, p + 1, text.length);
  const after = blanksEnd(text, end);
  const c = text.charCodeAt(after);
  if (end === p + 1 || !(c === OPEN_PAREN || c === COLON)) return p;
  if (state.labelDepth >= 0 || !(state.op.begin(UNCERTAIN, 0) && state.define(text.slice(p, end)))) return UNCERTAIN;
  state.nameEnd = UNCERTAIN;
  if (c === COLON) return labelEnd(state, after);
  state.last = after - 1;
  state.open(c, after);
  state.labelDepth = state.depth;
  state.labelStart = after;
  return after + 1;
}

/** Takes the colon after a block's label. */
export function labelEnd(state: SectionState, p: number): number {
  const text = state.text;
  if (text.charCodeAt(p) !== COLON || text.charCodeAt(p + 1) === COLON) return UNCERTAIN;
  state.last = state.fresh = p;
  const isFirst = text.charCodeAt(blanksEnd(text, p + 1)) !== CARET;
  return isFirst ? opAfter(state, p + 1) : UNCERTAIN;
}

/** Takes an op that starts on the line of what it may start after. */
export function opAfter(state: SectionState, p: number): number {
  const text = state.text;
  const start = blanksEnd(text, p);
  const c = text.charCodeAt(start);
  state.noteIsolated(start);
  return c === LINE_FEED || c === CARRIAGE_RETURN || c === SLASH ? start : startOp(state, start, true);
}
