/** The raw indices of a structured signature, and how many values there are to address. */

import { typedFunction } from "../../../abi/calls/typedFunction.js";
import { opPayload, type Payload, payloadEdit } from "../../../abi/payloads.js";
import type { RecordView } from "../../../abi/recordView.js";
import { flatSip } from "../../../abi/types/fromFunctionType.js";
import type { RawSignatureTree } from "../../../encodings/rawSignature/tree.js";
import { encodeSip } from "../../../encodings/sip/model.js";
import type { LeafNode, SectionNode, SipTree, ValueNode } from "../../../encodings/sip/tree.js";
import type { Report } from "../../context.js";

/** The leaves of a section in the order of the text. */
export function leavesOf(section: SectionNode): readonly LeafNode[] {
  const leaves: LeafNode[] = [];
  const open: ValueNode[] = section.value === undefined ? [] : [section.value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "leaf") leaves.push(node);
    else for (const { value } of node.slots.toReversed()) open.push(value);
  }
  return leaves;
}

export interface SipSide {
  readonly section: SectionNode;
  readonly leaves: readonly LeafNode[];
  readonly word: "argument" | "result";
  /** How many raw values there are, and the source of that number. */
  readonly count: number;
  readonly source: "function" | "raw signature";
  /** How many of them must be addressed: a raw signature may omit arguments that lowering added. */
  readonly required: number;
}

export interface SipSides {
  readonly payload: Payload<SipTree>;
  readonly sides: readonly SipSide[];
}

/** The two sides of an op's SIP with what they index; undefined if the number of values is unknown. */
export function sipSides(context: RecordView): SipSides | undefined {
  return context.once(readSides);
}

function readSides(context: RecordView): SipSides | undefined {
  if (!context.islands.some(({ kind }) => kind === "sip")) return undefined;
  const payload = opPayload<SipTree>(context, "sip");
  if (payload === undefined) return undefined;
  const raw = rawCounts(context);
  const fn = typedFunction(context);
  const visible = fn !== undefined && !fn.lowered;
  const side = (section: SectionNode, word: SipSide["word"], values: number, types: number | undefined) => {
    const leaves = leavesOf(section);
    // Visible types decide; once lowered, the raw signature does.
    if (visible) {
      const required = Math.min(values, types ?? values);
      return [{ section, leaves, word, count: values, source: "function" as const, required }];
    }
    if (types === undefined) return [];
    return [{ section, leaves, word, count: types, source: "raw signature" as const, required: types }];
  };
  const sides = [
    ...side(payload.tree.inputs, "argument", fn?.arguments.length ?? 0, raw?.inputs),
    ...side(payload.tree.results, "result", fn?.results.length ?? 0, raw?.results),
  ];
  return sides.length === 0 ? undefined : { payload, sides };
}

/** How many inputs and results the op's raw signature lists, if it has one. */
function rawCounts(context: RecordView): { readonly inputs: number; readonly results: number } | undefined {
  const { header } = context;
  const island = context.islands.find(({ kind, on }) => kind === "raw" && on === "op");
  if (island !== undefined && header !== undefined && context.isSpelledByTypes(island)) {
    return { inputs: header.arguments.length, results: header.results.length };
  }
  const tree = opPayload<RawSignatureTree>(context, "raw")?.tree;
  return tree && { inputs: tree.inputs.types.length, results: tree.results.types.length };
}

/** The fix that rewrites the structure from the number of values, for a structure without nesting. */
export function flatSipFix(context: RecordView, { payload, sides }: SipSides): Report["fix"] {
  const [inputs, results] = sides;
  const { tree, island } = payload;
  if (inputs === undefined || results === undefined) return undefined;
  if (!isFlat(tree.inputs.value) || !isFlat(tree.results.value)) return undefined;
  const bytes = encodeSip(flatSip(inputs.required, results.required));
  const edits = [payloadEdit(context, island, tree, bytes)];
  const from = inputs.source === "function" ? "the function's type" : "`f`";
  return { title: `Regenerate \`sip\` from ${from}`, safe: false, edits };
}

function isFlat(value: ValueNode | undefined): boolean {
  if (value === undefined || value.kind === "leaf") return true;
  return value.kind === "sequence" && value.slots.every((slot) => slot.value.kind === "leaf");
}
