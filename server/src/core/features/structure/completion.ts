/** Completes values, blocks, symbols and aliases. */
import { type CompletionItem, CompletionItemKind, type Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import { pathOf } from "../../document/structure/mentions.js";
import { isComment, isString, nameAt, placeAt } from "../../document/structure/place.js";
import { resolve, type SymbolList, type SymbolNode } from "../../document/structure/symbolTree.js";
import type { Settings } from "../../lint/settings.js";
import { endsInside } from "../../syntax/statement.js";
import { SYMBOL } from "../../syntax/tree.js";
import { BARE_ID } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { cut, visible } from "../../text/visibleText.js";
import type { CompletionAbilities } from "../provider.js";
import { rangeOf } from "../ranges.js";
import { snippetOf } from "../snippets.js";
import { callForm, functionHeader } from "./functionForm.js";
import { itemOf } from "./symbols.js";

/** More than anyone reads; the editor narrows it down as the user types. */
const MAX_ITEMS = 500;
/** Of so many functions, the nearest, the types are read: each may be on a page of its own. */
const MAX_FORMS = 64;
/** Of a label in the list, in UTF-16 units. */
const MAX_LENGTH = 200;
/** An op that starts farther from the cursor, in UTF-16 units, is taken to be complete. */
const MAX_OP_LENGTH = 1 << 16;

/** More of a name is not looked at, to either side of the cursor. UTF-16 units. */
const MAX_TYPED = 256;
const NAME_BEFORE = /(?:@"[^"]{0,200}|[%^@#!][A-Za-z0-9$._-]{0,200})$/;
/** The rest of the name after the cursor, which is replaced with it: of a quoted one, if its quote surely closes it. */
const NAME_AFTER = /^[\w$.-]*/;
const QUOTED_AFTER = /^(?:[^"\s]*")?/;

/** The names for the sigil (`%`, `^`, `@`, `#`, `!`) before an offset, in code. */
export function structureCompletion(
  document: AbiDocument,
  offset: number,
  _settings: Settings,
  { snippets }: CompletionAbilities,
): readonly CompletionItem[] | undefined {
  const typed = NAME_BEFORE.exec(document.slice(offset - MAX_TYPED, offset))?.[0];
  if (typed === undefined) return undefined;
  const start = offset - typed.length;
  if (!mayStartName(document, start)) return undefined;
  const [rest = ""] =
    (typed[1] === '"' ? QUOTED_AFTER : NAME_AFTER).exec(document.slice(offset, offset + MAX_TYPED)) ?? [];
  const span = { start, end: offset + rest.length };
  switch (typed[0]) {
    case "%":
      return values(document, span);
    case "^":
      return blocks(document, span);
    case "@":
      return symbols(document, span, snippets && isLastOfCall(document, span));
    default:
      return aliases(document, span, typed.slice(0, 1));
  }
}

/** Whether a name may start at an offset: not in a string or a comment, nor at the `#` of `%0#1`. */
function mayStartName(document: AbiDocument, offset: number): boolean {
  if (/%[\w$.-]*$/.test(document.slice(offset - MAX_TYPED, offset))) return false;
  const place = placeAt(document, offset);
  if (place === undefined) return false;
  return !isComment(place) && (!isString(place) || place.at === place.tree.starts[place.row]);
}

function item(range: Range, name: string, kind: CompletionItemKind, detail: string, rank: number) {
  return {
    label: visible(cut(name, MAX_LENGTH)),
    kind,
    detail: visible(detail),
    sortText: String(rank).padStart(6, "0"),
    filterText: name,
    textEdit: { range, newText: name },
  };
}

function values(document: AbiDocument, span: Span): CompletionItem[] {
  const known = document.structure.valuesAt(span.start);
  const range = rangeOf(document, span);
  const byName = new Map<string, CompletionItem>();
  /** The last op with results of each region, by where the region starts. */
  const lastOps = new Map<number, { readonly statement: number; readonly isComplete: boolean }>();
  // The nearest definition comes first and shadows the others.
  for (const { name, definitions, scope } of known.visibleAt(span.start, MAX_ITEMS)) {
    const { kind = "", statement = -1 } = definitions[0] ?? {};
    if (kind === "result") {
      const last = lastOps.get(scope.start) ?? {
        statement,
        isComplete: isComplete(document, statement, span.start),
      };
      lastOps.set(scope.start, last);
      if (!last.isComplete && last.statement === statement) continue;
    }
    if (!byName.has(name)) byName.set(name, item(range, name, CompletionItemKind.Variable, kind, byName.size));
  }
  return [...byName.values()];
}

/** Whether an op ends before an offset: no result can be used in its own op. */
function isComplete(document: AbiDocument, op: number, offset: number): boolean {
  return offset - op > MAX_OP_LENGTH || !endsInside(document.slice(op, offset));
}

function blocks(document: AbiDocument, span: Span): CompletionItem[] {
  const here = document.structure.valuesAt(span.start).blocksAt(span.start).slice(0, MAX_ITEMS);
  const range = rangeOf(document, span);
  return here.map((name, i) => item(range, name, CompletionItemKind.Reference, "block", i));
}

/** After `@a::` the symbols in `@a`, else those of the symbol tables around the cursor, nearest first. */
function symbols(document: AbiDocument, span: Span, isCalled: boolean): CompletionItem[] {
  const section = document.structure.sectionAt(span.start);
  const path = pathBefore(document, span.start);
  let found: readonly SymbolNode[];
  if (path.length > 0) found = resolve(section, path, span.start).flatMap(({ children }) => [...children]);
  else {
    const around = section.roots.nodeAt(span.start);
    // The symbol's own name is being written.
    if (around?.nameSpan.start === span.start) return [];
    const tables: SymbolList[] = [];
    for (let node = around; node !== undefined; node = node.parent) tables.push(node.children);
    found = [...tables, section.roots].flatMap((nodes) => firstOf(nodes));
  }
  const names = new Set<string>();
  const items: CompletionItem[] = [];
  const range = rangeOf(document, span);
  for (const node of found) {
    if (node.name === undefined || names.has(node.name) || items.length === MAX_ITEMS) continue;
    names.add(node.name);
    const name = BARE_ID.test(node.name) ? `@${node.name}` : `@"${node.name}"`;
    const kind = node.isFunction ? CompletionItemKind.Function : CompletionItemKind.Module;
    const plain = item(range, name, kind, itemOf(node).detail, items.length);
    const header = isCalled && items.length < MAX_FORMS ? functionHeader(document, node) : undefined;
    items.push(header === undefined ? plain : withForm(plain, `${name}${callForm(header)}`));
  }
  return items;
}

/** Whether nothing is in a line after the name of the function that it calls. */
function isLastOfCall(document: AbiDocument, { start, end }: Span): boolean {
  const { start: lineStart } = document.lineAround(start, MAX_TYPED);
  if (!CALL_BEFORE.test(document.slice(lineStart, start))) return false;
  return document.slice(end, document.lineAround(end, MAX_TYPED).end).trim() === "";
}

/** Ops whose calls are written in the same way: those of llvm-project's func and LLVM, and of IREE's util and VM. */
const CALL_BEFORE = /(?:^|[\s=])(?:(?:func|util|llvm|vm)\.)?call\s+$/;

function withForm(plain: CompletionItem & { readonly textEdit: { readonly range: Range } }, form: string) {
  const { newText, ...format } = snippetOf(form);
  return { ...plain, ...format, textEdit: { ...plain.textEdit, newText } };
}

/** As many of some symbols as are listed at most. */
function firstOf(nodes: SymbolList): SymbolNode[] {
  const found: SymbolNode[] = [];
  for (const node of nodes) if (found.push(node) === MAX_ITEMS) break;
  return found;
}

/** The path before `::` right before an offset. */
function pathBefore(document: AbiDocument, offset: number): readonly string[] {
  if (document.slice(offset - 2, offset) !== "::") return [];
  const place = placeAt(document, offset - 2);
  const name = place && nameAt(place);
  if (place === undefined || name === undefined || place.tree.kinds[name.row] !== SYMBOL) return [];
  return pathOf(place.tree, name.row, document.pages.text(place.page));
}

function aliases(document: AbiDocument, span: Span, mark: string): CompletionItem[] {
  const section = document.structure.sectionAt(span.start);
  const names = new Set<string>();
  for (const { start, end } of document.structure.aliases(section)) {
    if (start === span.start || names.size >= MAX_ITEMS) continue;
    const name = document.slice(start, end);
    if (name.startsWith(mark)) names.add(name);
  }
  const range = rangeOf(document, span);
  return [...names].map((name, i) => {
    return item(range, name, CompletionItemKind.Constant, mark === "#" ? "attribute alias" : "type alias", i);
  });
}
