/** Whole encoded strings made from a function's type, for an attribute that is written by hand. */
import { typedFunction } from "../abi/calls/typedFunction.js";
import { opPayload } from "../abi/payloads.js";
import type { Island } from "../abi/record.js";
import type { RecordView } from "../abi/recordView.js";
import { completeRawSignature, flatSip, rawTypeOf } from "../abi/types/fromFunctionType.js";
import { vmConventionOf } from "../abi/types/vmConvention.js";
import { encodePartial, encodeSignature } from "../encodings/rawSignature/model.js";
import type { RawSignatureTree } from "../encodings/rawSignature/tree.js";
import type { Kind } from "../encodings/registry.js";
import { encodeSip, type SipModel } from "../encodings/sip/model.js";
import type { ByteString } from "../text/byteString.js";
import { generatedAbiJson } from "./generateAbiJson.js";
import { sipFromIndexPaths } from "./indexPaths.js";

export interface WholeValue {
  readonly bytes: ByteString;
  /** What it is made from, for people. */
  readonly from: string;
}

/** Where an attribute is. */
export type Holder = Pick<Island, "on" | "index">;

const FROM_TYPE = "from the function's type";

/** The values of a kind that describe the function, the likeliest first; none where its type does not give one. */
export function wholeValues(context: RecordView, kind: Kind, holder: Holder): readonly WholeValue[] {
  const isOfOp = holder.on === "op";
  switch (kind) {
    case "raw":
      return isOfOp ? fromType(rawSignature(context)) : [];
    case "partial":
      return fromType(partialSignature(context, holder));
    case "sip":
      return isOfOp ? structuredSignatures(context) : [];
    case "abi-json":
      return isOfOp
        ? generatedAbiJson(context).map(({ json, variant }) => ({ bytes: json, from: `${FROM_TYPE}${variant}` }))
        : [];
    case "cconv":
      return context.header?.functionLike === true ? fromType(vmConventionOf(context.header)) : [];
    default:
      return [];
  }
}

function fromType(bytes: ByteString | undefined): readonly WholeValue[] {
  return bytes === undefined ? [] : [{ bytes, from: FROM_TYPE }];
}

function rawSignature(context: RecordView): ByteString | undefined {
  const fn = typedFunction(context);
  const model = fn && completeRawSignature(fn);
  return model && encodeSignature(model);
}

function partialSignature(context: RecordView, { on, index }: Holder): ByteString | undefined {
  if (on === "op" || index === null) return undefined;
  const isArgument = on === "argument";
  const value = typedFunction(context)?.[isArgument ? "arguments" : "results"][index];
  const type = value && rawTypeOf(value.type);
  if (type === undefined || type.kind === "unrecognized") return undefined;
  return encodePartial({ side: isArgument ? "inputs" : "results", types: [type] });
}

/** The structure that TensorFlow's index paths spell, and the flat one. */
function structuredSignatures(context: RecordView): readonly WholeValue[] {
  const spelled = sipFromIndexPaths(context);
  const flat = flatModel(context);
  const values = [
    ...(spelled ? [{ bytes: encodeSip(spelled), from: `${FROM_TYPE} and index paths` }] : []),
    ...(flat ? [{ bytes: encodeSip(flat), from: spelled ? `${FROM_TYPE}, flat` : FROM_TYPE }] : []),
  ];
  return values.filter(({ bytes }, i) => i === 0 || bytes !== values[0]?.bytes);
}

/** Once lowered, a function has arguments that callers do not pass: then `f` has the number that they pass. */
function flatModel(context: RecordView): SipModel | undefined {
  const fn = typedFunction(context);
  if (fn !== undefined && !fn.lowered) return flatSip(fn.arguments.length, fn.results.length);
  const raw = opPayload<RawSignatureTree>(context, "raw")?.tree;
  return raw && flatSip(raw.inputs.types.length, raw.results.types.length);
}
