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
import { signatureOf } from "../../syntax/signature.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import { type ByteString, displayBytes } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import { COARSE_FENCES } from "../invocationModel.js";
import type { Island } from "../record.js";
import type { RecordView } from "../recordView.js";
import { isConvertedByTorch, survivalOf } from "../torch.js";
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
  /** The export with the function's name first: a Torch function becomes two. */
  readonly forms: readonly ExportForm[];
  /** The export under `ASYNC_FLAG`; undefined where the flag changes nothing. */
  readonly withAsyncFlag: ExportForm | undefined;
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
  const converted = convertedByStableHlo(view);
  const header = converted?.header ?? view.header;
  if (header === undefined || !header.functionLike) return undefined;
  const types = typesOf(header, resolve);
  if (types === undefined) return undefined;
  if (header.op?.startsWith("vm.")) {
    return unchanged({ ...asItIs(view, name, types), callingConvention: conventionText(vmConventionOf(header)) });
  }
  // What has its fences is a wrapper even where an excerpt does not show its mark.
  if (islandOf(view, "iree.abi.stub") !== undefined || hasFences(types)) return unchanged(asItIs(view, name, types));
  if (isConvertedByTorch(view)) return unchanged(...torchForms(name, types));
  const written = stringOf(view, "iree.abi.model");
  const text = converted?.text ?? ((span: Span) => view.text(span));
  const make = (model: InvocationModel) => wrapper(view, { header, text }, name, types, model);
  if (written !== undefined) return unchanged(make(written === COARSE_FENCES ? COARSE_FENCES : "sync"));
  return { forms: [make("sync")], withAsyncFlag: make(COARSE_FENCES) };
}

function unchanged(...forms: readonly ExportForm[]): ExportPreview {
  return { forms, withAsyncFlag: undefined };
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
const TORCH_SCALARS: ReadonlyMap<string, string> = new Map([
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
  return form({
    name,
    made: "wrapper",
    model,
    arguments: [...types.arguments.map(outside), ...(isAsync ? FENCES : [])],
    results: types.results.map(outside),
    declaration:
      stringOf(view, "iree.abi.declaration") ?? writeDeclaration({ text }, header, isAsync, { ...types, name }),
  });
}

/** Without options of the compiler. The pass reads no attribute for storage: it takes any buffer for transients. */
function torchForms(name: string, types: Types): readonly ExportForm[] {
  const outside = ({ type }: ExportSlot): ExportSlot => {
    return { role: type === "!hal.buffer" ? "transient storage" : "value", type: abiTypeText(type) };
  };
  const inputs = types.arguments.map(outside);
  const results = types.results.map(outside);
  const made = "wrapper";
  const declaration = undefined;
  return [
    form({ name, made, model: "sync", arguments: inputs, results, declaration }),
    form({
      name: `${name}$async`,
      made,
      model: COARSE_FENCES,
      arguments: [...inputs, ...FENCES],
      results,
      declaration,
    }),
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
  return form({
    name,
    made: "function",
    model: isAsync ? COARSE_FENCES : "sync",
    arguments: withRoles,
    results,
    declaration: stringOf(view, "iree.abi.declaration"),
  });
}

function form(made: Omit<ExportForm, "callingConvention">): ExportForm {
  const lowered = ({ type }: ExportSlot) => ({ name: undefined, type: loweredType(type) });
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
  const slot = { name: undefined, type: loweredType(abiTypeText(type)) };
  const convention = callingConventionOf({ name: undefined, arguments: [slot], results: [] });
  return convention && displayBytes(convention).slice("0".length, -"_v".length);
}

/**
 * A type of any dialect is a reference in the VM unless it is known there, or other passes replace it before, or its
 * dialect is gone (`iree_input`): see `RefType::isCompatible` of compiler/src/iree/compiler/Dialect/VM/IR/VMTypes.cpp.
 */
const OBJECT = /^!(?!(?:vm|torch|flow|stream|iree_input|iree_pydm|llvm|spirv|emitc)\.)\w+\.[\w.]+(?:\s*<[\s\S]*>)?$/;

/** What a type of the host program is in the VM; by default `index` has 64 bits there. */
function loweredType(type: string): string {
  if (type === "index") return "i64";
  return OBJECT.test(type) ? `!vm.ref<${type}>` : type;
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
