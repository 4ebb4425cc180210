/** What a raw signature shows in colours and in outlines. */
import type { CodecContext, OutlinePart, PayloadToken, SyntaxNode } from "../codec.js";
import { describedValue, valueWord } from "../spans/describe.js";
import { lettered, treeTokens, wholly } from "../tokens.js";
import { typeModel } from "./model.js";
import { mlirType } from "./render.js";
import { type PartialTree, type RawNode, type RawSignatureTree, rawChildren, type SectionNode } from "./tree.js";

/** Tags, lengths, element types and dims, a dynamic dim distinguished from a static one. */
export function rawTokens(tree: RawSignatureTree | PartialTree): readonly PayloadToken[] {
  return treeTokens(tree, rawChildren, tokensOf);
}

function tokensOf(node: SyntaxNode): readonly PayloadToken[] | undefined {
  const raw = node as RawNode;
  switch (raw.kind) {
    case "tag":
      return wholly(raw, "keyword");
    case "length":
      return wholly(raw, "number");
    case "element":
      return wholly(raw, "type");
    case "dim":
      return lettered(raw, "parameter", raw.value < 0 ? "enumMember" : "number");
    default:
      return undefined;
  }
}

/** The inputs and the results, each with its types. */
export function signatureOutline(tree: RawSignatureTree, context: CodecContext): readonly OutlinePart[] {
  return [sectionPart(tree.inputs, context), sectionPart(tree.results, context)];
}

/** The one type of a partial; which value it belongs to is not in the string. */
export function partialOutline({ section }: PartialTree): readonly OutlinePart[] {
  const detail = valueWord(section.kind);
  return section.types.map((node) => ({
    name: mlirType(typeModel(node)),
    detail,
    kind: "value",
    start: node.start,
    end: node.end,
    parts: [],
  }));
}

function sectionPart(section: SectionNode, context: CodecContext): OutlinePart {
  const { kind, start, end } = section;
  const parts = section.types.map((node, i): OutlinePart => {
    const name = describedValue(kind, i, context)?.name;
    const type = mlirType(typeModel(node));
    return {
      name: name === undefined ? type : `${name}: ${type}`,
      detail: `${valueWord(kind)} ${i}`,
      kind: "value",
      start: node.start,
      end: node.end,
      parts: [],
    };
  });
  return { name: kind, detail: String(parts.length), kind: "list", start, end, parts };
}
