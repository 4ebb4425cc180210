/** The plain-JSON model of structured index path signatures, and the way there and back. */

import { type ByteString, bytesOfJson, type JsonBytes, jsonOfBytes } from "../../text/byteString.js";
import { compareText } from "../../text/order.js";
import { ModelError } from "../codec.js";
import { arrayAt, int32At, objectAt } from "../modelReader.js";
import { NESTING_LIMIT, spanOf } from "../spans/reader.js";
import type { SipTree, ValueNode } from "./tree.js";

export type SipValue =
  | { readonly kind: "leaf"; readonly index: number }
  | {
      readonly kind: "sequence";
      readonly slots: readonly { readonly key: number; readonly value: SipValue }[];
    }
  | {
      readonly kind: "dict";
      readonly slots: readonly { readonly key: JsonBytes; readonly value: SipValue }[];
    };

export interface SipModel {
  /** Null where the function takes nothing. */
  readonly inputs: SipValue | null;
  readonly results: SipValue | null;
}

function valueModel(node: ValueNode): SipValue {
  switch (node.kind) {
    case "leaf":
      return { kind: "leaf", index: node.index };
    case "sequence":
      return {
        kind: "sequence",
        slots: node.slots.map(({ key, value }) => ({ key: key.value, value: valueModel(value) })),
      };
    case "dict":
      return {
        kind: "dict",
        slots: node.slots.map(({ key, value }) => ({ key: jsonOfBytes(key.value), value: valueModel(value) })),
      };
  }
}

/** The model of a tree, slots in the order they were written. */
export function sipModel(tree: SipTree): SipModel {
  const { inputs, results } = tree;
  return {
    inputs: inputs.value === undefined ? null : valueModel(inputs.value),
    results: results.value === undefined ? null : valueModel(results.value),
  };
}

function encodeValue(value: SipValue): string {
  switch (value.kind) {
    case "leaf":
      return `_${value.index}`;
    case "sequence": {
      const slots = [...value.slots].sort((a, b) => a.key - b.key);
      return spanOf("S", slots.map((slot) => `k${slot.key}${encodeValue(slot.value)}`).join(""));
    }
    case "dict": {
      const slots = value.slots.map((slot) => ({ key: bytesOfJson(slot.key) ?? "", value: slot.value }));
      slots.sort((a, b) => compareText(a.key, b.key));
      return spanOf("D", slots.map((slot) => spanOf("K", slot.key) + encodeValue(slot.value)).join(""));
    }
  }
}

function encodeSection(tag: "I" | "R", value: SipValue | null): string {
  return spanOf(tag, value === null ? "" : encodeValue(value));
}

/**
 * The canonical payload: keys sorted as the reference's builder has them (iree/base/signature_mangle.cc,
 * `SipSignatureMangler`), equal ones in the order given. The builder can't hold empty structures; here they stay.
 */
export function encodeSip(model: SipModel): ByteString {
  return (encodeSection("I", model.inputs) + encodeSection("R", model.results)) as ByteString;
}

function keyAt(path: string, value: unknown): JsonBytes {
  const bytes = bytesOfJson(value);
  if (bytes === undefined) {
    throw new ModelError(
      path,
      typeof value === "string" ? "text without half a surrogate pair" : 'a string or {"hex": "…"}',
    );
  }
  return jsonOfBytes(bytes);
}

/** `depth` counts the spans around the value. */
function valueAt(path: string, value: unknown, depth: number): SipValue {
  const object = objectAt(path, value);
  const { kind } = object;
  if (kind === "leaf") return { kind, index: int32At(`${path}.index`, object.index) };
  if (kind !== "sequence" && kind !== "dict") throw new ModelError(`${path}.kind`, '"leaf", "sequence" or "dict"');
  const members = arrayAt(`${path}.slots`, object.slots, "an array of slots");
  // A string key is a span inside the dictionary's.
  const inside = kind === "dict" && members.length > 0 ? 1 : 0;
  if (depth + inside >= NESTING_LIMIT) throw new ModelError(path, `at most ${NESTING_LIMIT} nested spans`);
  const slots = members.map((slot, i) => {
    const at = `${path}.slots[${i}]`;
    const { key, value: inner } = objectAt(at, slot);
    return { at: `${at}.key`, key, value: valueAt(`${at}.value`, inner, depth + 1) };
  });
  if (kind === "sequence") {
    return { kind, slots: slots.map((slot) => ({ key: int32At(slot.at, slot.key), value: slot.value })) };
  }
  return { kind, slots: slots.map((slot) => ({ key: keyAt(slot.at, slot.key), value: slot.value })) };
}

/** Checks a model. @throws ModelError */
export function validateSip(value: unknown): SipModel {
  const { inputs, results } = objectAt("", value);
  return {
    inputs: inputs === null ? null : valueAt("inputs", inputs, 1),
    results: results === null ? null : valueAt("results", results, 1),
  };
}
