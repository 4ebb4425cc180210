/** What the parts of a structured index path signature are, in people's words. */
import { type ByteString, jsonOfBytes } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import type { CodecContext, Description, Overview, SyntaxNode } from "../codec.js";
import { typeModel } from "../rawSignature/model.js";
import { mlirType } from "../rawSignature/render.js";
import type { RawSignatureTree } from "../rawSignature/tree.js";
import { describedValue, describeSpans, type Side, valueWord } from "../spans/describe.js";
import { sipModel } from "./model.js";
import { keyText, type LeafText, sectionText } from "./render.js";
import type { AnySlotNode, LeafNode, SectionNode, SipNode, SipTree, ValueNode } from "./tree.js";

const SPAN_WORDS: Readonly<Record<string, string>> = {
  inputs: "the inputs",
  results: "the results",
  sequence: "a sequence",
  dict: "a dictionary",
  stringKey: "a string key",
};

/** The MLIR type of a raw argument or result: from `f`, or else from the function itself. */
export function typeOf(side: Side, index: number, context: CodecContext): string | undefined {
  const tree = context.siblings.get("raw")?.tree as RawSignatureTree | undefined;
  const raw = tree?.[side].types.at(index);
  if (raw !== undefined) return mlirType(typeModel(raw));
  return describedValue(side, index, context)?.type || undefined;
}

/** The key of a slot, as text. */
export function keyOf({ key }: AnySlotNode): string {
  return key.kind === "integerKey" ? String(key.value) : keyText(jsonOfBytes(key.value));
}

/** The keys from the root to a value, as TensorFlow wrote them in `tf_saved_model.index_path`. */
function indexPath(slots: readonly AnySlotNode[]): string {
  return `[${slots.map(keyOf).join(", ")}]`;
}

/** Describes the last node of a path through a signature. */
export function describeSip(path: readonly SyntaxNode[], bytes: ByteString, context: CodecContext): Description {
  return describeSpans(path, bytes, SPAN_WORDS, (nodes) => describeNode(nodes as readonly SipNode[], context));
}

function describeNode(path: readonly SipNode[], context: CodecContext): Description {
  const node = path.at(-1);
  const slots = path.filter((each): each is AnySlotNode => each.kind === "slot");
  const place: readonly [string, string] = ["Index path", indexPath(slots)];
  switch (node?.kind) {
    case "inputs":
    case "results":
      return describeSection(node);
    case "leaf":
      return describeLeaf(node, path.some(({ kind }) => kind === "results") ? "results" : "inputs", place, context);
    case "sequence":
    case "dict":
      return describeContainer(node, place);
    case "slot":
      return { title: `Slot ${keyOf(node)}`, meaning: "A key and the value that it leads to", facts: [place] };
    case "integerKey":
      return { title: `Key ${node.value}`, meaning: "Position in a sequence", facts: [place] };
    case "stringKey":
      return {
        title: `Key ${keyText(jsonOfBytes(node.value))}`,
        meaning: "Name in a dictionary",
        facts: [["Tag", "K"], place, ["Length", counted(node.value.length, "byte")]],
      };
    default:
      return {
        title: "Structured index path signature",
        meaning: "How the raw arguments and results are nested in the sequences and dictionaries of the caller",
        facts: [],
      };
  }
}

function describeSection(node: SectionNode): Description {
  const inputs = node.kind === "inputs";
  const meaning = inputs
    ? "How the caller's arguments map to raw arguments; a sequence here is the list of positional arguments"
    : "How the raw results are put together for the caller";
  return {
    title: inputs ? "Inputs" : "Results",
    meaning,
    facts: [
      ["Tag", inputs ? "I" : "R"],
      ["Leaves", String(node.value === undefined ? 0 : leavesOf(node.value, []).length)],
    ],
  };
}

function describeLeaf(
  node: LeafNode,
  side: Side,
  place: readonly [string, string],
  context: CodecContext,
): Description {
  const what = valueWord(side);
  const type = typeOf(side, node.index, context);
  const name = describedValue(side, node.index, context)?.name;
  return {
    title: type ?? `Raw ${what} ${node.index}`,
    meaning: `Raw ${what} ${node.index}${name === undefined ? "" : ` (${name})`} of the function`,
    facts: [place, ...(type === undefined ? [] : [["Type", type] as const])],
  };
}

function describeContainer(
  node: ValueNode & { kind: "sequence" | "dict" },
  place: readonly [string, string],
): Description {
  const sequence = node.kind === "sequence";
  return {
    title: sequence ? "Sequence" : "Dictionary",
    meaning: sequence ? "Values by position; positions may be left out" : "Values by name",
    facts: [["Tag", sequence ? "S" : "D"], place, ["Slots", String(node.slots.length)]],
  };
}

interface Leaf {
  readonly leaf: LeafNode;
  readonly slots: readonly AnySlotNode[];
}

function leavesOf(value: ValueNode, slots: readonly AnySlotNode[]): Leaf[] {
  if (value.kind === "leaf") return [{ leaf: value, slots }];
  return value.slots.flatMap((slot: AnySlotNode) => leavesOf(slot.value, [...slots, slot]));
}

function rowsOf(section: SectionNode, context: CodecContext): string[][] {
  if (section.value === undefined) return [];
  const what = valueWord(section.kind);
  return leavesOf(section.value, []).map(({ leaf, slots }) => [
    `${section.kind} ${indexPath(slots)}`,
    `${what} ${leaf.index}`,
    typeOf(section.kind, leaf.index, context) ?? "unknown",
  ]);
}

/** The signature as the caller sees it, each leaf as the type of the raw value it points to where that is known. */
export function sipOverview(tree: SipTree, context: CodecContext): Overview {
  const model = sipModel(tree);
  const leaf =
    (side: Side): LeafText =>
    (index) =>
      typeOf(side, index, context) ?? `raw${index}`;
  return {
    text: `${sectionText(model.inputs, leaf("inputs"))} -> ${sectionText(model.results, leaf("results"))}`,
    language: "mlir",
    columns: ["Index path", "Raw value", "Type"],
    rows: [...rowsOf(tree.inputs, context), ...rowsOf(tree.results, context)],
  };
}
