/**
 * Where an op's text refers to its arguments and results: the declaration, the types of `f`, the leaves of `sip`, the
 * records of the JSON, and attributes with an index. Spans are relative to the record.
 */

import { knownAttribute } from "../../abi/attributes/table.js";
import { argumentsFor, type TypedFunction, typedFunction } from "../../abi/calls/typedFunction.js";
import { opPayload, payloadOf } from "../../abi/payloads.js";
import type { Island } from "../../abi/record.js";
import type { RecordView } from "../../abi/recordView.js";
import { type AbiNode, separateResults } from "../../encodings/abiJson/tree.js";
import type { PartialTree, RawSignatureTree } from "../../encodings/rawSignature/tree.js";
import type { SipTree } from "../../encodings/sip/tree.js";
import { leafCount, sideOf } from "../../encodings/torchPytree/sides.js";
import { leafNodes, type SpecNode } from "../../encodings/torchPytree/tree.js";
import { integerOf } from "../../lint/integers.js";
import { leavesOf } from "../../lint/rules/signature/sipLeaves.js";
import type { Parameter } from "../../syntax/syntax.js";
import type { Span } from "../../text/offsetMap.js";

export interface ValueMention extends Span {
  /** Identifies the value: equal for mentions of the same value. */
  readonly value: string;
  /** For the declaration: its name, or its type if it has none. */
  readonly declared?: Span;
}

type Side = "argument" | "result";

/** The index, in the function, of the value that an entry of some metadata describes; undefined if unknown. */
type Numbering = (side: Side, entry: number) => number | undefined;

/** Every mention, unordered. Linear in the record. */
export function valueMentions(context: RecordView): readonly ValueMention[] {
  const mentions: ValueMention[] = [];
  const fn = typedFunction(context);
  const raw = opPayload<RawSignatureTree>(context, "raw")?.tree;
  for (const side of ["argument", "result"] as const) {
    const list = side === "argument" ? context.header?.arguments : context.header?.results;
    if (context.header?.functionLike !== true) continue;
    list?.forEach((parameter, i) => {
      mentions.push({ start: parameter.start, end: parameter.end, value: `${side} ${i}`, declared: nameOf(parameter) });
    });
  }
  const rawNumber = numbering(fn, raw?.inputs.types.length, raw?.results.types.length);
  for (const island of context.islands) {
    if (island.kind !== null) addPayload(context, island, fn, rawNumber, raw, mentions);
    else addNumbers(island, mentions);
  }
  return mentions;
}

/** The mention in an attribute that contains or ends at an offset of the record; declarations don't count. */
export function mentionAt(mentions: readonly ValueMention[], offset: number): ValueMention | undefined {
  const others = mentions.filter(({ declared }) => declared === undefined);
  return (
    others.find(({ start, end }) => start <= offset && offset < end) ??
    others.find(({ start, end }) => start < offset && offset === end)
  );
}

function nameOf({ start, name, typeSpan }: Parameter): Span {
  return name === undefined ? typeSpan : { start, end: start + 1 + name.length };
}

/** How entries of metadata with the given counts are numbered; without a function they have indices of their own. */
function numbering(fn: TypedFunction | undefined, inputs: number | undefined, results: number | undefined): Numbering {
  if (fn === undefined) return (_side, entry) => entry;
  const args = inputs === undefined ? fn.arguments : argumentsFor(fn, inputs);
  const places = new Map(fn.arguments.map((value, i) => [value, i]));
  const resultsFit = results === undefined || results === fn.results.length;
  return (side, entry) => {
    if (side === "result") return resultsFit && entry < fn.results.length ? entry : undefined;
    const value = args?.[entry];
    return value === undefined ? undefined : places.get(value);
  };
}

function addPayload(
  context: RecordView,
  island: Island,
  fn: TypedFunction | undefined,
  rawNumber: Numbering,
  raw: RawSignatureTree | undefined,
  mentions: ValueMention[],
): void {
  const payload = payloadOf(context, island);
  if (payload === undefined) return;
  const add = (family: string, side: Side, entry: number, number: number | undefined, span: Span): void => {
    const value = number === undefined ? `${family} ${side} ${entry}` : `${side} ${number}`;
    mentions.push({ ...context.payloadSpan(island, span), value });
  };
  const tree = payload.tree as RawSignatureTree | SipTree | AbiNode | PartialTree | SpecNode;
  switch (tree.kind) {
    case "partial": {
      const { index, on } = island;
      if (index !== null && on !== "op") add("raw", on, index, index, tree.section.types.at(0) ?? tree);
      return;
    }
    case "abi": {
      const json = numbering(fn, tree.arguments.records.length, separateResults(tree.results).length);
      // Without a function, equal counts mean the same values.
      const foreign = fn === undefined && raw !== undefined;
      const same = (side: Side, count: number): boolean =>
        !foreign || count === (side === "argument" ? raw.inputs : raw.results).types.length;
      const records = { argument: tree.arguments.records, result: separateResults(tree.results) } as const;
      for (const side of ["argument", "result"] as const) {
        records[side].forEach((record, entry) => {
          const number = same(side, records[side].length) ? json(side, entry) : undefined;
          add("json", side, entry, number, record);
        });
      }
      return;
    }
    case "spec":
      addLeaves(context, island, tree, add);
      return;
    case "signature":
      if (island.kind === "raw") addRaw(tree as RawSignatureTree, rawNumber, add);
      else addSip(tree as SipTree, rawNumber, add);
  }
}

type Add = (family: string, side: Side, entry: number, number: number | undefined, span: Span) => void;

function addRaw({ inputs, results }: RawSignatureTree, number: Numbering, add: Add): void {
  inputs.types.forEach((type, i) => {
    add("raw", "argument", i, number("argument", i), type);
  });
  results.types.forEach((type, i) => {
    add("raw", "result", i, number("result", i), type);
  });
}

/** The leaves of a PyTorch structure are the values in order, if the counts agree. */
function addLeaves(context: RecordView, { key }: Island, tree: SpecNode, add: Add): void {
  const side = sideOf(key);
  if (side === undefined) return;
  const values = context.function?.[side];
  const count = values && leafCount(side, values);
  const word = side === "arguments" ? "argument" : "result";
  for (const leaf of leafNodes(tree.root)) {
    const number = count === tree.leaves ? leaf.number : undefined;
    add("torch", word, leaf.number, number, leaf);
  }
}

function addSip({ inputs, results }: SipTree, number: Numbering, add: Add): void {
  for (const leaf of leavesOf(inputs)) add("raw", "argument", leaf.index, number("argument", leaf.index), leaf);
  for (const leaf of leavesOf(results)) add("raw", "result", leaf.index, number("result", leaf.index), leaf);
}

function addNumbers({ key, entry: { value } }: Island, mentions: ValueMention[]): void {
  const side = knownAttribute(key)?.numbers;
  if (side === undefined || value === undefined) return;
  for (const element of value.kind === "array" ? value.elements : [value]) {
    const number = integerOf(element);
    if (number !== undefined) mentions.push({ start: element.start, end: element.end, value: `${side} ${number}` });
  }
}
