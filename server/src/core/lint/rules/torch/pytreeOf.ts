/** The PyTorch structures of an op. */
import { type Payload, payloadOf } from "../../../abi/payloads.js";
import type { RecordView } from "../../../abi/recordView.js";
import { PROTOCOL } from "../../../encodings/torchPytree/read.js";
import { type Side, sideOf } from "../../../encodings/torchPytree/sides.js";
import type { SpecNode } from "../../../encodings/torchPytree/tree.js";

/** The attributes that hold them. */
export { ARGUMENTS_KEY, RESULTS_KEY } from "../../../encodings/torchPytree/sides.js";

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
