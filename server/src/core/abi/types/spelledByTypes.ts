/**
 * The shortest way to know that nothing is wrong with an `f` or `iree.abi`: it is, byte for byte, what the compiler
 * writes for the function's types. Nearly all are, so they are never decoded.
 */
import { type RecordModel, recordJson } from "../../encodings/abiJson/model.js";
import { needsNewPython, pythonRefusal, type Side } from "../../encodings/abiJson/native.js";
import { encodeType } from "../../encodings/rawSignature/model.js";
import type { Kind } from "../../encodings/registry.js";
import { spanOf } from "../../encodings/spans/reader.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import { bytesOf } from "../../text/byteString.js";
import { fitsInt64 } from "../../text/exactInteger.js";
import { encodeBytes } from "../../text/stringLiteral.js";
import type { Island } from "../record.js";
import type { AbiType } from "./abiType.js";
import { rawTypeOf, recordOf } from "./fromFunctionType.js";
import { type CachedType, cachedType } from "./readType.js";

/** How an encoding lists a function's types. */
interface Spelling {
  /** Of a type, as MLIR's strings have it; undefined where it has none, or one with which something is wrong. */
  readonly ofType: (type: AbiType, side: Side) => string | undefined;
  readonly separator: string;
  readonly ofFunction: (inputs: string, results: string) => string;
  /** Where a type's spellings are kept. */
  readonly slots: Readonly<Record<Side, number>>;
}

const inLiteral = (text: string): string => encodeBytes(bytesOf(text), "hex");

const SPELLINGS: Readonly<Partial<Record<Kind, Spelling>>> = {
  raw: {
    ofType: (type) => {
      const raw = rawTypeOf(type);
      return raw.kind === "unrecognized" ? undefined : encodeType(raw);
    },
    separator: "",
    ofFunction: (inputs, results) => `"${spanOf("I", inputs)}${spanOf("R", results)}"`,
    slots: { arguments: 0, results: 0 },
  },
  "abi-json": {
    ofType: (type, side) => {
      const record = recordOf(type);
      if (record === undefined || !fitsDims(record) || pythonRefusal(record, side, false) !== undefined)
        return undefined;
      return needsNewPython(record, side) ? undefined : inLiteral(recordJson(record));
    },
    separator: ",",
    ofFunction: (inputs, results) =>
      `"${inLiteral('{"a":[')}${inputs}${inLiteral('],"r":[')}${results}${inLiteral('],"v":1}')}"`,
    slots: { arguments: 1, results: 2 },
  },
};

/** Readers of the JSON hold dims in 64 bits. */
function fitsDims(record: RecordModel): boolean {
  return record.kind !== "ndarray" || record.dims.every((dim) => dim === null || fitsInt64(dim));
}

/** Whether `isSpelledByTypes` may hold for strings of a kind. */
export const mayBeSpelledByTypes = (kind: Kind): boolean => SPELLINGS[kind] !== undefined;

/**
 * Whether the text of an encoded string, its quotes included, spells the function's types and no more. False where that
 * is not plain to see: for arguments with attributes, functions of the VM, JSON in which quotes have a backslash.
 */
export function isSpelledByTypes(literal: string, { island, header }: { island: Island; header: OpHeader }): boolean {
  const spelling = island.kind === null ? undefined : SPELLINGS[island.kind];
  if (spelling === undefined || island.on !== "op" || !header.functionLike || header.op?.startsWith("vm."))
    return false;
  const inputs = spellingOf(header.arguments, spelling, "arguments");
  const results = inputs === undefined ? undefined : spellingOf(header.results, spelling, "results");
  return inputs !== undefined && results !== undefined && literal === spelling.ofFunction(inputs, results);
}

function spellingOf(values: readonly Parameter[], spelling: Spelling, side: Side): string | undefined {
  let text = "";
  let separator = "";
  for (const { type, attributes, variadic } of values) {
    const one = attributes === undefined && !variadic ? spellingOfType(cachedType(type), spelling, side) : undefined;
    if (one === undefined) return undefined;
    text += separator + one;
    separator = spelling.separator;
  }
  return text;
}

function spellingOfType({ type, spellings }: CachedType, { ofType, slots }: Spelling, side: Side): string | undefined {
  const known = spellings[slots[side]];
  if (known !== undefined) return known ?? undefined;
  const spelling = ofType(type, side);
  spellings[slots[side]] = spelling ?? null;
  return spelling;
}
