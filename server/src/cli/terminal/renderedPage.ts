/** Renders a Markdown page for a terminal. */
import { lexer, type Token, type Tokens } from "marked";
import { fitted, hanging, type Style } from "./layout.js";

/** The page with colours, fitted to the screen; plain Markdown if programs read the output. */
export function renderedPage(page: string, style: Style): string {
  if (style.columns === undefined && !style.isColorSupported) return page;
  const blocks = lexer(page).map((token) => blockText(token, style));
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function blockText(token: Token, style: Style): string {
  switch (token.type) {
    case "heading":
      return token.depth === 1 ? style.cyan(inline(token.tokens, style)) : style.bold(inline(token.tokens, style));
    case "paragraph":
      return hanging(inline(token.tokens, style), 0, style.columns);
    case "code":
      return fitted(token.text.replace(/^/gm, "    "), style.columns);
    case "list":
      return (token as Tokens.List).items
        .map((item) => hanging(`- ${inline(item.tokens, style)}`, 2, style.columns))
        .join("\n");
    default:
      return token.type === "space" ? "" : fitted(token.raw.trimEnd(), style.columns, 0);
  }
}

function inline(tokens: readonly Token[] = [], style: Style): string {
  return tokens
    .map((token) => {
      if (token.type === "codespan") return style.magenta(token.text);
      if (token.type === "strong" || token.type === "em") return style.bold(inline(token.tokens, style));
      if ("tokens" in token && token.tokens !== undefined) return inline(token.tokens, style);
      return "text" in token ? String(token.text).replace(/\n/g, " ") : token.raw;
    })
    .join("");
}
