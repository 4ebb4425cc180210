/** The fix for a declaration that no longer matches the function. */
import { type FoundDeclaration, writeDeclaration } from "../../../abi/calls/declaration.js";
import type { TypedFunction } from "../../../abi/calls/typedFunction.js";
import { payloadEdit } from "../../../abi/payloads.js";
import type { RecordView } from "../../../abi/recordView.js";
import { bytesOf } from "../../../text/byteString.js";
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
