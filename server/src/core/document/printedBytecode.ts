/** Bytecode as a source of text: a document printed from it, with the place in the module of each of its ops. */

import { KEY_PATTERN } from "../abi/attributes/keys.js";
import type { AbiRecord } from "../abi/record.js";
import type { Bytecode } from "../bytecode/bytecode.js";
import { BytecodeError } from "../bytecode/cursor.js";
import { type SourcePlace, sourceOfLocation } from "../bytecode/locations.js";
import { Mentions } from "../bytecode/mentions.js";
import { type OpPlace, PathTexts, placesOfOps, symbolOf } from "../bytecode/opPlaces.js";
import { type MarkedOp, type PrintOptions, printBytecode } from "../bytecode/printer.js";
import { printOps } from "../bytecode/printOps.js";
import { TextTree } from "../syntax/textTree.js";
import { NO_ROW } from "../syntax/tree.js";
import type { ByteString } from "../text/byteString.js";
import { lowerBound } from "../text/order.js";
import { type AbiDocument, openDocument } from "./document.js";
import { recordOfOp } from "./records/recordReader.js";
import { definesSymbol, isSymbolTable } from "./structure/opFacts.js";

/** An op whose symbol the same symbol table has before it. */
export interface DuplicateSymbol {
  /** Of its line in the document. */
  readonly offset: number;
  readonly symbol: ByteString;
}

export interface PrintedBytecode {
  readonly document: AbiDocument;
  readonly duplicates: readonly DuplicateSymbol[];
  /**
   * Where the ops are that the text at some offsets belongs to.
   *
   * @param withArguments Whether sources of arguments are wanted, too.
   */
  placesAt(offsets: readonly number[], withArguments: boolean): readonly (OpPlace | undefined)[];
}

/**
 * All of a module, its functions in the form that takes the least time to read.
 *
 * @throws BytecodeError where the IR is damaged
 */
export function printWhole(file: Bytecode, uri = ""): PrintedBytecode {
  return printed(file, uri);
}

/**
 * All of a module that rules examine: in functions only what holds other ops or has ABI attributes.
 *
 * @throws BytecodeError where the IR is damaged
 */
export function printLinted(file: Bytecode, uri = ""): PrintedBytecode {
  if (hasReadBodies(file)) return printWhole(file, uri);
  const mentions = mentionsIn(file);
  return printed(file, uri, { isWanted: (op) => mentions.has(op) });
}

/** Dialects of which any op or type in a function means something to a rule. */
const READ_DIALECT = /^(?:iree|iree_input|iree_pydm|vm|torch\w*|onnx)(?:\.|$)/;

function hasReadBodies({ dialects, ops }: Bytecode): boolean {
  return [...dialects, ...ops].some(({ name }) => READ_DIALECT.test(name));
}

function mentionsIn(file: Bytecode): Mentions {
  return new Mentions(file, (text) => text.search(KEY_PATTERN) >= 0);
}

/** The functions of a module and the other ops with ABI attributes, and nothing else: a line of text each. */
export interface ShownBytecode {
  readonly document: AbiDocument;
  /** All of the module. @throws BytecodeError */
  readonly whole: () => AbiDocument;
  /** Each op's record, and where it is in the module. */
  readonly records: () => Iterable<{
    readonly record: AbiRecord;
    readonly path: string;
    readonly source: SourcePlace | undefined;
  }>;
}

/** @throws BytecodeError where the IR is damaged */
export function printShown(file: Bytecode, uri = ""): ShownBytecode {
  const mentions = mentionsIn(file);
  const pieces = bounded(
    file,
    printOps(file, (op) => mentions.has(op), maxLength(file)),
    ({ text }) => text.length,
  );
  return {
    document: documentOf(
      uri,
      pieces.map(({ text }) => text),
    ),
    whole: () => printWhole(file, uri).document,
    *records() {
      const paths = new PathTexts(file);
      let base = 0;
      for (const { text, ops } of pieces) {
        const source = new TextTree(text);
        for (const { start, path, symbol, location } of ops) {
          const row = source.opNamedAt(start);
          if (row === NO_ROW) continue;
          const record = recordOfOp(source, base, row);
          if (!isFunction(record, text, start) && record.islands.length === 0) continue;
          yield { record, path: paths.text(path, symbol), source: sourceOfLocation(file.values, location) };
        }
        base += text.length;
      }
    },
  };
}

/** Values that many ops share may make a text any number of times as long as the file. In UTF-16 units. */
const MIN_TEXT_LENGTH = 2 ** 24;
const MAX_LENGTH_PER_BYTE = 64;

/** How long the text of a file may become before long values are left out. */
function maxLength({ size }: Bytecode): number {
  return Math.max(MIN_TEXT_LENGTH, size * MAX_LENGTH_PER_BYTE);
}

/** All pieces of a text. @throws BytecodeError where it is too long, even without long values */
function bounded<Piece>(file: Bytecode, pieces: Iterable<Piece>, lengthOf: (piece: Piece) => number): readonly Piece[] {
  const list: Piece[] = [];
  const max = 2 * maxLength(file);
  let length = 0;
  for (const piece of pieces) {
    length += lengthOf(piece);
    if (length > max) throw new BytecodeError(`Text of the module is longer than ${max} characters`, 0);
    list.push(piece);
  }
  return list;
}

/** Functions have names, whether we can read them or not; initializers have none. */
function isFunction({ header, length }: AbiRecord, text: string, start: number): boolean {
  if (header?.functionLike !== true) return false;
  return header.symbol !== undefined || text.slice(start, start + length).includes("sym_name");
}

/** Texts up to this length are one string, which is quicker to search (UTF-16 units). */
const MAX_STRING_LENGTH = 2 ** 28;

function documentOf(uri: string, pieces: readonly string[]): AbiDocument {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return openDocument(uri, 0, length <= MAX_STRING_LENGTH ? pieces.join("") : pieces);
}

/** Finds symbols that their tables have twice, while ops are printed. */
class SymbolTables {
  readonly duplicates: DuplicateSymbol[] = [];
  readonly #file: Bytecode;
  /** By depth: what the innermost op there holds, where it is a symbol table. */
  readonly #tables: (Set<ByteString> | undefined)[] = [];

  constructor(file: Bytecode) {
    this.#file = file;
  }

  enter({ name, attributes, depth }: MarkedOp, offset: number): void {
    const table = this.#tables[depth - 1];
    if (table !== undefined && definesSymbol(name)) {
      const symbol = symbolOf(this.#file, attributes);
      if (symbol !== undefined && table.has(symbol)) this.duplicates.push({ offset, symbol });
      else if (symbol !== undefined) table.add(symbol);
    }
    this.#tables[depth] = isSymbolTable(name) ? new Set() : undefined;
  }
}

function printed(file: Bytecode, uri: string, wanted: Pick<PrintOptions, "isWanted"> = {}): PrintedBytecode {
  const offsets: number[] = [];
  const positions: number[] = [];
  const tables = new SymbolTables(file);
  const options = { form: "pretty", bodies: true, maxTotalLength: maxLength(file), ...wanted } as const;
  const text = printBytecode(file, options, (offset, pos, op) => {
    offsets.push(offset);
    positions.push(pos);
    if (op !== undefined) tables.enter(op, offset);
  });
  const pieces = bounded(file, text, (piece) => piece.length);
  const positionAt = (offset: number): number | undefined =>
    positions[lowerBound(offsets, offset + 1, offsets.length) - 1];
  return {
    document: documentOf(uri, pieces),
    duplicates: tables.duplicates,
    placesAt(wanted, withArguments) {
      const found = wanted.map(positionAt);
      const places = placesOfOps(file, new Set(found.filter((pos) => pos !== undefined)), withArguments);
      return found.map((pos) => (pos === undefined ? undefined : places.get(pos)));
    },
  };
}
