/** Recognizes templates, whose text is MLIR only after something else has filled it in. */
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";

/** What templates of MLIR have in place of what is not decided yet. */
const PLACEHOLDER = /\$\{[^{}\n]*\}|\{\{-?\s*[\w.|]+\s*-?\}\}|\{%-?\s*\w[^%\n]*%\}/g;

/** Whether a text is a template of MLIR: something in its code is not decided yet. */
export function isTemplate({ kinds, starts, ends, count }: Tree, text: string): boolean {
  if (!(text.includes("${") || text.includes("{{") || text.includes("{%"))) return false;
  let row = 0;
  for (const { index } of text.matchAll(PLACEHOLDER)) {
    while (row < count && ((starts[row] ?? 0) <= index || (ends[row] ?? 0) <= index)) row++;
    let isText = false;
    for (let i = row - 1; i >= 0 && i > row - 8 && !isText; i--) {
      const isTextNode = kinds[i] === Node.COMMENT || kinds[i] === Node.STRING || kinds[i] === Node.RESOURCES;
      isText = isTextNode && (starts[i] ?? 0) <= index && index < (ends[i] ?? 0);
    }
    if (!isText) return true;
  }
  return false;
}
