/** Structured index path signatures on one line, in a notation close to Python's. */

import { bytesOfHex, type JsonBytes } from "../../text/byteString.js";
import { visibleJson } from "../../text/visibleText.js";
import type { SipModel, SipValue } from "./model.js";

/** How a leaf prints. */
export type LeafText = (index: number) => string;

const rawName: LeafText = (index) => `raw${index}`;

/** A key in double quotes: JSON's escapes; bytes that are no UTF-8 as `b"\xff"`. */
export function keyText(key: JsonBytes): string {
  if (typeof key === "string") return visibleJson(JSON.stringify(key));
  const text = (bytesOfHex(key.hex) ?? "").replace(/[^\x20-\x7e]|["\\]/g, (c) =>
    c === '"' || c === "\\" ? `\\${c}` : `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `b"${text}"`;
}

/** Whether keys count 0, 1, 2, … in order, so that they need not be shown. */
export function isDense(slots: readonly { readonly key: number }[]): boolean {
  return slots.every((slot, i) => slot.key === i);
}

/** One value; a sequence whose keys have gaps shows them: `[0: raw0, 2: raw1]`. */
export function valueText(value: SipValue, leaf: LeafText): string {
  switch (value.kind) {
    case "leaf":
      return leaf(value.index);
    case "sequence": {
      const dense = isDense(value.slots);
      const slots = value.slots.map((slot) => (dense ? "" : `${slot.key}: `) + valueText(slot.value, leaf));
      return `[${slots.join(", ")}]`;
    }
    case "dict":
      return `{${value.slots.map((slot) => `${keyText(slot.key)}: ${valueText(slot.value, leaf)}`).join(", ")}}`;
  }
}

/** A section: `()` for nothing, `(a, b)` for the positional list that a root sequence is, else the value itself. */
export function sectionText(value: SipValue | null, leaf: LeafText): string {
  if (value === null) return "()";
  const text = valueText(value, leaf);
  const positional = value.kind === "sequence" && value.slots.length > 0 && isDense(value.slots);
  return positional ? `(${text.slice(1, -1)})` : text;
}

/** `({"bar": raw1, "foo": raw0}, raw2) -> (raw0, raw1)` */
export function renderSip(model: SipModel): string {
  return `${sectionText(model.inputs, rawName)} -> ${sectionText(model.results, rawName)}`;
}
