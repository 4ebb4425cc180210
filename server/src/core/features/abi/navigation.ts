/** Navigates between mentions of an argument or result, and from a symbol in an ABI attribute to its function. */

import { declarationIn, declaredNames } from "../../abi/calls/declaration.js";
import type { AbiRecord } from "../../abi/record.js";
import type { SymbolDefinition } from "../../abi/symbolSource.js";
import { symbolOf } from "../../abi/symbols.js";
import type { AbiDocument } from "../../document/document.js";
import type { AnySlotNode, SipTree, ValueNode } from "../../encodings/sip/tree.js";
import { contextIn } from "../../lint/recordContext.js";
import { displayBytes } from "../../text/byteString.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";
import type { Found as InSteps } from "../../text/steps.js";
import type { Mention, Target, TextMention } from "../provider.js";
import { namesAt } from "./rename.js";
import { placed } from "./strings.js";
import { mentionAt, type ValueMention, valueMentions } from "./valueMentions.js";

/** What is under the cursor, with all of its mentions in the record. */
interface Found {
  readonly record: AbiRecord;
  readonly at: ValueMention;
  readonly mentions: readonly ValueMention[];
}

/** The value that an attribute mentions at an offset of the document. */
function valueAt(document: AbiDocument, offset: number): Found | undefined {
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    const mentions = valueMentions(contextIn(document, record));
    const at = mentionAt(mentions, offset - record.start);
    if (at !== undefined) return { record, at, mentions: mentions.filter(({ value }) => value === at.value) };
  }
  return undefined;
}

/** The declaration of the argument, result or function that an attribute refers to at an offset. Never throws. */
export function abiDefinition(document: AbiDocument, offset: number): readonly Target[] | undefined {
  const symbol = symbolTarget(document, offset);
  if (symbol !== undefined) return [symbol];
  const found = valueAt(document, offset);
  if (found === undefined) return keyTargets(document, offset);
  const target = targetOf(found.record, found.at, found.mentions);
  return target && [target];
}

function targetOf(record: AbiRecord, at: Span, mentions: readonly ValueMention[]): Target | undefined {
  const target = mentions.find(({ declared }) => declared !== undefined);
  if (target === undefined) return undefined;
  const selection = target.declared ?? target;
  return { origin: placed(record, at), target: placed(record, target), selection: placed(record, selection) };
}

/** The declarations of all that is below the key of a `sip` at an offset. */
function keyTargets(document: AbiDocument, offset: number): readonly Target[] | undefined {
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    const context = contextIn(document, record);
    const at = offset - record.start;
    const covers = ({ start, end }: Span) => start <= at && at < end;
    for (const island of record.islands) {
      const { value } = island.entry;
      if (island.kind !== "sip" || value === undefined || !covers(value)) continue;
      const tree = context.read(island)?.decoded?.tree as SipTree | undefined;
      const spanOf = (node: Span) => context.payloadSpan(island, node);
      const slot = tree && sipSlots(tree).find(({ key }) => covers(spanOf(key)));
      if (slot === undefined) continue;
      const { start, end } = spanOf(slot.value);
      const all = valueMentions(context);
      const below = all.filter((it) => it.declared === undefined && it.start >= start && it.end <= end);
      const targets = below.map((it) =>
        targetOf(
          record,
          spanOf(slot.key),
          all.filter((other) => other.value === it.value),
        ),
      );
      return targets.filter((it) => it !== undefined);
    }
  }
  return undefined;
}

/** The keys of a structured signature with their values, outer ones first. */
function sipSlots(tree: SipTree): readonly AnySlotNode[] {
  const slots: AnySlotNode[] = [];
  const add = (value: ValueNode | undefined): void => {
    if (value !== undefined && value.kind !== "leaf") slots.push(...value.slots);
  };
  add(tree.inputs.value);
  add(tree.results.value);
  for (const slot of slots) add(slot.value);
  return slots;
}

/** Every mention of the argument, result or key that an attribute refers to at an offset. Never throws. */
export function abiReferences(
  document: AbiDocument,
  offset: number,
  declaration: boolean,
): readonly Span[] | undefined {
  const names = namesAt(document, offset);
  if (names !== undefined) return names;
  const found = valueAt(document, offset);
  if (found === undefined) return undefined;
  const { record, mentions } = found;
  const declared = mentions.filter((mention) => mention.declared !== undefined);
  const others = mentions.filter((mention) => mention.declared === undefined);
  const wanted = declaration ? [...declared, ...others] : others;
  return wanted.map((mention) => placed(record, mention.declared ?? mention));
}

/** The mentions to highlight with the one at an offset. Never throws. */
export function abiHighlights(document: AbiDocument, offset: number): readonly Mention[] | undefined {
  const names = namesAt(document, offset);
  if (names !== undefined) return names.map((span) => ({ ...span, kind: "text" }));
  const found = valueAt(document, offset);
  return found?.mentions.map((mention) => ({
    ...placed(found.record, mention.declared ?? mention),
    kind: mention.declared === undefined ? "read" : "write",
  }));
}

const ALLOCATOR_KEY = "fbr";

/** Where `fbr`, or its own declaration, names the function whose op starts at an offset. Never throws. */
export function* abiTextMentions(document: AbiDocument, op: number): InSteps<TextMention> {
  yield* declaredName(document, op);
  for (let at = document.indexOf(ALLOCATOR_KEY); at >= 0; at = document.indexOf(ALLOCATOR_KEY, at + 1)) {
    for (const record of document.recordsIn({ start: at, end: at })) {
      const island = record.islands.find(
        ({ key, entry }) => key === ALLOCATOR_KEY && record.start + entry.start === at,
      );
      const value = island?.entry.value;
      if (record.inComment || value?.kind !== "string") continue;
      const target = symbolTarget(document, record.start + value.start);
      if (target?.target.start === op) yield { ...target.origin, textFor: (name) => name };
    }
    yield;
  }
}

/** The name in the `iree.abi.declaration` of the function whose op starts at an offset, where it is the function's. */
function declaredName(document: AbiDocument, op: number): TextMention[] {
  const record = document.recordsIn({ start: op, end: op }).find(({ start }) => start === op);
  if (record === undefined) return [];
  const context = contextIn(document, record);
  const declared = declarationIn(context);
  if (declared === undefined) return [];
  const { island, declaration } = declared;
  const nth = declaredNames(record.header?.symbol ?? "").indexOf(displayBytes(declaration.name));
  if (nth < 0) return [];
  const span = placed(record, context.payloadSpan(island, declaration.nameSpan));
  return [{ ...span, textFor: (name) => declaredNames(name)[nth] ?? name }];
}

/** The function that a symbol, or the text of `fbr`, names at an offset. */
function symbolTarget(document: AbiDocument, offset: number): Target | undefined {
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    const at = offset - record.start;
    for (const island of record.islands) {
      const { value } = island.entry;
      if (value === undefined || at < value.start || at > value.end) continue;
      const context = contextIn(document, record);
      const text = island.key === ALLOCATOR_KEY ? context.string(island) : undefined;
      const name = text ?? symbolOf(island)?.name ?? "";
      const found = name === "" ? undefined : context.symbols.definition(name);
      if (found === undefined) continue;
      // A string's contents are the name.
      const inside = value.kind === "string" ? { start: value.start + 1, end: value.end - 1 } : value;
      return { origin: placed(record, inside), ...spansOf(found) };
    }
  }
  return undefined;
}

function spansOf({ start, header, op }: SymbolDefinition): { readonly target: Span; readonly selection: Span } {
  const target = { start, end: start + (header?.end ?? op.length) };
  const symbol = header?.symbolSpan;
  return { target, selection: symbol === undefined ? target : movedSpan(symbol, start) };
}
