/** Hints on well-formed structured index path signatures that the encoder would have written otherwise. */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { lengthHint, spellingHint } from "../spans/hints.js";
import type { SpanBounds } from "../spans/respell.js";
import type { AnySlotNode, IntegerKeyNode, LeafNode, SipTree, ValueNode } from "./tree.js";

interface Advising {
  readonly bytes: ByteString;
  readonly problems: Problem[];
}

function adviseInteger(
  { bytes, problems }: Advising,
  node: LeafNode | IntegerKeyNode,
  around: readonly SpanBounds[],
): void {
  const start = node.start + 1;
  const written = bytes.slice(start, node.end);
  const plain = String(node.kind === "leaf" ? node.index : node.value);
  if (written === plain) return;
  const what = node.kind === "leaf" ? "Raw index" : "Key";
  const shown = written.length > 24 ? `${written.slice(0, 24)}…` : written;
  const message = `${what} is spelled ${shown}, expected ${plain}`;
  problems.push(spellingHint({ message, start, end: node.end, title: `Write ${plain}`, spelling: plain }, around));
}

/** Integers by value, string keys by unsigned bytes, as the builder's ordered map has them. */
function compareSlots(a: AnySlotNode, b: AnySlotNode): number {
  if (a.key.value === b.key.value) return 0;
  return a.key.value < b.key.value ? -1 : 1;
}

function adviseOrder({ bytes, problems }: Advising, slots: readonly AnySlotNode[]): void {
  const late = slots.find((slot, i) => {
    const before = slots[i - 1];
    return before !== undefined && compareSlots(before, slot) > 0;
  });
  const first = slots[0];
  const last = slots.at(-1);
  if (late === undefined || first === undefined || last === undefined) return;
  const sorted = [...slots].sort(compareSlots);
  const text = sorted.map((slot) => bytes.slice(slot.start, slot.end)).join("");
  const edits = [{ start: first.start, end: last.end, bytes: text as ByteString }];
  const message = "Key stands behind a greater one, expected ascending keys";
  const { start, end } = late.key;
  problems.push({
    rule: "non-canonical-spelling",
    message,
    start,
    end,
    fix: { title: "Sort the keys", safe: true, edits },
  });
}

function adviseValue(advising: Advising, value: ValueNode, around: readonly SpanBounds[]): void {
  if (value.kind === "leaf") {
    adviseInteger(advising, value, around);
    return;
  }
  lengthHint(value, around, advising.bytes, advising.problems);
  const inside = [value, ...around];
  for (const slot of value.slots) {
    if (slot.key.kind === "integerKey") adviseInteger(advising, slot.key, inside);
    else lengthHint(slot.key, inside, advising.bytes, advising.problems);
    adviseValue(advising, slot.value, inside);
  }
  adviseOrder(advising, value.slots);
}

/** Spelling hints of a signature. Each fix keeps the string well formed. */
export function adviseSip(tree: SipTree, bytes: ByteString): Problem[] {
  const problems: Problem[] = [];
  for (const section of [tree.inputs, tree.results]) {
    lengthHint(section, [], bytes, problems);
    if (section.value !== undefined) adviseValue({ bytes, problems }, section.value, [section]);
  }
  return problems.sort((a, b) => a.start - b.start || a.end - b.end);
}
