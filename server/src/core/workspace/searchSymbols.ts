/** `workspace/symbol`: searches the symbols of all files by name. */
import type { SymbolKind, WorkspaceSymbol } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { searchableSymbols } from "../features/documentSymbols.js";
import { rangeOf } from "../features/ranges.js";
import { pushTo } from "../text/groups.js";
import type { FileSummary, FileSymbol } from "./fileSummary.js";
import { stemOf } from "./linkedFunctions.js";
import { isQualified, type Link, linksOf } from "./links.js";

/** More than anyone reads. */
const MAX_ITEMS = 1000;

/** How well a name matches, best first. */
const RANKS = ["equal", "start", "part", "letters"] as const;

/**
 * The symbols whose names contain the letters of the query in order, ignoring case; only the best matches if there are
 * too many.
 * @param closed Files that are not open, by URI. A function of a compiled module counts only if no source exports it.
 */
export function searchSymbols(
  open: readonly AbiDocument[],
  closed: Iterable<readonly [string, FileSummary]>,
  query: string,
): WorkspaceSymbol[] {
  const results = new Results(query);
  for (const document of open) {
    for (const item of searchableSymbols(document)) {
      results.add(item, () => ({ uri: document.uri, range: rangeOf(document, item.selection) }));
    }
  }
  const files = [...closed];
  for (const [uri, { symbols, isModule }] of files) if (!isModule) for (const it of symbols) results.addIn(uri, it);
  for (const { uri, symbol } of compiledAlone(open, files, results)) results.addIn(uri, symbol);
  return results.best();
}

interface CompiledFunction {
  readonly uri: string;
  /** The function's name with its module, as imports spell it. */
  readonly qualified: string;
  readonly symbol: FileSymbol;
}

/** The matching functions of compiled modules that no source exports. */
function compiledAlone(
  open: readonly AbiDocument[],
  files: readonly (readonly [string, FileSummary])[],
  results: Results,
): readonly CompiledFunction[] {
  const byName = new Map<string, CompiledFunction[]>();
  for (const [uri, { symbols, isModule, exports }] of files) {
    for (const symbol of isModule ? symbols : []) {
      if (!results.matches(symbol.name)) continue;
      pushTo(byName, symbol.name, { uri, qualified: `${exports[0]?.module}.${symbol.name}`, symbol });
    }
  }
  if (byName.size === 0) return [];
  const leaveOut = (uri: string, exports: readonly Link[]): void => {
    for (const link of exports) {
      const same = byName.get(link.name);
      if (same === undefined) continue;
      const stem = stemOf(uri);
      byName.set(
        link.name,
        same.filter(({ qualified }) => !isQualified(qualified, link, stem)),
      );
    }
  };
  for (const document of open) leaveOut(document.uri, linksOf(document).exports);
  for (const [uri, { exports, isModule }] of files) if (!isModule) leaveOut(uri, exports);
  return [...byName.values()].flat();
}

interface Named {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
}

class Results {
  readonly #query: string;
  readonly #ranks: readonly WorkspaceSymbol[][] = RANKS.map(() => []);

  constructor(query: string) {
    this.#query = query.toLowerCase();
  }

  add({ name, detail, kind }: Named, location: () => WorkspaceSymbol["location"]): void {
    const rank = this.#ranks[this.#rankOf(name.toLowerCase())];
    if (rank === undefined || rank.length === MAX_ITEMS) return;
    rank.push({ name, kind, containerName: detail, location: location() });
  }

  addIn(uri: string, symbol: FileSymbol): void {
    const { line, start, end } = symbol;
    this.add(symbol, () => ({ uri, range: { start: { line, character: start }, end: { line, character: end } } }));
  }

  matches(name: string): boolean {
    return this.#rankOf(name.toLowerCase()) >= 0;
  }

  best(): WorkspaceSymbol[] {
    return this.#ranks.flat().slice(0, MAX_ITEMS);
  }

  #rankOf(name: string): number {
    const at = name.indexOf(this.#query);
    if (at > 0) return RANKS.indexOf("part");
    if (at === 0) return name.length === this.#query.length ? RANKS.indexOf("equal") : RANKS.indexOf("start");
    return holdsInOrder(name, this.#query) ? RANKS.indexOf("letters") : -1;
  }
}

function holdsInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
