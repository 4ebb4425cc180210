/** The function of a record as its ABI metadata should describe it. */
import type { Entry, OpHeader, Parameter } from "../../syntax/syntax.js";
import { knownAttribute } from "../attributes/table.js";
import type { RecordView } from "../recordView.js";
import type { AbiType } from "../types/abiType.js";
import { abiTypeOf, isFence } from "../types/readType.js";
import type { AbiFunction, AbiValue, StorageUse } from "./abiFunction.js";

export interface TypedValue extends AbiValue {
  /** As callers see it: the type of `iree.abi.encoding` where that is present. */
  readonly type: AbiType;
  /** The MLIR text of that type. */
  readonly text: string;
  /** As the program has it; differs from `type` only where an encoding is present. */
  readonly inner: AbiType;
  /** As `iree.abi.name` has it. */
  readonly name: string | undefined;
  readonly synthetic: boolean;
}

/** The two fences of a wrapper are left out of the arguments. */
export interface TypedFunction extends AbiFunction {
  readonly arguments: readonly TypedValue[];
  readonly results: readonly TypedValue[];
  /** True where some types were already lowered to runtime ones, so that synthetic arguments may be among them. */
  readonly lowered: boolean;
}

const SYNTHETIC = /^(?:index$|!hal\.(?:fence|semaphore)\b|!shapex?\.)/;
const LOWERED = /^(?:!hal\.|!vm\.|!iree\.|!iree_input\.|!flow\.|!stream\.|memref\b)/;

/** Undefined where the op is not a function or its types are not all known. */
export function typedFunction(context: RecordView): TypedFunction | undefined {
  return context.once(readFunction);
}

function readFunction(context: RecordView): TypedFunction | undefined {
  const { header } = context;
  if (header === undefined || !header.functionLike) return undefined;
  const inVm = header.op?.startsWith("vm.") === true;
  if (header.arguments.some(isUnreadable) || header.results.some(isUnreadable)) return undefined;
  const all = valuesOf(context, header, "arguments", inVm);
  const results = valuesOf(context, header, "results", inVm);
  const fences = all.length >= 2 && isFenceValue(all.at(-1)) && isFenceValue(all.at(-2));
  const lowered = inVm || all.some(isLowered) || results.some(isLowered);
  return {
    name: header.symbol ?? "",
    arguments: fences ? all.slice(0, -2) : all,
    results,
    fences,
    lowered,
  };
}

function isUnreadable({ type, variadic }: Parameter): boolean {
  return type === "" || variadic;
}

function isFenceValue(value: TypedValue | undefined): boolean {
  return value !== undefined && mayBeOfDialect(value.text) && isFence(value.type);
}

function isLowered({ text }: TypedValue): boolean {
  return mayBeOfDialect(text) && LOWERED.test(text);
}

/**
 * True for a type that starts as one of a dialect does, or is a `memref` or `index`: few are, so the others are ruled
 * out first.
 */
function mayBeOfDialect(type: string): boolean {
  const c = type.charCodeAt(0);
  return c === 0x21 || c === 0x6d || c === 0x69;
}

function valuesOf(context: RecordView, header: OpHeader, side: "arguments" | "results", inVm: boolean): TypedValue[] {
  return header[side].map((parameter, i) => {
    const isNamed = parameter.attributes?.entries.some(({ key }) => key === "iree.abi.name") === true;
    return abiValue(parameter, inVm, isNamed ? context.function?.[side][i]?.name : undefined);
  });
}

function abiValue(parameter: Parameter, inVm: boolean, name: string | undefined): TypedValue {
  const { type, attributes } = parameter;
  const encoding = attributes?.entries.find(({ key }) => key === "iree.abi.encoding")?.value;
  const text = encoding?.kind === "type" ? encoding.text : type;
  return new ReadValue(
    text,
    type,
    inVm,
    name,
    attributes?.entries.find(({ key }) => knownAttribute(key)?.storage === true),
  );
}

function storageUse({ key, value }: Entry): StorageUse | undefined {
  if (key === "iree.abi.transients") return "transients";
  return value?.kind === "integer" ? Number(value.text) : undefined;
}

// A class with getters, as one is made for each value, and the types of few are needed.
class ReadValue implements TypedValue {
  readonly text: string;
  readonly name: string | undefined;
  readonly storage: boolean;
  readonly storageFor: StorageUse | undefined;
  readonly keyword = false;
  readonly #written: string;
  readonly #inVm: boolean;
  #type: AbiType | undefined;

  constructor(text: string, written: string, inVm: boolean, name: string | undefined, storage: Entry | undefined) {
    this.text = text;
    this.name = name;
    this.storage = storage !== undefined;
    this.storageFor = storage && storageUse(storage);
    this.#written = written;
    this.#inVm = inVm;
  }

  get type(): AbiType {
    this.#type ??= this.#read(this.text);
    return this.#type;
  }

  get inner(): AbiType {
    return this.#written === this.text ? this.type : this.#read(this.#written);
  }

  get synthetic(): boolean {
    return mayBeOfDialect(this.#written) && SYNTHETIC.test(this.#written);
  }

  /** The VM widens small scalars, so theirs is no longer the type that callers see. */
  #read(text: string): AbiType {
    const read = abiTypeOf(text);
    return this.#inVm && read.kind === "scalar" ? { kind: "other", text } : read;
  }
}

/**
 * The arguments that `count` entries of metadata describe: all, or all but storage. Undefined where neither has that
 * many.
 */
export function argumentsFor(fn: TypedFunction, count: number): readonly TypedValue[] | undefined {
  if (count === fn.arguments.length) return fn.arguments;
  const plain = fn.arguments.filter(({ storage }) => !storage);
  return count === plain.length ? plain : undefined;
}
