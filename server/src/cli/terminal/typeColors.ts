/** Types and names in a decoded signature, in colours. */
import type { Color, Colors, TerminalText } from "./terminal.js";

/** Strings, arrows, words and brackets of type parameters. Each takes all of its characters, so none is read again from within. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|->|!?[\w.$]+<?|[<>]/g;
/** Strings, dialect types and types of one word. */
const COLORED = /^(?:"(?:[^"\\]|\\.)*"|!.+|[su]?i\d+|b?f\d+|index|none|bool|raw\d+|(?:b?float|[su]int)\d+)$/s;

/** `text` with its types, each as a whole, and its strings coloured. Linear. */
export function coloredTypes(text: TerminalText, colors: Colors): TerminalText {
  if (!colors.isColorSupported) return text;
  let result = "";
  let done = 0;
  let depth = 0;
  let start = 0;
  const emit = (from: number, end: number, color: Color): void => {
    result += text.slice(done, from) + color(text.slice(from, end) as TerminalText);
    done = end;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (token.endsWith("<")) {
      if (depth === 0) start = index;
      depth++;
    } else if (token === ">") {
      if (depth > 0 && --depth === 0) emit(start, end, colors.magenta);
    } else if (depth === 0 && COLORED.test(token))
      emit(index, end, token.startsWith('"') ? colors.green : colors.magenta);
  }
  return (result + text.slice(done)) as TerminalText;
}
