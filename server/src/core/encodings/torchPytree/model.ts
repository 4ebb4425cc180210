/** The plain-JSON model of a TreeSpec (see the contract), its check and its canonical payload. */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import { ModelError } from "../codec.js";
import { isJson, type JsonValue } from "../json/plain.js";
import { arrayAt, objectAt, stringAt } from "../modelReader.js";
import { MAX_TREE_DEPTH } from "./limits.js";
import {
  DEFAULT_DICT,
  DEQUE,
  DICT,
  IMMUTABLE_DICT,
  IMMUTABLE_LIST,
  LIST,
  NAMED_TUPLE,
  ORDERED_DICT,
  TUPLE,
} from "./nodeTypes.js";
import { dumps, isArray, keyIdentity, loads } from "./python.js";
import type { SpecNode, ValueNode } from "./tree.js";

export interface PytreeSlot {
  /** A string, number, boolean or null; an array for a tuple. */
  readonly key: JsonValue;
  readonly value: PytreeValue;
}

export type PytreeValue =
  | { readonly kind: "leaf" }
  | { readonly kind: "tuple" | "list"; readonly children: readonly PytreeValue[] }
  | { readonly kind: "deque"; readonly maxlen: number | null; readonly children: readonly PytreeValue[] }
  | { readonly kind: "dict" | "ordereddict"; readonly slots: readonly PytreeSlot[] }
  | {
      readonly kind: "defaultdict";
      readonly module: string;
      readonly factory: string;
      readonly slots: readonly PytreeSlot[];
    }
  | {
      readonly kind: "namedtuple";
      readonly name: string;
      /** Null since PyTorch 2.4, which writes none. */
      readonly fields: readonly string[] | null;
      readonly children: readonly PytreeValue[];
    }
  /** A user-defined type, or one of FX's immutable collections. */
  | {
      readonly kind: "node";
      readonly type: string;
      readonly context: JsonValue;
      readonly children: readonly PytreeValue[];
    };

export interface PytreeModel {
  readonly protocol: number;
  readonly tree: PytreeValue;
}

/** The model of a tree. */
export function pytreeModel({ protocol, root }: SpecNode): PytreeModel {
  return { protocol: protocol.value, tree: valueModel(root) };
}

/** The model of one node. */
export function valueModel(node: ValueNode): PytreeValue {
  if (node.kind === "leaf") return { kind: "leaf" };
  const { type, context } = node;
  const children = node.children.map(valueModel);
  const { meaning } = context;
  const keys = context.keys.map(({ value }) => value);
  const slots = () => children.map((value, i) => ({ key: keys[i] ?? null, value }));
  switch (meaning.form) {
    case "none":
      if (type.name === IMMUTABLE_LIST) return { kind: "node", type: type.name, context: "null", children };
      return { kind: type.name === TUPLE ? "tuple" : "list", children };
    case "dict":
      if (type.name === IMMUTABLE_DICT) return { kind: "node", type: type.name, context: dumps(keys), children };
      return { kind: type.name === ORDERED_DICT ? "ordereddict" : "dict", slots: slots() };
    case "defaultdict":
      return { kind: "defaultdict", module: meaning.module, factory: meaning.factory, slots: slots() };
    case "deque":
      return { kind: "deque", maxlen: meaning.maxlen, children };
    case "namedtuple":
      return { kind: "namedtuple", name: meaning.name, fields: meaning.hasFields ? keys.map(String) : null, children };
    case "other":
      return { kind: "node", type: type.name, context: meaning.json, children };
  }
}

/** Checks that a value is a model. @throws ModelError */
export function validatePytree(value: unknown): PytreeModel {
  const { protocol, tree } = objectAt("", value, "an object with protocol and tree");
  if (!Number.isSafeInteger(protocol)) throw new ModelError("protocol", "an integer");
  return { protocol: Number(protocol) + 0, tree: valueAt("tree", tree, 1) };
}

/** `level` counts the nodes around the value, itself among them. */
function valueAt(path: string, value: unknown, level: number): PytreeValue {
  const object = objectAt(path, value, "a node such as {kind: leaf}");
  const { kind } = object;
  if (level > MAX_TREE_DEPTH - 2) throw new ModelError(path, `at most ${MAX_TREE_DEPTH - 2} levels`);
  const children = () =>
    arrayAt(`${path}.children`, object.children).map((each, i) => valueAt(`${path}.children[${i}]`, each, level + 1));
  const slots = () => slotsAt(`${path}.slots`, object.slots, level);
  switch (kind) {
    case "leaf":
      return { kind };
    case "tuple":
    case "list":
      return { kind, children: children() };
    case "deque":
      return { kind, maxlen: maxlenAt(`${path}.maxlen`, object.maxlen), children: children() };
    case "dict":
    case "ordereddict":
      return { kind, slots: slots() };
    case "defaultdict": {
      const module = stringAt(`${path}.module`, object.module);
      return { kind, module, factory: stringAt(`${path}.factory`, object.factory), slots: slots() };
    }
    case "namedtuple": {
      const values = children();
      return {
        kind,
        name: stringAt(`${path}.name`, object.name),
        fields: fieldsAt(`${path}.fields`, object.fields, values.length),
        children: values,
      };
    }
    case "node":
      return nodeAt(path, object, children());
    default:
      throw new ModelError(
        `${path}.kind`,
        "leaf, tuple, list, deque, dict, ordereddict, defaultdict, namedtuple or node",
      );
  }
}

function maxlenAt(path: string, value: unknown): number | null {
  if (value === null) return null;
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new ModelError(path, "a length, or null");
  return Number(value) + 0;
}

function slotsAt(path: string, value: unknown, level: number): PytreeSlot[] {
  const seen = new Set<string>();
  return arrayAt(path, value).map((each, i) => {
    const at = `${path}[${i}]`;
    const slot = objectAt(at, each, "an object with key and value");
    const key = jsonAt(`${at}.key`, slot.key);
    const identity = keyIdentity(key);
    if (seen.has(identity)) throw new ModelError(`${at}.key`, "a key that is not there before");
    seen.add(identity);
    return { key, value: valueAt(`${at}.value`, slot.value, level + 1) };
  });
}

function fieldsAt(path: string, value: unknown, count: number): readonly string[] | null {
  if (value === null) return null;
  const fields = arrayAt(path, value).map((each, i) => stringAt(`${path}[${i}]`, each));
  if (fields.length !== count) throw new ModelError(path, "a field for each child");
  if (new Set(fields).size < fields.length) throw new ModelError(path, "each field once");
  return fields;
}

/** Of a key or context, in levels of brackets. */
const MAX_JSON_DEPTH = 256;

function jsonAt(path: string, value: unknown): JsonValue {
  if (!isJson(value, MAX_JSON_DEPTH)) throw new ModelError(path, `JSON of at most ${MAX_JSON_DEPTH} levels`);
  // A copy, in which -0 is 0.
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

/** The types that have a kind of their own. */
const OWN_KINDS: ReadonlySet<string> = new Set([TUPLE, LIST, DICT, ORDERED_DICT, DEFAULT_DICT, DEQUE, NAMED_TUPLE]);

function nodeAt(
  path: string,
  object: Readonly<Record<string, unknown>>,
  children: readonly PytreeValue[],
): PytreeValue {
  const type = stringAt(`${path}.type`, object.type);
  const context = jsonAt(`${path}.context`, object.context);
  if (OWN_KINDS.has(type)) throw new ModelError(`${path}.type`, "a type that has no kind of its own");
  if (type === IMMUTABLE_LIST && context !== "null") throw new ModelError(`${path}.context`, 'the string "null"');
  if (type !== IMMUTABLE_DICT) return { kind: "node", type, context, children };
  const keys = immutableKeys(context);
  if (keys?.length !== children.length) {
    throw new ModelError(`${path}.context`, "a string with a JSON array of as many keys as there are children");
  }
  return { kind: "node", type, context: dumps(keys), children };
}

/** The keys in the context of an immutable dict; undefined where it holds none, or one twice. */
export function immutableKeys(context: JsonValue): readonly JsonValue[] | undefined {
  if (typeof context !== "string") return undefined;
  const keys = loads(context);
  if (keys === undefined || !isArray(keys) || !isJson(keys, MAX_JSON_DEPTH)) return undefined;
  return new Set(keys.map(keyIdentity)).size === keys.length ? keys : undefined;
}

/** The canonical payload: JSON as Python's `json.dumps` writes it. */
export function encodePytree({ protocol, tree }: PytreeModel): ByteString {
  return bytesOf(`[${protocol}, ${nodeText(tree)}]`);
}

function nodeText(value: PytreeValue): string {
  switch (value.kind) {
    case "leaf":
      return node(null, null, []);
    case "tuple":
      return node(TUPLE, "null", value.children);
    case "list":
      return node(LIST, "null", value.children);
    case "deque":
      return node(DEQUE, dumps(value.maxlen), value.children);
    case "dict":
    case "ordereddict":
      return node(value.kind === "dict" ? DICT : ORDERED_DICT, dumps(keysIn(value.slots)), valuesIn(value.slots));
    case "defaultdict": {
      const { module, factory, slots } = value;
      const context = { default_factory_module: module, default_factory_name: factory, dict_context: keysIn(slots) };
      return node(DEFAULT_DICT, context, valuesIn(slots));
    }
    case "namedtuple": {
      const { name, fields, children } = value;
      return node(NAMED_TUPLE, fields === null ? name : { class_name: name, fields }, children);
    }
    case "node":
      return node(value.type, value.context, value.children);
  }
}

function keysIn(slots: readonly PytreeSlot[]): readonly JsonValue[] {
  return slots.map(({ key }) => key);
}

function valuesIn(slots: readonly PytreeSlot[]): readonly PytreeValue[] {
  return slots.map(({ value }) => value);
}

function node(type: string | null, context: JsonValue, children: readonly PytreeValue[]): string {
  const inside = children.map(nodeText).join(", ");
  return `{"type": ${dumps(type)}, "context": ${dumps(context)}, "children_spec": [${inside}]}`;
}
