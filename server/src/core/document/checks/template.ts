/** Recognizes templates, whose text is MLIR only after something else has filled it in. */
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import type { Span } from "../../text/offsetMap.js";

/** What templates of MLIR have in place of what is not decided yet. */
const PLACEHOLDER = /\$\{[^{}\n]*\}|\{\{-?\s*[\w.|]+\s*-?\}\}|\{%-?\s*\w[^%\n]*%\}/g;

/** The first place in the code of a text that is not decided yet; undefined where the text is no template of MLIR. */
export function placeholderIn({ kinds, starts, ends, count }: Tree, text: string): Span | undefined {
  if (!(text.includes("${") || text.includes("{{") || text.includes("{%"))) return undefined;
  let row = 0;
  for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
    while (row < count && ((starts[row] ?? 0) <= index || (ends[row] ?? 0) <= index)) row++;
    let isText = false;
    for (let i = row - 1; i >= 0 && i > row - 8 && !isText; i--) {
      const isTextNode = kinds[i] === Node.COMMENT || kinds[i] === Node.STRING || kinds[i] === Node.RESOURCES;
      isText = isTextNode && (starts[i] ?? 0) <= index && index < (ends[i] ?? 0);
    }
    if (!isText) return { start: index, end: index + found.length };
  }
  return undefined;
}
