/** Renames a key of `sip` or the JSON, or an `iree.abi.name`, in every string that names the same slot. */

import { isTooLong } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { codecOf } from "../../encodings/registry.js";
import { compareSlots } from "../../encodings/sip/sipValues.js";
import type { AnySlotNode } from "../../encodings/sip/tree.js";
import { spanOf as encodedSpan } from "../../encodings/spans/reader.js";
import { respell } from "../../encodings/spans/respell.js";
import type { RuleContext } from "../../lint/context.js";
import { contextIn } from "../../lint/recordContext.js";
import { type ByteString, bytesOf, textOf } from "../../text/byteString.js";
import { holds, type Span } from "../../text/offsetMap.js";
import { encodeBytes } from "../../text/stringLiteral.js";
import { cut, visible } from "../../text/visibleText.js";
import type { Refusal, TextChangeAt } from "../provider.js";
import { type NamedSlot, namesOf } from "./namedSlots.js";
import { codeRecords, placed } from "./strings.js";

interface Found {
  readonly record: AbiRecord;
  readonly context: RuleContext;
  readonly slot: NamedSlot;
  readonly span: Span;
  readonly all: readonly NamedSlot[];
}

/** A name longer than this (UTF-16 units) is a paste that went wrong. */
const MAX_LENGTH = 1024;

/** The name at an offset, or why it can't be changed; undefined if there is none. Never throws. */
export function abiPrepareRename(
  document: AbiDocument,
  offset: number,
): (Span & { readonly placeholder: string }) | Refusal | undefined {
  const found = nameAt(document, offset);
  if (found === undefined || "refused" in found) return found;
  return { ...found.span, placeholder: found.slot.name };
}

/** The edits that rename the name at an offset, or why it can't have the new name. Never throws. */
export function abiRename(
  document: AbiDocument,
  offset: number,
  newName: string,
): readonly TextChangeAt[] | Refusal | undefined {
  const found = nameAt(document, offset);
  if (found === undefined || "refused" in found) return found;
  const { record, context, slot, all } = found;
  const same = sameSlots(slot, all);
  const refused = refusalOf(same, newName);
  if (refused !== undefined) return { refused };
  if (newName === slot.name) return [];
  return same.flatMap((each) => editsOf(context, each, newName)).map((edit) => ({ ...edit, ...placed(record, edit) }));
}

/** Every name of the slot whose key or `iree.abi.name` is at an offset, in the order of the text. */
export function namesAt(document: AbiDocument, offset: number): readonly Span[] | undefined {
  const found = nameAt(document, offset);
  if (found === undefined || "refused" in found) return undefined;
  const { record, context, slot, all } = found;
  const spans = sameSlots(slot, all).map((each) => placed(record, nameSpan(context, each)));
  return spans.sort((a, b) => a.start - b.start);
}

function nameAt(document: AbiDocument, offset: number): Found | Refusal | undefined {
  for (const record of codeRecords(document, { start: offset, end: offset })) {
    const at = offset - record.start;
    const island = record.islands.find(({ entry: { value } }) => value?.kind === "string" && holds(value, at));
    if (island === undefined) continue;
    const context = contextIn(document, record);
    const found = nameIn(context, record, island, at);
    if (found === undefined) continue;
    // It may have the name, too, and would keep it.
    const tooLong = record.islands.find(({ entry }) => isTooLong(document, entry.value));
    return tooLong ? { refused: `The value of ${tooLong.key} is too long to be decoded in an editor` } : found;
  }
  return undefined;
}

function nameIn(context: RuleContext, record: AbiRecord, island: Island, at: number): Found | Refusal | undefined {
  const { names, positions } = namesOf(context);
  // A key's tag, length and quotes count as the key.
  const slot = names.find((it) => it.island === island && holds(wholeName(context, it), at));
  if (slot !== undefined) {
    if (slot.kind === "sip" && textOf(slot.key.value) === undefined) {
      return { refused: "The key is not UTF-8 text, so it can't be changed as text" };
    }
    return { record, context, slot, span: placed(record, nameSpan(context, slot)), all: names };
  }
  const position = positions.find((it) => it.island === island && holds(context.payloadSpan(island, it.span), at));
  if (position !== undefined) {
    return { refused: `Key ${position.value} is a position in a sequence, which has no name to change` };
  }
  if ((island.kind === "sip" || island.kind === "abi-json") && context.read(island)?.decoded?.tree === undefined) {
    return { refused: `The ${codecOf(island.kind).name} can't be read, so nothing in it can be renamed` };
  }
  return undefined;
}

/** The span of a name in the record with its tag, length and quotes. */
function wholeName(context: RuleContext, slot: NamedSlot): Span {
  return slot.kind === "attribute"
    ? (slot.island.entry.value ?? slot.island.entry)
    : context.payloadSpan(slot.island, slot.key);
}

/** The span of the name alone in the record. */
function nameSpan(context: RuleContext, slot: NamedSlot): Span {
  const { island } = slot;
  if (slot.kind === "json") {
    return context.payloadSpan(island, { start: slot.key.start + 1, end: slot.key.end - 1 });
  }
  if (slot.kind === "sip") return context.payloadSpan(island, { start: slot.key.contentStart, end: slot.key.end });
  const { value } = island.entry;
  return { start: (value?.start ?? 0) + 1, end: (value?.end ?? 1) - 1 };
}

/** The names of the same slot, in any string of the op. */
function sameSlots(slot: NamedSlot, all: readonly NamedSlot[]): readonly NamedSlot[] {
  const slots = new Set(slot.slots);
  const found = new Set<NamedSlot>([slot]);
  // A keyword connects a key of `sip` to an argument's name, so its other slots count, too.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const other of all) {
      if (!other.slots.some((it) => slots.has(it))) continue;
      found.add(other);
      for (const it of other.slots) slots.add(it);
    }
  }
  return [...found];
}

function refusalOf(same: readonly NamedSlot[], newName: string): string | undefined {
  if (newName === "") return "A name can't be empty";
  if (newName.length > MAX_LENGTH) return `The name has ${newName.length} characters, expected at most ${MAX_LENGTH}`;
  // Half a surrogate pair is not text.
  if (textOf(bytesOf(newName)) !== newName) return "The name is not valid Unicode text";
  for (const { kind, name, beside, island } of same) {
    // If a name occurs twice, which one is meant is unknown.
    if (beside.filter((other) => other === name).length > 1) {
      return `${shown(name)} appears twice in the same ${thingOf(kind)}, so it is not clear which one is meant`;
    }
    if (newName !== name && beside.includes(newName)) {
      const where = kind === "attribute" ? `Another ${island.on} has` : `The same ${thingOf(kind)} has`;
      return `${where} the name ${shown(newName)} already`;
    }
  }
  return undefined;
}

function thingOf(kind: NamedSlot["kind"]): string {
  return kind === "attribute" ? "function" : "structure";
}

function shown(name: string): string {
  return `"${visible(cut(name, 60))}"`;
}

/** The edits of one name, relative to the record, with the lengths around a key. */
function editsOf(context: RuleContext, slot: NamedSlot, newName: string): TextChangeAt[] {
  const { island } = slot;
  const style = context.read(island)?.payload.style ?? "hex";
  const written = (span: Span, bytes: ByteString): TextChangeAt => ({
    ...context.payloadSpan(island, span),
    newText: encodeBytes(bytes, style),
  });
  switch (slot.kind) {
    case "attribute":
      return [{ ...nameSpan(context, slot), newText: encodeBytes(bytesOf(newName), style) }];
    case "json":
      return [written(slot.key, bytesOf(JSON.stringify(newName)))];
    case "sip":
      return sipEdits(context, slot, newName).map((edit) => written(edit, edit.bytes));
  }
}

/** Readers expect sorted dictionaries, so a key and its value move if needed. */
function sipEdits(context: RuleContext, slot: NamedSlot & { readonly kind: "sip" }, newName: string) {
  const { island, key, dict, around } = slot;
  const name = bytesOf(newName);
  const renamed = { ...key, value: name };
  const slots: readonly AnySlotNode[] = dict.slots;
  const after = slots.map((each) => (each.key === key ? ({ ...each, key: renamed } as AnySlotNode) : each));
  const bytes = context.read(island)?.payload.bytes ?? ("" as ByteString);
  if (!isSorted(slots) || isSorted(after)) {
    return respell([dict, ...around], key.start, key.end, encodedSpan("K", name));
  }
  const text = (each: AnySlotNode): string =>
    each.key === renamed
      ? encodedSpan("K", name) + bytes.slice(each.value.start, each.value.end)
      : bytes.slice(each.start, each.end);
  const sorted = [...after].sort(compareSlots).map(text).join("");
  return respell([dict, ...around], dict.contentStart, dict.end, sorted);
}

function isSorted(slots: readonly AnySlotNode[]): boolean {
  return slots.every((slot, i) => {
    const before = slots[i - 1];
    return before === undefined || compareSlots(before, slot) <= 0;
  });
}
