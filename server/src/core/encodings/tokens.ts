/** Colouring payloads whose nodes' kinds determine what to colour. */

import type { List } from "../text/lists.js";
import type { PayloadToken, SyntaxNode } from "./codec.js";

/**
 * The tokens of a tree, sorted. A node for which `tokensOf` has an answer is coloured by that and not entered; the
 * others are entered. Without recursion, for some trees are as deep as their readers allow.
 */
export function treeTokens(
  root: SyntaxNode,
  children: (node: SyntaxNode) => List<SyntaxNode>,
  tokensOf: (node: SyntaxNode) => readonly PayloadToken[] | undefined,
): PayloadToken[] {
  const tokens: PayloadToken[] = [];
  const open: SyntaxNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const own = tokensOf(node);
    if (own !== undefined) {
      for (const token of own) if (token.start < token.end) tokens.push(token);
      continue;
    }
    const inside = children(node);
    for (let i = inside.length - 1; i >= 0; i--) {
      const child = inside.at(i);
      if (child !== undefined) open.push(child);
    }
  }
  return tokens;
}

/** One token for all of a node. */
export function wholly({ start, end }: SyntaxNode, type: PayloadToken["type"]): readonly PayloadToken[] {
  return [{ start, end, type }];
}

/** The letter in front of a number, and the number. */
export function lettered(
  { start, end }: SyntaxNode,
  letter: PayloadToken["type"],
  number: PayloadToken["type"],
): readonly PayloadToken[] {
  return [
    { start, end: start + 1, type: letter },
    { start: start + 1, end, type: number },
  ];
}
