/** `textDocument/documentSymbol`, and the symbols for `workspace/symbol`. */
import type { DocumentSymbol, SymbolInformation } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { type Found, listed, listSteps } from "../text/steps.js";
import type { SymbolItem } from "./provider.js";
import { allSteps, PROVIDERS } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** The symbols as a tree, nested by their spans. */
export function documentSymbols(document: AbiDocument, settings: Settings): DocumentSymbol[] {
  return listed(documentSymbolSteps(document, settings));
}

/** The same in steps. */
export function* documentSymbolSteps(document: AbiDocument, settings: Settings): Found<DocumentSymbol> {
  let root: DocumentSymbol | undefined;
  const open: { readonly end: number; readonly symbol: DocumentSymbol }[] = [];
  for (const item of yield* itemSteps(document, settings)) {
    const { name, detail, kind, selection, start, end } = item;
    while (open.length > 0 && (open[open.length - 1]?.end ?? 0) < end) open.pop();
    const range = rangeOf(document, item);
    const symbol: DocumentSymbol = { name, detail, kind, range, selectionRange: rangeOf(document, selection) };
    // Adjacent symbols are siblings.
    while (open.length > 0 && (open[open.length - 1]?.end ?? 0) <= start) open.pop();
    const parent = open[open.length - 1]?.symbol;
    if (parent === undefined) {
      yield root;
      root = symbol;
    } else if (parent.children === undefined) parent.children = [symbol];
    else parent.children.push(symbol);
    open.push({ end, symbol });
    yield;
  }
  yield root;
}

/** The same as a list, for clients without support for trees. */
export function* flatSymbolSteps(document: AbiDocument, settings: Settings): Found<SymbolInformation> {
  for (const item of yield* itemSteps(document, settings)) {
    const { name, kind } = item;
    yield { name, kind, location: { uri: document.uri, range: rangeOf(document, item) } };
  }
}

/** Sorted so that outer symbols come first. Of two with the same span the first provider's counts. */
function* itemSteps(document: AbiDocument, settings: Settings): Generator<undefined, SymbolItem[]> {
  const items = yield* listSteps(allSteps((provider) => provider.symbols?.(document, settings)));
  items.sort((a, b) => a.start - b.start || b.end - a.end);
  return items.filter(({ start, end }, i) => start !== items[i - 1]?.start || end !== items[i - 1]?.end);
}

/** The symbols that users can search by name. Of duplicates the first provider's counts. */
export function* searchableSymbols(document: AbiDocument): Generator<SymbolItem> {
  const starts = new Set<number>();
  for (const { workspaceSymbols } of PROVIDERS) {
    for (const item of workspaceSymbols?.(document) ?? []) {
      if (starts.has(item.selection.start)) continue;
      starts.add(item.selection.start);
      yield item;
    }
  }
}
