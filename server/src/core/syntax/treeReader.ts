/**
 * The one reader of MLIR text: a tree of ops, regions, brackets, entries and names, whatever the dialects. One pass, which takes
 * any text, linear in its length. Statements start where `statementStart.ts` says, and in the middle of a line where an op's
 * name follows what can end an op: line ends are no grammar.
 */
import {
  AT,
  CARET,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  DOLLAR,
  DOT,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isCloser,
  isDigit,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import { bodyStart } from "./bodyStart.js";
import { braceKind, EITHER, ENTRIES, isShortRegion, OPS, resourcesEnd } from "./braceKind.js";
import { EntryReader } from "./entryReader.js";
import { NO_TOKEN } from "./expected.js";
import { KeywordReader } from "./keywordReader.js";
import { COMMENT_TOKEN, COMPARISON, END, Lexer, NUMBER, STRING_TOKEN, UNKNOWN, WORD } from "./lexer.js";
import type { Names } from "./names.js";
import { OpBoundary } from "./opBoundary.js";
import { OpenNodes } from "./openNodes.js";
import { isAttributes } from "./opWords.js";
import { definesAlias } from "./statementStart.js";
import * as Node from "./tree.js";
import { type Tree, TreeBuilder } from "./tree.js";

/** What notes the tokens and comments that are read, in their order. */
export interface TokenSink {
  add(kind: number, start: number, end: number): void;
}

/** Pages are read one after the other, so that one builder serves all of them. */
const builder = new TreeBuilder();

/** Never freed. When the last reader is, V8 drops the hidden classes that optimized code depends on, and has to learn them anew. */
let kept: TreeReader | undefined;

/**
 * Reads a page of text, or any other that begins with a statement. Never throws.
 * @param names What interns the names of nodes; without it, all are 0.
 */
export function readTree(text: string, names?: Names, start = 0, end = text.length): Tree {
  read(text, names, start, end);
  return builder.copy();
}

/** The same, with the tokens, for one look at the tree: its arrays are longer than it is, and serve the next one. */
export function readTreeOnce(text: string, start: number, end: number, tokens: TokenSink): Tree {
  read(text, undefined, start, end, tokens);
  return builder;
}

function read(text: string, names: Names | undefined, start: number, end: number, tokens?: TokenSink): void {
  if (kept === undefined) kept = new TreeReader("", undefined, 0, 0);
  new TreeReader(text, names, start, end, tokens).read();
}

class TreeReader {
  readonly #text: string;
  readonly #names: Names | undefined;
  readonly #base: number;
  readonly #lexer: Lexer;
  readonly #tokens: TokenSink | undefined;
  readonly #tree: TreeBuilder;

  readonly #boundary: OpBoundary;
  readonly #open: OpenNodes;
  readonly #entries: EntryReader;
  readonly #keywords: KeywordReader;
  /** The node whose following token is the next one, or -1. */
  #leaf = -1;
  /** A block's name with a list after it, which is a label if a colon follows, or -1; and how many brackets are around it. */
  #block = -1;
  #blockDepth = 0;
  #beforeBlock = 0;
  /** After the last `>` that closes nothing: what is before has been looked at. */
  #compared = 0;

  /** The kind of the token before the last one. */
  #second = END;
  /** What the last token was. */
  #wasRegion = false;
  #wasAttributes = false;
  #isName = false;
  /** Whether a statement starts here whatever comes: a region or a block was just opened. */
  #isFresh = true;
  constructor(text: string, names: Names | undefined, start: number, end: number, tokens?: TokenSink) {
    this.#text = text;
    this.#names = names;
    this.#base = start;
    this.#lexer = new Lexer(text, start, end, (from, to) => {
      this.#tree.add(Node.COMMENT, from - start, to - start, 0);
      tokens?.add(COMMENT_TOKEN, from, to);
    });
    this.#tokens = tokens;
    this.#boundary = new OpBoundary(this.#lexer);
    this.#tree = builder;
    builder.clear();
    this.#open = new OpenNodes(builder);
    this.#entries = new EntryReader(builder, this.#open, this.#lexer, this.#boundary);
    this.#keywords = new KeywordReader(builder, this.#open, this.#lexer, this.#boundary);
  }

  read(): void {
    const lexer = this.#lexer;
    while (lexer.next()) {
      if (this.#leaf >= 0) this.#follow(lexer.kind);
      this.#token(lexer.kind, lexer.start);
      this.#second = this.#boundary.previous;
      this.#pass();
    }
    this.#recover();
    this.#tree.open = this.#open.finish(lexer.limit - this.#base);
  }

  /** Goes on to the next token. */
  #pass(): void {
    this.#noteToken();
    this.#boundary.pass(this.#isName);
    this.#open.pass(this.#lexer.pos - this.#base);
    this.#isName = false;
  }

  #noteToken(): void {
    const { kind, start, pos } = this.#lexer;
    if (kind !== END) this.#tokens?.add(kind, start, pos);
  }

  /** Notes what follows the last node. */
  #follow(kind: number): void {
    const tree = this.#tree;
    tree.nexts[this.#leaf] = kind;
    // `%i = %lb`, in a header or a list.
    if (kind === EQUAL && tree.kinds[this.#leaf] === Node.VALUE) tree.kinds[this.#leaf] = Node.BINDER;
    this.#leaf = -1;
  }

  #add(kind: number, data: number): number {
    const { start, pos } = this.#lexer;
    this.#leaf = this.#tree.add(kind, start - this.#base, pos - this.#base, data);
    return this.#leaf;
  }

  #token(kind: number, start: number): void {
    const lexer = this.#lexer;
    const boundary = this.#boundary;
    if (lexer.isFirst && this.#open.kind !== Node.REGION && boundary.isStatement(kind, start)) this.#recover();
    if (this.#wasRegion && this.#open.kind === Node.LIST && !this.#continuesRegions(kind)) this.#recover();
    const wasFresh = this.#isFresh;
    const isConsumed = this.#open.kind === Node.REGION && this.#startsOp(kind) && this.#startOp(kind, start);
    this.#isFresh = false;
    this.#wasRegion = false;
    const wasAttributes = this.#wasAttributes;
    this.#wasAttributes = false;
    if (isConsumed) return;
    if (wasAttributes && kind !== OPEN_BRACE && this.#open.kind === Node.REGION) this.#keywords.afterKeyword(kind);
    const isKey = this.#open.state > 0 && !isCloser(kind) && this.#entries.token(kind, start);
    switch (this.#lexer.kind) {
      case WORD:
        this.#word(start, isKey);
        return;
      case STRING_TOKEN:
        this.#string(start, isKey);
        return;
      case PERCENT:
        this.#leafOf(Node.VALUE);
        return;
      case AT:
        this.#leafOf(Node.SYMBOL);
        return;
      case CARET:
        this.#blockName(wasFresh);
        return;
      case HASH:
      case EXCLAMATION:
        this.#sigil(start);
        return;
      case OPEN_BRACE:
        this.#brace(wasAttributes);
        return;
      case OPEN_PAREN:
        this.#push(this.#open.isOpaque ? Node.OPAQUE : Node.LIST, CLOSE_PAREN);
        return;
      case OPEN_SQUARE:
        this.#push(this.#open.isOpaque ? Node.OPAQUE : Node.ARRAY, CLOSE_SQUARE);
        return;
      case LESS:
        this.#less();
        return;
      case CLOSE_BRACE:
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
      case GREATER:
        this.#close(kind);
        return;
      case UNKNOWN:
        this.#strange(start);
        return;
      default:
    }
  }

  /**
   * Notes what no token starts with, outside of dictionaries, which have errors of their own. Other alphabets are looked for as
   * characters, three dots are a token, `$` begins a template's placeholder, and listings of VM code have comments after `#`.
   */
  #strange(start: number): void {
    const c = this.#text.charCodeAt(start);
    const { op, state, isOpaque } = this.#open;
    if (op < 0 || state > 0 || isOpaque || c >= 128 || c === DOT || c === DOLLAR || c === HASH) return;
    this.#tree.add(Node.ERROR, start - this.#base, this.#lexer.pos - this.#base, NO_TOKEN);
  }

  /** Adds the token as a node with its name, which the lexer has hashed. */
  #leafOf(kind: number): void {
    const { text, start, nameEnd, hash } = this.#lexer;
    this.#add(kind, this.#names?.intern(text, start, nameEnd, hash) ?? 0);
  }

  /** Adds a string as a node with a name. */
  #quotedLeafOf(kind: number): void {
    const { text, start, pos } = this.#lexer;
    this.#add(kind, this.#names?.intern(text, start, pos) ?? 0);
  }

  /** Whether a token may follow a region in the list of a generic op's regions. */
  #continuesRegions(kind: number): boolean {
    return kind === CLOSE_PAREN || (kind === COMMA && this.#lexer.following === OPEN_BRACE);
  }

  #word(start: number, isKey: boolean): void {
    const { text, pos } = this.#lexer;
    if (!this.#open.isNamed && this.#open.kind === Node.REGION) {
      this.#open.isNamed = true;
      this.#isName = true;
      this.#leafOf(Node.NAME);
      this.#open.nameOp();
    } else if (isKey) {
      this.#leafOf(Node.KEY);
    } else {
      this.#wasAttributes = isAttributes(text, start, pos);
      // No type holds an op's dictionary: `tensor<4x attributes {`.
      if (this.#wasAttributes && this.#lexer.following === OPEN_BRACE) {
        while (this.#open.kind === Node.BODY) this.#open.abandon();
      }
    }
  }

  #string(start: number, isKey: boolean): void {
    const { text, pos } = this.#lexer;
    if (!this.#open.isNamed && this.#open.kind === Node.REGION) {
      this.#open.isNamed = true;
      this.#isName = true;
      this.#open.isGeneric = true;
      this.#quotedLeafOf(Node.NAME);
      this.#open.nameOp();
    } else if (isKey) {
      this.#quotedLeafOf(Node.KEY);
    } else {
      const isClosed = pos > start + 1 && text.charCodeAt(pos - 1) === QUOTE;
      this.#add(Node.STRING, isClosed ? 0 : Node.UNCLOSED);
    }
  }

  #sigil(start: number): void {
    const { text, pos, isDotted } = this.#lexer;
    if (this.#open.kind === Node.REGION && !this.#open.isNamed) {
      this.#open.isNamed = true;
      this.#leafOf(Node.ALIAS_NAME);
      return;
    }
    const isDialect = isDotted || text.charCodeAt(pos) === LESS || text.charCodeAt(start + 1) === QUOTE;
    this.#leafOf(isDialect ? Node.DIALECT : Node.ALIAS);
  }

  #blockName(wasFresh: boolean): void {
    const mayStart = this.#open.op < 0 || wasFresh || this.#boundary.mayStartBlock();
    const mayBeLabel = this.#open.kind === Node.REGION && mayStart;
    this.#leafOf(Node.SUCCESSOR);
    if (!mayBeLabel) return;
    const c = this.#lexer.following;
    if (c !== COLON && c !== OPEN_PAREN) return;
    this.#block = this.#leaf;
    this.#blockDepth = this.#open.rows.length;
    this.#beforeBlock = this.#open.end;
    if (c === COLON) this.#label();
  }

  /** Makes a label of the last block's name, up to the colon that follows. */
  #label(): void {
    const tree = this.#tree;
    const lexer = this.#lexer;
    const row = this.#block;
    this.#block = -1;
    if (this.#open.op >= 0) tree.close(this.#open.op, this.#beforeBlock, row);
    this.#open.op = -1;
    this.#open.isNamed = true;
    tree.kinds[row] = Node.LABEL;
    this.#noteToken();
    lexer.next();
    if (this.#leaf >= 0) this.#follow(COLON);
    for (let i = row + 1; i < tree.count; i++) {
      if (tree.kinds[i] === Node.VALUE && tree.nexts[i] === COLON) tree.kinds[i] = Node.ARGUMENT;
    }
    tree.close(row, lexer.pos - this.#base);
    tree.nexts[row] = COLON;
    this.#isFresh = true;
  }

  /** Whether an op or an alias starts with the token, where no bracket of an op is open. */
  #startsOp(kind: number): boolean {
    if (isCloser(kind) || this.#block >= 0) return false;
    if (!this.#open.isNamed) {
      // The name of `%0 = ` is due.
      if (kind === WORD || kind === STRING_TOKEN) return false;
      this.#open.isNamed = true;
    }
    if (this.#isFresh || this.#open.op < 0) return kind !== CARET;
    if (!this.#boundary.isStart()) return false;
    if (kind === CARET) this.#open.endOp();
    return kind !== CARET;
  }

  /** Starts an op with the token; whether that is all that there is to do with it. */
  #startOp(kind: number, start: number): boolean {
    this.#open.startOp(start - this.#base);
    switch (kind) {
      case PERCENT:
        this.#open.isNamed = this.#boundary.resultsEnd(start) < 0;
        if (!this.#open.isNamed) this.#results();
        return !this.#open.isNamed;
      case OPEN_BRACE:
        this.#open.isNamed = true;
        return this.#text.startsWith("-#", start + 1) && this.#resources(start);
      case HASH:
      case EXCLAMATION:
        this.#open.isNamed = !definesAlias(this.#text, start, this.#lexer.limit);
        return false;
      default:
        this.#open.isNamed = kind !== WORD && kind !== STRING_TOKEN;
        return false;
    }
  }

  /** Reads the names before the equals sign, and what follows it. */
  #results(): void {
    const lexer = this.#lexer;
    do {
      const { kind } = lexer;
      if (this.#leaf >= 0) this.#follow(kind);
      if (kind === PERCENT) this.#leafOf(Node.RESULT);
      else if (kind === NUMBER) this.#add(Node.COUNT, 0);
      if (kind === EQUAL) break;
      this.#pass();
    } while (lexer.next());
    this.#leaf = -1;
  }

  /** Reads `{-# … #-}`, which is an op of its own. */
  #resources(start: number): true {
    const end = resourcesEnd(this.#lexer, start);
    this.#lexer.pos = end < 0 ? ~end : end;
    this.#add(Node.RESOURCES, end < 0 ? Node.UNCLOSED : 0);
    this.#pass();
    this.#open.endOp();
    return true;
  }

  #brace(wasAttributes: boolean): void {
    if (this.#opensRegion(wasAttributes)) {
      this.#push(Node.REGION, CLOSE_BRACE);
      // A block's arguments hold none.
      this.#block = -1;
      this.#isFresh = true;
    } else {
      const isOpaque = this.#open.isOpaque && braceKind(this.#lexer) !== ENTRIES;
      if (this.#open.kind === Node.REGION) this.#keywords.brace(wasAttributes);
      this.#push(isOpaque ? Node.OPAQUE : Node.DICTIONARY, CLOSE_BRACE, wasAttributes);
    }
  }

  #opensRegion(wasAttributes: boolean): boolean {
    const { kind: outer } = this.#open;
    const isList = outer === Node.LIST;
    if (wasAttributes || !(outer === Node.REGION || (isList && this.#open.isOutermost()))) return false;
    const { previous } = this.#boundary;
    // What an alias stands for is a dictionary.
    if (previous === EQUAL && this.#open.isAlias) return false;
    const kind = braceKind(this.#lexer);
    if (previous === COMMA && this.#afterRegion) return kind !== ENTRIES;
    if (isList) return previous === OPEN_PAREN && kind !== ENTRIES;
    if (kind !== EITHER) return kind === OPS;
    return (
      !(this.#open.isGeneric || previous === EQUAL || previous === END) && isShortRegion(this.#lexer) && !this.#isImport
    );
  }

  /** Whether the op is an import of the VM, which has no region: `{vm.yield}` after it are its attributes. */
  get #isImport(): boolean {
    const name = this.#tree.starts[this.#open.op + 1] ?? -1;
    return this.#open.op >= 0 && this.#text.startsWith("vm.import", this.#base + name);
  }

  /** Whether the token before the last one closed a region. */
  get #afterRegion(): boolean {
    return this.#second === CLOSE_BRACE && this.#closedRegion;
  }
  #closedRegion = false;

  #push(kind: number, closer: number, isAttributes = false): void {
    const state = this.#entries.stateOf(kind, isAttributes);
    this.#open.push(kind, closer, this.#lexer.start - this.#base, state);
    this.#lexer.isOpaque = this.#open.isOpaque;
    this.#leaf = -1;
  }

  #less(): void {
    const { previous, end } = this.#boundary;
    // A comparison in an affine set; `2xcomplex<f32>` is none. Dialects match all of them.
    const isNumber = previous === NUMBER && isDigit(this.#text.charCodeAt(end - 1));
    if (!this.#open.isOpaque && (isNumber || previous === PERCENT)) return;
    const last = this.#tree.count - 1;
    const isBody =
      end === this.#lexer.start &&
      last >= 0 &&
      this.#tree.kinds[last] === Node.DIALECT &&
      (this.#tree.ends[last] ?? 0) === end - this.#base;
    this.#push(isBody || this.#open.isOpaque ? Node.OPAQUE : Node.BODY, GREATER);
  }

  #close(kind: number): void {
    const { start, pos } = this.#lexer;
    if (kind === GREATER ? this.#open.closer === GREATER : this.#open.reaches(kind)) {
      this.#closeTop(kind);
      return;
    }
    if (kind === GREATER) {
      this.#lexer.kind = COMPARISON;
      const from = Math.max(this.#base + (this.#tree.starts[this.#open.op] ?? 0), this.#compared);
      this.#compared = pos;
      if (this.#boundary.end === start && bodyStart(this.#text, from, start) >= 0) {
        this.#tree.add(Node.ERROR, start - this.#base, pos - this.#base, LESS);
      }
      return;
    }
    this.#entries.stray();
    this.#closedRegion = kind === CLOSE_BRACE;
    if (kind === CLOSE_BRACE) {
      // It closes what another page opened, or nothing; what follows continues an op.
      this.#recover();
      this.#open.endOp();
    }
    this.#tree.add(Node.CLOSER, start - this.#base, pos - this.#base, kind);
    if (kind !== CLOSE_BRACE) return;
    this.#open.op = this.#tree.add(Node.TAIL, pos - this.#base, pos - this.#base, 0);
    this.#open.isGeneric = false;
    this.#wasRegion = true;
  }

  /** Closes the innermost bracket that the token closes, with what is open in it not being closed. */
  #closeTop(kind: number): void {
    const lexer = this.#lexer;
    while (this.#open.closer !== kind) this.#open.abandon();
    this.#entries.close();
    this.#closedRegion = this.#wasRegion = this.#open.kind === Node.REGION;
    this.#leaf = this.#open.pop(lexer.pos - this.#base, this.#tree.count, 0);
    if (this.#wasRegion) this.#keywords.afterBody();
    lexer.isOpaque = this.#open.isOpaque;
    if (this.#block < 0 || this.#open.rows.length > this.#blockDepth) return;
    const isLabel = kind === CLOSE_PAREN && this.#open.rows.length === this.#blockDepth && lexer.following === COLON;
    if (isLabel) this.#label();
    this.#block = -1;
  }

  /** Leaves all brackets up to the innermost region: what they lack is not to be found in what follows. */
  #recover(): void {
    while (this.#open.kind !== Node.REGION) this.#open.abandon();
    this.#lexer.isOpaque = this.#open.isOpaque;
    this.#block = -1;
  }
}
