/** A function as PyTorch calls it: `main([x], *, mask) -> (logits, {'cache': [#1, #2]})`. */
import type { FunctionShape } from "../codec.js";
import type { JsonValue } from "../json/plain.js";
import { immutableKeys, type PytreeSlot, type PytreeValue, pytreeModel } from "./model.js";
import { IMMUTABLE_DICT, IMMUTABLE_LIST } from "./nodeTypes.js";
import { nameText, reprKey, reprString } from "./python.js";
import { type LeafText, renderValue } from "./render.js";
import { leafCount, type Side } from "./sides.js";
import type { SpecNode } from "./tree.js";

/** The arguments of a call. */
export interface PytreeArguments {
  readonly positional: readonly PytreeValue[];
  readonly keywords: readonly PytreeSlot[];
}

/** The arguments that a tree describes; undefined where its root is not a pair of positional and keyword arguments. */
export function argumentsOf(root: PytreeValue): PytreeArguments | undefined {
  const pair = itemsOf(root);
  const [first, second, surplus] = pair ?? [];
  const positional = first && itemsOf(first);
  const keywords = second && slotsOf(second);
  return positional && keywords && surplus === undefined ? { positional, keywords } : undefined;
}

function itemsOf(value: PytreeValue): readonly PytreeValue[] | undefined {
  if (value.kind === "tuple" || value.kind === "list") return value.children;
  return value.kind === "node" && value.type === IMMUTABLE_LIST ? value.children : undefined;
}

function slotsOf(value: PytreeValue): readonly PytreeSlot[] | undefined {
  if (value.kind === "dict" || value.kind === "ordereddict") return value.slots;
  if (value.kind !== "node" || value.type !== IMMUTABLE_DICT) return undefined;
  const keys = immutableKeys(value.context) ?? [];
  return value.children.map((each, i) => ({ key: keys[i] ?? null, value: each }));
}

/** The call by the trees of a function, with the names of its values in place of the leaves. */
export function pytreeCall(shape: FunctionShape, trees: Readonly<Record<Side, SpecNode | undefined>>): string {
  const name = shape.name ?? "function";
  return `${name}${argumentsText(shape, trees.arguments)} -> ${resultsText(shape, trees.results)}`;
}

/** What the function takes, in brackets, by the name of each argument. */
export function argumentsText(shape: FunctionShape, tree: SpecNode | undefined): string {
  const names = shape.arguments.map(({ name }, i) => name ?? `arg${i}`);
  if (tree === undefined) return `(${names.slice(0, leafCount("arguments", shape.arguments)).join(", ")})`;
  const leaf = leavesFrom(names);
  const { tree: root } = pytreeModel(tree);
  const parts = argumentsOf(root);
  if (parts === undefined) return `(${renderValue(root, leaf)})`;
  const positional = parts.positional.map((value) => renderValue(value, leaf));
  const keywords = parts.keywords.map((slot) => keywordText(slot, leaf));
  return `(${[...positional, ...(keywords.length > 0 ? ["*", ...keywords] : [])].join(", ")})`;
}

/** Whether the arguments are passed one by one, as the function takes them. */
export function isFlatCall(root: PytreeValue): boolean {
  const parts = argumentsOf(root);
  return parts?.keywords.length === 0 && parts.positional.every(({ kind }) => kind === "leaf");
}

/**
 * A value as a Python expression of tuples, lists and dicts alone, which flattens to the same leaves: names of classes
 * and modules are the file's, and no code.
 */
export function plainExpression(value: PytreeValue, leaf: LeafText): string {
  const items = (values: readonly PytreeValue[]) => values.map((each) => plainExpression(each, leaf)).join(", ");
  if (value.kind === "leaf") return leaf();
  if ("slots" in value) {
    return `{${value.slots.map((slot) => `${literalKey(slot.key)}: ${plainExpression(slot.value, leaf)}`).join(", ")}}`;
  }
  if (value.kind === "list" || value.kind === "deque") return `[${items(value.children)}]`;
  return `(${items(value.children)}${value.children.length === 1 ? "," : ""})`;
}

/** A key as a literal: a string in place of what has none. */
function literalKey(key: JsonValue): string {
  const text = reprKey(key);
  return typeof key === "object" && key !== null && !/^[\d-]/.test(text) ? reprString(text) : text;
}

/** A leaf is passed under its key. */
function keywordText({ key, value }: PytreeSlot, leaf: LeafText): string {
  const name = typeof key === "string" ? nameText(key) : reprKey(key);
  const text = renderValue(value, leaf);
  return value.kind === "leaf" ? name : `${name}=${text}`;
}

/** What the function returns, by the name of each result, or its number. */
export function resultsText(shape: FunctionShape, tree: SpecNode | undefined): string {
  const names = shape.results.map(({ name }, i) => name ?? `#${i}`);
  if (tree !== undefined) return renderValue(pytreeModel(tree).tree, leavesFrom(names));
  if (names.length === 0) return "None";
  return names.length === 1 ? (names[0] ?? "") : `(${names.join(", ")})`;
}

/** A leaf that the function has no value for is a star. */
function leavesFrom(names: readonly string[]): LeafText {
  let next = 0;
  return () => names[next++] ?? "*";
}
