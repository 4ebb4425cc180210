/**
 * The shortest way to know that nothing is wrong with an `f`: it is, byte for byte, what the compiler writes for the
 * function's types. Nearly all are, so they are never decoded.
 */
import { encodeType } from "../../encodings/rawSignature/model.js";
import { spanOf } from "../../encodings/spans/reader.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import type { Island } from "../record.js";
import type { AbiType } from "./abiType.js";
import { rawTypeOf } from "./fromFunctionType.js";
import { abiTypeOf } from "./readType.js";

/** The raw spelling of each type that was read, undefined where it has none. */
const spellings = new WeakMap<AbiType, string | undefined>();

/**
 * Whether the text of a raw signature, its quotes included, spells the function's types and no more. False where that is
 * not plain to see: for arguments with attributes, functions of the VM.
 */
export function isSpelledByTypes(literal: string, { island, header }: { island: Island; header: OpHeader }): boolean {
  if (island.kind !== "raw" || island.on !== "op" || !header.functionLike || header.op?.startsWith("vm.")) return false;
  const inputs = spellingOf(header.arguments);
  const results = spellingOf(header.results);
  return inputs !== undefined && results !== undefined && literal === `"${spanOf("I", inputs)}${spanOf("R", results)}"`;
}

function spellingOf(values: readonly Parameter[]): string | undefined {
  let text = "";
  for (const { type, attributes, variadic } of values) {
    const spelling = attributes === undefined && !variadic ? spellingOfType(abiTypeOf(type)) : undefined;
    if (spelling === undefined) return undefined;
    text += spelling;
  }
  return text;
}

function spellingOfType(type: AbiType): string | undefined {
  if (spellings.has(type)) return spellings.get(type);
  const raw = rawTypeOf(type);
  const spelling = raw.kind === "unrecognized" ? undefined : encodeType(raw);
  spellings.set(type, spelling);
  return spelling;
}
