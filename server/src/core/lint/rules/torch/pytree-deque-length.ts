import { PROTOCOL } from "../../../encodings/torchPytree/read.js";
import { innerNodes, type SpecNode } from "../../../encodings/torchPytree/tree.js";
import { bytesOf } from "../../../text/byteString.js";
import { counted } from "../../../text/counted.js";
import { definePayloadRule } from "../../rule.js";

export const pytreeDequeLength = definePayloadRule<SpecNode>({
  id: "pytree-deque-length",
  family: "torch",
  severity: "warning",
  fix: "suggestion",
  summary: "Deque has more children than its maxlen",
  kinds: ["torch-pytree"],
  check({ protocol, root }) {
    if (protocol.value !== PROTOCOL) return [];
    return innerNodes(root).flatMap(({ context, children }) => {
      const { meaning, start, end } = context;
      const count = children.length;
      if (meaning.form !== "deque" || meaning.maxlen === null || count <= meaning.maxlen) return [];
      const message = `Deque has ${counted(count, "child", "children")}, more than its maxlen ${meaning.maxlen}: PyTorch drops the first ones`;
      const edits = [{ start, end, bytes: bytesOf(`"${count}"`) }];
      return [{ message, start, end, fix: { title: `Change maxlen to ${count}`, safe: false, edits } }];
    });
  },
});
