/** The PyTorch structures of an op. */
import { argumentsText, resultsText } from "../encodings/torchPytree/call.js";
import { type PytreeValue, pytreeModel } from "../encodings/torchPytree/model.js";
import { PROTOCOL } from "../encodings/torchPytree/read.js";
import { leafCount, type Side, sideOf } from "../encodings/torchPytree/sides.js";
import type { SpecNode } from "../encodings/torchPytree/tree.js";
import { type Payload, payloadOf } from "./payloads.js";
import type { RecordView } from "./recordView.js";

export interface PytreeOfOp {
  readonly side: Side;
  readonly payload: Payload<SpecNode>;
}

/** The well-formed structures on the op itself; of another protocol nothing is known. */
export function pytreesOf(context: RecordView): readonly PytreeOfOp[] {
  return context.islands.flatMap((island) => {
    const side = sideOf(island.key);
    if (island.kind !== "torch-pytree" || island.on !== "op" || side === undefined) return [];
    const payload = payloadOf<SpecNode>(context, island);
    return payload?.tree.protocol.value === PROTOCOL ? [{ side, payload }] : [];
  });
}

/** How PyTorch nests what a function takes and returns. */
export interface CallStructure {
  /** The call after the function's name: `([x], *, mask) -> logits`. */
  readonly text: string;
  /** The roots of the trees; undefined where there is none. */
  readonly arguments: PytreeValue | undefined;
  readonly results: PytreeValue | undefined;
}

/** The structures of a function; undefined where it has none, or one of them does not fit it. */
export function callStructure(context: RecordView): CallStructure | undefined {
  const { function: shape } = context;
  const found = pytreesOf(context);
  if (shape === undefined || found.length === 0) return undefined;
  const isFit = ({ side, payload }: PytreeOfOp) => payload.tree.leaves === leafCount(side, shape[side]);
  if (!found.every(isFit)) return undefined;
  const treeOf = (wanted: Side) => found.find(({ side }) => side === wanted)?.payload.tree;
  const [inputs, results] = [treeOf("arguments"), treeOf("results")];
  return {
    text: `${argumentsText(shape, inputs)} -> ${resultsText(shape, results)}`,
    arguments: inputs && pytreeModel(inputs).tree,
    results: results && pytreeModel(results).tree,
  };
}
