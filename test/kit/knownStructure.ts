/** Everything that a structure knows about a text, to be compared with what another one knows. */
import type { SearchedSource, Structure } from "../../server/src/core/document/structure/structure.js";
import { resolve, type SymbolNode } from "../../server/src/core/document/structure/symbolTree.js";
import type { Values } from "../../server/src/core/document/structure/variables.js";
import { Lexer } from "../../server/src/core/syntax/lexer.js";
import { OPEN_BRACE } from "../../server/src/core/text/characters.js";

/** What is typed into headers of ops. */
export const TYPED = [
  "x",
  " ",
  "(",
  ")",
  "@",
  '"',
  "=",
  "_",
  ".",
  ">",
  ",",
  "private ",
  "func.func ",
  "sym_name",
  "//",
  "@f",
];

/** A text that may be replaced, as the structure reads it. */
export function sourceOf(store: { text: string }): SearchedSource {
  return {
    get length() {
      return store.text.length;
    },
    slice: (from, to) => store.text.slice(from, to),
    indexOf: (needle, from) => store.text.indexOf(needle, from),
  };
}

/** A node without what makes it a graph. */
export function plain({
  start,
  end,
  op,
  name,
  nameSpan,
  headerEnd,
  isFunction,
  visibility,
  children,
}: SymbolNode): unknown {
  return { start, end, op, name, nameSpan, headerEnd, isFunction, visibility, children: Array.from(children, plain) };
}

export const namesIn = (text: string): readonly string[] => [...new Set(text.match(/[%^][\w$.-]+/g))];

export function plainValues(values: Values, names: readonly string[]): unknown {
  const { start, end } = values;
  const offsets = [0, 0.2, 0.5, 0.8, 1].map((share) => start + Math.round(share * (end - start)));
  const seen = offsets.map((offset) => [
    values.visibleAt(offset, 3),
    values.visibleAt(offset, 100),
    values.blocksAt(offset),
  ]);
  return [start, end, names.map((name) => values.get(name)), seen];
}

/** The opening braces of a text. */
function bracesIn(text: string): readonly number[] {
  const found: number[] = [];
  const lexer = new Lexer(text, 0);
  while (lexer.next()) if (lexer.kind === OPEN_BRACE) found.push(lexer.start);
  return found;
}

const SYMBOLS = ["f", "g", "h", "q", "x"];
const startOf = ({ start }: SymbolNode): number => start;

/** Everything that is known about a text. */
export function known(structure: Structure, { text }: { readonly text: string }): unknown {
  const { length } = text;
  const names = namesIn(text);
  const whole = { start: 0, end: length };
  const values = [0, 0.3, 0.7, 1].map((share) => structure.valuesAt(Math.round(share * length)));
  return {
    sections: structure.sections.map((it) => ({ start: it.start, end: it.end, roots: Array.from(it.roots, plain) })),
    symbols: structure.sections.map((it) => SYMBOLS.map((name) => resolve(it, [name], it.start + 5).map(startOf))),
    braces: [...structure.longBraces()],
    around: [0.1, 0.5, 0.9].map((share) => [...structure.bracesAround(Math.round(share * length))]),
    after: bracesIn(text).map((open) => structure.afterBrace(open)),
    comments: [...structure.commentLines()].map(({ start, end }) => [start, end]),
    aliases: [...structure.aliases(whole)],
    values: values.map((it) => plainValues(it, names)),
  };
}
