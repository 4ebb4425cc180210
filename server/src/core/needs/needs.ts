/** What running a module takes, as far as it shows: the same for text and compiled modules. Plain data. */
import type { Loading } from "../abi/calls/loading.js";
import { type AbiType, rankedDimsOf } from "../abi/types/abiType.js";
import { elementBits, type RankedDims, shapedTypeOf } from "../syntax/shapedType.js";
import { RUNTIME_TABLE } from "../vmfb/runtimes/table.js";

/** A parameter that is loaded from an archive. */
export interface NeededParameter {
  /** Null where it has none, or which one is not certain. */
  readonly scope: string | null;
  /** Null where the module loads parameters whose keys it computes. */
  readonly key: string | null;
  /** As MLIR spells it; null in a compiled module. */
  readonly type: string | null;
  /** How far it is read; null where that is not known. */
  readonly bytes: number | null;
}

/** A function that another module has to export. */
export interface NeededFunction {
  /** Without the name of its module. */
  readonly name: string;
  readonly callingConvention: string | null;
  /** What the module declares it as; null where only the convention is known. */
  readonly declaration: string | null;
  readonly optional: boolean;
}

/** A module that has to be registered before. */
export interface NeededModule {
  readonly name: string;
  readonly minimumVersion: number;
  /** The module loads without it. */
  readonly optional: boolean;
  /** Whether it is one of IREE's own. */
  readonly builtin: boolean;
  /** Those of IREE's own modules are not listed: every release of IREE that fits has them. */
  readonly functions: readonly NeededFunction[];
}

export interface NeededExecutable {
  /** `embedded-elf-x86_64`, `rocm-hsaco-fb`. */
  readonly format: string;
  /** CPU features, or the architecture of a GPU; null where nothing shows it. */
  readonly target: string | null;
}

/** Bytes that are known before the module runs. */
export interface NeededMemory {
  readonly rodata: number | null;
  readonly rwdata: number | null;
  /** Of the results of one call, the most of all exports whose shapes are static; null where none is. */
  readonly results: number | null;
}

export interface ModuleNeeds {
  readonly parameters: readonly NeededParameter[];
  readonly modules: readonly NeededModule[];
  /** Whether an export is asynchronous: callers pass two fences. */
  readonly fences: boolean;
  /** Devices that the program looks for: `local*`. */
  readonly devices: readonly string[];
  readonly executables: readonly NeededExecutable[];
  readonly memory: NeededMemory;
}

/** What the needs of a module are to a program that calls it. */
export function loadingOf({ parameters, modules }: ModuleNeeds): Loading {
  const custom = modules.filter(({ optional, builtin }) => !optional && !builtin);
  return {
    scopes: [...new Set(parameters.map(({ scope }) => scope ?? ""))],
    modules: custom.map(({ name }) => name),
  };
}

/** The bytes of a value of a type of MLIR; undefined where it is no array of a static shape. */
export function bytesOfType(type: string): number | undefined {
  const shaped = shapedTypeOf(type);
  return shaped?.dims === undefined || shaped.scalable > 0 ? undefined : bytesOf(shaped.element, shaped.dims);
}

function bytesOf(element: string | undefined, dims: RankedDims): number | undefined {
  const bits = element === undefined ? undefined : elementBits(element);
  if (bits === undefined || dims.includes(null)) return undefined;
  // IREE stores elements in whole bytes.
  const size = dims.reduce<number>((product, dim) => product * Number(dim), Math.ceil(bits / 8));
  return Number.isSafeInteger(size) ? size : undefined;
}

/** The bytes of the results of one call; undefined where one is not an array of a static shape. */
export function bytesOfResults(results: readonly { readonly type: AbiType }[]): number | undefined {
  let sum = 0;
  for (const { type } of results) {
    if (type.kind === "scalar") continue;
    const dims = rankedDimsOf(type);
    const bytes = dims === undefined || type.kind !== "array" ? undefined : bytesOf(type.element, dims);
    if (bytes === undefined) return undefined;
    sum += bytes;
  }
  return sum;
}

/** A module with the functions that are imported from it. */
export function neededModule(module: Omit<NeededModule, "builtin">): NeededModule {
  const builtin = Object.hasOwn(RUNTIME_TABLE.modules, module.name);
  return { ...module, builtin, functions: builtin ? [] : module.functions };
}

/** The most of some numbers; null where none is known. */
export function mostOf(sizes: Iterable<number | undefined>): number | null {
  let most: number | null = null;
  for (const size of sizes) if (size !== undefined && size > 0) most = Math.max(most ?? 0, size);
  return most;
}
