/** Fixes that write metadata again from the function's type. Undefined where that would lose something. */
import { type FoundDeclaration, writeDeclaration } from "../../../abi/calls/declaration.js";
import type { TypedFunction } from "../../../abi/calls/typedFunction.js";
import { payloadEdit } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { completeAbiModel, completeRawSignature } from "../../../abi/types/fromFunctionType.js";
import { wholeValues } from "../../../edits/wholeValue.js";
import { encodeModel } from "../../../encodings/abiJson/model.js";
import type { AbiNode, RecordNode } from "../../../encodings/abiJson/tree.js";
import { encodeSignature } from "../../../encodings/rawSignature/model.js";
import { bytesOf } from "../../../text/byteString.js";
import type { Span } from "../../../text/offsetMap.js";
import type { Report } from "../../context.js";

/** Undefined if the function's types were lowered, so that only the declaration shows what they were. */
export function regeneratedDeclaration(
  context: RecordView,
  { lowered }: TypedFunction,
  { island, declaration }: FoundDeclaration,
): Report["fix"] {
  if (lowered || context.header === undefined) return undefined;
  const text = writeDeclaration(context, context.header, declaration.model === "async");
  return {
    title: "Regenerate the declaration from the function's type",
    safe: false,
    edits: [payloadEdit(context, island, { start: 0, end: declaration.results.end }, bytesOf(text))],
  };
}

/** Undefined if a type of the function has no raw type. */
export function regeneratedRaw(context: RecordView, island: Island, tree: Span, fn: TypedFunction): Report["fix"] {
  const model = completeRawSignature(fn);
  return (
    model && {
      title: "Regenerate `f` from the function's type",
      safe: false,
      edits: [payloadEdit(context, island, tree, encodeSignature(model))],
    }
  );
}

/** Undefined if the JSON has structure or names, or a type of the function has no record. */
export function regeneratedJson(context: RecordView, island: Island, tree: AbiNode, fn: TypedFunction): Report["fix"] {
  const plain = ({ kind }: RecordNode) => kind === "primitive" || kind === "ndarray";
  if (!tree.arguments.records.every(plain) || !tree.results.records.every(plain)) return undefined;
  const model = completeAbiModel(fn, tree.version?.value ?? null);
  return (
    model && {
      title: "Regenerate the JSON from the function's type",
      safe: false,
      edits: [payloadEdit(context, island, tree, encodeModel(model))],
    }
  );
}

/** Of a signature that is wrong in itself. Undefined if the type does not give all of it, as it does not give structures and names. */
export function regeneratedSignature(context: RecordView, island: Island): Report["fix"] {
  const { kind, key, on } = island;
  const written = context.read(island)?.payload.bytes;
  if ((kind !== "raw" && kind !== "partial") || written === undefined) return undefined;
  const bytes = wholeValues(context, kind, island)[0]?.bytes;
  if (bytes === undefined || bytes === written) return undefined;
  return {
    title: `Regenerate \`${key}\` from the ${on === "op" ? "function" : on}'s type`,
    safe: false,
    edits: [payloadEdit(context, island, { start: 0, end: written.length }, bytes)],
  };
}
