/** A function as callers of the compiled module see it, which the compiler's flags may change. */
import { type Conversion, conversionsOf, convertedElement } from "../compile/conversions.js";
import { COARSE_FENCES } from "../invocationModel.js";
import type { RecordView } from "../recordView.js";
import { isConvertedByTorch } from "../torch.js";
import type { AbiType } from "../types/abiType.js";
import { abiTypeOf } from "../types/readType.js";
import { type AbiFunction, type AbiValue, plainValue } from "./abiFunction.js";
import { type ExportForm, type ExportSlot, exportPreview, isExternal, TORCH_SCALARS } from "./exportForms.js";

/**
 * The function under the name that callers find it by; undefined where the compiler refuses it.
 *
 * @param fn As metadata and types describe it.
 * @param name What it is exported as.
 */
export function compiledFunction(view: RecordView, fn: AbiFunction, name: string): AbiFunction | undefined {
  // Without flags the form is not needed, and calls are asked for all functions of a text.
  if (view.symbols.compileOptions.flags.length === 0) return withConversions(view, { ...fn, name });
  const preview = exportPreview(view, name);
  const form = preview?.forms[0];
  if (preview === undefined) return { ...fn, name };
  return form && inForm(view, fn, form);
}

/** The function as one of the forms that it is exported in. */
export function inForm(view: RecordView, fn: AbiFunction, form: ExportForm): AbiFunction {
  const { name } = form;
  if (isWithoutWrapper(view)) return { name, ...valuesOf(form), fences: false };
  const fences = fn.fences || (form.model === COARSE_FENCES && fn.strayFences !== true);
  const added = addedStorage(view);
  const inputs = [...fn.arguments, ...added];
  const flat = fn.flat === undefined ? {} : { flat: [...fn.flat, ...added] };
  return withConversions(view, { ...fn, name, arguments: inputs, ...flat, fences });
}

/** The storage that the Torch pass adds after the arguments. */
export function addedStorage(view: RecordView): readonly AbiValue[] {
  const { torchAsync, torchTransients } = view.symbols.compileOptions;
  return torchTransients && torchAsync && isConvertedByTorch(view) ? [TRANSIENTS] : [];
}

const TRANSIENTS: AbiValue = { ...plainValue(abiTypeOf("!hal.buffer")), storage: true, storageFor: "transients" };

/** Whether the export takes memory in place of tensors. */
export function isWithoutWrapper(view: RecordView): boolean {
  const { nativeBindings, tfliteBindings, torchAsync } = view.symbols.compileOptions;
  const isStub = view.find("iree.abi.stub") !== undefined || view.header?.op?.startsWith("vm.") === true;
  if (isStub || (torchAsync && isConvertedByTorch(view))) return false;
  return tfliteBindings || !nativeBindings;
}

/** What a form takes and returns, by its types alone. */
export function valuesOf({ arguments: inputs, results }: ExportForm): Pick<AbiFunction, "arguments" | "results"> {
  const value = ({ type }: ExportSlot): AbiValue => plainValue(abiTypeOf(type));
  return { arguments: inputs.map(value), results: results.map(value) };
}

function withConversions(view: RecordView, fn: AbiFunction): AbiFunction {
  const value = valueConversion(view);
  if (value === undefined) return fn;
  const { arguments: inputs, results, flat } = fn;
  return {
    ...fn,
    arguments: inputs.map(value),
    results: results.map(value),
    ...(flat && { flat: flat.map(value) }),
  };
}

/**
 * What the input pipeline makes of a function's values; undefined where it changes no type.
 * @param isInput Whether a function of the input is converted as without flags, too.
 */
export function valueConversion(
  view: RecordView,
  isInput = view.header?.op === "func.func",
): ((value: AbiValue) => AbiValue) | undefined {
  const { header, symbols } = view;
  if (header?.op?.startsWith("vm.") === true || view.find("iree.abi.stub") !== undefined) return undefined;
  if (header !== undefined && isExternal(header)) return undefined;
  const conversions = conversionsOf(symbols.compileOptions, isInput);
  const isTorch = isConvertedByTorch(view);
  if (conversions.length === 0 && !isTorch) return undefined;
  // Torch's tensors are buffer views when types are converted.
  const isWrapped = symbols.compileOptions.torchAsync && isTorch;
  return (it) => {
    const own = isTorch ? builtinScalar(it.type) : it.type;
    const type = isWrapped && own.kind === "array" ? own : converted(own, conversions);
    return type === it.type ? it : { ...it, type };
  };
}

/** What the Torch pass makes of Torch's scalars. */
function builtinScalar(type: AbiType): AbiType {
  const element = type.kind === "other" ? TORCH_SCALARS.get(type.text) : undefined;
  return element === undefined ? type : { kind: "scalar", element };
}

function converted(type: AbiType, conversions: readonly Conversion[]): AbiType {
  switch (type.kind) {
    case "array":
    case "scalar": {
      const element = type.element && convertedElement(type.element, conversions);
      return element === undefined || element === type.element ? type : ({ ...type, element } as AbiType);
    }
    case "sequence":
      return { ...type, items: type.items.map((item) => converted(item, conversions)) };
    case "dictionary":
      return { ...type, items: type.items.map((item) => ({ ...item, type: converted(item.type, conversions) })) };
    case "uniform":
      return { ...type, item: converted(type.item, conversions) };
    default:
      return type;
  }
}
