/** Pieces of a span's header as nodes: made only when children are needed, since readers run far more often. */
import type { SyntaxNode } from "../codec.js";

export interface PieceNode extends SyntaxNode {
  readonly kind: "tag" | "length";
}

/** The tag and the length of a span. */
export function headerPieces(span: { readonly start: number; readonly contentStart: number }): PieceNode[] {
  return [
    { kind: "tag", start: span.start, end: span.start + 1 },
    { kind: "length", start: span.start + 1, end: span.contentStart - 1 },
  ];
}
