/** The attribute dictionary around an offset: the tree shows whose it is, its tokens what is written there. */
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { REFLECTION } from "../../document/records/candidate.js";
import { KeyReader } from "../../document/records/keyReader.js";
import { type PlacedTree, placed } from "../../document/records/placedTree.js";
import { ARROW, Lexer, STRING_TOKEN } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import {
  ALIAS_NAME,
  ARRAY,
  BODY,
  DICTIONARY,
  ENTRY,
  isBracket,
  LIST,
  NO_ROW,
  nameOf,
  OP,
  SYMBOL,
  TAIL,
  UNCLOSED,
} from "../../syntax/tree.js";
import {
  COMMA,
  closerOf,
  EQUAL,
  GREATER,
  isCloser,
  isSigil,
  isWordPart,
  isWordStart,
  MINUS,
  nestingOf,
  QUOTE,
} from "../../text/characters.js";

/** What a dictionary belongs to. */
interface Owner {
  readonly place: Island["place"];
  readonly on: Island["on"];
  readonly index: number | null;
}

export interface OpenDictionary extends Owner {
  readonly record: AbiRecord;
  /** Of the entries before the offset. */
  readonly keys: readonly string[];
  /** The key whose value is at the offset; undefined if the offset is at a key. */
  readonly key: string | undefined;
  /** Where the word that ends at the offset starts; the offset itself if there is none. */
  readonly wordStart: number;
}

const OF_OP: Owner = { place: "op", on: "op", index: null };
/** An alias can stand for a reflection; other uses are unknown. */
const ALIASED: Owner = { place: "reflection", on: "op", index: null };

/** So much of a dictionary is read to either side of an offset. UTF-16 units. */
const MAX_BEFORE = 1 << 16;
const MAX_AFTER = 1 << 13;

/** The dictionary that is open at an offset of code; undefined where none is. Never throws. */
export function dictionaryAt({ pages }: AbiDocument, offset: number): OpenDictionary | undefined {
  // What ends where a page starts may be on the page before.
  const index = pages.indexAt(Math.max(offset - 1, 0));
  const page = pages.all[index];
  if (page === undefined) return undefined;
  const nodes = new DictionaryNodes(placed(pages.tree(page)), () => pages.text(page), pages.names);
  const at = offset - page.start;
  // A word at the start of a line is read as an op, after a brace that nothing closes.
  const word = WORD_AT_END.exec(pages.slice(Math.max(offset - MAX_WORD, page.start), offset))?.[0].length ?? 0;
  const row = nodes.around(at - word);
  const owner = row === NO_ROW ? undefined : nodes.ownerOf(row);
  if (owner === undefined) return undefined;
  const start = nodes.startOf(row);
  const written = at - start > MAX_BEFORE ? undefined : writtenAt(nodes.text, start + 1, at);
  const record = written && new KeyReader(pages, index).opAt(start);
  return record && written && { ...owner, ...written, record, wordStart: page.start + written.wordStart };
}

/** The dictionaries of a page. Offsets are relative to it. */
class DictionaryNodes {
  readonly #nodes: PlacedTree;
  readonly #read: () => string;
  readonly #names: Names;
  #text: string | undefined;

  /** @param read Reads the page's text, which most questions need not. */
  constructor(nodes: PlacedTree, read: () => string, names: Names) {
    this.#nodes = nodes;
    this.#read = read;
    this.#names = names;
  }

  get text(): string {
    this.#text ??= this.#read();
    return this.#text;
  }

  startOf(row: number): number {
    return this.#nodes.tree.starts[row] ?? 0;
  }

  #kindOf(row: number): number {
    return this.#nodes.tree.kinds[row] ?? 0;
  }

  /** The innermost bracket around an offset, where that is a dictionary, or `NO_ROW`. */
  around(at: number): number {
    const { ends, data } = this.#nodes.tree;
    for (let row = this.#nodes.firstFrom(at) - 1; row >= 0; row = this.#nodes.parentOf(row)) {
      const kind = this.#kindOf(row);
      if (!isBracket(kind) || (data[row] !== UNCLOSED && at >= (ends[row] ?? 0))) continue;
      return kind === DICTIONARY ? row : NO_ROW;
    }
    return NO_ROW;
  }

  /** What a dictionary belongs to; undefined where it holds no attributes. */
  ownerOf(row: number): Owner | undefined {
    const parent = this.#nodes.parentOf(row);
    switch (this.#kindOf(parent)) {
      case ENTRY:
        return this.#ofEntry(parent);
      case LIST:
        return this.#ofList(parent, row);
      case ARRAY:
        return this.#ofArray(parent, row);
      case BODY:
        return this.#isGeneric(this.#nodes.parentOf(parent)) ? OF_OP : undefined;
      case TAIL:
        return OF_OP;
      case OP:
        return this.#ofOp(parent, row);
      default:
        return undefined;
    }
  }

  #ofOp(op: number, row: number): Owner | undefined {
    if (this.#kindOf(op + 1) === ALIAS_NAME) return this.#before(row).endsWith("=") ? ALIASED : undefined;
    const isOwn = this.#isGeneric(op) || ATTRIBUTES.test(this.#before(row)) || CALL.test(this.#opName(op));
    return isOwn ? OF_OP : undefined;
  }

  #opName(op: number): string {
    const name = nameOf(this.#nodes.tree, op);
    return name === NO_ROW ? "" : this.#spelling(name);
  }

  #isGeneric(op: number): boolean {
    const name = nameOf(this.#nodes.tree, op);
    return name !== NO_ROW && this.text.charCodeAt(this.startOf(name)) === QUOTE;
  }

  #spelling(row: number): string {
    return this.#names.spelling(this.#nodes.tree.data[row] ?? 0);
  }

  /** The key of an entry, without quotes. */
  #keyOf(entry: number): string {
    return this.#spelling(entry + 1).replaceAll('"', "");
  }

  #ofEntry(entry: number): Owner | undefined {
    const owner = this.ownerOf(this.#nodes.parentOf(entry));
    const isReflection = owner !== undefined && owner.place !== "reflection" && this.#keyOf(entry) === REFLECTION;
    return isReflection ? { ...owner, place: "reflection" } : undefined;
  }

  #ofList(list: number, row: number): Owner | undefined {
    if (this.#kindOf(this.#nodes.parentOf(list)) !== OP) return undefined;
    if (this.#kindOf(list - 1) === SYMBOL) return this.#item("argument", list, row);
    return this.#before(list).endsWith("->") ? this.#item("result", list, row) : undefined;
  }

  /** The generic form holds the arguments' dictionaries as a value. */
  #ofArray(array: number, row: number): Owner | undefined {
    const entry = this.#nodes.parentOf(array);
    if (this.#kindOf(entry) !== ENTRY || this.ownerOf(this.#nodes.parentOf(entry)) !== OF_OP) return undefined;
    const of = LISTS.get(this.#keyOf(entry));
    return of && this.#item(of, array, row);
  }

  #item(of: "argument" | "result", list: number, row: number): Owner {
    return { place: of, on: of, index: commasIn(this.text, this.startOf(list) + 1, this.startOf(row)) };
  }

  /** Some text before a node. */
  #before(row: number): string {
    const start = this.startOf(row);
    return this.text.slice(Math.max(start - MAX_WORD, 0), start).trimEnd();
  }
}

const MAX_WORD = 64;
const WORD_AT_END = /[\w$.]+$/;
const ATTRIBUTES = /\battributes$/;
/** Ops whose only dictionary is not preceded by `attributes`. */
const CALL = /(?:^|\.)call$/;
const LISTS: ReadonlyMap<string, "argument" | "result"> = new Map([
  ["arg_attrs", "argument"],
  ["res_attrs", "result"],
]);

/** How many commas are between two offsets, those in brackets aside. */
function commasIn(text: string, start: number, end: number): number {
  const lexer = new Lexer(text, start, end);
  let depth = 0;
  let commas = 0;
  while (lexer.next()) {
    depth += nestingOf(lexer.kind);
    if (lexer.kind === COMMA && depth === 0) commas++;
  }
  return commas;
}

/** The entries of a dictionary, token by token. */
class Entries {
  readonly keys: string[] = [];
  key: string | undefined;
  next: "key" | "equals" | "value" | "comma" = "key";
  /** What closes the brackets that are open in the value. */
  readonly #closers: number[] = [];

  get isNested(): boolean {
    return this.#closers.length > 0;
  }

  /** Takes the token that a lexer has read; false where the dictionary ends, or a bracket is wrong. */
  take({ text, start, pos: end, kind }: Lexer): boolean {
    const c = text.charCodeAt(start);
    const closer = kind === ARROW ? 0 : closerOf(c);
    if (closer !== 0) {
      this.#advance("", false);
      this.#closers.push(closer);
    } else if (isCloser(c) && kind !== ARROW) return this.#close(c);
    else if (this.isNested) return true;
    else if (c === QUOTE) this.#advance(text.slice(start + 1, end - 1), true);
    else if (isInWord(c, kind)) this.#advance(text.slice(start, end), false);
    else if (c === COMMA) this.next = "key";
    else if (c === EQUAL && this.next === "equals") this.next = "value";
    return true;
  }

  /** Closes the innermost bracket. An unclosed angle bracket was an operator. */
  #close(closer: number): boolean {
    const closers = this.#closers;
    if (closer !== GREATER) while (closers.at(-1) === GREATER) closers.pop();
    if (closers.at(-1) !== closer) return closer === GREATER;
    closers.pop();
    return true;
  }

  /** Takes a word, string or bracket: a key, or a part of a value. */
  #advance(text: string, isQuoted: boolean): void {
    if (this.isNested) return;
    if (this.next === "key" && (isQuoted || isWordStart(text.charCodeAt(0)))) {
      this.keys.push(text);
      this.key = text;
      this.next = "equals";
    } else if (this.next === "value") this.next = "comma";
  }
}

/** Whether a token is a word, name or number, or a part of one: `-` of `-1`, `@` of a name to come. */
function isInWord(c: number, kind: number): boolean {
  return isWordPart(c) || isSigil(c) || (c === MINUS && kind !== ARROW);
}

/** What is written at the end of the text of a dictionary that starts after its brace. */
function writtenAt(
  text: string,
  start: number,
  end: number,
): Pick<OpenDictionary, "keys" | "key" | "wordStart"> | undefined {
  const entries = new Entries();
  const lexer = new Lexer(text, start, end);
  // The word at the end, which may be of more than one token, and what was expected where it starts.
  let wordStart = -1;
  let wordEnd = -1;
  let expected = entries.next;
  while (lexer.next()) {
    if (lexer.kind !== STRING_TOKEN && isInWord(text.charCodeAt(lexer.start), lexer.kind)) {
      if (lexer.start !== wordEnd) {
        wordStart = lexer.start;
        expected = entries.next;
      }
      wordEnd = lexer.pos;
    }
    if (!entries.take(lexer)) return undefined;
  }
  const isWord = wordEnd === end;
  if (!isWord) {
    wordStart = end;
    expected = entries.next;
  }
  const { keys, key } = entries;
  if (expected === "value") return { keys, key, wordStart };
  if (expected !== "key" || (isWord && !isWordStart(text.charCodeAt(wordStart)))) return undefined;
  return { keys: isWord ? keys.slice(0, -1) : keys, key: undefined, wordStart };
}

/** The keys of the entries that follow an offset in a dictionary, up to its end. */
export function keysAfter(text: string, offset: number): readonly string[] {
  const entries = new Entries();
  entries.next = "comma";
  const lexer = new Lexer(text, offset, Math.min(text.length, offset + MAX_AFTER));
  while (lexer.next() && entries.take(lexer));
  return entries.keys;
}
