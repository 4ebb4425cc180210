/** What a compiled module needs to run. */
import { COARSE_FENCES } from "../abi/invocationModel.js";
import { type DecodedExport, decodeModule } from "../vmfb/decodeModule.js";
import { attributeOf, type VmModule } from "../vmfb/module.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import {
  bytesOfResults,
  type ModuleNeeds,
  mostOf,
  type NeededExecutable,
  type NeededFunction,
  type NeededModule,
  type NeededParameter,
  neededModule,
} from "./needs.js";

/** The module that loads parameters (runtime/src/iree/modules/io/parameters). */
export const PARAMETERS_MODULE = "io_parameters";

/** What a module needs. Time is linear in what it has; never throws. */
export function needsOfModule(module: VmModule): ModuleNeeds {
  const { sizes, constants } = module;
  const modules = modulesOf(module);
  const exports = [...decodeModule(module).exports];
  return {
    parameters: parametersOf(module, modules),
    modules,
    fences: exports.some(isAsync),
    devices: constants.devices,
    executables: executablesOf(module),
    memory: {
      rodata: sizes.rodata,
      rwdata: sizes.rwdata,
      results: mostOf(exports.map(({ callable }) => bytesOfResults(callable.results))),
    },
  };
}

function isAsync({ source, callable }: DecodedExport): boolean {
  return callable.fences || attributeOf(source, "iree.abi.model")?.value === COARSE_FENCES;
}

function parametersOf({ constants }: VmModule, modules: readonly NeededModule[]): readonly NeededParameter[] {
  const found = constants.parameters.map(({ scope = null, key, bytes = null }) => ({ scope, key, type: null, bytes }));
  const loads = modules.some(({ name }) => name === PARAMETERS_MODULE);
  return found.length > 0 || !loads ? found : [{ scope: null, key: null, type: null, bytes: null }];
}

function modulesOf(module: VmModule): readonly NeededModule[] {
  const { dependencies, imports } = needsOf(module);
  const functions = new Map<string, NeededFunction[]>();
  for (const { module: name, fn, convention, optional } of imports) {
    if (name === undefined) continue;
    const all = functions.get(name) ?? [];
    functions.set(name, all);
    all.push({ name: fn, callingConvention: convention === "" ? null : convention, declaration: null, optional });
  }
  const listed = new Map(dependencies.map((it) => [it.name, it]));
  return [...new Set([...listed.keys(), ...functions.keys()])].map((name) => {
    const all = functions.get(name) ?? [];
    const { minimumVersion = 0, mayBeAbsent = all.every(({ optional }) => optional) } = listed.get(name) ?? {};
    return neededModule({ name, minimumVersion, optional: mayBeAbsent, functions: all });
  });
}

/** By the formats that the program selects from, and the executables themselves. */
function executablesOf({ constants, executables }: VmModule): readonly NeededExecutable[] {
  const formats = new Set(constants.formats);
  for (const { architecture } of executables.libraries) formats.add(`embedded-elf-${architecture}`);
  const targetOf = (format: string): string | null => {
    const isNvidia = format.startsWith("cuda");
    const isAmd = /^(?:rocm|hip|amd)/.test(format);
    const names = constants.architectures.filter((name) => (name.startsWith("sm_") ? isNvidia : isAmd));
    return names.length === 0 ? null : names.join(", ");
  };
  return [...formats].map((format) => ({ format, target: targetOf(format) }));
}
