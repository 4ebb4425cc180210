/** The two attributes that hold TreeSpecs, and which values of a function their leaves are. */
import type { CodecContext } from "../codec.js";
import { FENCE } from "../expectedType.js";
import type { SpecNode } from "./tree.js";

export const ARGUMENTS_KEY = "torch.args_schema";
export const RESULTS_KEY = "torch.return_schema";

export type Side = "arguments" | "results";

/** The values that the leaves of an attribute's tree are; undefined where that is not known. */
export function sideOf(key: string | undefined): Side | undefined {
  if (key === ARGUMENTS_KEY) return "arguments";
  return key === RESULTS_KEY ? "results" : undefined;
}

/** How many values leaves can be: lowering appends fences to arguments, which the traced function does not have. */
export function leafCount(side: Side, values: readonly { readonly type: string }[]): number {
  let count = values.length;
  while (side === "arguments" && count > 0 && values[count - 1]?.type === FENCE) count--;
  return count;
}

/** One value of the function that a leaf is. */
export interface LeafValue {
  readonly name: string | undefined;
  readonly type: string;
}

/** The argument or result of a leaf; undefined where the function is not known, or has no such value. */
export function leafValue(context: CodecContext, number: number): LeafValue | undefined {
  const side = sideOf(context.key);
  return side && context.function?.[side][number];
}

/** The trees of both attributes of the function that a tree belongs to. */
export function bothTrees(tree: SpecNode, context: CodecContext): Readonly<Record<Side, SpecNode | undefined>> {
  const other = (key: string) => (context.key === key ? tree : (context.byKey?.get(key)?.tree as SpecNode | undefined));
  return { arguments: other(ARGUMENTS_KEY), results: other(RESULTS_KEY) };
}
