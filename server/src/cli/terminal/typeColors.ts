/** Types and names in a decoded signature, in colours. */
import type { Colors } from "./terminal.js";

/** Strings, arrows, brackets of type parameters, dialect types and types of one word. */
const TOKEN =
  /"(?:[^"\\]|\\.)*"|->|!?[A-Za-z_][\w.$]*<|[<>]|![\w.$]+|\b(?:[su]?i\d+|b?f\d+|index|none|bool|raw\d+|(?:b?float|[su]int)\d+)\b/g;

/** `text` with its types, each as a whole, and its strings coloured. Linear. */
export function coloredTypes(text: string, colors: Colors): string {
  if (!colors.isColorSupported) return text;
  let result = "";
  let done = 0;
  let depth = 0;
  let start = 0;
  const emit = (from: number, end: number, color: (part: string) => string): void => {
    result += text.slice(done, from) + color(text.slice(from, end));
    done = end;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (token.endsWith("<")) {
      if (depth === 0) start = index;
      depth++;
    } else if (token === ">") {
      if (depth > 0 && --depth === 0) emit(start, end, colors.magenta);
    } else if (depth === 0 && token !== "->") emit(index, end, token.startsWith('"') ? colors.green : colors.magenta);
  }
  return result + text.slice(done);
}
