/** Findings on ABI JSON that the readers take, though it says something that can't be meant. */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { type AbiJsonNode, type AbiNode, children, type NdarrayNode } from "./tree.js";

/** Shapes that contradict themselves. The runtime compares no shapes, so only a linter can tell. */
export function advise(tree: AbiNode): readonly Problem[] {
  const problems: Problem[] = [];
  const open: AbiJsonNode[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "ndarray") adviseShape(node, problems);
    for (const child of childrenWithRecords(node)) open.push(child);
  }
  return problems.sort((a, b) => a.start - b.start);
}

/** Leaves (an ndarray's dims above all, which can be many) hold no records. */
function childrenWithRecords(node: AbiJsonNode): readonly AbiJsonNode[] {
  return node.kind === "ndarray" ? [node.element] : children(node);
}

function adviseShape({ rank, dims }: NdarrayNode, problems: Problem[]): void {
  const { start, end } = rank;
  const expected = rank.value === null ? 0 : rank.value;
  if (expected !== dims.length) {
    const count = `${dims.length} ${dims.length === 1 ? "dimension" : "dimensions"}`;
    const message =
      rank.value === null
        ? `Rank is null, expected no dimension behind it, found ${count}`
        : `Rank is ${rank.value}, expected the number of dimensions, found ${count}`;
    const edits = [{ start, end, bytes: `${dims.length}` as ByteString }];
    const fix = { title: `Change the rank to ${dims.length}`, safe: false, edits };
    problems.push({ rule: "rank-mismatch", message, start, end, fix });
  }
  for (const [i, dim] of dims.entries()) {
    if (dim.value === null || dim.value >= 0) continue;
    const { start, end } = dim;
    const message = `Dimension ${i} is ${dim.value}, expected 0 or more, or null for a dynamic one`;
    const edits = [{ start, end, bytes: "null" as ByteString }];
    const fix = { title: "Make the dimension dynamic (null)", safe: false, edits };
    problems.push({ rule: "negative-dim", message, start, end, fix });
  }
}
