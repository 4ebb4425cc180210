/** Pytrees on one line, as PyTorch's `treespec_pprint` shows them. */

import type { JsonValue } from "../json/plain.js";
import { immutableKeys, type PytreeModel, type PytreeSlot, type PytreeValue } from "./model.js";
import { IMMUTABLE_DICT, IMMUTABLE_LIST } from "./nodeTypes.js";
import { nameText, reprKey } from "./python.js";

/** What is written for a leaf; called for each in order. */
export type LeafText = () => string;

/** The text of the contract: every leaf is a `*`. */
export function renderPytree({ tree }: PytreeModel): string {
  return renderValue(tree, () => "*");
}

/** One value with its leaves. */
export function renderValue(value: PytreeValue, leaf: LeafText): string {
  switch (value.kind) {
    case "leaf":
      return leaf();
    case "tuple":
      return `(${items(value.children, leaf)}${value.children.length === 1 ? "," : ""})`;
    case "list":
      return `[${items(value.children, leaf)}]`;
    case "deque":
      return `deque([${items(value.children, leaf)}]${value.maxlen === null ? "" : `, maxlen=${value.maxlen}`})`;
    case "dict":
      return dictText(value.slots, leaf);
    case "ordereddict":
      return `OrderedDict(${value.slots.length === 0 ? "" : dictText(value.slots, leaf)})`;
    case "defaultdict":
      return `defaultdict(${nameText(value.factory)}, ${dictText(value.slots, leaf)})`;
    case "namedtuple": {
      const { name, fields, children } = value;
      return `${nameText(name)}(${fields === null ? items(children, leaf) : named(fields, children, leaf)})`;
    }
    case "node":
      return ownText(value, leaf);
  }
}

function items(values: readonly PytreeValue[], leaf: LeafText): string {
  return values.map((value) => renderValue(value, leaf)).join(", ");
}

function dictText(slots: readonly PytreeSlot[], leaf: LeafText): string {
  return `{${slots.map(({ key, value }) => `${reprKey(key)}: ${renderValue(value, leaf)}`).join(", ")}}`;
}

function named(names: readonly string[], values: readonly PytreeValue[], leaf: LeafText): string {
  return values.map((value, i) => `${nameText(names[i] ?? "")}=${renderValue(value, leaf)}`).join(", ");
}

/** A user-defined type: by its name, its children by theirs where the context has the form that names them. */
function ownText(value: PytreeValue & { readonly kind: "node" }, leaf: LeafText): string {
  const { type, context, children } = value;
  if (type === IMMUTABLE_LIST) return `[${items(children, leaf)}]`;
  if (type === IMMUTABLE_DICT) {
    const keys = immutableKeys(context) ?? [];
    return dictText(
      children.map((each, i) => ({ key: keys[i] ?? null, value: each })),
      leaf,
    );
  }
  const names = namesIn(context, children.length);
  if (names === undefined) return `${nameText(type)}(${items(children, leaf)})`;
  const absent = names.absent.map((name) => `${nameText(name)}=None`);
  const present = children.length === 0 ? [] : [named(names.present, children, leaf)];
  return `${nameText(type)}(${[...present, ...absent].join(", ")})`;
}

interface FieldNames {
  readonly present: readonly string[];
  /** Of a dataclass: the fields that are None. */
  readonly absent: readonly string[];
}

/**
 * The names of the children of a node of a user-defined type: from a list of as many names, or from the two lists that
 * `register_dataclass` writes. Undefined where the context is anything else.
 */
export function namesIn(context: JsonValue, count: number): FieldNames | undefined {
  if (typeof context !== "string") return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(context);
  } catch {
    return undefined;
  }
  if (isNames(parsed) && parsed.length === count) return { present: parsed, absent: [] };
  if (!Array.isArray(parsed) || parsed.length !== 2) return undefined;
  const [present, absent]: readonly unknown[] = parsed;
  return isNames(present) && isNames(absent) && present.length === count ? { present, absent } : undefined;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string" && each !== "");
}
