/** What may be written next in a TreeSpec. */
import type { ByteString } from "../../text/byteString.js";
import type { CodecContext, Continuation, Fields } from "../codec.js";
import { type Draft, inJson, structure } from "../drafts.js";
import { type JsonPlace, jsonPlace } from "../json/place.js";
import { encodePytree, type PytreeValue } from "./model.js";
import { NODE_TYPE_NAMES, nodeTypeOf } from "./nodeTypes.js";
import { PROTOCOL } from "./read.js";
import { leafCount, sideOf } from "./sides.js";

/** What the place takes. */
type Slot = "root" | "protocol" | "node" | "member" | "type" | "context" | "children" | undefined;

const LEAF: PytreeValue = { kind: "leaf" };

/** The continuations at an offset. */
export function pytreeContinuations(bytes: ByteString, offset: number, context: CodecContext): readonly Continuation[] {
  const place = jsonPlace(bytes, offset);
  return inJson(place.word, bytes, draftsOf(slotOf(place), place, bytes, context), ", ");
}

function slotOf({ open, rootDone }: JsonPlace): Slot {
  const top = open.at(-1);
  if (top === undefined) return rootDone ? undefined : "root";
  if (top.next === "comma" || top.next === "colon") return undefined;
  const around = open.at(-2);
  if (top.kind === "array") return around === undefined ? ROOT_SLOTS[top.index] : itemSlot(around);
  // Objects in others are contexts.
  if (around?.kind === "object") return undefined;
  return top.next === "key" ? "member" : MEMBER_SLOTS.get(top.keys.at(-1));
}

const ROOT_SLOTS: readonly Slot[] = ["protocol", "node"];
const MEMBER_SLOTS: ReadonlyMap<string | undefined, Slot> = new Map([
  ["type", "type"],
  ["context", "context"],
  ["children_spec", "children"],
]);

/** Other arrays than those of children hold keys. */
function itemSlot(around: JsonPlace["open"][number]): Slot {
  return around.keys.at(-1) === "children_spec" ? "node" : undefined;
}

function draftsOf(slot: Slot, place: JsonPlace, bytes: ByteString, context: CodecContext): readonly Draft[] {
  switch (slot) {
    case "root":
      return wholeDrafts(context);
    case "protocol":
      return [{ label: "1", detail: "The only protocol there has been", text: `${PROTOCOL}`, role: "value" }];
    case "node":
      return NODES;
    case "member": {
      const keys = new Set(place.open.at(-1)?.keys);
      return MEMBERS.filter(({ label }) => !keys.has(label));
    }
    case "type":
      return TYPES;
    case "context":
      return contextDrafts(typeBefore(bytes, place.word.start));
    case "children":
      return [structure("[…]", "One leaf", `[${nodeJson(LEAF)}]`), structure("[]", "No children", "[]")];
    default:
      return [];
  }
}

/** The trees without nesting that have as many leaves as the function has values. */
function wholeDrafts(context: CodecContext): readonly Draft[] {
  const { function: shape, key } = context;
  const whole = (label: string, detail: string, tree: PytreeValue): Draft =>
    structure(label, detail, encodePytree({ protocol: PROTOCOL, tree }));
  if (sideOf(key) === "results") {
    const children = (shape?.results ?? [LEAF]).map(() => LEAF);
    const tuple: PytreeValue = { kind: "tuple", children };
    const one = whole("*", "One result", LEAF);
    const many = whole(`(${children.map(() => "*").join(", ")})`, "A tuple of the results", tuple);
    return children.length === 1 ? [one, many] : [many];
  }
  const count = shape === undefined ? 1 : leafCount("arguments", shape.arguments);
  const children = Array.from({ length: count }, () => LEAF);
  const tree: PytreeValue = {
    kind: "tuple",
    children: [
      { kind: "list", children },
      { kind: "dict", slots: [] },
    ],
  };
  return [whole(`([${children.map(() => "*").join(", ")}], {})`, "Positional arguments, no keywords", tree)];
}

/** The JSON of a node alone. */
function nodeJson(tree: PytreeValue): string {
  return encodePytree({ protocol: PROTOCOL, tree }).slice(`[${PROTOCOL}, `.length, -1);
}

const NODES: readonly Draft[] = [
  structure("*", "A leaf: one argument or result", nodeJson(LEAF)),
  structure("[*]", "A list", nodeJson({ kind: "list", children: [LEAF] })),
  structure("(*, *)", "A tuple", nodeJson({ kind: "tuple", children: [LEAF, LEAF] })),
  structure("{'key': *}", "A dict", nodeJson({ kind: "dict", slots: [{ key: "key", value: LEAF }] })),
];

const MEMBERS: readonly Draft[] = [
  { label: "type", detail: "The name of the node's type, null for a leaf", text: '"type": null', role: "key" },
  { label: "context", detail: "What the type needs to build the node", text: '"context": null', role: "key" },
  { label: "children_spec", detail: "The nodes inside", text: '"children_spec": []', role: "key" },
];

const TYPES: readonly Draft[] = [
  { label: "null", detail: "A leaf", text: "null", role: "value" },
  ...NODE_TYPE_NAMES.map(
    (name): Draft => ({ label: name, detail: nodeTypeOf(name)?.meaning ?? "", text: `"${name}"`, role: "type" }),
  ),
];

/** The type that was written last before an offset: in the order of every writer it is that of the same node. */
function typeBefore(bytes: ByteString, offset: number): string | undefined {
  const from = bytes.lastIndexOf('"type"', offset);
  return from < 0 ? undefined : /^"type"\s*:\s*"([^"\\]{1,256})"/.exec(bytes.slice(from, from + 300))?.[1];
}

function contextDrafts(type: string | undefined): readonly Draft[] {
  const value = (text: string, detail: string): Draft => ({ label: text, detail, text, role: "value" });
  switch (type === undefined ? undefined : (nodeTypeOf(type)?.form ?? "other")) {
    case undefined:
      return [value("null", "A leaf has none")];
    case "none":
      return [value('"null"', "Lists and tuples have none")];
    case "dict":
      return [value('"[\\"key\\"]"', "The keys, one for each child"), value('"[]"', "No keys")];
    case "defaultdict":
      return [
        value(
          '{"default_factory_module": "builtins", "default_factory_name": "list", "dict_context": ["key"]}',
          "The factory and the keys, one for each child",
        ),
      ];
    case "deque":
      return [value('"null"', "No limit"), value('"4"', "At most four items")];
    case "namedtuple":
      return [value('"my_model.Output"', "The name under which the class was registered")];
    default:
      return [value('"null"', "Whatever the author of the type chose")];
  }
}

const SPEC_PARTS = [
  { name: "protocol", meaning: "The version of the format, 1" },
  { name: "node", meaning: "The root of the tree" },
] as const;

const NODE_PARTS = [
  { name: "type", meaning: "The name of the node's type, null for a leaf" },
  { name: "context", meaning: "What the type needs to build the node: the keys of a dict" },
  { name: "children_spec", meaning: "The nodes inside, in order" },
] as const;

/** The node, or the root, that is being written. */
export function pytreeFields(bytes: ByteString, offset: number): Fields | undefined {
  const { open, rootDone } = jsonPlace(bytes, offset);
  const at = open.findLastIndex(({ kind }) => kind === "object");
  const object = open[at];
  if (object === undefined) {
    const [root] = open;
    if (root === undefined && rootDone) return undefined;
    const active = root === undefined ? 0 : Math.min(root.index, 1);
    return { name: "PyTorch structure", meaning: "How flat values nest", parts: SPEC_PARTS, active };
  }
  const type = typeBefore(bytes, offset);
  const word = type === undefined ? undefined : (nodeTypeOf(type)?.word ?? type);
  const name = object.next === "key" ? undefined : object.keys.at(-1);
  const active = NODE_PARTS.findIndex((part) => part.name === name);
  return {
    name: word === undefined || name === "type" ? "Node" : word,
    meaning: "A node of the tree, or a leaf",
    parts: NODE_PARTS,
    active: active < 0 ? Math.min(object.index, NODE_PARTS.length - 1) : active,
  };
}
