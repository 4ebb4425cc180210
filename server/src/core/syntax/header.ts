import { type DictionaryValue, type OpHeader, type Parameter, VISIBILITY, type Visibility } from "./syntax.js";

/**
 * The header of one op: a view of its nodes, without knowing its dialect: symbol, arguments, results, dictionaries.
 *
 * The shape of function-like headers is from llvm-project `mlir/lib/Interfaces/FunctionImplementation.cpp`; imports,
 * exports and tied results from IREE's VM and Util dialects.
 */

import { COLON, GREATER, isSuffixPart, MINUS, OPEN_PAREN, QUOTE } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { readGenericHeader } from "./genericHeader.js";
import { isAttributes } from "./opWords.js";
import { OWNER_LIMIT, type ParameterList, readParameters, readResults } from "./parameters.js";
import { codeAt, codeHere, keep, type Reader, readerAt, skipTrivia, spanFrom, wordEnd } from "./reader.js";
import { readSymbol } from "./scalarValue.js";
import { TextTree } from "./textTree.js";
import {
  CLOSER,
  COMMENT,
  DICTIONARY,
  ERROR,
  endBefore,
  isDims,
  NO_ROW,
  nameOf,
  REGION,
  RESULT,
  SYMBOL,
} from "./tree.js";
import { isCut as isCutShort, readBareAttributes, readDictionary, readOwnDictionary } from "./value.js";

/**
 * True for the name of an op that refers to a function instead of declaring one: `call`, `util.call`,
 * `vm.call.variadic`.
 */
export function isCall(op: string): boolean {
  return op.split(".").some((part) => part.endsWith("call") || part.startsWith("call_"));
}

/** True for the name of an op that declares a function whatever its argument list looks like (it may be half-typed). */
function isFunctionName(op: string): boolean {
  return op.endsWith("func") || op.endsWith(".import");
}

/** True for the name of a global: `llvm.mlir.global @g() {addr_space = 0 : i32} : i32` has an empty initial value there. */
function isGlobal(op: string): boolean {
  return op.endsWith("global");
}

/** Whether a name is that of a unit attribute, which may be the only entry of a dictionary. */
export type IsUnitAttribute = (name: string) => boolean;

/**
 * The header of an op, whose row has a name.
 *
 * @param origin What spans are relative to; the name's start unless it is given.
 */
export function readHeader(source: TextTree, row: number, isUnitAttribute: IsUnitAttribute, origin?: number): OpHeader {
  const { text, tree } = source;
  const name = nameOf(tree, row);
  const start = source.startOf(name);
  const end = source.endOf(row);
  if (text.charCodeAt(start) === QUOTE) {
    return readGenericHeader(readerAt(text, start, origin ?? start, end, source), row, name);
  }
  let region = row + 1;
  const after = tree.afters[row] ?? 0;
  while (region < after && tree.kinds[region] !== REGION) region = tree.afters[region] ?? after;
  const hasBody = region < after;
  const r = readerAt(text, start, origin ?? start, hasBody ? source.startOf(region) : end, source);
  return new HeaderReader(r, row, name, hasBody ? region : after, isUnitAttribute).read(hasBody);
}

/** The header of the op whose name a text has at an offset, where there is no tree of the text; undefined for other text. */
export function headerAt(text: string, start: number, isUnitAttribute: IsUnitAttribute): OpHeader | undefined {
  const source = new TextTree(text, start);
  const row = source.opNamedAt(start);
  return row === NO_ROW ? undefined : readHeader(source, row, isUnitAttribute);
}

/** Reads an op in its own form. What is no node is read from the text between nodes. */
class HeaderReader {
  readonly #r: Reader;
  readonly #row: number;
  readonly #name: number;
  readonly #op: string;
  /** The row of the first region, or after the op. */
  readonly #after: number;
  readonly #isUnitAttribute: IsUnitAttribute;
  /** After the last token so far. */
  #end: number;
  #visibility: Visibility | undefined;
  #symbol: string | undefined;
  #symbolSpan: Span | undefined;
  #arguments: readonly Parameter[] = [];
  #results: readonly Parameter[] = [];
  readonly #attributes: DictionaryValue[] = [];
  #functionLike = false;
  /** Then the header ends after the symbol, as that of an op that is not a function. */
  #isTooLong = false;

  constructor(r: Reader, row: number, name: number, after: number, isUnitAttribute: IsUnitAttribute) {
    this.#r = r;
    this.#row = row;
    this.#name = name;
    this.#after = after;
    this.#isUnitAttribute = isUnitAttribute;
    this.#end = r.source.endOf(name);
    this.#op = keep(r.text.slice(r.pos, this.#end));
  }

  read(hasBody: boolean): OpHeader {
    const r = this.#r;
    const start = r.pos;
    const { kinds, afters } = r.source.tree;
    let isCut = false;
    /** After the node before. */
    let before = r.source.endOf(this.#name);
    for (let row = this.#name + 1; row < this.#after; row = afters[row] ?? this.#after) {
      const at = r.source.startOf(row);
      // What was read along with another node.
      if (at < r.pos) continue;
      // Attributes further from the op's name are none of its.
      isCut = this.#isTooLong || isCutShort(r) || (!this.#functionLike && at - start > OWNER_LIMIT);
      // Nor is what follows a bracket that closes nothing.
      isCut ||= kinds[row] === CLOSER;
      if (isCut) break;
      if (this.#symbol === undefined) this.#readWords(before, at);
      before = r.source.endOf(row);
      if (kinds[row] === COMMENT || kinds[row] === ERROR) continue;
      r.pos = at;
      this.#readNode(row);
      this.#end = Math.max(this.#end, r.pos);
    }
    isCut ||= this.#isTooLong || isCutShort(r);
    if (!isCut) this.#end = Math.max(this.#end, this.#tokenEnd(this.#after, r.limit));
    return {
      start: start - r.origin,
      end: this.#end - r.origin,
      op: this.#op,
      opSpan: { start: start - r.origin, end: r.source.endOf(this.#name) - r.origin },
      generic: false,
      hasBody: hasBody && !isCut,
      functionLike: this.#functionLike,
      visibility: this.#visibility,
      symbol: this.#symbol,
      symbolSpan: this.#symbolSpan,
      arguments: this.#arguments,
      results: this.#results,
      attributes: this.#attributes,
    };
  }

  /** After the last token before a row, which starts at an offset. */
  #tokenEnd(row: number, offset: number): number {
    const { text, source } = this.#r;
    return endBefore(source.tree, text, row, offset, source.start);
  }

  /** Reads the words between two nodes that are before the symbol. */
  #readWords(start: number, end: number): void {
    if (end - start <= 1) return;
    const found = VISIBILITY.exec(this.#r.text.slice(start, end))?.[0];
    if (found !== undefined) this.#visibility = found as Visibility;
  }

  /** Reads the node at the position, and what comes with it; moves after that. */
  #readNode(row: number): void {
    const r = this.#r;
    switch (r.source.tree.kinds[row]) {
      case SYMBOL:
        this.#readSymbol(row);
        return;
      case DICTIONARY:
        this.#readDictionary(row);
        return;
      default:
        r.pos = r.source.endOf(row);
    }
  }

  #readSymbol(row: number): void {
    const r = this.#r;
    const start = r.pos;
    const path = readSymbol(r)?.path;
    if (path === undefined) {
      r.pos = r.source.endOf(row);
      return;
    }
    if (this.#symbol !== undefined) return;
    this.#symbol = path.join("::");
    this.#symbolSpan = spanFrom(r, start);
    const after = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== OPEN_PAREN || !this.#mayDeclare || !this.#readFunctionType()) r.pos = after;
    this.#readBareAttributes();
  }

  get #mayDeclare(): boolean {
    const op = this.#op;
    if (isFunctionName(op)) return true;
    const hasResults = this.#r.source.tree.kinds[this.#row + 1] === RESULT;
    return !isCall(op) && !isGlobal(op) && !hasResults;
  }

  /** Reads `(…)` after the symbol as an argument list with results, if it is one. The position is moved only then. */
  #readFunctionType(): boolean {
    const r = this.#r;
    const start = r.pos;
    const list = readParameters(r, "argument", () => "");
    const after = r.pos;
    skipTrivia(r);
    if (!isFunctionName(this.#op) && (!list.declares || (codeHere(r) === COLON && list.parameters.length === 0))) {
      r.pos = start;
      return false;
    }
    let results: ParameterList | undefined;
    if (!list.isTooLong && codeHere(r) === MINUS && codeAt(r, r.pos + 1) === GREATER) {
      r.pos += 2;
      results = readResults(r, (name) => list.parameters.find((p) => p.name === name)?.type ?? "");
    } else r.pos = after;
    this.#isTooLong = list.isTooLong || results?.isTooLong === true;
    if (this.#isTooLong) return false;
    this.#functionLike = true;
    this.#arguments = list.parameters;
    this.#results = results?.parameters ?? [];
    return true;
  }

  /** Reads attributes of a function after their keyword that have no braces, if they are next. */
  #readBareAttributes(): void {
    const r = this.#r;
    if (!this.#functionLike) return;
    const after = r.pos;
    skipTrivia(r);
    const word = r.pos;
    r.pos = wordEnd(r, word);
    const bare = isAttributes(r.text, word, r.pos) ? readBareAttributes(r, this.#isUnitAttribute) : undefined;
    if (bare === undefined) r.pos = after;
    else this.#attributes.push(bare);
  }

  #readDictionary(row: number): void {
    const r = this.#r;
    const attributes = this.#attributes;
    const hasKeyword = this.#endsWithKeyword(row, r.pos);
    if (isDims(r.source.tree, row) || (this.#functionLike && !hasKeyword && attributes.length > 0)) {
      r.pos = r.source.endOf(row);
      return;
    }
    attributes.push(hasKeyword ? readOwnDictionary(r) : readDictionary(r));
  }

  /** Whether the last token before a row, which starts at an offset, is the keyword before an op's dictionary. */
  #endsWithKeyword(row: number, offset: number): boolean {
    const { text } = this.#r;
    const end = this.#tokenEnd(row, offset);
    const start = end - KEYWORD_LENGTH;
    return isAttributes(text, start, end) && !isSuffixPart(text.charCodeAt(start - 1));
  }
}

const KEYWORD_LENGTH = "attributes".length;

type Typed = Pick<Parameter, "type"> & Partial<Pick<Parameter, "variadic">>;

/** The type as it is written, with the dots of an import's variadic argument: `i32 ...`. */
export function typeOf(parameter: Typed): string {
  return parameter.variadic && parameter.type !== "..." ? `${parameter.type} ...` : parameter.type;
}

/**
 * `(tensor<4xf32>, i32) -> f32`; several results, or none, are in parentheses. Undefined where the op has no function
 * type.
 */
export function signatureOf({
  functionLike,
  arguments: inputs,
  results,
}: Pick<OpHeader, "functionLike"> & {
  readonly arguments: readonly Typed[];
  readonly results: readonly Typed[];
}): string | undefined {
  if (!functionLike) return undefined;
  const from = inputs.map(typeOf).join(", ");
  const [only] = results;
  if (only === undefined || results.length > 1) return `(${from}) -> (${results.map(typeOf).join(", ")})`;
  // A function type as the only result would read as part of the outer arrow.
  return `(${from}) -> ${only.type.startsWith("(") ? `(${only.type})` : typeOf(only)}`;
}
