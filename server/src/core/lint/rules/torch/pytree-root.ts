import { payloadEdit } from "../../../abi/payloads.js";
import { pytreesOf } from "../../../abi/pytrees.js";
import { encodePytree, type PytreeValue, valueModel } from "../../../encodings/torchPytree/model.js";
import { isKeywordsType, isSequenceType, TUPLE } from "../../../encodings/torchPytree/nodeTypes.js";
import { PROTOCOL } from "../../../encodings/torchPytree/read.js";
import { ARGUMENTS_KEY } from "../../../encodings/torchPytree/sides.js";
import type { SpecNode, ValueNode } from "../../../encodings/torchPytree/tree.js";
import { counted } from "../../../text/counted.js";
import type { Span } from "../../../text/offsetMap.js";
import { defineRule } from "../../rule.js";

interface Mistake {
  readonly span: Span;
  readonly message: string;
  /** The tree that must have been meant, if only one is possible. */
  readonly meant?: PytreeValue;
  readonly title?: string;
}

const NO_KEYWORDS: PytreeValue = { kind: "dict", slots: [] };

export const pytreeRoot = defineRule({
  id: "pytree-root",
  family: "torch",
  severity: "warning",
  fix: "suggestion",
  summary: "Root of torch.args_schema is not a pair of positional and keyword arguments",
  keys: [ARGUMENTS_KEY],
  check(context) {
    for (const { side, payload } of pytreesOf(context)) {
      const found = side === "arguments" ? mistakeIn(payload.tree) : undefined;
      if (found === undefined) continue;
      const { span, message, meant, title } = found;
      const { island, tree } = payload;
      const edits = meant && [payloadEdit(context, island, tree, encodePytree({ protocol: PROTOCOL, tree: meant }))];
      context.report({
        span: context.payloadSpan(island, span),
        message,
        ...(edits && title && { fix: { title, safe: false, edits } }),
      });
    }
  },
});

const EXPECTED = "expected a tuple of positional arguments (a list or tuple) and keyword arguments (a dict)";

function mistakeIn({ root }: SpecNode): Mistake | undefined {
  const [positional, keywords, surplus] = root.kind === "leaf" ? [] : root.children;
  const isPair = isSequence(root) && positional !== undefined && keywords !== undefined && surplus === undefined;
  if (!isPair) return { span: root.type, message: `Root is ${wordOf(root)}, ${EXPECTED}`, ...wrapped(root) };
  // A tuple or list of two without any structure is one of positional arguments.
  if (!isSequence(positional) && !isKeywords(keywords)) {
    return { span: root.type, message: `Root has no positional and keyword arguments, ${EXPECTED}`, ...wrapped(root) };
  }
  if (!isSequence(positional)) {
    const message = `First child of the root is ${wordOf(positional)}, expected a list or tuple of the positional arguments`;
    return { span: positional.type, message };
  }
  if (isKeywords(keywords)) return inList(root);
  const message = `Second child of the root is ${wordOf(keywords)}, expected a dict of the keyword arguments`;
  const isEmpty = keywords.kind === "inner" && keywords.children.length === 0;
  if (!isEmpty) return { span: keywords.type, message };
  const meant: PytreeValue = { kind: "tuple", children: [valueModel(positional), NO_KEYWORDS] };
  return { span: keywords.type, message, meant, title: "Change the second child to an empty dict" };
}

/** A pair in a list, which readers take for the list that it is. */
function inList(root: ValueNode): Mistake | undefined {
  if (root.kind === "leaf" || root.type.name === TUPLE) return undefined;
  const meant: PytreeValue = { kind: "tuple", children: root.children.map(valueModel) };
  return {
    span: root.type,
    message: `Root is ${wordOf(root)}, ${EXPECTED}`,
    meant,
    title: "Change the root to a tuple",
  };
}

/** A list or tuple of arguments, or a lone one, taken as the positional arguments. */
function wrapped(root: ValueNode): Pick<Mistake, "meant" | "title"> {
  const value = valueModel(root);
  if (isSequence(root) || root.kind === "leaf") {
    const positional: PytreeValue = root.kind === "leaf" ? { kind: "list", children: [value] } : value;
    const meant: PytreeValue = { kind: "tuple", children: [positional, NO_KEYWORDS] };
    return { meant, title: "Make it the positional arguments" };
  }
  return {};
}

function isSequence(node: ValueNode): boolean {
  return node.kind === "inner" && isSequenceType(node.type.name);
}

function isKeywords(node: ValueNode): boolean {
  return node.kind === "inner" && isKeywordsType(node.type.name);
}

function wordOf(node: ValueNode): string {
  if (node.kind === "leaf") return "a leaf";
  return `${node.type.name} of ${counted(node.children.length, "child", "children")}`;
}
