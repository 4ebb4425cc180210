/**
 * The records of a page that ABI keys make: a native search finds the keys, the tree shows whose they are. A page without a key is
 * not read.
 */
import { keyPatternFor, keyStart } from "../../abi/attributes/keys.js";
import { hasKeyAt } from "../../abi/headerIslands.js";
import type { AbiRecord } from "../../abi/record.js";
import type { Names } from "../../syntax/names.js";
import { OWNER_LIMIT } from "../../syntax/parameters.js";
import type { OwnsKey } from "../../syntax/reader.js";
import { TextTree } from "../../syntax/textTree.js";
import {
  ALIAS_NAME,
  CLOSER,
  COMMENT,
  KEY,
  NAME,
  NO_ROW,
  nameOf,
  OP,
  SYMBOL,
  TAIL,
  type Tree,
} from "../../syntax/tree.js";
import { CLOSE_BRACE, HASH, isSigil, OPEN_PAREN, QUOTE } from "../../text/characters.js";
import { entryNamed, isOpen, SYM_NAME } from "../definedOp.js";
import type { Page, Pages } from "../pages.js";
import { type Candidate, candidateAt, isJsonField, isKey, isReflectionAt } from "./candidate.js";
import { openedBefore } from "./openedBefore.js";
import { type PlacedTree, placed } from "./placedTree.js";
import { recordOfAlias, recordOfComment, recordOfOp, recordOfOrphan } from "./recordReader.js";

/** Records, sorted by start, and the text that they depend on; offsets are the document's. */
export interface PageRead {
  readonly records: readonly AbiRecord[];
  readonly low: number;
  readonly high: number;
}

/** Where a text may hold its first ABI key, or -1. */
export const firstKey = (text: string): number => text.search(keyPatternFor(text));

/** So much is searched at a time, with room for a key that is cut. UTF-16 units. */
const STEP = 1 << 20;
const MAX_KEY_LENGTH = 256;

/** Whether what is not read of a page may hold ABI keys: native searches. */
export function restMayHoldKeys(pages: Pages, page: Page): boolean {
  const end = page.start + page.length;
  for (let at = end - pages.unreadOf(page); at < end; at += STEP) {
    if (firstKey(pages.slice(at - MAX_KEY_LENGTH, Math.min(at + STEP, end))) >= 0) return true;
  }
  return false;
}

export class KeyReader {
  readonly #pages: Pages;
  readonly #index: number;
  readonly #page: Page;
  readonly #text: string;
  readonly #tree: PlacedTree;
  readonly #source: TextTree;
  /** What was read, by row of its op or comment. */
  readonly #read = new Map<number, AbiRecord | undefined>();
  /** The records of keys without an op that may have the next key, too. */
  #orphans: AbiRecord[] = [];
  #low: number;
  #high: number;

  constructor(pages: Pages, index: number) {
    this.#pages = pages;
    this.#index = index;
    this.#page = pages.all[index] as Page;
    this.#text = pages.text(this.#page);
    this.#source = pages.source(this.#page);
    this.#tree = placed(this.#source.tree);
    this.#low = this.#page.start;
    this.#high = this.#page.start + this.#page.length;
  }

  /** The records of the page's keys, each once. @param from Where the first key may be. */
  read(from: number): PageRead {
    const text = this.#text;
    const pattern = new RegExp(keyPatternFor(text));
    pattern.lastIndex = from;
    const found = new Map<number, AbiRecord>();
    let last = -1;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const key = keyStart(text, match.index);
      // What follows the escape in a name isn't another key.
      if (key <= last) continue;
      last = key;
      const record = this.#recordAt(key);
      if (record !== undefined && this.#isOwn(record)) found.set(record.start, record);
    }
    const records = [...found.values()].sort((a, b) => a.start - b.start);
    return { records, low: this.#low, high: this.#high };
  }

  /** The function-like ops whose names start in a span of the page. */
  *functions(from = 0, to = this.#text.length): Generator<AbiRecord> {
    const { tree } = this.#tree;
    const { count, kinds, starts } = tree;
    for (let name = this.#tree.firstFrom(from); name < count && (starts[name] ?? 0) < to; name++) {
      if (kinds[name] !== NAME) continue;
      const row = this.#tree.parentOf(name);
      if (!mayDeclare(tree, row, name, this.#text, this.#pages.names)) continue;
      const record = this.#once(row, () => this.#recordOfRow(row));
      if (record?.header?.functionLike === true) yield record;
    }
  }

  /** The op around an offset of the page, or the one that is continued there. */
  opAt(offset: number): AbiRecord | undefined {
    const row = this.#tree.opOf(this.#tree.rowAt(offset));
    return row === NO_ROW ? undefined : this.#once(row, () => this.#recordOfRow(row));
  }

  /** Whether an offset of the page is in the definition of an alias. */
  isInDefinition(offset: number): boolean {
    return this.#tree.isInDefinition(offset);
  }

  /** A record belongs to the page of its first key. */
  #isOwn({ start, islands }: AbiRecord): boolean {
    return start + (islands[0]?.entry.end ?? 0) > this.#page.start;
  }

  #recordAt(key: number): AbiRecord | undefined {
    const text = this.#text;
    const candidate = candidateAt(text, key);
    if (candidate === undefined) return undefined;
    const row = this.#tree.rowAt(key);
    const { kinds, starts, ends } = this.#tree.tree;
    if (kinds[row] === COMMENT) {
      const start = starts[row] ?? 0;
      return this.#once(row, () => recordOfComment(text, this.#page.start, start, ends[row] ?? 0));
    }
    if (this.#isInString(row, key, candidate)) return undefined;
    // No op is called like an attribute.
    const isName = kinds[row] === NAME && kinds[row - 1] === OP && !candidate.quoted;
    if (kinds[row] === KEY || isName || isKey(text, key, candidate)) return this.#owned(row, key, candidate);
    if (isJsonField(text, candidate, text.length)) return this.#orphan(row, key, candidate);
    // Only its op shows whether it is a key: a quoted one without a value looks like a string, others like any word.
    const record = this.#owned(row, key, candidate);
    return record.header === undefined && record.defines === undefined ? undefined : record;
  }

  /** Whether a key is in a string that is not the key itself. */
  #isInString(row: number, key: number, { quoted }: Candidate): boolean {
    const start = this.#tree.tree.starts[row] ?? key;
    if (row === NO_ROW || start >= key) return false;
    const c = this.#text.charCodeAt(start);
    const isString = c === QUOTE || (isSigil(c) && this.#text.charCodeAt(start + 1) === QUOTE);
    return isString && !(quoted && start === key - 1);
  }

  #once(row: number, read: () => AbiRecord | undefined): AbiRecord | undefined {
    if (!this.#read.has(row)) this.#read.set(row, read());
    return this.#read.get(row);
  }

  /** The record that a key belongs to: of its op or alias, of the key without an op that it is in, or its own. Keys come in order. */
  #owned(row: number, key: number, candidate: Candidate): AbiRecord {
    const op = this.#tree.opAround(row);
    const record = op === NO_ROW ? undefined : this.#once(op, () => this.#recordOfRow(op));
    if (record !== undefined && this.#has(record, key)) return record;
    const offset = this.#page.start + key;
    this.#orphans = this.#orphans.filter(({ start, length }) => start + length > offset);
    return this.#orphans.find((it) => this.#has(it, key)) ?? this.#orphan(row, key, candidate, record);
  }

  /** Whether the key at an offset of the page is one of a record. */
  #has({ start, islands }: AbiRecord, key: number): boolean {
    return hasKeyAt(islands, this.#page.start + key - start);
  }

  /**
   * The record of a key that belongs to no other, with the keys in its value. A reflection in it has a record of its own.
   *
   * @param around What holds the key but does not have it: what it has is none of the orphan's.
   */
  #orphan(row: number, key: number, candidate: Candidate, around?: AbiRecord): AbiRecord {
    const text = this.#text;
    const start = candidate.quoted ? key - 1 : key;
    const own = this.#tree.limitOf(row, start) ?? start;
    const limit = own > start ? own : text.length;
    const owns: OwnsKey = (at) => {
      const name = text.charCodeAt(at) === QUOTE ? at + 1 : at;
      return !isReflectionAt(text, name) && !(around !== undefined && this.#has(around, name));
    };
    const record = recordOfOrphan(this.#source, this.#page.start, start, candidate, limit, owns);
    this.#orphans.push(record);
    return record;
  }

  #recordOfRow(row: number): AbiRecord | undefined {
    const { tree } = this.#tree;
    const { kinds, starts } = tree;
    if (kinds[row] === TAIL) return this.#recordOfTail(row);
    const text = this.#text;
    const base = this.#page.start;
    if (kinds[row + 1] === ALIAS_NAME) {
      const isAttribute = text.charCodeAt(starts[row + 1] ?? 0) === HASH;
      return isAttribute ? recordOfAlias(this.#source, base, row) : undefined;
    }
    const name = nameOf(tree, row);
    if (name === NO_ROW) return undefined;
    const start = starts[name] ?? 0;
    // At the start of a page every word is read as an op's name.
    if (candidateAt(text, start) !== undefined) return undefined;
    // The attributes of one in the generic form may be on a later page.
    const isFar = text.charCodeAt(start) === QUOTE && isOpen(tree, row);
    return isFar ? this.#recordBeyond(base + start) : recordOfOp(this.#source, base, row);
  }

  /** The record of an op that a page before opened; undefined where that page has it, as it has a key of it. */
  #recordOfTail(row: number): AbiRecord | undefined {
    const { kinds, data } = this.#tree.tree;
    let closer = 0;
    for (let i = 0; i < row; i++) if (kinds[i] === CLOSER && data[i] === CLOSE_BRACE) closer++;
    const start = openedBefore(this.#pages, this.#index, closer);
    // The text before may change so that one is found.
    this.#low = Math.min(this.#low, start < 0 ? this.#page.start - OWNER_LIMIT : start);
    return start < 0 ? undefined : this.#recordBeyond(start, this.#page.start + (this.#tree.tree.ends[row] ?? 0));
  }

  /** The record of an op at an offset of the document that is not on this page alone. */
  #recordBeyond(start: number, end = start + OWNER_LIMIT): AbiRecord | undefined {
    const source = new TextTree(this.#pages.slice(start, end));
    const row = source.opNamedAt(0);
    if (row === NO_ROW) return undefined;
    const isWhole = source.tree.afters[row] !== source.tree.count;
    this.#high = Math.max(this.#high, isWhole ? start + source.endOf(row) + 1 : end);
    return recordOfOp(source, start, row);
  }
}

/** Whether an op may declare a function: a list follows its symbol, or it is in the generic form. */
function mayDeclare(tree: Tree, row: number, name: number, text: string, names: Names): boolean {
  const { kinds, afters, nexts, starts } = tree;
  if (text.charCodeAt(starts[name] ?? 0) === QUOTE)
    return isOpen(tree, row) || entryNamed(tree, row, SYM_NAME, names) >= 0;
  const after = afters[row] ?? 0;
  for (let child = name + 1; child < after; child = afters[child] ?? after) {
    if (kinds[child] === SYMBOL) return nexts[child] === OPEN_PAREN;
  }
  return false;
}
