/**
 * The signature that the raw signature requires of the function named by `fbr`: all dynamic dims of the inputs go in,
 * one buffer comes out for each dynamic result. Upstream: docs/function_abi.md at e0746b10ba; no compiler wrote it and
 * no runtime read it.
 */

import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { type RawType, signatureModel } from "../../../encodings/rawSignature/model.js";
import type { RawSignatureTree } from "../../../encodings/rawSignature/tree.js";

export interface ResultAllocator {
  readonly island: Island;
  readonly name: string;
  readonly dynamicInputDims: number;
  readonly dynamicResults: number;
}

/** The allocator of an op that has a well-formed `f` beside `fbr`. */
export function resultAllocator(context: RecordView): ResultAllocator | undefined {
  const island = context.find("fbr", "reflection", null);
  const name = island && context.string(island);
  if (island === undefined || name === undefined || name === "") return undefined;
  const tree = context.decoded(island, "raw")?.tree;
  if (tree === undefined) return undefined;
  const { inputs, results } = signatureModel(tree as RawSignatureTree);
  const dims = inputs.reduce((sum, type) => sum + dynamicDims(type), 0);
  return {
    island,
    name,
    dynamicInputDims: dims,
    dynamicResults: results.filter((type) => dynamicDims(type) > 0).length,
  };
}

function dynamicDims(type: RawType): number {
  return type.kind === "buffer" ? type.dims.filter((dim) => dim < 0).length : 0;
}
