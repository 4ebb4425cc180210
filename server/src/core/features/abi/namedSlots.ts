/**
 * Collects the names that an op's metadata gives to values and slots: keys of `sip` and of the JSON, and
 * `iree.abi.name`.
 */

import { payloadOf } from "../../abi/payloads.js";
import type { Island } from "../../abi/record.js";
import type { RecordView } from "../../abi/recordView.js";
import type { AbiNode, SectionNode as JsonSection, KeyNode, RecordNode } from "../../encodings/abiJson/tree.js";
import { hasInlinedResults } from "../../encodings/abiJson/tree.js";
import type { DictNode, SipTree, StringKeyNode, ValueNode } from "../../encodings/sip/tree.js";
import type { SpanBounds } from "../../encodings/spans/respell.js";
import { displayBytes, textOf } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";

/** A name as written in the text. */
export type NamedSlot = {
  readonly island: Island;
  readonly name: string;
  /** All names of the same structure, including this one. */
  readonly beside: readonly string[];
  /** Names of the same slot share at least one of these. */
  readonly slots: readonly string[];
} & (
  | { readonly kind: "json"; readonly key: KeyNode }
  | {
      readonly kind: "sip";
      readonly key: StringKeyNode;
      readonly dict: DictNode;
      readonly around: readonly SpanBounds[];
    }
  | { readonly kind: "attribute" }
);

/** A position of a sequence: it has no name and can't be given one. */
export interface Position {
  readonly island: Island;
  readonly span: Span;
  readonly value: number;
}

export interface NamesOfRecord {
  readonly names: readonly NamedSlot[];
  readonly positions: readonly Position[];
}

/** Every name of a record. Linear in it. */
export function namesOf(context: RecordView): NamesOfRecord {
  const names: NamedSlot[] = [];
  const positions: Position[] = [];
  for (const island of context.islands) {
    if (island.kind === "sip") {
      const payload = payloadOf<SipTree>(context, island);
      if (payload !== undefined) addSip(island, payload.tree, names, positions);
    } else if (island.kind === "abi-json") {
      const payload = payloadOf<AbiNode>(context, island);
      if (payload !== undefined) addJson(island, payload.tree, names);
    }
  }
  addAttributes(context, names);
  return { names, positions };
}

/** A slot is identified by the path from the root of its side. */
function slotOf(side: string, path: readonly string[]): string {
  return `${side} ${path.join("/")}`;
}

const step = (key: string | number): string => (typeof key === "number" ? `${key}` : JSON.stringify(key));

function addSip(island: Island, tree: SipTree, names: NamedSlot[], positions: Position[]): void {
  for (const section of [tree.inputs, tree.results]) {
    if (section.value !== undefined) addValue(section.value, [], [section]);
    function addValue(node: ValueNode, path: readonly string[], around: readonly SpanBounds[]): void {
      if (node.kind === "leaf") return;
      const inside = [node, ...around];
      if (node.kind === "sequence") {
        for (const { key, value } of node.slots) {
          positions.push({ island, span: key, value: key.value });
          addValue(value, [...path, step(key.value)], inside);
        }
        return;
      }
      const beside = node.slots.map(({ key }) => displayBytes(key.value));
      for (const { key, value } of node.slots) {
        const name = displayBytes(key.value);
        const own = [...path, step(name)];
        names.push({ kind: "sip", island, name, beside, slots: [slotOf(section.kind, own)], key, dict: node, around });
        addValue(value, own, inside);
      }
    }
  }
}

function addJson(island: Island, tree: AbiNode, names: NamedSlot[]): void {
  const args = tree.arguments.records;
  const keywords = args.flatMap((record) => (record.kind === "named" ? [record.key.text] : []));
  args.forEach((record, i) => {
    if (record.kind !== "named") {
      addRecord(record, "inputs", [step(i)]);
      return;
    }
    // A keyword is a root key of the arguments, and the name of the argument at its position.
    const { key, type } = record;
    const path = [step(key.text)];
    const slots = [slotOf("inputs", path), `argument ${i} ${key.text}`];
    names.push({ kind: "json", island, name: key.text, beside: keywords, slots, key });
    addRecord(type, "inputs", path);
  });
  addResults(tree.results);

  function addResults({ records }: JsonSection): void {
    const only = records.at(0);
    // A lone structure represents all results: its keys are root keys.
    if (only !== undefined && hasInlinedResults(records)) addRecord(only, "results", []);
    else
      records.forEach((record, i) => {
        addRecord(record, "results", [step(i)]);
      });
  }

  function addRecord(node: RecordNode, side: string, path: readonly string[]): void {
    switch (node.kind) {
      case "named":
        addRecord(node.type, side, path);
        return;
      case "slist":
      case "stuple":
        node.slots.forEach((slot, i) => {
          addRecord(slot, side, [...path, step(i)]);
        });
        return;
      case "py_homogeneous_list":
        addRecord(node.element, side, [...path, "*"]);
        return;
      case "sdict": {
        const beside = node.slots.map(({ key }) => key.text);
        for (const { key, type } of node.slots) {
          const own = [...path, step(key.text)];
          names.push({ kind: "json", island, name: key.text, beside, slots: [slotOf(side, own)], key });
          addRecord(type, side, own);
        }
      }
    }
  }
}

/** The names of arguments and results; the JSON's keyword at the same position is the same name if it is equal. */
function addAttributes(context: RecordView, names: NamedSlot[]): void {
  const beside: Record<Island["on"], string[]> = { op: [], argument: [], result: [] };
  for (const island of context.islands) {
    if (island.key !== "iree.abi.name" || island.place === "reflection") continue;
    const read = context.read(island);
    const { value } = island.entry;
    if (read === undefined || value?.kind !== "string" || !value.terminated || read.payload.problems.length > 0)
      continue;
    const name = textOf(read.payload.bytes);
    if (name === undefined) continue;
    beside[island.on].push(name);
    const slots = [`${island.on} ${island.index} ${name}`];
    names.push({ kind: "attribute", island, name, beside: beside[island.on], slots });
  }
}
