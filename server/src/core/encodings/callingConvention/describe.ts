/** Calling conventions in words, node by node. */
import type { Description, Overview, SyntaxNode } from "../codec.js";
import { type Layout, layoutOf, type Slot, sizeOf, tupleSize } from "./layout.js";
import { encodeItem, itemModel, modelOf, render, renderItem } from "./model.js";
import type { ConventionNode, ConventionPart, FragmentNode, ItemNode, ScalarKind, VariadicNode } from "./tree.js";

type Fact = readonly [label: string, value: string];

const MEANINGS: Readonly<Record<ScalarKind, string>> = {
  i32: "An integer of up to 32 bits",
  i64: "An integer of 64 bits",
  f32: "A float of up to 32 bits",
  f64: "A float of 64 bits",
  ref: "A reference to an object of any type: buffer view, list, fence, …",
};

/** Describes the last node of the path. */
export function describe(path: readonly SyntaxNode[]): Description {
  const nodes = path as readonly ConventionPart[];
  const node = nodes.at(-1);
  const parent = nodes.at(-2);
  if (node === undefined || node.kind === "convention") return describeRoot(node);
  switch (node.kind) {
    case "version":
      return { title: "Version 0", meaning: "The only version of VM calling conventions", facts: [] };
    case "arguments":
    case "results":
      return describeFragment(node);
    case "void": {
      const what = parent?.kind === "results" ? "results" : "arguments";
      return { title: "No values", meaning: `The function has no ${what}`, facts: [["Bytes", "0"]] };
    }
    case "variadic":
      return describeVariadic(node, placeOf(node, parent));
    default: {
      const { bytes, alignment } = sizeOf(node.kind);
      const facts: Fact[] = [
        ...placeOf(node, parent),
        ["Bytes", `${bytes}${node.kind === "ref" ? " (64-bit host)" : ""}`],
      ];
      facts.push(["Alignment", `${alignment}`]);
      return { title: renderItem(itemModel(node)), meaning: MEANINGS[node.kind], facts };
    }
  }
}

function describeRoot(node: ConventionNode | undefined): Description {
  return {
    title: "VM calling convention",
    meaning: "How the VM passes the values of a call",
    facts: node === undefined ? [] : [["Signature", render(modelOf(node))]],
  };
}

function describeFragment(node: FragmentNode): Description {
  const count = node.items.filter(({ kind }) => kind !== "void").length;
  const variadic = node.items.some(({ kind }) => kind === "variadic");
  return {
    title: node.kind === "arguments" ? "Arguments" : "Results",
    meaning: variadic
      ? "The values in order; how many there are is known only at the call"
      : "The values in order, packed into one buffer",
    facts: [
      ["Values", `${count}`],
      ["Buffer bytes", totalOf(layoutOf(node.items.map(itemModel)))],
    ],
  };
}

function describeVariadic(node: VariadicNode, place: readonly Fact[]): Description {
  const { bytes, alignment } = tupleSize(node.types);
  return {
    title: renderItem(itemModel(node)),
    meaning: "Any number of tuples: an i32 count, then the tuples one after the other",
    facts: [...place, ["Bytes", `4 for the count, ${bytes} a tuple`], ["Tuple alignment", `${alignment}`]],
  };
}

/** Which value of its fragment, and where in the buffer; inside a variadic span, where in the tuple. */
function placeOf(node: ItemNode, parent: ConventionPart | undefined): readonly Fact[] {
  if (parent?.kind === "variadic") {
    const types: readonly ItemNode[] = parent.types;
    const index = types.indexOf(node);
    const slot = layoutOf(parent.types).slots[index];
    return [
      ["Tuple element", `${index}`],
      ["Offset in the tuple", offsetOf(slot)],
    ];
  }
  if (parent?.kind !== "arguments" && parent?.kind !== "results") return [];
  const index = parent.items.indexOf(node);
  const slot = layoutOf(parent.items.map(itemModel)).slots[index];
  return [
    [parent.kind === "arguments" ? "Argument" : "Result", `${index}`],
    ["Offset", offsetOf(slot)],
  ];
}

function offsetOf(slot: Slot | undefined): string {
  return slot?.offset === undefined ? "after the variadic span" : `${slot.offset}`;
}

function totalOf({ bytes }: Layout): string {
  return bytes === undefined ? "variable" : `${bytes}`;
}

/** The function type, and a row for each value. */
export function overview(tree: ConventionNode): Overview {
  const rows = [tree.arguments, tree.results].flatMap((fragment) => {
    const layout = layoutOf(fragment.items.map(itemModel));
    const side = fragment.kind === "arguments" ? "argument" : "result";
    return fragment.items.flatMap((item, i) => {
      if (item.kind === "void") return [];
      const slot = layout.slots[i];
      const model = itemModel(item);
      return [[`${side} ${i}`, encodeItem(model), renderItem(model), bytesOf(item), offsetOf(slot)]];
    });
  });
  return { text: render(modelOf(tree)), language: "mlir", columns: ["#", "Code", "VM type", "Bytes", "Offset"], rows };
}

function bytesOf(item: ItemNode): string {
  if (item.kind === "void") return "0";
  return item.kind === "variadic" ? `4 + n × ${tupleSize(item.types).bytes}` : `${sizeOf(item.kind).bytes}`;
}
