/** From an op's attributes to their payloads and back: what rules need to look into a string and to rewrite it. */
import type { SyntaxNode } from "../encodings/codec.js";
import type { Kind } from "../encodings/registry.js";
import type { ByteString } from "../text/byteString.js";
import type { Span } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";
import type { Island } from "./record.js";
import type { RecordEdit, RecordView } from "./recordView.js";

/** An attribute whose string is well formed, with its tree. */
export interface Payload<Tree extends SyntaxNode> {
  readonly island: Island;
  readonly bytes: ByteString;
  readonly tree: Tree;
}

/** The well-formed payload of an attribute; `Tree` is the tree of that kind. */
export function payloadOf<Tree extends SyntaxNode>(context: RecordView, island: Island): Payload<Tree> | undefined {
  const value = island.entry.value;
  if (island.kind === null || value?.kind !== "string" || !value.terminated) return undefined;
  const read = context.read(island);
  const tree = read?.decoded?.tree;
  if (read === undefined || tree === undefined || read.payload.problems.length > 0) return undefined;
  return { island, bytes: read.payload.bytes, tree: tree as Tree };
}

/** Whether an attribute's string is well formed. */
export function isWellFormed(context: RecordView, island: Island): boolean {
  return context.isSpelledByTypes(island) || payloadOf(context, island) !== undefined;
}

/** The first well-formed payload of a kind on the op itself. */
export function opPayload<Tree extends SyntaxNode>(context: RecordView, kind: Kind): Payload<Tree> | undefined {
  for (const island of context.islands) {
    if (island.kind !== kind || island.on !== "op") continue;
    const payload = payloadOf<Tree>(context, island);
    if (payload !== undefined) return payload;
  }
  return undefined;
}

/**
 * The edit that puts `bytes` in place of a span (payload bytes) of an attribute's string, spelled as its author spells.
 */
export function payloadEdit(context: RecordView, island: Island, span: Span, bytes: ByteString): RecordEdit {
  const style = context.read(island)?.payload.style ?? "hex";
  const { start, end } = context.payloadSpan(island, span);
  return { start, end, newText: encodeBytes(bytes, style) };
}
