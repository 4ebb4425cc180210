/** The exported functions of a text at any stage of compilation. */

import { type AbiValue, plainValue } from "../abi/calls/abiFunction.js";
import { addedStorage, isWithoutWrapper, valueConversion, valuesOf } from "../abi/calls/compiledFunction.js";
import { readDeclaration } from "../abi/calls/declaration.js";
import { argumentRole, type ExportForm, exportPreview } from "../abi/calls/exportForms.js";
import { type TypedFunction, type TypedValue, typedFunction } from "../abi/calls/typedFunction.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import { functionShape, readIsland, type TextSource } from "../abi/islands.js";
import { mergePartials, partialsOf } from "../abi/partials.js";
import type { AbiRecord } from "../abi/record.js";
import { isConvertedByTorch } from "../abi/torch.js";
import type { AbiDocument } from "../document/document.js";
import { withAlias } from "../document/followedAlias.js";
import { symbolsAround } from "../document/symbols.js";
import { TypeAliases } from "../document/typeAliases.js";
import type { AbiModel } from "../encodings/abiJson/model.js";
import { callingConventionOf } from "../encodings/callingConvention/fromFunction.js";
import type { ConventionModel } from "../encodings/callingConvention/model.js";
import type { RawModel } from "../encodings/rawSignature/model.js";
import type { SipModel } from "../encodings/sip/model.js";
import type { RuleContext } from "../lint/context.js";
import { contextIn, ruleContext } from "../lint/recordContext.js";
import type { Parameter } from "../syntax/syntax.js";
import { type ByteString, displayBytes } from "../text/byteString.js";
import { type ExportedOp, exportedOps } from "./exports.js";
import { wellFormed } from "./fromModule.js";
import type { FunctionAbi, InvocationModel, ModuleAbi, View } from "./functionAbi.js";
import { registerTypeOf, shownTypeOf } from "./types.js";
import { viewsOf } from "./views.js";

/**
 * What a module compiled from the text would export. Reads all of it; linear; never throws.
 * @param asWritten Whether it is held to another text: then only flags that are given convert types, as what a text changes may
 * matter with others.
 */
export function fromMlir(document: AbiDocument, asWritten = false): ModuleAbi {
  const aliases = new TypeAliases(document);
  const hasFlags = document.compileOptions.flags.length > 0;
  const isCompiled = ({ name, record }: ExportedOp): boolean =>
    !hasFlags || record === undefined || exportPreview(contextIn(document, record), name)?.refused === undefined;
  const exported = exportedOps(document).filter(isCompiled);
  return { kind: "text", functions: exported.map((op) => functionAbi(document, op, aliases, asWritten)) };
}

/** An exported function of a text, or one that it declares and another module exports. */
export function functionAbi(
  document: AbiDocument,
  { name, offset, record }: ExportedOp,
  aliases: TypeAliases,
  asWritten = false,
): FunctionAbi {
  if (record === undefined) return { name, offset, views: [], model: { fences: false, basis: "open" } };
  const symbols = symbolsAround(document, record.start);
  const whole = withAlias(record, symbols);
  // A comparison is made on request, so strings of any length are decoded.
  const source: TextSource = { slice: (start, end) => document.slice(start, end) };
  const context = ruleContext(source, whole, symbols, () => undefined);
  const string = (key: string): ByteString | undefined => {
    const island = whole.islands.find((found) => found.key === key && found.on === "op");
    return island && readIsland(source, whole, island)?.payload.bytes;
  };
  const inVm = record.header?.op?.startsWith("vm.") === true;
  const declared = string("iree.abi.declaration");
  const declaration = declared === undefined ? undefined : readDeclaration(declared);
  const fn = typedFunction(context);
  const form = formOf(context, name, aliases);
  const model = modelOf(context, fn, string("iree.abi.model"), declaration?.model, form);
  if (form !== undefined && isWithoutWrapper(context)) {
    return { name: form.name, offset, views: [{ source: "MLIR type", ...valuesOf(form) }], model };
  }
  const metadata = {
    json: wellFormed<AbiModel>("abi-json", string("iree.abi") ?? string("d")),
    sip: wellFormed<SipModel>("sip", string("sip")),
    raw: wellFormed<RawModel>("raw", string("f")) ?? merged(context),
    declaration,
    types: fn && {
      ...typesOf(fn, context, inVm, aliases, asWritten),
      // Wrappers keep only a declaration of what was written on their arguments.
      ownership: model.basis !== "lowered",
    },
    convention: wellFormed<ConventionModel>("cconv", conventionOf(source, record, inVm)),
  };
  return { name, offset, views: viewsOf(metadata, model.fences), model };
}

/** How it is exported with the flags that are given; undefined without any, which leave more open. */
function formOf(context: RuleContext, name: string, aliases: TypeAliases): ExportForm | undefined {
  if (context.symbols.compileOptions.flags.length === 0) return undefined;
  return exportPreview(context, name, (type) => aliases.resolve(type))?.forms[0];
}

/** The signature that the partials of arguments and results make up. */
function merged(context: RuleContext): RawModel | undefined {
  const partials = partialsOf(context);
  return partials && mergePartials(partials);
}

function conventionOf(source: TextSource, record: AbiRecord, inVm: boolean): ByteString | undefined {
  const shape = inVm ? functionShape(source, record) : undefined;
  return shape && callingConventionOf(shape);
}

/**
 * A compiled function has its fences or none. Otherwise what is written decides, and without it a compiler flag. An
 * attribute on the op itself is lost when `func.func` becomes `util.func`.
 */
function modelOf(
  { header, islands, symbols }: RuleContext,
  fn: TypedFunction | undefined,
  written: ByteString | undefined,
  declared: "sync" | "async" | undefined,
  form: ExportForm | undefined,
): InvocationModel {
  if (form?.made === "wrapper" && symbols.compileOptions.executionModel !== undefined) {
    return { fences: form.model === COARSE_FENCES, basis: "stated" };
  }
  const isLowered =
    header?.op?.startsWith("vm.") || islands.some(({ key, place }) => key === "iree.abi.stub" && place === "op");
  const stated = isLowered ? "lowered" : "stated";
  if (fn?.fences) return { fences: true, basis: stated };
  if (written !== undefined) {
    const isOnOp = !islands.some(({ key, place }) => key === "iree.abi.model" && place !== "op");
    const fences = displayBytes(written) === COARSE_FENCES;
    return { fences, basis: header?.op === "func.func" && isOnOp ? "open" : stated };
  }
  if (declared !== undefined) return { fences: declared === "async", basis: stated };
  return { fences: false, basis: isLowered ? "lowered" : "open" };
}

function typesOf(
  fn: TypedFunction,
  context: RuleContext,
  inVm: boolean,
  aliases: TypeAliases,
  asWritten: boolean,
): Pick<View, "arguments" | "results"> {
  const convert = valueConversion(context, !asWritten && context.header?.op === "func.func");
  const inputs = context.header?.arguments ?? [];
  const isTorch = isConvertedByTorch(context);
  const value = ({ text, name, synthetic }: TypedValue): AbiValue => {
    const type = inVm ? registerTypeOf(aliases.resolve(text)) : shownTypeOf(aliases.resolve(text));
    const plain = plainValue(type, name);
    return { ...(convert?.(plain) ?? plain), synthetic: fn.lowered && synthetic };
  };
  return {
    arguments: [
      ...fn.arguments.map((it, i) => ({ ...value(it), ...ownershipOf(inputs[i], isTorch) })),
      ...addedStorage(context),
    ],
    results: fn.results.map(value),
  };
}

/** Who owns an argument's memory by its attributes: Torch's pass reads `iree.abi.consume` alone, with any value. */
function ownershipOf(parameter: Parameter | undefined, isTorch: boolean): Partial<AbiValue> {
  if (parameter === undefined) return {};
  const { role, result } = argumentRole(parameter);
  const consume = parameter.attributes?.entries.find(({ key }) => key === "iree.abi.consume");
  if (isTorch) return consume !== undefined && !MUTABLE.test(parameter.type) ? { consumed: true } : {};
  // Storage stays the caller's in a comparison, given away or not.
  if (role === "result storage") return { storage: true, storageFor: result };
  if (role === "transient storage") return { storage: true, storageFor: "transients" };
  const isUnit = consume !== undefined && (consume.value === undefined || consume.value.kind === "unit");
  return isUnit ? { consumed: true } : {};
}

/** Torch's tensors that a function changes in place, which are not given away. */
const MUTABLE = /^!torch\.tensor\b/;
