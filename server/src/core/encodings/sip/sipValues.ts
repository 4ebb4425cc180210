/** The values of a structured signature one by one, with what a fix has to know: the spans around each. */

import { jsonOfBytes } from "../../text/byteString.js";
import { cut } from "../../text/visibleText.js";
import type { SpanBounds } from "../spans/respell.js";
import { keyText } from "./render.js";
import type { AnySlotNode, DictNode, LeafNode, SectionNode, SequenceNode, SipTree } from "./tree.js";

export type ContainerNode = SequenceNode | DictNode;

export interface SipPlace<Node> {
  readonly node: Node;
  readonly section: SectionNode;
  /** The spans that hold the node, innermost first, itself not among them. */
  readonly around: readonly SpanBounds[];
}

export interface SipValues {
  readonly leaves: readonly SipPlace<LeafNode>[];
  readonly containers: readonly SipPlace<ContainerNode>[];
}

/** Every rule reads the same tree in turn. A tree of megabytes must not outlive that. */
const known = new WeakMap<SipTree, SipValues>();

/** Every leaf, sequence and dictionary of a tree in the order of the text. */
export function sipValues(tree: SipTree): SipValues {
  const values = known.get(tree) ?? collect(tree);
  known.set(tree, values);
  return values;
}

function collect(tree: SipTree): SipValues {
  const leaves: SipPlace<LeafNode>[] = [];
  const containers: SipPlace<ContainerNode>[] = [];
  for (const section of [tree.inputs, tree.results]) {
    const open = section.value === undefined ? [] : [{ node: section.value, around: [section] as SpanBounds[] }];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const { node, around } = place;
      if (node.kind === "leaf") {
        leaves.push({ node, section, around });
        continue;
      }
      containers.push({ node, section, around });
      // Shared by all slots, so that only depth costs, which the reader limits.
      const inside = [node, ...around];
      for (let i = node.slots.length - 1; i >= 0; i--) {
        const slot = node.slots[i];
        if (slot !== undefined) open.push({ node: slot.value, around: inside });
      }
    }
  }
  return { leaves, containers };
}

/** Integers by value, string keys by unsigned bytes, as the builder's ordered map has them. */
export function compareSlots(a: AnySlotNode, b: AnySlotNode): number {
  if (a.key.value === b.key.value) return 0;
  return a.key.value < b.key.value ? -1 : 1;
}

/** A key as messages name it: `3`, `"bar"`. */
export function keyName({ key }: AnySlotNode): string {
  return key.kind === "integerKey" ? `${key.value}` : cut(keyText(jsonOfBytes(key.value)), 40);
}

/** What a container is called. */
export function containerName(node: ContainerNode): string {
  return node.kind === "sequence" ? "sequence" : "dictionary";
}

/** The least integer from 0 up that is not among `used`. */
export function freeInteger(used: ReadonlySet<number>): number {
  let free = 0;
  while (used.has(free)) free++;
  return free;
}
