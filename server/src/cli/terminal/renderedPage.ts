/** Renders a Markdown page for a terminal. */
import { lexer, type Token, type Tokens } from "marked";
import { fitted, hanging, type Style } from "./layout.js";
import { harmless, harmlessLines, joined, safe, type TerminalText } from "./terminal.js";

/** The page with colours, fitted to the screen; plain Markdown if programs read the output. */
export function renderedPage(page: string, style: Style): TerminalText {
  if (style.columns === undefined && !style.isColorSupported) return harmlessLines(page);
  const blocks = lexer(page).map((token) => blockText(token, style));
  return safe`${joined(
    blocks.filter((block) => block !== ""),
    safe`\n\n`,
  )}\n`;
}

function blockText(token: Token, style: Style): TerminalText {
  switch (token.type) {
    case "heading":
      return token.depth === 1 ? style.cyan(inline(token.tokens, style)) : style.bold(inline(token.tokens, style));
    case "paragraph":
      return hanging(inline(token.tokens, style), 0, style.columns);
    case "code":
      return fitted(harmlessLines(token.text.replace(/^/gm, "    ")), style.columns);
    case "list":
      return joined(
        (token as Tokens.List).items.map((item) => hanging(safe`- ${inline(item.tokens, style)}`, 2, style.columns)),
        safe`\n`,
      );
    default:
      return token.type === "space" ? safe`` : fitted(harmlessLines(token.raw.trimEnd()), style.columns, 0);
  }
}

function inline(tokens: readonly Token[] = [], style: Style): TerminalText {
  return joined(
    tokens.map((token) => {
      if (token.type === "codespan") return style.magenta(harmless(token.text));
      if (token.type === "strong" || token.type === "em") return style.bold(inline(token.tokens, style));
      if ("tokens" in token && token.tokens !== undefined) return inline(token.tokens, style);
      return "text" in token ? harmless(String(token.text).replace(/\n/g, " ")) : harmlessLines(token.raw);
    }),
  );
}
