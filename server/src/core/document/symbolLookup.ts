/** What a document says about a name, read from its pages. Nothing is kept here; `symbolIndex.ts` does that. */
import type { AliasedDictionary, SymbolDefinition } from "../abi/symbolSource.js";
import { afterComments, DICTIONARY } from "../syntax/tree.js";
import { bytesOf } from "../text/byteString.js";
import { BARE_ID, EQUAL } from "../text/characters.js";
import type { Numbers } from "../text/numbers.js";
import type { Span } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";
import { isPrinted } from "./checks/compilerOutput.js";
import { IS_FUNCTION } from "./definedOp.js";
import type { AbiDocument } from "./document.js";
import { opsNamed, pagesWith } from "./fileScopes.js";
import type { Page, Pages } from "./pages.js";
import { readDefinition } from "./records/aliasPlaces.js";
import type { SymbolNode } from "./structure/symbolTree.js";
import {
  ALIAS,
  ALIAS_FIELDS,
  ALIAS_START,
  CLOSE_FIELDS,
  FLAGS,
  HEADER_END,
  IS_STABLE_HLO,
  IS_TORCH,
  NAME_END,
  NAME_START,
  OP_FIELDS,
  OP_NAME,
  OP_START,
  SYMBOL_NAME,
  TAIL_SYMBOL,
} from "./summary.js";

const MODULES = ["module", "builtin.module", "vm.module"];
const VM_FUNC = "vm.func";

/** Whether a section of the file is all of a module: one without the op is, too, but for what a compiler printed. */
export function isWholeModule(document: AbiDocument, section: Span): boolean {
  return opsNamed(document.pages, MODULES, section).length > 0 || !isPrinted(document, section);
}

/** Whether a section of the file has an operation or a type of Torch, or what ONNX's importer leaves. */
export function isTorch({ pages }: AbiDocument, section: Span): boolean {
  for (const page of pagesWith(pages, ["torch"], section)) {
    if ((pages.summary(page).flags & IS_TORCH) !== 0) return true;
  }
  return false;
}

/** Whether a section of the file has an operation of StableHLO. */
export function isStableHlo({ pages }: AbiDocument, section: Span): boolean {
  for (const page of pagesWith(pages, ["stablehlo", "chlo", "vhlo"], section)) {
    if ((pages.summary(page).flags & IS_STABLE_HLO) !== 0) return true;
  }
  return false;
}

/** An op that defines a symbol; offsets are the document's. */
export type Definition = Pick<SymbolNode, "start" | "op" | "nameSpan" | "headerEnd" | "isFunction">;

/** How a name (without `@`) may be spelled between quotes, or without any. */
function spellingsOf(name: string): readonly string[] {
  if (BARE_ID.test(name)) return [name];
  return [...new Set([name, JSON.stringify(name).slice(1, -1), encodeBytes(bytesOf(name), "hex")])];
}

/** The first op in a section of the file that defines a symbol, whatever it is in. */
export function definitionOf(document: AbiDocument, name: string, section: Span): Definition | undefined {
  const spellings = spellingsOf(name);
  const { structure } = document;
  const found = structure.isAtHand
    ? structure.definition(spellings, section)
    : definitionOnPages(document, spellings, section);
  return found ?? possibleDefinition(document, spellings, section);
}

/** An op in a section of the file that nothing is known of, and that names the symbol first. */
function possibleDefinition(
  { pages }: AbiDocument,
  spellings: readonly string[],
  section: Span,
): Definition | undefined {
  for (const page of pagesWith(pages, spellings, section)) {
    const { possible } = pages.summary(page);
    for (let at = 0; at < possible.length; at += OP_FIELDS) {
      if (spellings.includes(pages.names.spelling(possible[at + SYMBOL_NAME] ?? -1))) {
        return definitionAt(pages, page, possible, at);
      }
    }
  }
  return undefined;
}

/** The same before all is read. */
function definitionOnPages(document: AbiDocument, spellings: readonly string[], section: Span): Definition | undefined {
  for (const found of definitionsOnPages(document, spellings, section)) return found;
  return undefined;
}

/** The ops in a span that define a symbol, before all is read: of the other pages only those are that have the name. */
function* definitionsOnPages(
  { pages, structure }: AbiDocument,
  spellings: readonly string[],
  span: Span,
): Generator<Definition> {
  const start = pages.all[pages.indexAt(span.start)]?.start ?? 0;
  for (const page of pagesWith(pages, spellings, { start, end: span.end })) {
    const { ops, closers } = pages.summary(page);
    const isWanted = (name = -1) => name >= 0 && spellings.includes(pages.names.spelling(name));
    for (let at = 0; at < ops.length; at += OP_FIELDS) {
      const definition = isWanted(ops[at + SYMBOL_NAME]) ? definitionAt(pages, page, ops, at) : undefined;
      if (definition !== undefined && definition.start >= span.start && definition.start < span.end) yield definition;
    }
    // The rest of an op that starts on an earlier page.
    for (let at = TAIL_SYMBOL; at < closers.length; at += CLOSE_FIELDS) {
      if (!isWanted(closers[at])) continue;
      yield* structure.definitions(spellings, span);
      return;
    }
  }
}

function definitionAt(pages: Pages, { start: base }: Page, ops: Numbers, at: number): Definition {
  const start = ops[at + OP_START] ?? 0;
  const nameStart = ops[at + NAME_START] ?? 0;
  const nameEnd = ops[at + NAME_END] ?? 0;
  return {
    start: base + start,
    op: pages.names.spelling(ops[at + OP_NAME] ?? -1),
    nameSpan: { start: base + nameStart, end: base + nameEnd },
    headerEnd: base + (ops[at + HEADER_END] ?? 0),
    isFunction: ((ops[at + FLAGS] ?? 0) & IS_FUNCTION) !== 0,
  };
}

/** The type of a global without a value, or with a number as its value. */
const GLOBAL_TYPE = /^\s*(?:=\s*(?:-?[\d.]+(?:e[+-]?\d+)?|true|false)\s*)?:\s*([!\w][\w.]*)/i;

/** What rules and readers ask of a definition. */
export function symbolDefinition(document: AbiDocument, definition: Definition): SymbolDefinition {
  const { start, op, nameSpan, headerEnd, isFunction } = definition;
  const type = op === "util.global" ? GLOBAL_TYPE.exec(document.slice(nameSpan.end, headerEnd))?.[1] : undefined;
  if (!isFunction) return { start, op, header: undefined, type };
  const isGeneric = document.slice(start, start + 1) === '"';
  const record = isGeneric ? document.opAround(nameSpan.start) : document.functionIn({ start, end: nameSpan.start });
  return { start: record?.start ?? start, op, header: record?.header, type };
}

/** The first definition of an alias (name without `#`) in a section of the file, if it is of a dictionary. */
export function aliasOf({ pages, structure }: AbiDocument, name: string, section: Span): AliasedDictionary | undefined {
  const alias = `#${name}`;
  if (structure.isAtHand) {
    const [first] = structure.aliasesNamed(alias, section);
    const page = first && pages.all[pages.indexAt(first.start)];
    return page && aliasedDictionary(pages, page, first.start - page.start);
  }
  for (const page of pagesWith(pages, [alias], section)) {
    const { aliases } = pages.summary(page);
    const wanted = pages.names.find(alias);
    for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) {
      if (aliases[at + ALIAS] === wanted) return aliasedDictionary(pages, page, aliases[at + ALIAS_START] ?? 0);
    }
  }
  return undefined;
}

/** The dictionary of the alias whose definition starts at an offset of a page. */
function aliasedDictionary(pages: Pages, page: Page, start: number): AliasedDictionary | undefined {
  const tree = pages.tree(page);
  const name = tree.starts.lastIndexOf(start);
  const value = afterComments(tree, name + 1);
  if (tree.nexts[name] !== EQUAL || tree.kinds[value] !== DICTIONARY) return undefined;
  return { record: readDefinition(pages, page, page.start + start), start: page.start + (tree.starts[value] ?? 0) };
}

/** What a module of the VM defines under a name. */
export function vmFunctions(document: AbiDocument, name: string, module: Span): "none" | "other" | "function" {
  const spellings = spellingsOf(name);
  const { structure } = document;
  const definitions = structure.isAtHand
    ? structure.definitions(spellings, module)
    : definitionsOnPages(document, spellings, module);
  let found: "none" | "other" = "none";
  for (const { op } of definitions) {
    if (op === VM_FUNC) return "function";
    found = "other";
  }
  return found;
}
