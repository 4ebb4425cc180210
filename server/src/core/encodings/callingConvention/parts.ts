/** What a calling convention shows in colours and in outlines. */
import type { OutlinePart, PayloadToken, SyntaxNode } from "../codec.js";
import { treeTokens, wholly } from "../tokens.js";
import { itemModel, renderItem } from "./model.js";
import { type ConventionNode, type ConventionPart, children, type FragmentNode } from "./tree.js";

/** The version, the type codes, and the brackets of a variadic span. */
export function conventionTokens(tree: ConventionNode): readonly PayloadToken[] {
  return treeTokens(tree, children, tokensOf);
}

function tokensOf(node: SyntaxNode): readonly PayloadToken[] | undefined {
  const part = node as ConventionPart;
  switch (part.kind) {
    case "convention":
    case "arguments":
    case "results":
      return undefined;
    case "version":
      return wholly(part, "number");
    case "void":
      return wholly(part, "keyword");
    case "variadic":
      return [
        { start: part.start, end: part.start + 1, type: "keyword" },
        ...part.types.map(({ start, end }): PayloadToken => ({ start, end, type: "type" })),
        { start: part.end - 1, end: part.end, type: "keyword" },
      ];
    default:
      return wholly(part, "type");
  }
}

/** The arguments and the results, each with its values. An empty side has no place in the string. */
export function conventionOutline(tree: ConventionNode): readonly OutlinePart[] {
  return [tree.arguments, tree.results].filter(({ start, end }) => start < end).map(fragmentPart);
}

function fragmentPart({ kind, start, end, items }: FragmentNode): OutlinePart {
  const parts = items.flatMap((item, i): OutlinePart[] => {
    // A value alone on its side covers all of that.
    if (item.kind === "void" || item.end - item.start === end - start) return [];
    const detail = `${kind === "arguments" ? "argument" : "result"} ${i}`;
    return [{ name: renderItem(itemModel(item)), detail, kind: "value", start: item.start, end: item.end, parts: [] }];
  });
  const [only] = items;
  const alone = parts.length === 0 && only !== undefined && only.kind !== "void" ? renderItem(itemModel(only)) : "";
  const count = items.filter((item) => item.kind !== "void").length;
  return { name: kind, detail: alone === "" ? String(count) : alone, kind: "list", start, end, parts };
}
