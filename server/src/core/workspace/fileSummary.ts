/** What is kept of a file that is not open: names, positions and kinds, but neither its text nor a document. */
import { type Range, SymbolKind } from "vscode-languageserver-types";
import type { Bytecode } from "../bytecode/bytecode.js";
import { printBytecode } from "../bytecode/printer.js";
import { type AbiDocument, openDocument } from "../document/document.js";
import { searchableSymbols } from "../features/documentSymbols.js";
import { rangeOf } from "../features/ranges.js";
import { detached, keep } from "../syntax/reader.js";
import { firstOf, type List } from "../text/lists.js";
import { finish } from "../text/steps.js";
import { cut, visible } from "../text/visibleText.js";
import type { VmModule } from "../vmfb/module.js";
import { type Link, type Links, linkSteps } from "./links.js";

export type FileContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytecode"; readonly bytecode: Bytecode }
  | { readonly kind: "module"; readonly module: VmModule };

/** A symbol with a range on one line, whose characters are counted as the client does. */
export interface FileSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface FileSummary extends Links {
  readonly symbols: readonly FileSymbol[];
  readonly isModule: boolean;
}

/** Converts a range of a document to the client's position encoding. */
export type ToClient = (range: Range, document: AbiDocument) => Range;

/**
 * The text of a file as a document; undefined for a compiled module.
 * @throws BytecodeError if bytecode is damaged
 */
function* documentSteps(uri: string, content: FileContent): Generator<undefined, AbiDocument | undefined> {
  if (content.kind === "module") return undefined;
  if (content.kind === "text") return openDocument(uri, 0, content.text);
  const pieces: string[] = [];
  for (const piece of printBytecode(content.bytecode, { form: "pretty", bodies: true })) {
    pieces.push(piece);
    yield;
  }
  return openDocument(uri, 0, pieces.join(""));
}

/** The same at once. @throws BytecodeError if bytecode is damaged */
export function documentOf(uri: string, content: FileContent): AbiDocument | undefined {
  return finish(documentSteps(uri, content));
}

/** Summarizes a file in small steps. @throws BytecodeError if bytecode is damaged */
export function* summarySteps(
  uri: string,
  content: FileContent,
  toClient: ToClient,
): Generator<undefined, FileSummary> {
  if (content.kind === "module") return ofModule(content.module);
  const document = yield* documentSteps(uri, content);
  if (document === undefined) return { symbols: [], exports: [], imports: [], isModule: false };
  const { exports, imports } = yield* linkSteps(document);
  while (!document.read(() => true)) yield;
  const symbols: FileSymbol[] = [];
  for (const { name, detail, kind, selection } of searchableSymbols(document)) {
    if (symbols.length % SYMBOLS_A_STEP === 0) yield;
    const { start, end } = toClient(rangeOf(document, selection), document);
    const place = { line: start.line, start: start.character, end: end.character };
    symbols.push({ name: detached(name), detail: withoutText(detail), kind, ...place });
  }
  return { symbols, exports: exports.map(withoutPlace), imports: imports.map(withoutPlace), isModule: false };
}

/** Some symbols cost as much as a hover. */
const SYMBOLS_A_STEP = 8;

/** Details up to this length are mostly op names, of which all files use a few. UTF-16 units. */
const MAX_POOLED_LENGTH = 32;

/** A copy that does not keep the file's text alive. */
function withoutText(detail: string): string {
  return detail.length <= MAX_POOLED_LENGTH ? keep(detail) : detached(detail);
}

const withoutPlace = ({ module, name }: Link): Link => ({ module, name });

/** Limit of the exports and of the imports that are read from a compiled module. */
const MAX_MODULE_FUNCTIONS = 10_000;
/** In UTF-16 units. */
const MAX_NAME_LENGTH = 200;

function ofModule({ name: module, exports, imports }: VmModule): FileSummary {
  const linksOf = (list: List<{ readonly name: string }>): Link[] => {
    return firstOf(list, MAX_MODULE_FUNCTIONS).map(({ name }) => ({ module, name }));
  };
  const links = linksOf(exports);
  const detail = visible(cut(module, MAX_NAME_LENGTH));
  const symbols = links.flatMap(({ name }) => {
    const shown = visible(cut(name, MAX_NAME_LENGTH));
    return shown.trim() === "" ? [] : [{ name: shown, detail, kind: SymbolKind.Function, line: 0, start: 0, end: 0 }];
  });
  return { symbols, exports: links, imports: linksOf(imports), isModule: true };
}

/** Bytes that V8 needs for a file, a symbol, a link, and a string besides its characters; measured on Node 20. */
const FILE_BYTES = 700;
const SYMBOL_BYTES = 90;
const LINK_BYTES = 64;
const STRING_BYTES = 48;

/** The estimated memory of a summary, in bytes. */
export function memoryOf({ symbols, exports, imports }: FileSummary): number {
  let bytes = FILE_BYTES;
  for (const { name, detail } of symbols) {
    bytes += SYMBOL_BYTES + STRING_BYTES + name.length;
    if (detail.length > MAX_POOLED_LENGTH) bytes += STRING_BYTES + detail.length;
  }
  for (const links of [exports, imports]) {
    for (const { name } of links) bytes += LINK_BYTES + STRING_BYTES + name.length;
  }
  return bytes;
}
