/** What a TreeSpec shows in colours and in outlines. */

import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { CodecContext, OutlinePart, PayloadToken, SyntaxNode } from "../codec.js";
import { treeTokens, wholly } from "../tokens.js";
import { stepText } from "./describe.js";
import { nodeTypeOf } from "./nodeTypes.js";
import { nameText, reprKey } from "./python.js";
import { leafValue } from "./sides.js";
import {
  type ContextNode,
  type InnerNode,
  type PytreeNode,
  pytreeChildren,
  type SpecNode,
  type ValueNode,
} from "./tree.js";

/** The protocol, the types, keys and fields, and the nulls of leaves. */
export function pytreeTokens(tree: SpecNode, bytes: ByteString): readonly PayloadToken[] {
  return treeTokens(tree, pytreeChildren, (node) => tokensOf(node as PytreeNode, bytes));
}

function tokensOf(node: PytreeNode, bytes: ByteString): readonly PayloadToken[] | undefined {
  switch (node.kind) {
    case "protocol":
      return wholly(node, "number");
    case "leaf":
      return wholly(node.type, "variable");
    case "type":
      return wholly(insideQuotes(node), "type");
    case "context":
      return contextTokens(node, bytes);
    case "key":
      return wholly(insideQuotes(node, bytes), "property");
    default:
      return undefined;
  }
}

function contextTokens(node: ContextNode, bytes: ByteString): readonly PayloadToken[] | undefined {
  const { meaning, keys } = node;
  if (meaning.form === "deque") return wholly(insideQuotes(node), meaning.maxlen === null ? "enumMember" : "number");
  if (meaning.form === "namedtuple" && !meaning.hasFields) return wholly(insideQuotes(node), "type");
  return keys.flatMap((key) => wholly(insideQuotes(key, bytes), "property"));
}

/** Without the quotes around a string; one inside of another has a backslash before each. */
function insideQuotes({ start, end }: Span, bytes?: ByteString): SyntaxNode {
  const quote = bytes?.startsWith('\\"', start) ? 2 : bytes === undefined || bytes[start] === '"' ? 1 : 0;
  return { kind: "text", start: start + quote, end: end - quote };
}

/** The tree as it is nested, each leaf with its own type where the function has it. */
export function pytreeOutline({ root }: SpecNode, context: CodecContext): readonly OutlinePart[] {
  return [valuePart(root, "", context)];
}

/** As deep as the tree, which the reader limits. */
function valuePart(node: ValueNode, key: string, context: CodecContext): OutlinePart {
  const { start, end } = node;
  const prefix = key === "" ? "" : `${key}: `;
  if (node.kind === "leaf") {
    const value = leafValue(context, node.number);
    const name = `${prefix}${value?.type ?? "leaf"}`;
    return { name, detail: value?.name ?? `${node.number}`, kind: "value", start, end, parts: [] };
  }
  const { type, children } = node;
  const parts = children.map((child, i) => valuePart(child, keyText(node, i), context));
  const name = `${prefix}${nodeTypeOf(type.name)?.word ?? nameText(type.name)}`;
  return { name, detail: `${children.length}`, kind: holdsByName(node) ? "object" : "list", start, end, parts };
}

function keyText(node: InnerNode, index: number): string {
  const key = node.context.keys[index];
  if (key !== undefined) return typeof key.value === "string" ? nameText(key.value) : reprKey(key.value);
  const step = stepText(node, index);
  return step.startsWith(".") ? step.slice(1) : "";
}

function holdsByName({ context }: InnerNode): boolean {
  return context.keys.length > 0 || context.meaning.form === "dict" || context.meaning.form === "defaultdict";
}
