/** What is wrong in the definitions of aliases: found for each function that refers to one, and reported once. */

import type { AbiDocument } from "../document/document.js";
import { scopesOf } from "../document/fileScopes.js";
import type { Finding } from "../document/finding.js";
import type { Answer } from "../document/symbolIndex.js";
import { cut, visible } from "../text/visibleText.js";
import { isSame, type SharingPage } from "./pageFindings.js";
import { shifted } from "./shiftedFinding.js";

/** How many functions a message names, and how much of each name (UTF-16 units). */
const MAX_NAMES = 2;
const MAX_NAME_LENGTH = 80;

/** The same finding of several functions. */
interface Shared {
  readonly definition: Answer;
  readonly found: Finding;
  readonly symbols: (string | undefined)[];
}

/**
 * The findings that functions have in definitions and these don't show alone, with ranges in the document. One that only some of the
 * referring functions have names those: their types decide.
 */
export function aliasFindings(document: AbiDocument, pages: readonly SharingPage[]): Finding[] {
  const shared = sharedIn(pages);
  if (shared.length === 0) return [];
  const scopes = scopesOf(document);
  const counts = new Map<string, number>();
  for (const { start, references } of pages) {
    const section = scopes.sectionNumberAt(start);
    for (const name of references) {
      const key = `${section} ${name}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return shared.map(({ definition: { name, at }, found, symbols }) => {
    const isOfAll = symbols.length >= (counts.get(`${scopes.sectionNumberAt(at)} ${name}`) ?? 0);
    const message = isOfAll ? found.message : visible(found.message + functionsOf(symbols));
    return { ...shifted(found, at), message };
  });
}

function sharedIn(pages: readonly SharingPage[]): readonly Shared[] {
  const byDefinition = new Map<Answer, Map<string, Shared>>();
  let definitions: ReadonlyMap<number, readonly Finding[]> | undefined;
  for (const { inAliases } of pages) {
    for (const { definition, found, symbol } of inAliases) {
      definitions ??= definitionsIn(pages);
      if (definitions.get(definition.at)?.some((own) => isSame(own, found)) === true) continue;
      const known = byDefinition.get(definition) ?? new Map<string, Shared>();
      byDefinition.set(definition, known);
      const key = `${found.code} ${found.start} ${found.end} ${found.message}`;
      const same = known.get(key);
      if (same === undefined) known.set(key, { definition, found, symbols: [symbol] });
      else same.symbols.push(symbol);
    }
  }
  return [...byDefinition.values()].flatMap((each) => [...each.values()]);
}

/** By where a definition starts, what it shows alone, relative to it. */
function definitionsIn(pages: readonly SharingPage[]): ReadonlyMap<number, readonly Finding[]> {
  const definitions = new Map<number, readonly Finding[]>();
  for (const page of pages) {
    for (const [at, found] of page.definitions) definitions.set(page.start + at, found);
  }
  return definitions;
}

function functionsOf(symbols: readonly (string | undefined)[]): string {
  const names = symbols.map((symbol) => {
    return symbol === undefined ? "a function without a name" : `@${visible(cut(symbol, MAX_NAME_LENGTH))}`;
  });
  if (names.length <= MAX_NAMES) return ` (for ${names.join(" and ")})`;
  return ` (for ${names.slice(0, MAX_NAMES).join(", ")} and ${names.length - MAX_NAMES} more)`;
}
