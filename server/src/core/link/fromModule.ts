/** A compiled module as the others of its context see it. */
import { exportedFunction } from "../diff/fromModule.js";
import { mapped } from "../text/lists.js";
import type { VmImport, VmModule } from "../vmfb/module.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import { byName, type LinkedImport, type LinkedModule, partsOf } from "./module.js";

/** The module of a file. Never throws. */
export function fromModule(path: string, module: VmModule): LinkedModule {
  const needs = needsOf(module);
  const versions = new Map(needs.dependencies.map((it) => [it.name, it.needsVersion ? it.minimumVersion : 0]));
  const imported = ({ name, callingConvention, optional }: VmImport): LinkedImport => ({
    name,
    convention: callingConvention ?? "",
    abi: undefined,
    fences: undefined,
    isOpen: false,
    optional,
    minimumVersion: optional ? 0 : (versions.get(partsOf(name).module ?? "") ?? 0),
    declaration: null,
    range: undefined,
  });
  const exports = mapped(module.exports, (entry) => {
    const abi = exportedFunction(entry);
    // Nothing in the file says that there are none.
    const fences = abi.model.fences || abi.views.some(({ source }) => source === "iree.abi.declaration");
    return {
      name: entry.name,
      convention: entry.callingConvention ?? "",
      abi,
      fences: fences ? abi.model.fences : undefined,
      isOpen: false,
    };
  });
  return {
    path,
    name: module.name,
    version: module.moduleVersion,
    imports: Array.from(module.imports, imported),
    exports: byName(exports),
    dependencies: needs.dependencies,
    needs,
  };
}
