/** `workspace/symbol`: the symbols of all files by what a user types of their names. */
import type { SymbolKind, WorkspaceSymbol } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { searchableSymbols } from "../features/documentSymbols.js";
import { rangeOf } from "../features/ranges.js";
import type { FileSummary } from "./fileSummary.js";

/** No more than anybody reads through. */
const MAX_ITEMS = 1000;

/** How well a name fits, the best first. */
const RANKS = ["equal", "start", "part", "letters"] as const;

/**
 * The symbols whose names hold the letters of the query in order, regardless of case; the best matches where there are
 * more than a client can show.
 *
 * @param closed Files that are not open, by URI. A function of a compiled module counts where no source exports it.
 */
export function searchSymbols(
  open: Iterable<AbiDocument>,
  closed: Iterable<readonly [string, FileSummary]>,
  query: string,
): WorkspaceSymbol[] {
  const results = new Results(query);
  for (const document of open) {
    for (const item of searchableSymbols(document)) {
      results.add(item, () => ({ uri: document.uri, range: rangeOf(document, item.selection) }));
    }
  }
  for (const [uri, { symbols }] of closed) {
    for (const symbol of symbols) {
      const { line, start, end } = symbol;
      results.add(symbol, () => ({
        uri,
        range: { start: { line, character: start }, end: { line, character: end } },
      }));
    }
  }
  return results.best();
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
