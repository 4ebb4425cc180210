/** The view that each piece of metadata gives. */
import type { Declaration, DeclaredValue } from "../abi/calls/declaration.js";
import type { AbiModel, RecordModel } from "../encodings/abiJson/model.js";
import type { ConventionModel, ItemModel } from "../encodings/callingConvention/model.js";
import type { RawModel, RawType } from "../encodings/rawSignature/model.js";
import type { SipModel, SipValue } from "../encodings/sip/model.js";
import { type ByteString, displayBytes } from "../text/byteString.js";
import type { ResultForm, Shape, Value, View } from "./functionAbi.js";
import { isInlined, shapeOfItem, shapeOfRaw, shapeOfRecord, shapeOfType, UNKNOWN } from "./shapes.js";

/** What was found on one function, each as its codec models it. */
export interface Metadata {
  readonly json: AbiModel | undefined;
  readonly sip: SipModel | undefined;
  readonly raw: RawModel | undefined;
  /** In the compiler's form, with the text that its spans are of. */
  readonly declaration: { readonly read: Declaration; readonly text: ByteString } | undefined;
  /** From the function's own type. */
  readonly types: Pick<View, "arguments" | "results"> | undefined;
  readonly convention: ConventionModel | undefined;
}

/** The views of a function, best first. `fences`: two arguments of the calling convention are fences. */
export function viewsOf({ json, sip, raw, declaration, types, convention }: Metadata, fences: boolean): View[] {
  const views: View[] = [];
  if (json !== undefined) views.push(jsonView(json));
  if (sip !== undefined) views.push(sipView(sip, raw));
  if (raw !== undefined) {
    const value = (type: RawType): Value => ({ shape: shapeOfRaw(type), extra: false });
    views.push({ source: "f", arguments: raw.inputs.map(value), results: raw.results.map(value) });
  }
  if (declaration !== undefined) views.push(declarationView(declaration.read, declaration.text));
  if (types !== undefined) views.push({ source: "MLIR type", ...types });
  if (convention !== undefined) views.push(conventionView(convention, fences));
  return views;
}

function jsonView({ arguments: inputs, results }: AbiModel): View {
  const value = (record: RecordModel): Value => ({
    shape: shapeOfRecord(record),
    ...(record.kind === "named" && { keyword: record.name }),
    extra: false,
  });
  const view = { source: "iree.abi" as const, arguments: inputs.map(value) };
  const [only] = results;
  const packed = isInlined(results) && only !== undefined ? shapeOfRecord(only) : undefined;
  if (packed !== undefined) return { ...view, ...packedResults(packed) };
  const form = results.length === 0 ? "none" : results.length === 1 ? "one" : "several";
  return { ...view, results: results.map(value), form };
}

/** The results that one structure stands for. */
function packedResults(shape: Shape): Required<Pick<View, "results" | "form">> & Pick<View, "resultKeys"> {
  const value = (inner: Shape): Value => ({ shape: inner, extra: false });
  if (shape.kind === "dictionary") {
    const resultKeys = shape.slots.map(({ key }) => key);
    return { results: shape.slots.map((slot) => value(slot.shape)), form: "dictionary", resultKeys };
  }
  if (shape.kind === "sequence") {
    const form: ResultForm = shape.flavour ?? "sequence";
    return { results: shape.slots.map(value), form };
  }
  return { results: [value(shape)], form: "one" };
}

/** A structured signature: what its leaves hold, the raw signature tells, where there is one. */
function sipView(sip: SipModel, raw: RawModel | undefined): View {
  const inputs: number[] = [];
  const results: number[] = [];
  const root = sip.inputs === null ? undefined : shapeOfSip(sip.inputs, raw?.inputs, inputs);
  const packed = sip.results === null ? undefined : shapeOfSip(sip.results, raw?.results, results);
  return {
    source: "sip",
    arguments: root === undefined ? [] : rootArguments(root),
    ...(packed === undefined ? { results: [], form: "none" } : packedResults(packed)),
    leaves: { arguments: inputs, results },
  };
}

/** The root sequence is the list of arguments; string keys in its place are keywords. */
function rootArguments(root: Shape): readonly Value[] {
  if (root.kind === "sequence") return root.slots.map((shape) => ({ shape, extra: false }));
  if (root.kind === "dictionary") return root.slots.map(({ key, shape }) => ({ shape, keyword: key, extra: false }));
  return [{ shape: root, extra: false }];
}

/** Keys may stand in any order and leave gaps; a sequence with gaps is known by its keys. */
function shapeOfSip(value: SipValue, types: readonly RawType[] | undefined, leaves: number[]): Shape {
  if (value.kind === "leaf") {
    leaves.push(value.index);
    const type = types?.[value.index];
    return type === undefined ? UNKNOWN : shapeOfRaw(type);
  }
  if (value.kind === "dict") {
    const slots = value.slots.map((slot) => {
      const key = typeof slot.key === "string" ? slot.key : `\\x${slot.key.hex}`;
      return { key, shape: shapeOfSip(slot.value, types, leaves) };
    });
    return { kind: "dictionary", slots };
  }
  const ordered = [...value.slots].sort((a, b) => a.key - b.key);
  const slots = ordered.map((slot) => ({ key: slot.key, shape: shapeOfSip(slot.value, types, leaves) }));
  if (slots.every(({ key }, i) => key === i)) {
    return { kind: "sequence", flavour: undefined, slots: slots.map(({ shape }) => shape) };
  }
  return { kind: "dictionary", slots: slots.map(({ key, shape }) => ({ key: `${key}`, shape })) };
}

/** Names that the compiler makes up say nothing. */
const MADE_UP = /^(?:input|output|arg|ret)\d+$/;
const STORAGE = /\biree\.abi\.(?:output|transients)\b/;

function declarationView({ arguments: inputs, results }: Declaration, text: ByteString): View {
  const value = ({ start, end, typeSpan, type }: DeclaredValue): Value => {
    const written = text.slice(start, typeSpan.start);
    const name = displayBytes(written.slice(written.indexOf("%") + 1, written.indexOf(":")).trim() as ByteString);
    return {
      shape: shapeOfType(displayBytes(type as ByteString), false),
      ...(!MADE_UP.test(name) && { name }),
      extra: STORAGE.test(text.slice(typeSpan.end, end)),
    };
  };
  return { source: "iree.abi.declaration", arguments: inputs.values.map(value), results: results.values.map(value) };
}

function conventionView({ arguments: inputs, results }: ConventionModel, fences: boolean): View {
  const values = (items: readonly ItemModel[]): Value[] =>
    items.filter(({ kind }) => kind !== "void").map((item) => ({ shape: shapeOfItem(item), extra: false }));
  const all = values(inputs);
  const isRef = (value: Value | undefined) => value?.shape.kind === "vm" && value.shape.type === "ref";
  const hasFences = fences && isRef(all.at(-1)) && isRef(all.at(-2));
  return {
    source: "calling convention",
    arguments: hasFences ? all.slice(0, -2) : all,
    results: values(results),
  };
}
