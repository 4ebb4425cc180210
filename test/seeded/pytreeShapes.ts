/** Traced procedures with their structures, right ones. */
import type { Random } from "../kit/random.js";
import { symbol, text } from "./shapes.js";
import { type Fn, plainFn } from "./text.js";

/** A node as Python writes it; `type` null for a leaf. `context` is JSON. */
export interface Tree {
  readonly type: string | null;
  context: string;
  readonly children: Tree[];
  /** Written in place of it. */
  odd?: string;
}

export const leaf = (): Tree => ({ type: null, context: "null", children: [] });
export const node = (type: string, context: string, children: Tree[]): Tree => ({ type, context, children });
export const keys = (names: readonly string[]): string =>
  JSON.stringify(`[${names.map((it) => `"${it}"`).join(", ")}]`);

export function textOf(tree: Tree): string {
  if (tree.odd !== undefined) return tree.odd;
  const type = tree.type === null ? "null" : `"${tree.type}"`;
  return `{"type": ${type}, "context": ${tree.context}, "children_spec": [${tree.children.map(textOf).join(", ")}]}`;
}

/** So many leaves, in lists, tuples and dicts that nest at random. */
function treeOf(leaves: number, random: Random): Tree {
  if (leaves === 1 && !random.oneIn(3)) return leaf();
  const children: Tree[] = [];
  for (let rest = leaves; rest > 0; ) {
    const some = random.between(1, rest);
    children.push(some === leaves ? leaf() : treeOf(some, random));
    rest -= some === leaves ? 1 : some;
  }
  return structureOf(children, random);
}

function structureOf(children: Tree[], random: Random): Tree {
  const names = children.map((_, i) => `${random.pick(["k", "x.y", "state"])}${i}`);
  switch (random.below(6)) {
    case 0:
      return node("builtins.tuple", '"null"', children);
    case 1:
      return node("builtins.dict", keys(names), children);
    case 2:
      return node("collections.OrderedDict", keys(names), children);
    case 3:
      return node("my_model.Batch", keys(names), children);
    case 4:
      return node("collections.deque", JSON.stringify(random.oneIn(2) ? "null" : `${children.length}`), children);
    default:
      return node("builtins.list", '"null"', children);
  }
}

interface TorchFn {
  readonly fn: Fn;
  readonly positional: Tree;
  readonly keywords: Tree;
  readonly arguments: Tree;
  readonly results: Tree;
}

/** A traced procedure, its structures still to be written. */
export function torchBare(random: Random): TorchFn {
  const sizes = [random.between(1, 5), random.below(3), random.between(1, 4)] as const;
  const type = () => random.pick(["tensor<4xf32>", "tensor<?x16xf16>", "i64", "f32"]);
  const types = (count: number) => Array.from({ length: count }, type);
  const fn = plainFn("func.func", symbol(random), types(sizes[0] + sizes[1]), types(sizes[2]));
  const inner = treeOf(sizes[0], random);
  const isSequence = inner.type === "builtins.list" || inner.type === "builtins.tuple";
  const positional = isSequence ? inner : node("builtins.list", '"null"', [inner]);
  const names = Array.from({ length: sizes[1] }, (_, i) => `mask${i}`);
  const keywords = node("builtins.dict", keys(names), names.map(leaf));
  const root = node("builtins.tuple", '"null"', [positional, keywords]);
  return { fn, positional, keywords, arguments: root, results: treeOf(sizes[2], random) };
}

export function addSchemas(made: TorchFn, random: Random, protocol = "1"): Fn {
  const write = (key: string, tree: Tree) => text(key, `[${protocol}, ${textOf(tree)}]`, random);
  made.fn.attributes.push(write("torch.args_schema", made.arguments));
  if (protocol === "1") made.fn.attributes.push(write("torch.return_schema", made.results));
  return made.fn;
}

/** A traced procedure with both of its structures. */
export function torchFn(random: Random): Fn {
  return addSchemas(torchBare(random), random);
}
