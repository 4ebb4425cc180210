/**
 * What the compiler will export for a function: the wrapper with its public types, the declaration that it writes into
 * the reflection, and the calling convention that the compiled module will have.
 *
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp,
 * compiler/plugins/input/Torch/InputConversion/FuncConversion.cpp, and for the flag that selects the model
 * compiler/src/iree/compiler/Pipelines/Pipelines.cpp.
 */
import { callingConventionOf } from "../../encodings/callingConvention/fromFunction.js";
import { FENCE } from "../../encodings/expectedType.js";
import { signatureOf } from "../../syntax/header.js";
import { tensorTypeOf } from "../../syntax/shapedType.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import { type ByteString, displayBytes } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import { type Conversion, conversionsOf, convertedType } from "../compile/conversions.js";
import { loweredType } from "../compile/lowered.js";
import { type CompileOptions, DEFAULT_COMPILE_OPTIONS } from "../compile/options.js";
import { refusalOf } from "../compile/refusal.js";
import { COARSE_FENCES } from "../invocationModel.js";
import type { Island } from "../record.js";
import type { RecordView } from "../recordView.js";
import { isConvertedByTorch, survivalOf } from "../torch.js";
import { typeText } from "../types/abiType.js";
import { abiTypeOf, isFence } from "../types/readType.js";
import { vmConventionOf } from "../types/vmConvention.js";
import { writeDeclaration } from "./declaration.js";
import { type ConvertedFunction, convertedByStableHlo } from "./stableHloInput.js";

export type InvocationModel = "sync" | typeof COARSE_FENCES;

/** The compiler's flag that makes functions asynchronous whose `iree.abi.model` does not say what they are. */
export const ASYNC_FLAG = "--iree-execution-model=async-external";

/** What a caller passes in a slot. */
export type SlotRole = "value" | "result storage" | "transient storage" | "wait fence" | "signal fence";

export interface ExportSlot {
  /** MLIR text of the type at the ABI. */
  readonly type: string;
  readonly role: SlotRole;
  /** The result that the storage is for. */
  readonly result?: number;
}

export interface ExportForm {
  /** What callers look up. */
  readonly name: string;
  /** `wrapper` where the compiler makes a function around this one, `function` where this one is exported as it is. */
  readonly made: "wrapper" | "function";
  readonly model: InvocationModel;
  readonly arguments: readonly ExportSlot[];
  readonly results: readonly ExportSlot[];
  /** The text of `iree.abi.declaration`; undefined where the compiler writes none. */
  readonly declaration: string | undefined;
  /** Undefined where a type has none, or only a dialect knows it. */
  readonly callingConvention: string | undefined;
}

export interface ExportPreview {
  /** The export with the function's name first: a Torch function becomes two. None where the compiler refuses it. */
  readonly forms: readonly ExportForm[];
  /** The export under `ASYNC_FLAG`; undefined where the flag changes nothing, or the model is given. */
  readonly withAsyncFlag: ExportForm | undefined;
  /** The conversions that changed a type of an argument or result. */
  readonly conversions: readonly Conversion[];
  /** Why the compiler does not compile it with the flags that it is given. */
  readonly refused: string | undefined;
}

/**
 * What becomes of an exported function; undefined where its types can't be read.
 *
 * @param name What the function is exported as.
 * @param resolve The type that a type alias refers to, for texts that have such definitions.
 */
export function exportPreview(
  view: RecordView,
  name: string,
  resolve: (type: string) => string = (type) => type,
): ExportPreview | undefined {
  const { compileOptions: options } = view.symbols;
  const converted = convertedByStableHlo(view);
  const header = converted?.header ?? view.header;
  if (header === undefined || !header.functionLike) return undefined;
  const written = typesOf(header, resolve);
  if (written === undefined) return undefined;
  if (header.op?.startsWith("vm.")) {
    return unchanged({ ...asItIs(view, name, written), callingConvention: conventionText(vmConventionOf(header)) });
  }
  // What has its fences is a wrapper even where an excerpt does not show its mark.
  const isStub = islandOf(view, "iree.abi.stub") !== undefined || hasFences(written);
  const torch = isStub || !isConvertedByTorch(view) ? undefined : options.torchAsync ? "wrapper" : "function";
  const builtin = torch === undefined ? written : withBuiltinTypes(written, torch);
  if (builtin === undefined) return undefined;
  const conversions = isStub || isExternal(header) ? [] : conversionsOf(options, header.op === "func.func");
  const types = withConversions(builtin, conversions);
  const refused = refusalOf({ torch, types: [...types.arguments, ...types.results].map(typeIn), isStub }, options);
  const made = (preview: Partial<ExportPreview> & Pick<ExportPreview, "forms">): ExportPreview => ({
    withAsyncFlag: undefined,
    ...preview,
    conversions: effective(builtin, conversions),
    refused: undefined,
  });
  if (refused !== undefined) return { ...made({ forms: [] }), refused };
  if (isStub) return made({ forms: [asItIs(view, name, types)] });
  if (torch === "wrapper") return made({ forms: torchForms(name, types, options) });
  if (options.tfliteBindings) return made({ forms: tfliteForms(name, types, options) });
  if (!options.nativeBindings) return made({ forms: [asItIs(view, name, withoutTensors(types))] });
  // The Torch pass keeps no attribute of arguments.
  const text = converted?.text ?? ((span: Span) => view.text(span));
  const source = { header: torch === undefined ? header : withoutAttributes(header), text };
  const form = (model: InvocationModel) => wrapper(view, source, name, types, model);
  const model = torch === undefined ? stringOf(view, "iree.abi.model") : undefined;
  if (model !== undefined) return made({ forms: [form(model === COARSE_FENCES ? COARSE_FENCES : "sync")] });
  const { executionModel } = options;
  if (executionModel === undefined) return made({ forms: [form("sync")], withAsyncFlag: form(COARSE_FENCES) });
  return made({ forms: [form(executionModel === "async-external" ? COARSE_FENCES : "sync")] });
}

function unchanged(...forms: readonly ExportForm[]): ExportPreview {
  return { forms, withAsyncFlag: undefined, conversions: [], refused: undefined };
}

/** Whether another module defines the function: the compiler does not convert such, it refuses what it would convert. */
export function isExternal({ visibility, hasBody }: OpHeader): boolean {
  return visibility === "private" && !hasBody;
}

const typeIn = ({ type }: ExportSlot): string => type;

function withTypes({ arguments: inputs, results }: Types, typed: (slot: ExportSlot) => ExportSlot): Types {
  return { arguments: inputs.map(typed), results: results.map(typed) };
}

function withConversions(types: Types, conversions: readonly Conversion[]): Types {
  if (conversions.length === 0) return types;
  return withTypes(types, (slot) => ({ ...slot, type: convertedType(slot.type, conversions) }));
}

/** The conversions that change a type, each after those before it. */
function effective({ arguments: inputs, results }: Types, conversions: readonly Conversion[]): readonly Conversion[] {
  let types = [...inputs, ...results].map(typeIn);
  return conversions.filter((conversion) => {
    const before = types;
    types = before.map((type) => convertedType(type, [conversion]));
    return types.some((type, i) => type !== before[i]);
  });
}

/** Of Torch's own types, what its pass makes of them; undefined for a tensor without a rank, which can't be exported. */
function withBuiltinTypes(types: Types, made: "wrapper" | "function"): Types | undefined {
  const builtin = withTypes(types, ({ type }) => ({ role: "value", type: builtinType(type, made) }));
  return [...builtin.arguments, ...builtin.results].every(({ type }) => type !== "") ? builtin : undefined;
}

function builtinType(type: string, made: "wrapper" | "function"): string {
  const scalar = TORCH_SCALARS.get(type);
  if (scalar !== undefined || made === "wrapper" || !type.startsWith("!torch.vtensor")) return scalar ?? type;
  const array = abiTypeOf(type);
  if (array.kind !== "array" || array.element === undefined) return "";
  return typeText({ ...array, element: array.element.replace(/^[su](?=i\d)/, "") });
}

function withoutAttributes(header: OpHeader): OpHeader {
  const bare = ({ type, ...parameter }: Parameter): Parameter => ({ ...parameter, type, attributes: undefined });
  return { ...header, arguments: header.arguments.map(bare), results: header.results.map(bare) };
}

interface Types {
  readonly arguments: readonly ExportSlot[];
  readonly results: readonly ExportSlot[];
}

/** The program's own types. */
function typesOf(header: OpHeader, resolve: (type: string) => string): Types | undefined {
  const inputs = header.arguments.map((parameter) => ({ ...argumentRole(parameter), type: resolve(parameter.type) }));
  const results = header.results.map(({ type }) => ({ role: "value" as const, type: resolve(type) }));
  const isReadable = ({ type }: ExportSlot) => type !== "";
  return inputs.every(isReadable) && results.every(isReadable) ? { arguments: inputs, results } : undefined;
}

/** What an argument is to the pass that makes the wrappers of exports, which reads no attribute of Torch's functions. */
export function argumentRole({ attributes }: Parameter): Omit<ExportSlot, "type"> {
  for (const { key, value } of attributes?.entries ?? []) {
    if (key === "iree.abi.output" && value?.kind === "integer") {
      return { role: "result storage", result: Number(value.text) };
    }
    if (key === "iree.abi.transients" && (value === undefined || value.kind === "unit")) {
      return { role: "transient storage" };
    }
  }
  return { role: "value" };
}

/** No tensor without a rank can be exported or imported: the pass asserts, and fails since https://github.com/iree-org/iree/pull/24872. */
const TENSOR = /^tensor\s*<(?!\s*\*)/;
const TORCH_TENSOR = /^(?:tensor\s*<(?!\s*\*)|!torch\.v?tensor\b)/;
const FENCES: readonly ExportSlot[] = [
  { role: "wait fence", type: FENCE },
  { role: "signal fence", type: FENCE },
];

/** What Torch's own scalars become. */
export const TORCH_SCALARS: ReadonlyMap<string, string> = new Map([
  ["!torch.bool", "i1"],
  ["!torch.float", "f64"],
  ["!torch.int", "i64"],
  ["!torch.Generator", "i64"],
]);

/** What a type becomes at the ABI: arrays are passed as buffer views, all else as it is. */
export function abiTypeText(type: string): string {
  return TORCH_TENSOR.test(type) ? "!hal.buffer_view" : (TORCH_SCALARS.get(type) ?? type);
}

function wrapper(
  view: RecordView,
  { header, text }: ConvertedFunction,
  name: string,
  types: Types,
  model: InvocationModel,
): ExportForm {
  const outside = (slot: ExportSlot) => (TENSOR.test(slot.type) ? { ...slot, type: abiTypeText(slot.type) } : slot);
  const isAsync = model === COARSE_FENCES;
  const declared = stringOf(view, "iree.abi.declaration");
  const made: Omit<ExportForm, "callingConvention"> = {
    name,
    made: "wrapper",
    model,
    arguments: [...types.arguments.map(outside), ...(isAsync ? FENCES : [])],
    results: types.results.map(outside),
    declaration: declared ?? writeDeclaration({ text }, header, isAsync, { ...types, name }),
  };
  return form(made, view.symbols.compileOptions);
}

/** The pass reads no attribute for storage: it takes any buffer for transients, and adds one where that is asked for. */
function torchForms(name: string, types: Types, options: CompileOptions): readonly ExportForm[] {
  const outside = ({ type }: ExportSlot): ExportSlot => {
    return { role: type === "!hal.buffer" ? "transient storage" : "value", type: abiTypeText(type) };
  };
  const added: readonly ExportSlot[] = options.torchTransients ? [TRANSIENTS] : [];
  const inputs = [...types.arguments.map(outside), ...added];
  const results = types.results.map(outside);
  const common = { made: "wrapper", results, declaration: undefined } as const;
  return [
    form({ ...common, name, model: "sync", arguments: inputs }, options),
    form({ ...common, name: `${name}$async`, model: COARSE_FENCES, arguments: [...inputs, ...FENCES] }, options),
  ];
}

const TRANSIENTS: ExportSlot = { role: "transient storage", type: "!hal.buffer" };

/**
 * What tensors become that no wrapper imports: `ExpandTensorShapes` adds their dynamic dims, the conversion to `stream` their size
 * (FuncOpSignatureConversion of UtilToStream/Patterns.cpp), and that to `hal` makes them buffers (StreamToHAL/Patterns.cpp).
 */
function withoutTensors({ arguments: inputs, results }: Types): Types {
  const expanded = (slot: ExportSlot): readonly ExportSlot[] => {
    const dims = TENSOR.test(slot.type) ? tensorTypeOf(slot.type)?.dims : undefined;
    if (dims === undefined) return [slot];
    const index: ExportSlot = { role: "value", type: "index" };
    return [{ role: "value", type: "!hal.buffer" }, index, ...dims.filter((dim) => dim === null).map(() => index)];
  };
  return { arguments: inputs.flatMap(expanded), results: results.flatMap(expanded) };
}

/** compiler/src/iree/compiler/Bindings/TFLite/Transforms/WrapEntryPoints.cpp, lines 353-520 at b48a595557. */
function tfliteForms(name: string, { arguments: inputs, results }: Types, options: CompileOptions) {
  const buffer = (): ExportSlot => ({ role: "value", type: "!hal.buffer" });
  const common = { made: "wrapper", model: "sync", declaration: undefined } as const;
  const shape: readonly ExportSlot[] = ["index", "!util.list<index>"].map((type) => ({ role: "value", type }));
  const names = ["query_input_shape", "resize_input_shape", "query_output_shape"];
  return [
    form({ ...common, name: "_tflite_main", arguments: inputs.map(buffer), results: results.map(buffer) }, options),
    ...names.map((it) => form({ ...common, name: `_tflite_${name}_${it}`, arguments: shape, results: [] }, options)),
  ];
}

function hasFences({ arguments: inputs }: Pick<Types, "arguments">): boolean {
  const last = inputs.slice(-FENCES.length);
  return last.length === FENCES.length && last.every(({ type }) => isFence(abiTypeOf(type)));
}

/** A function that has its public types already. */
function asItIs(view: RecordView, name: string, { arguments: inputs, results }: Types): ExportForm {
  const isAsync = hasFences({ arguments: inputs });
  const withRoles = inputs.map((slot, i) => {
    const fence = isAsync ? FENCES[i - (inputs.length - FENCES.length)] : undefined;
    return fence === undefined ? slot : { ...slot, role: fence.role };
  });
  const made: Omit<ExportForm, "callingConvention"> = {
    name,
    made: "function",
    model: isAsync ? COARSE_FENCES : "sync",
    arguments: withRoles,
    results,
    declaration: stringOf(view, "iree.abi.declaration"),
  };
  return form(made, view.symbols.compileOptions);
}

function form(made: Omit<ExportForm, "callingConvention">, options: CompileOptions): ExportForm {
  const lowered = ({ type }: ExportSlot) => ({ name: undefined, type: loweredType(type, options) ?? "" });
  const convention = callingConventionOf({
    name: undefined,
    arguments: made.arguments.map(lowered),
    results: made.results.map(lowered),
  });
  return { ...made, callingConvention: conventionText(convention) };
}

function conventionText(convention: ByteString | undefined): string | undefined {
  return convention && displayBytes(convention);
}

/** How a calling convention spells a value of a type, `r` for a tensor; undefined where it can't be passed. */
export function conventionOfType(type: string): string | undefined {
  const slot = { name: undefined, type: loweredType(abiTypeText(type), DEFAULT_COMPILE_OPTIONS) ?? "" };
  const convention = callingConventionOf({ name: undefined, arguments: [slot], results: [] });
  return convention && displayBytes(convention).slice("0".length, -"_v".length);
}

/** The island of an attribute that the passes still find where they look for it: most not in a reflection, which is for tools. */
function islandOf(view: RecordView, key: string): Island | undefined {
  const found = view.islands.filter((island) => island.key === key && island.on === "op");
  return found.find(({ place }) =>
    place === "op" ? survivalOf(view, key)?.fate !== "dropped" : key === "iree.abi.declaration",
  );
}

function stringOf(view: RecordView, key: string): string | undefined {
  const island = islandOf(view, key);
  return island && view.string(island);
}

/** `(!hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view` */
export function signatureText(form: ExportForm): string {
  return signatureOf({ functionLike: true, ...form }) ?? "";
}

/** What an argument of an export is called in previews: `%arg0`, `%wait`. */
function slotName({ role }: ExportSlot, index: number): string {
  return role === "wait fence" ? "%wait" : role === "signal fence" ? "%signal" : `%arg${index}`;
}

const MAX_LINE_ARGUMENTS = 3;

/** The export as MLIR would declare it: `@f(%arg0: !hal.buffer_view, %wait: !hal.fence, …) -> !hal.buffer_view`. */
export function headerText(form: ExportForm): string {
  const isMade = form.made === "wrapper";
  const list = form.arguments.map(
    (slot, i) => `${isMade ? slotName(slot, i) : `%arg${i}`}: ${slot.type}${storageText(slot)}`,
  );
  const inputs = list.length > MAX_LINE_ARGUMENTS ? `(\n    ${list.join(",\n    ")})` : `(${list.join(", ")})`;
  const results = form.results.length === 0 ? "" : signatureText({ ...form, arguments: [] }).slice("()".length);
  return `@${form.name}${inputs}${results}`;
}

function storageText({ role, result }: ExportSlot): string {
  if (role === "result storage") return ` {iree.abi.output = ${result} : index}`;
  return role === "transient storage" ? " {iree.abi.transients}" : "";
}
