/**
 * The structure of a piece of a document: one pass over whole lines, whose result depends on nothing else.
 * Braces that are closed on their own line are left out, so that only the regions remain of a megabyte of ops.
 *
 * A very long line is read in pieces. Each starts where nothing before it matters: between two tokens, at the start of a
 * statement or where the statement can no longer define a symbol.
 */

import { blanksEnd, blanksStart, commentEnd, startsComment, symbolNameEnd } from "../../syntax/lexemes.js";
import { keep, keepOnce } from "../../syntax/reader.js";
import {
  AT,
  CARRIAGE_RETURN,
  EXCLAMATION,
  HASH,
  isWordPart,
  LINE_FEED,
  OPEN_BRACE,
  QUOTE,
  SLASH,
} from "../../text/characters.js";
import { hashOf } from "../../text/fingerprint.js";
import { forEachIn } from "../../text/search.js";
import { endOfString } from "../../text/stringLiteral.js";
import { isSectionMarker } from "../fileSections.js";
import { anonymousScopeAt } from "./anonymousScope.js";
import { definesSymbol } from "./definingOps.js";
import { DefinitionList, Definitions, NO_DEFINITIONS } from "./definitions.js";
import { definingOp, mayDefineSymbol, opOfDictionary } from "./statement.js";

/** Offsets are relative to the segment's start. */
export interface Summary {
  /** Braces that their own line does not match inside the segment: offset times two, plus 1 where it closes. Ascending. */
  readonly braces: Uint16Array | Int32Array;
  /** How many of them are on the last line. */
  readonly onLastLine: number;
  /** Empty once taken, where the text is read once. */
  definitions: Definitions;
  /** Where `sym_name` is in code, after its quote if it has one. */
  readonly symNames: readonly number[];
  /** Where the names in `#name = …` and `!name = …` start and end, and their hashes, in turn: `ALIAS_FIELDS` for each. */
  readonly aliases: Int32Array;
  /** Starts of lines that split the file. */
  readonly splits: Int32Array;
  /** Lines of nothing but comment: start of the `//` and end of the line, in turn. */
  readonly comments: Int32Array;
}

export const ALIAS_FIELDS = 3;

// What the pass stops at. A native search is several times as fast as a loop over the characters between.
const STOP = /["{}@\n\r/]/g;
/** The same once the statement's first symbol was examined: the others are references, of which there may be many. */
const STOP_AFTER_SYMBOL = /["{}\n\r/]/g;

/** After these a symbol of the same statement names nothing that its op defines. */
const CUT = /[,()[\]"{}\n\r/]/g;

/** What a segment starts with: a line, a statement inside of a line, or the rest of one that defines no symbol there. */
export type SegmentStart = "line" | "statement" | "rest";

/** What is read of a text. */
export interface Piece {
  readonly startsWith: SegmentStart;
  /** Where the segment may end at the earliest if that is inside of a line. */
  readonly enough: number;
  /** Whether the text's end is the end of a line. */
  readonly isWhole: boolean;
}

/** Whole lines. */
export const LINES: Piece = { startsWith: "line", enough: Number.POSITIVE_INFINITY, isWhole: true };

interface Draft {
  readonly text: string;
  readonly enough: number;
  /** The offset of the last character before `enough` that is not blank: a cut may follow it. */
  readonly lastCut: number;
  /** Where the segment ends inside of a line, or -1. */
  end: number;
  /** What the next one starts with. */
  next: SegmentStart;
  readonly braces: number[];
  /** How many braces the lines before have. */
  before: number;
  /** How many of the last braces were opened on this line. */
  open: number;
  readonly definitions: DefinitionList;
  readonly aliases: number[];
  readonly splits: number[];
  readonly comments: number[];
  /** After the last brace or line end: where a statement may start. */
  statement: number;
  /** The statements that hold the braces open on this line; in a piece of a line -1 where that does not matter. */
  readonly outer: number[];
  /** How many of those matter. */
  dictionaries: number;
  /** The statement that continues after the brace closed last, if that closed a dictionary. */
  closed: number;
  /** The statement whose first symbol was examined. */
  examinedStatement: number;
  /** Where long strings, symbols and comments start and end, in turn: no op of the generic form has its name in there. */
  readonly opaque: number[];
}

/** Shorter tokens are searched for `sym_name` like any text. UTF-16 units. */
const LONG_TOKEN = 1 << 12;

/** A line may be as long as the text: more of it than this is read in several steps. UTF-16 units. */
const STEP_LENGTH = 1 << 17;

/** A segment that was read. */
export interface SegmentRead {
  readonly summary: Summary;
  readonly length: number;
  /** What comes after it. */
  readonly next: SegmentStart;
}

/**
 * Reads a segment. Linear; never throws. Most take one step.
 *
 * @returns Undefined where only more text would show where it ends.
 */
export function* summarySteps(text: string, piece: Piece = LINES): Generator<undefined, SegmentRead | undefined> {
  const draft: Draft = {
    text,
    enough: piece.enough,
    lastCut: blanksStart(text, piece.enough) - 1,
    end: -1,
    next: "line",
    braces: [],
    before: 0,
    open: 0,
    definitions: new DefinitionList(),
    aliases: [],
    splits: [],
    comments: [],
    statement: 0,
    outer: [],
    dictionaries: 0,
    closed: -1,
    examinedStatement: piece.startsWith === "rest" ? 0 : -1,
    opaque: [],
  };
  let p = readOn(draft, piece.startsWith === "line" ? startLine(draft, 0) : 0);
  while (p < text.length && draft.end < 0) {
    yield;
    p = readOn(draft, p);
  }
  const isCut = draft.end >= 0;
  if (!isCut && !piece.isWhole) return undefined;
  const length = isCut ? draft.end : text.length;
  const summary = {
    braces: bracesOf(draft.braces),
    onLastLine: draft.braces.length - draft.before,
    definitions: draft.definitions.count === 0 ? NO_DEFINITIONS : new Definitions(draft.definitions, length),
    symNames: symNamesOf(isCut ? text.slice(0, length) : text, draft.opaque),
    aliases: packed(draft.aliases),
    splits: packed(draft.splits),
    comments: packed(draft.comments),
  };
  return { summary, length, next: draft.next };
}

const NO_NUMBERS = new Int32Array(0);

const packed = (numbers: readonly number[]): Int32Array =>
  numbers.length === 0 ? NO_NUMBERS : Int32Array.from(numbers);

/** Most segments are so short that 16 bits hold every brace in them. */
const MAX_SHORT = (1 << 16) - 1;

const bracesOf = (braces: readonly number[]): Summary["braces"] =>
  (braces.at(-1) ?? 0) <= MAX_SHORT ? Uint16Array.from(braces) : Int32Array.from(braces);

/** Reads one step from an offset on, and returns where the next one goes on. */
function readOn(draft: Draft, from: number): number {
  const { text } = draft;
  let p = from;
  while (p - from < STEP_LENGTH && draft.end < 0) {
    const stop = draft.examinedStatement === draft.statement ? STOP_AFTER_SYMBOL : STOP;
    stop.lastIndex = p;
    const isStop = stop.test(text);
    const at = isStop ? stop.lastIndex - 1 : text.length;
    endBetween(draft, p, at);
    if (!isStop || draft.end >= 0) return at;
    p = at + 1;
    switch (text.charCodeAt(p - 1)) {
      case LINE_FEED:
        draft.open = draft.outer.length = draft.dictionaries = 0;
        draft.before = draft.braces.length;
        p = startLine(draft, p);
        break;
      case CARRIAGE_RETURN:
        if (text.charCodeAt(p) !== LINE_FEED) draft.statement = p;
        break;
      case QUOTE:
        p = endOfString(text, p - 1);
        break;
      case SLASH:
        if (text.charCodeAt(p) === SLASH) p = commentEnd(text, p - 1, text.length);
        break;
      case AT:
        p = symbol(draft, p - 1);
        break;
      case OPEN_BRACE:
        draft.braces.push((p - 1) * 2);
        openBrace(draft);
        draft.statement = p;
        endAfter(draft, p, "statement");
        break;
      default:
        if (draft.open > 0) {
          draft.braces.pop();
          draft.open--;
        } else draft.braces.push((p - 1) * 2 + 1);
        draft.closed = draft.outer.pop() ?? -1;
        if (draft.closed >= 0) draft.dictionaries--;
        draft.statement = p;
        endAfter(draft, p, "statement");
    }
    if (p - at > LONG_TOKEN) draft.opaque.push(at, p);
  }
  return p;
}

function openBrace(draft: Draft): void {
  const matters = mayPrecedeSymbol(draft);
  draft.open++;
  draft.outer.push(matters ? draft.statement : -1);
  if (matters) draft.dictionaries++;
}

/** Whether the brace that opens at the statement's end may be a dictionary before the op's symbol. */
function mayPrecedeSymbol(draft: Draft): boolean {
  if (draft.examinedStatement === draft.statement) return false;
  return !isPiece(draft) || opOfDictionary(draft.text, draft.statement) !== undefined;
}

/** Ends the segment between two offsets without anything that reading stops at, if it is long enough and may end there. */
function endBetween(draft: Draft, from: number, to: number): void {
  const { text, enough } = draft;
  if (to < enough || !isPiece(draft)) return;
  // What the parenthesis after a symbol opens was examined.
  CUT.lastIndex = Math.max(blanksEnd(text, from) + 1, draft.lastCut);
  if (CUT.test(text) && CUT.lastIndex <= to) endAfter(draft, CUT.lastIndex, "rest");
}

/** Ends the segment after the token that ends at `p`, if nothing that is open there may matter later. */
function endAfter(draft: Draft, p: number, next: SegmentStart): void {
  if (!isPiece(draft)) return;
  const { text, enough } = draft;
  const end = blanksEnd(text, p);
  if (end < enough || end === text.length) return;
  const c = text.charCodeAt(end);
  // A dictionary may come before a statement's symbol.
  if ((c === AT && next === "statement") || draft.dictionaries > 0) return;
  if (c === LINE_FEED || c === CARRIAGE_RETURN) return;
  draft.end = end;
  draft.next = next;
}

/** Whether the segment may end inside of a line. */
const isPiece = ({ text, enough }: Draft): boolean => enough <= text.length;

/** Takes what can only be the first token of a line, and returns where reading goes on. */
function startLine(draft: Draft, start: number): number {
  const { text } = draft;
  const p = blanksEnd(text, start);
  const c = text.charCodeAt(p);
  draft.statement = p;
  if (startsComment(text, p)) {
    if (isSectionMarker(text, p)) draft.splits.push(start);
    const end = commentEnd(text, p, text.length);
    draft.comments.push(p, end);
    return end;
  }
  if (c === HASH || c === EXCLAMATION) alias(draft, p);
  else {
    const scope = anonymousScopeAt(text, p);
    if (scope !== undefined) draft.definitions.add(scope);
  }
  return p;
}

const ALIAS = /[#!](?:[A-Za-z$_-][A-Za-z0-9$_-]*|[0-9]+)(?=[ \t]*=(?!=))/y;

function alias({ text, aliases }: Draft, p: number): void {
  ALIAS.lastIndex = p;
  if (ALIAS.test(text)) aliases.push(p, ALIAS.lastIndex, hashOf(text, p, ALIAS.lastIndex));
}

/** Adds the definition that the `@` at `p` makes, if it does; returns the offset after the symbol. */
function symbol(draft: Draft, p: number): number {
  const { text, statement } = draft;
  const end = symbolNameEnd(text, p + 1, text.length);
  if (end === p + 1 || draft.examinedStatement === statement) return end;
  draft.examinedStatement = statement;
  const op = definingOp(draft, p);
  // A path is always a reference.
  if (op === undefined || text.startsWith("::", end)) return end;
  const { start, visibility } = op;
  const name = text.slice(start, op.end);
  const isCertain = visibility !== "" || definesSymbol(name);
  if (!isCertain && !mayDefineSymbol(text, name, end)) return end;
  const quoted = text.charCodeAt(p + 1) === QUOTE;
  const nameEnd = quoted && text.charCodeAt(end - 1) === QUOTE && end > p + 2 ? end - 1 : end;
  draft.definitions.add({
    start,
    op: keepOnce(name),
    nameStart: p,
    nameEnd: end,
    name: nameIn(text, quoted ? p + 2 : p + 1, nameEnd),
    isCertain,
    visibility: visibility === "" ? undefined : visibility,
  });
  return end;
}

/** A copy of a name, which does not keep the text alive; not of one that is most of its text, as copying may be slow. */
function nameIn(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  return name.length > LONG_TOKEN && 2 * name.length > text.length ? name : keep(name);
}

const SYM_NAME = "sym_name";

/** @param opaque Where parts start and end, in turn, that are not searched. */
function symNamesOf(text: string, opaque: readonly number[]): number[] {
  const found: number[] = [];
  const note = (p: number): void => {
    if (!isWordPart(text.charCodeAt(p - 1)) && !isWordPart(text.charCodeAt(p + SYM_NAME.length))) found.push(p);
  };
  let from = 0;
  for (let i = 0; from < text.length; i += 2) {
    forEachIn(text, SYM_NAME, from, opaque[i] ?? text.length, note);
    from = opaque[i + 1] ?? text.length;
  }
  return found;
}
