/** What a structured index path signature shows in colours and in outlines. */
import type { CodecContext, OutlinePart, PayloadToken, SyntaxNode } from "../codec.js";
import { lettered, treeTokens, wholly } from "../tokens.js";
import { keyOf, typeOf } from "./describe.js";
import { type AnySlotNode, type SectionNode, type SipNode, type SipTree, sipChildren, type ValueNode } from "./tree.js";

/** Tags, lengths, keys and raw indices. */
export function sipTokens(tree: SipTree): readonly PayloadToken[] {
  return treeTokens(tree, sipChildren, tokensOf);
}

function tokensOf(node: SyntaxNode): readonly PayloadToken[] | undefined {
  const sip = node as SipNode;
  switch (sip.kind) {
    case "tag":
      return wholly(sip, "keyword");
    case "length":
      return wholly(sip, "number");
    case "leaf":
      return wholly(sip, "variable");
    case "integerKey":
      return lettered(sip, "keyword", "property");
    case "stringKey":
      return [
        { start: sip.start, end: sip.start + 1, type: "keyword" },
        { start: sip.start + 1, end: sip.contentStart - 1, type: "number" },
        { start: sip.contentStart, end: sip.end, type: "property" },
      ];
    default:
      return undefined;
  }
}

/** The inputs and the results as they are nested, each leaf with the type of its raw value where that is known. */
export function sipOutline(tree: SipTree, context: CodecContext): readonly OutlinePart[] {
  return [sectionPart(tree.inputs, context), sectionPart(tree.results, context)];
}

function sectionPart({ kind, start, end, value }: SectionNode, context: CodecContext): OutlinePart {
  const parts = value === undefined ? [] : [valuePart(value, undefined, kind, context)];
  return { name: kind, detail: "", kind: "list", start, end, parts };
}

/** As deep as the tree, which the reader limits. A slot represents its value: both are one thing to a reader. */
function valuePart(
  node: ValueNode,
  slot: AnySlotNode | undefined,
  side: SectionNode["kind"],
  context: CodecContext,
): OutlinePart {
  const { start, end } = slot ?? node;
  const key = slot === undefined ? "" : `${keyOf(slot)}: `;
  if (node.kind === "leaf") {
    const raw = `raw ${node.index}`;
    const type = typeOf(side, node.index, context);
    return {
      name: `${key}${type ?? raw}`,
      detail: type === undefined ? "" : raw,
      kind: "value",
      start,
      end,
      parts: [],
    };
  }
  const word = node.kind === "sequence" ? "sequence" : "dictionary";
  const slots: readonly AnySlotNode[] = node.slots;
  const parts = slots.map((it) => valuePart(it.value, it, side, context));
  const kind = node.kind === "sequence" ? "list" : "object";
  return { name: `${key}${word}`, detail: String(parts.length), kind, start, end, parts };
}
