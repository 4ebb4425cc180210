/** What the parts of a raw signature are, in people's words. */
import type { ByteString } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import { firstEndingAfter } from "../../text/lists.js";
import type { CodecContext, Description, Overview, SyntaxNode } from "../codec.js";
import { describedValue, describeSpans, type Side, valueWord } from "../spans/describe.js";
import { signatureModel, typeModel } from "./model.js";
import { mlirSignature, mlirType, productText, referenceType, sizeText } from "./render.js";
import { scalarTypeOf } from "./scalarTypes.js";
import type {
  BufferNode,
  DimNode,
  ElementNode,
  PartialTree,
  RawNode,
  RawSignatureTree,
  SectionNode,
  TypeNode,
} from "./tree.js";

const SPAN_WORDS: Readonly<Record<string, string>> = {
  inputs: "the inputs",
  results: "the results",
  buffer: "a buffer",
  scalar: "a scalar",
  ref: "a reference object",
  unrecognized: "an unrecognized type",
};

const TAGS = { buffer: "B", scalar: "S", ref: "O", unrecognized: "U" } as const;

/** An argument or result, with the name that the function gives it where it is known. */
function placeOf(side: Side, index: number, context: CodecContext): string {
  const name = describedValue(side, index, context)?.name;
  return `${valueWord(side)} ${index}${name === undefined ? "" : ` (${name})`}`;
}

/** Describes the last node of a path through a signature or partial. */
export function describeRaw(path: readonly SyntaxNode[], bytes: ByteString, context: CodecContext): Description {
  return describeSpans(path, bytes, SPAN_WORDS, (nodes) => describeNode(nodes as readonly RawNode[], context));
}

function describeNode(path: readonly RawNode[], context: CodecContext): Description {
  const node = path.at(-1);
  const parent = path.at(-2);
  switch (node?.kind) {
    case "inputs":
    case "results":
      return describeSection(node);
    case "buffer":
    case "scalar":
    case "ref":
    case "unrecognized":
      return describeType(node, parent, context);
    case "element":
      return describeElement(node);
    case "dim":
      return describeDim(node, parent);
    default:
      return { title: "Raw signature", meaning: "The types that cross the function's boundary, in order", facts: [] };
  }
}

function describeElement({ code }: ElementNode): Description {
  const type = scalarTypeOf(code);
  return {
    title: `Element type ${type.mlir}`,
    meaning: `Code ${type.code} is ${type.name}${type.code === 0 ? ", the default" : ""}`,
    facts: [
      ["MLIR type", type.mlir],
      ["IREE name", type.name],
      ["Size", counted(type.bytes, "byte")],
    ],
  };
}

function describeSection(node: SectionNode): Description {
  const inputs = node.kind === "inputs";
  return {
    title: inputs ? "Inputs" : "Results",
    meaning: inputs ? "The raw arguments, in order" : "The raw results, in order",
    facts: [
      ["Tag", inputs ? "I" : "R"],
      ["Count", counted(node.types.length, valueWord(node.kind))],
    ],
  };
}

function describeType(node: TypeNode, section: RawNode | undefined, context: CodecContext): Description {
  const model = typeModel(node);
  const facts: [string, string][] = [
    ["Tag", TAGS[node.kind]],
    ["IREE name", referenceType(model)],
  ];
  let place = "";
  if (section?.kind === "inputs" || section?.kind === "results") {
    place = placeOf(section.kind, firstEndingAfter(section.types, node.start), context);
  }
  if (node.kind !== "buffer" && node.kind !== "scalar") {
    return node.kind === "ref"
      ? {
          title: "Reference object",
          meaning: `A reference object as ${place}, which is a value that is neither a buffer nor a scalar`,
          facts,
        }
      : {
          title: "Unrecognized type",
          meaning: `A type without a raw spelling as ${place}: IREE wrote this but could not read it back`,
          facts,
        };
  }
  const type = scalarTypeOf(node.element?.code);
  if (node.kind === "scalar") {
    return {
      title: mlirType(model),
      meaning: `A scalar as ${place}`,
      facts: [...facts, ["Size", sizeText(model) ?? ""]],
    };
  }
  const dims = node.dims.map((dim) => dim.value);
  facts.push(["Rank", String(dims.length)]);
  facts.push(["Element size", counted(type.bytes, "byte")]);
  facts.push(["Elements", productText(dims) ?? "unknown"], ["Size", sizeText(model) ?? "unknown"]);
  return { title: mlirType(model), meaning: `A buffer as ${place}`, facts };
}

function describeDim(node: DimNode, parent: RawNode | undefined): Description {
  const dynamic = node.value < 0;
  const dims = parent?.kind === "buffer" ? (parent satisfies BufferNode).dims : [];
  return {
    title: dynamic ? "Dimension ?" : `Dimension ${node.value}`,
    meaning: `Dimension ${dims.indexOf(node) + 1} of ${dims.length}, ${dynamic ? "dynamic: known when called" : "static"}`,
    facts: dynamic && node.value !== -1 ? [["Written as", String(node.value)]] : [],
  };
}

const COLUMNS = ["Value", "MLIR type", "IREE name", "Size"];

function rowsOf(section: SectionNode, context: CodecContext): string[][] {
  return section.types.map((node, index) => {
    const model = typeModel(node);
    const place = placeOf(section.kind, index, context);
    return [place, mlirType(model), referenceType(model), sizeText(model) ?? "unknown"];
  });
}

/** The whole signature as an MLIR function type, with a row for each value. */
export function signatureOverview(tree: RawSignatureTree, context: CodecContext): Overview {
  const rows = [...rowsOf(tree.inputs, context), ...rowsOf(tree.results, context)];
  return { text: mlirSignature(signatureModel(tree)), language: "mlir", columns: COLUMNS, rows };
}

/** The one type of a partial. The function's names are not used: which value it belongs to is not in the string. */
export function partialOverview(tree: PartialTree): Overview {
  const { types, kind } = tree.section;
  const rows = types.map((node) => {
    const model = typeModel(node);
    return [valueWord(kind), mlirType(model), referenceType(model), sizeText(model) ?? "unknown"];
  });
  return { text: types.map((node) => mlirType(typeModel(node))).join(", "), language: "mlir", columns: COLUMNS, rows };
}
