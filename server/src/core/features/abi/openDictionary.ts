/** The attribute dictionary around an offset: its nodes show whose it is and what its keys are. */
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { REFLECTION } from "../../document/records/candidate.js";
import { KeyReader } from "../../document/records/keyReader.js";
import { type PlacedTree, placed } from "../../document/records/placedTree.js";
import { wordPartsEnd } from "../../syntax/lexemes.js";
import { Lexer } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import { TextTree } from "../../syntax/textTree.js";
import {
  ALIAS_NAME,
  ARRAY,
  BODY,
  DICTIONARY,
  ENTRY,
  endBefore,
  isBracket,
  LIST,
  NO_ROW,
  nameOf,
  OP,
  SYMBOL,
  TAIL,
  UNCLOSED,
} from "../../syntax/tree.js";
import { readTree } from "../../syntax/treeReader.js";
import { COMMA, EQUAL, isWordStart, nestingOf, QUOTE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";

/** What a dictionary belongs to. */
interface Owner {
  readonly place: Island["place"];
  readonly on: Island["on"];
  readonly index: number | null;
}

interface PlacedKey extends Span {
  readonly name: string;
  /** Whether its `=` follows. */
  readonly isFollowed: boolean;
}

/** Offsets are relative to the page. */
export interface OpenDictionary extends Owner {
  /** Where the page starts. */
  readonly base: number;
  readonly source: TextTree;
  readonly record: AbiRecord;
  /** Of the entries before the offset and after it, the one at it included. */
  readonly keys: readonly PlacedKey[];
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
  const source = pages.source(page);
  const nodes = new DictionaryNodes(source, pages.names);
  const word = WORD_AT_END.exec(pages.slice(Math.max(offset - MAX_WORD, page.start), offset))?.[0] ?? "";
  const at = offset - page.start - word.length;
  const row = nodes.around(at);
  const owner = row === NO_ROW ? undefined : nodes.ownerOf(row);
  if (owner === undefined || at - nodes.startOf(row) > MAX_BEFORE) return undefined;
  const entry = nodes.entryBefore(row, at);
  const due = entry === NO_ROW ? "key" : nodes.dueAfter(entry, at);
  if (due === undefined || (due === "key" && word !== "" && !isWordStart(word.charCodeAt(0)))) return undefined;
  const record = new KeyReader(pages, index).opAt(nodes.startOf(row));
  const key = due === "value" ? nodes.keyOf(entry) : undefined;
  const keys = nodes.keysOf(row, at);
  return record && { ...owner, base: page.start, source, keys, key, record, wordStart: at };
}

/** The dictionaries of a page. Offsets are relative to it. */
class DictionaryNodes {
  readonly #source: TextTree;
  readonly #nodes: PlacedTree;
  readonly #names: Names;

  constructor(source: TextTree, names: Names) {
    this.#source = source;
    this.#nodes = placed(source.tree);
    this.#names = names;
  }

  startOf(row: number): number {
    return this.#source.startOf(row);
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

  *#entriesOf(row: number): Generator<number> {
    const { afters } = this.#nodes.tree;
    const after = afters[row] ?? 0;
    for (let child = row + 1; child < after; child = afters[child] ?? after) {
      if (this.#kindOf(child) === ENTRY) yield child;
    }
  }

  /** The last entry of a dictionary that starts before an offset, or `NO_ROW`. */
  entryBefore(row: number, at: number): number {
    let found = NO_ROW;
    for (const entry of this.#entriesOf(row)) {
      if (this.startOf(entry) >= at) break;
      found = entry;
    }
    return found;
  }

  /** The keys of a dictionary, without those far after an offset. */
  keysOf(row: number, at: number): readonly PlacedKey[] {
    const { text } = this.#source;
    const end = wordPartsEnd(text, at, text.length);
    if (end > at && !this.#source.isClosed(row)) {
      // A word with a dot at the start of a line is read as an op, after a brace that nothing closes.
      const masked = text.slice(0, at) + "_".repeat(end - at) + text.slice(end, at + MAX_AFTER);
      const start = this.startOf(this.#nodes.opOf(row));
      const source = new TextTree(masked, start, masked.length, readTree(masked, this.#names, start));
      return new DictionaryNodes(source, this.#names).#keysFrom(source.rowFrom(this.startOf(row)), at);
    }
    return this.#keysFrom(row, at);
  }

  #keysFrom(row: number, at: number): readonly PlacedKey[] {
    const keys: PlacedKey[] = [];
    for (const entry of this.#entriesOf(row)) {
      const start = this.startOf(entry);
      if (start > at + MAX_AFTER) break;
      const isFollowed = this.#nodes.tree.nexts[entry + 1] === EQUAL;
      keys.push({ name: this.keyOf(entry), start, end: this.#source.endOf(entry + 1), isFollowed });
    }
    return keys;
  }

  /** What is due at an offset after the key of an entry. Commas and equals signs are no nodes. */
  dueAfter(entry: number, at: number): "key" | "value" | undefined {
    const lexer = new Lexer(this.#source.text, this.#source.endOf(entry + 1), at);
    let due: "equals" | "value" | "comma" = "equals";
    while (lexer.next()) {
      if (lexer.kind === COMMA) return "key";
      if (due !== "comma" && lexer.kind === EQUAL) due = "value";
      else if (due === "value") due = "comma";
      lexer.pos = Math.max(lexer.pos, this.#source.closeOf(lexer.start));
    }
    return due === "value" ? due : undefined;
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
    return name !== NO_ROW && this.#source.text.charCodeAt(this.startOf(name)) === QUOTE;
  }

  #spelling(row: number): string {
    return this.#names.spelling(this.#nodes.tree.data[row] ?? 0);
  }

  /** The key of an entry, without quotes. */
  keyOf(entry: number): string {
    return this.#spelling(entry + 1).replaceAll('"', "");
  }

  #ofEntry(entry: number): Owner | undefined {
    const owner = this.ownerOf(this.#nodes.parentOf(entry));
    const isReflection = owner !== undefined && owner.place !== "reflection" && this.keyOf(entry) === REFLECTION;
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
    const of = LISTS.get(this.keyOf(entry));
    return of && this.#item(of, array, row);
  }

  #item(of: "argument" | "result", list: number, row: number): Owner {
    return { place: of, on: of, index: commasIn(this.#source.text, this.startOf(list) + 1, this.startOf(row)) };
  }

  /** Some text up to the token before a node. */
  #before(row: number): string {
    const { text, tree, start } = this.#source;
    const end = endBefore(tree, text, row, this.startOf(row), start);
    return text.slice(Math.max(end - MAX_WORD, 0), end);
  }
}

const MAX_WORD = 256;
/** A word or number, or a name with its mark: `-` of `-1`, `@` of a name to come. */
const WORD_AT_END = /[\w$.@#!%^-]+$/;
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
