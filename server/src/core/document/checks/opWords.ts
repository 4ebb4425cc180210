/** What the name of an op shows, as bits. Most ops of a text share a few names, so each name is examined once. */
import { detached } from "../../syntax/reader.js";
import { definesSymbol, isAnonymousScope, isIsolated, isSymbolTable } from "../structure/definingOps.js";
import { certainlyStartsOp } from "./bindings.js";

/** Whether the word certainly starts an op where it is the first of its line. */
export const STARTS_OP = 1;
/** Whether it is isolated from above. */
export const IS_ISOLATED = 2;
/** Whether the regions of every op of this name have symbols of their own. */
export const IS_TABLE = 4;
/** Whether it has a dot. */
export const HAS_DOT = 16;
/** Whether it defines its first symbol. */
export const DEFINES_SYMBOL = 8;

/** How many names are kept: a text may have any number. */
const MAX_KNOWN = 4096;

let known = new Map<string, number>();

/** The bits of a bare id. */
export function factsOf(word: string): number {
  let facts = known.get(word);
  if (facts === undefined) {
    if (known.size >= MAX_KNOWN) known = new Map();
    facts = findFacts(word);
    // A slice would keep the text alive.
    known.set(detached(word), facts);
  }
  return facts;
}

function findFacts(word: string): number {
  const isDefining = definesSymbol(word);
  const isTable = isSymbolTable(word) && (isDefining || isAnonymousScope(word));
  return (
    (certainlyStartsOp(word) ? STARTS_OP : 0) |
    (isIsolated(word) ? IS_ISOLATED : 0) |
    (isTable ? IS_TABLE : 0) |
    (isDefining ? DEFINES_SYMBOL : 0) |
    (word.includes(".") ? HAS_DOT : 0)
  );
}
