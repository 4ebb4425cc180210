import { PROTOCOL } from "../../../encodings/torchPytree/read.js";
import type { SpecNode } from "../../../encodings/torchPytree/tree.js";
import { bytesOf } from "../../../text/byteString.js";
import { definePayloadRule } from "../../rule.js";

export const unknownPytreeProtocol = definePayloadRule<SpecNode>({
  id: "unknown-pytree-protocol",
  family: "torch",
  severity: "warning",
  fix: "suggestion",
  summary: "Protocol of a PyTorch structure is not 1",
  kinds: ["torch-pytree"],
  check({ protocol: { value, start, end } }) {
    if (value === PROTOCOL) return [];
    const message = `Unknown protocol ${value}, expected ${PROTOCOL}, the only one there has been`;
    const edits = [{ start, end, bytes: bytesOf(`${PROTOCOL}`) }];
    return [{ message, start, end, fix: { title: `Change the protocol to ${PROTOCOL}`, safe: false, edits } }];
  },
});
