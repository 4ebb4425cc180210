/** Names that nothing in a section defines, whatever page it is on: aliases, and functions that are called. */
import { ALIAS as ALIAS_USE } from "../../syntax/tree.js";
import { IS_FUNCTION } from "../definedOp.js";
import {
  ALIAS,
  ALIAS_FIELDS,
  CLOSE_FIELDS,
  FLAGS,
  OP_FIELDS,
  SYMBOL_NAME as OP_SYMBOL,
  TAIL_SYMBOL,
} from "../summary.js";
import { NEEDED_END, NEEDED_FIELDS, NEEDED_NAME, NEEDED_START } from "./pageFacts.js";
import type { Section } from "./section.js";

/** Suggestions by the number of the name that is not defined. */
type Nearest = Map<number, string | undefined>;

/** Reports aliases that are used and not defined. */
export function undefinedAliases(section: Section): void {
  const defined = new Set<number>();
  for (const page of section.reading.pages) {
    const { aliases } = section.pages.summary(page);
    for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) defined.add(aliases[at + ALIAS] ?? 0);
  }
  const nearest: Nearest = new Map();
  for (const [i, { aliases }] of section.facts.entries()) {
    const unknown = new Set(aliases.filter((name) => !defined.has(name)));
    if (unknown.size > 0) undefinedOnPage(section, i, unknown, defined, nearest);
  }
}

function undefinedOnPage(
  section: Section,
  i: number,
  unknown: ReadonlySet<number>,
  defined: ReadonlySet<number>,
  nearest: Nearest,
): void {
  const { tree, text, names } = section.textOf(i);
  const { kinds, data, starts, ends, count } = tree;
  for (let row = 0; row < count && !section.isFull; row++) {
    const alias = data[row] ?? 0;
    if (kinds[row] !== ALIAS_USE || !unknown.has(alias)) continue;
    const from = starts[row] ?? 0;
    if (GLUED.test(text.slice(Math.max(0, from - 1), from))) continue;
    const name = names.spelling(alias);
    if (!nearest.has(alias)) {
      const ofItsKind = () =>
        new Set(Array.from(defined, (it) => names.spelling(it)).filter((it) => it[0] === name[0]));
      nearest.set(alias, section.nearest(name, ofItsKind));
    }
    const start = section.baseOf(i) + from;
    const end = section.baseOf(i) + (ends[row] ?? 0);
    section.report({ rule: "undefined-alias", start, end, name, first: -1, nearest: nearest.get(alias) });
  }
}

/** Reports functions that are called, and that nothing in the section may define. A text without a module is one. */
export function undefinedFunctions(section: Section): void {
  const { facts, pages } = section;
  if (facts.every(({ needed }) => needed.length === 0)) return;
  const defined = definedSymbols(section);
  const named = new Set(facts.flatMap((page) => [...page.named]));
  const functions = () =>
    new Set([...defined].flatMap(([it, isFunction]) => (it >= 0 && isFunction ? [pages.names.spelling(it)] : [])));
  const nearest: Nearest = new Map();
  for (const [i, { needed }] of facts.entries()) {
    for (let at = 0; at < needed.length && !section.isFull; at += NEEDED_FIELDS) {
      const symbol = needed[at + NEEDED_NAME] ?? 0;
      if (defined.has(symbol) || named.has(symbol)) continue;
      const start = section.baseOf(i) + (needed[at + NEEDED_START] ?? 0);
      const name = pages.names.spelling(symbol);
      if (!nearest.has(symbol)) nearest.set(symbol, section.nearest(name, functions));
      const end = section.baseOf(i) + (needed[at + NEEDED_END] ?? 0);
      section.report({ rule: "undefined-symbol", start, end, name, first: -1, nearest: nearest.get(symbol) });
    }
  }
}

/** The symbols that ops define, whatever table they are in: true for functions. */
function definedSymbols({ reading, pages }: Section): ReadonlyMap<number, boolean> {
  const defined = new Map<number, boolean>();
  for (const page of reading.pages) {
    const { ops, closers } = pages.summary(page);
    for (let at = 0; at < ops.length; at += OP_FIELDS) {
      defined.set(ops[at + OP_SYMBOL] ?? -1, ((ops[at + FLAGS] ?? 0) & IS_FUNCTION) !== 0);
    }
    for (let at = 0; at < closers.length; at += CLOSE_FIELDS) defined.set(closers[at + TAIL_SYMBOL] ?? -1, true);
  }
  return defined;
}

/** What no alias follows: in a shaped type, its `x` does. So `I6!B3!d1` is another mistake, a string without quotes. */
const GLUED = /[\w$](?<!x)/;
