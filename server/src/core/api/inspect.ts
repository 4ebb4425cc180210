/** The library's view of a compiled module. */

import type { CallOffer } from "../abi/calls/offers.js";
import type { UserCall } from "../abi/calls/userCall.js";
import { type Kind, mlirTypeOf } from "../encodings/registry.js";
import type { ModuleNeeds } from "../needs/needs.js";
import { needsOfModule } from "../needs/ofModule.js";
import type { List } from "../text/lists.js";
import {
  type DecodedAttribute,
  type DecodedExport,
  type DecodedImport,
  type DecodedModule,
  decodeModule,
  type MetadataSource,
} from "../vmfb/decodeModule.js";
import { featuresOf, type VmAttribute } from "../vmfb/module.js";
import { judge, type Reason } from "../vmfb/runtimes/judge.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import { moduleOf } from "./source.js";

/** A function that the module takes from another one. */
export interface InspectedImport {
  /** With the other module's name in front: `hal.buffer.assert`. */
  readonly name: string;
  readonly callingConvention: string | null;
  /** `(i32, !vm.ref<?>) -> (i64)`; null where the convention is not well formed or not there. */
  readonly text: string | null;
  readonly optional: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** An attribute of which more is known than its value. */
export interface InspectedAttribute {
  readonly key: string;
  readonly kind: Kind | null;
  readonly text: string | null;
  /** `text` in MLIR's notation, where it has the reference's. */
  readonly type?: string;
}

/** A function that others may call. */
export interface InspectedExport {
  readonly name: string;
  readonly ordinal: number;
  readonly callingConvention: string | null;
  /** `(i32, !vm.ref<?>) -> (i64)`; null where the convention is not well formed or not there. */
  readonly text: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** The attributes of which more is known than their value. */
  readonly decoded: readonly InspectedAttribute[];
  /** The same for people, by key, with types in MLIR's notation; null where it is not well formed. */
  readonly readable: Readonly<Record<string, string | null>>;
  /** Names and types from the best metadata there is: `(image: tensor<28x28xf32>) -> (tensor<10xf32>)`. */
  readonly signature: string;
  /** Which metadata that is. */
  readonly metadata: MetadataSource;
  /** How to call it; null for what the runtime calls itself. */
  readonly call: InspectedCall | null;
}

/** A call of an exported function. */
export interface InspectedCall {
  /** With `numpy as np` and the module as `module`; null where Python can't. */
  readonly python: string | null;
  /** The flags after `iree-run-module --module=FILE`, quoted for a shell; null where a value has none. */
  readonly flags: readonly string[] | null;
  /** What else the tools do with them: flags to add, or those of `iree-benchmark-module`. */
  readonly offers: readonly CallOffer[];
  /** What is left to do or to know. */
  readonly notes: readonly string[];
}

/** A compiled module: the object that `mlir-abi inspect --json` prints. */
export interface InspectedModule {
  readonly version: 1;
  /** The path given to the command line; empty from the library. */
  readonly path: string;
  readonly container: "flatbuffer" | "zip";
  readonly name: string;
  readonly moduleVersion: number;
  /** `major.minor`; null before 2022-05-16, when modules had none. */
  readonly bytecodeVersion: string | null;
  /** The file: its identifier, the era of its layout, and bytes of all and of the tables with embedded data. */
  readonly file: {
    readonly identifier: string;
    readonly layout: string;
    readonly size: number;
    readonly tables: number;
  };
  /** What it needs of a runtime beyond the bytecode version. */
  readonly features: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly types: readonly string[];
  readonly dependencies: readonly {
    readonly name: string;
    readonly minimumVersion: number;
    readonly required: boolean;
  }[];
  readonly imports: readonly InspectedImport[];
  readonly exports: readonly InspectedExport[];
  /** Bytes of the parts; of the functions their number. */
  readonly sizes: {
    readonly rodata: number;
    readonly rwdata: number;
    readonly bytecode: number;
    readonly functions: number;
  };
  /** Which releases of IREE load it, oldest first. */
  readonly runtimes: readonly InspectedRuntime[];
  /** What running it takes, as far as it shows. */
  readonly needs: ModuleNeeds;
}

/** Whether a release of IREE loads a module. */
export interface InspectedRuntime {
  readonly release: string;
  /** Null where it depends on what is not IREE's. */
  readonly loads: boolean | null;
  /** Why it does not load, or why that is not known. */
  readonly reasons: readonly Reason[];
}

/**
 * What the tables of a compiled module (`.vmfb`) say, decoded. Time is linear in the bytes, even where tables share
 * entries.
 *
 * @throws ModuleError if the bytes are not a compiled module
 */
export function inspect(bytes: Uint8Array): InspectedModule {
  return inspectJson("", decodeModule(moduleOf(bytes)));
}

/** A decoded module as the contract's JSON has it. @internal */
export function inspectJson(path: string, decoded: DecodedModule): InspectedModule {
  const { imports, exports } = decoded;
  const sides = {
    imports: Array.from(imports, inspectedImport),
    exports: Array.from(exports, inspectedExport),
  };
  const { module } = decoded;
  const rest = { sizes: module.sizes, runtimes: runtimesOf(decoded), needs: needsOfModule(module) };
  return { ...headOf(path, decoded), ...sides, ...rest };
}

function runtimesOf({ module }: DecodedModule): readonly InspectedRuntime[] {
  return judge(needsOf(module)).map(({ runtime, loads, reasons }) => ({ release: runtime.name, loads, reasons }));
}

/** The text of `inspectJson`, in pieces, so that memory holds one function and not all. @internal */
export function* inspectJsonText(path: string, decoded: DecodedModule): Generator<string> {
  yield JSON.stringify(headOf(path, decoded)).slice(0, -1);
  yield* listText("imports", decoded.imports, inspectedImport);
  yield* listText("exports", decoded.exports, inspectedExport);
  yield `,"sizes":${JSON.stringify(decoded.module.sizes)},"runtimes":${JSON.stringify(runtimesOf(decoded))}`;
  yield `,"needs":${JSON.stringify(needsOfModule(decoded.module))}}`;
}

function* listText<Item>(key: string, list: List<Item>, show: (item: Item) => object): Generator<string> {
  yield `,"${key}":[`;
  for (const [i, item] of list.entries()) yield (i === 0 ? "" : ",") + JSON.stringify(show(item));
  yield "]";
}

/** What precedes the functions. */
function headOf(
  path: string,
  { module }: DecodedModule,
): Omit<InspectedModule, "imports" | "exports" | "sizes" | "runtimes" | "needs"> {
  const { bytecodeVersion: version } = module;
  return {
    version: 1,
    path,
    container: module.container,
    name: module.name,
    moduleVersion: module.moduleVersion,
    bytecodeVersion: version && `${version.major}.${version.minor}`,
    file: { identifier: module.identifier, layout: module.era, size: module.fileSize, tables: module.tableSize },
    features: featuresOf(module),
    attributes: objectOf(module.attributes),
    types: [...module.types],
    dependencies: Array.from(module.dependencies, ({ name, minimumVersion, required }) => ({
      name,
      minimumVersion,
      required,
    })),
  };
}

function inspectedImport({ source, text }: DecodedImport): InspectedImport {
  const { name, callingConvention, optional, attributes } = source;
  return { name, callingConvention, text, optional, attributes: objectOf(attributes) };
}

function inspectedExport(fn: DecodedExport): InspectedExport {
  const { source, text, attributes, signature, metadata, call } = fn;
  const { name, ordinal, callingConvention } = source;
  return {
    name,
    ordinal,
    callingConvention,
    text,
    attributes: objectOf(source.attributes),
    decoded: attributes.filter(isDecoded).map(inspectedAttribute),
    readable: Object.fromEntries(attributes.filter(isDecoded).map(({ key, readable }) => [key, readable])),
    signature,
    metadata,
    call: call === undefined ? null : inspectedCall(call),
  };
}

function inspectedAttribute({ key, kind, text, decoded }: DecodedAttribute): InspectedAttribute {
  const type = decoded && mlirTypeOf(decoded);
  return { key, kind, text, ...(type !== undefined && { type }) };
}

/** True where more is known than the value itself. */
function isDecoded({ kind, text }: DecodedAttribute): boolean {
  return kind !== null || text !== null;
}

/** An object of attributes. Of a duplicate key the first counts, as in the runtime. */
function objectOf(attributes: Iterable<VmAttribute>): Readonly<Record<string, string>> {
  return Object.fromEntries([...attributes].reverse().map(({ key, value }) => [key, value]));
}

function inspectedCall({ python, flags, offers, notes }: UserCall): InspectedCall {
  return { python: python ?? null, flags: flags ?? null, offers, notes };
}
