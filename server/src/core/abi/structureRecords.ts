/** Structures of the source language (SIP, TensorFlow's index paths) as type records of the ABI JSON. */

import type { RecordModel } from "../encodings/abiJson/model.js";
import type { SipValue } from "../encodings/sip/model.js";
import { bytesOf, bytesOfJson } from "../text/byteString.js";
import { compareText } from "../text/order.js";

/** The record of a raw argument or result, or undefined where there is none of that number. */
export type LeafRecord = (index: number) => RecordModel | undefined;

/** Looks up records by the numbers of the arguments or results that they describe. */
export function recordAt(records: readonly RecordModel[]): LeafRecord {
  return (index) => records[index];
}

/** Gaps between keys are filled with nulls; no real structure has more. */
const MAX_GAP = 64;

const NULL: RecordModel = { kind: "null" };

/**
 * The records of arguments: a root sequence is the argument list itself, a root dictionary gives keyword arguments.
 * Undefined where the structure has no JSON, or a leaf no record.
 */
export function argumentRecords(root: SipValue | null, leaf: LeafRecord): RecordModel[] | undefined {
  if (root === null) return [];
  if (root.kind === "sequence") return sequenceRecords(root, "slist", leaf);
  const record = recordOf(root, "slist", leaf);
  if (record?.kind !== "sdict") return record && [record];
  return record.slots.map(({ key, type }) => ({ kind: "named", name: key, type }));
}

/** The records of results: a lone sequence or dictionary is read as its slots, as by the runtime. */
export function resultRecords(root: SipValue | null, leaf: LeafRecord): RecordModel[] | undefined {
  if (root === null) return [];
  const record = recordOf(root, "stuple", leaf);
  return record && [record];
}

function recordOf(value: SipValue, sequence: "slist" | "stuple", leaf: LeafRecord): RecordModel | undefined {
  if (value.kind === "leaf") return leaf(value.index);
  if (value.kind === "sequence") {
    const slots = sequenceRecords(value, sequence, leaf);
    return slots && { kind: sequence, slots };
  }
  const slots: { key: string; type: RecordModel }[] = [];
  for (const { key, value: inner } of value.slots) {
    const type = recordOf(inner, sequence, leaf);
    // JSON holds text only.
    if (typeof key !== "string" || type === undefined) return undefined;
    slots.push({ key, type });
  }
  slots.sort((a, b) => compareText(bytesOf(a.key), bytesOf(b.key)));
  return slots.some(({ key }, i) => key === slots[i + 1]?.key) ? undefined : { kind: "sdict", slots };
}

function sequenceRecords(
  { slots }: Extract<SipValue, { kind: "sequence" }>,
  sequence: "slist" | "stuple",
  leaf: LeafRecord,
): RecordModel[] | undefined {
  const records: RecordModel[] = [];
  for (const { key, value } of [...slots].sort((a, b) => a.key - b.key)) {
    if (key < records.length || key > records.length + MAX_GAP) return undefined;
    while (records.length < key) records.push(NULL);
    const record = recordOf(value, sequence, leaf);
    if (record === undefined) return undefined;
    records.push(record);
  }
  return records;
}

/** The raw indices of a structure in the order in which its JSON has them. */
export function leavesOf(root: SipValue | null): number[] {
  if (root === null) return [];
  if (root.kind === "leaf") return [root.index];
  const slots: readonly { readonly value: SipValue }[] =
    root.kind === "sequence"
      ? [...root.slots].sort((a, b) => a.key - b.key)
      : [...root.slots].sort((a, b) => compareText(bytesOfJson(a.key) ?? "", bytesOfJson(b.key) ?? ""));
  return slots.flatMap(({ value }) => leavesOf(value));
}

/**
 * True where the JSON describes a function that takes and returns the raw values one by one, in their order: then it is
 * right for this function. Else it is right for a wrapper that takes lists.
 */
export function isFlat(root: SipValue | null): boolean {
  if (root === null) return true;
  if (root.kind !== "leaf" && root.slots.some(({ value }) => value.kind !== "leaf")) return false;
  if (root.kind === "sequence" && root.slots.some(({ key }) => key < 0 || key >= root.slots.length)) return false;
  return leavesOf(root).every((index, i) => index === i);
}
