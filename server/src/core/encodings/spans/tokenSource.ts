/** Feeds prepared tokens to a generated parser. */
import { CommonToken, CommonTokenStream, ListTokenSource, type Token } from "antlr4ng";
import type { SpanToken } from "./spanToken.js";

/** A stream in which token `i` is `tokens[i]`; the last one is the end of the input. */
export function tokenStream(tokens: readonly SpanToken[]): CommonTokenStream {
  const list = tokens.map(
    (token) => CommonToken.fromSource([null, null], token.type, 0, token.start, token.end - 1) as Token,
  );
  const stream = new CommonTokenStream(new ListTokenSource(list));
  stream.fill();
  return stream;
}
