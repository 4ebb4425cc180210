/** What a module needs of the runtime that loads it, whether it is read from a file or from text. */
import type { Executables } from "../elf.js";
import type { VmModule } from "../module.js";

export interface Dependency {
  readonly name: string;
  readonly minimumVersion: number;
  /** It loads without the module as well. */
  readonly mayBeAbsent: boolean;
  /** If the module is there, it has to be as new as that. */
  readonly needsVersion: boolean;
}

export interface Import {
  /** As it is declared: `hal.command_buffer.dispatch`. */
  readonly name: string;
  /** What is in front of the first dot; undefined where there is none. */
  readonly module: string | undefined;
  readonly fn: string;
  /** Empty where it has none: then none is compared. */
  readonly convention: string;
  readonly optional: boolean;
}

export interface Needs {
  /** `15.0`; undefined where it is not known. */
  readonly bytecode: string | undefined;
  /** A bit each. */
  readonly features: number;
  /** Names of the type table. */
  readonly types: readonly string[];
  readonly dependencies: readonly Dependency[];
  readonly imports: readonly Import[];
  readonly executables: Executables;
}

/** An import by its whole name, which is split at the first dot. */
export function importNamed(name: string, convention: string, optional: boolean): Import {
  const dot = name.indexOf(".");
  const module = dot < 0 ? undefined : name.slice(0, dot);
  return { name, module, fn: name.slice(dot + 1), convention, optional };
}

/** What a compiled module needs. Identical entries count once, so that it is no larger than its file. */
export function needsOf(module: VmModule): Needs {
  const { bytecodeVersion, requirements, executables } = module;
  const imports = new Map<string, Import>();
  for (const { name, callingConvention, optional } of module.imports) {
    const key = `${optional} ${callingConvention} ${name}`;
    if (!imports.has(key)) imports.set(key, importNamed(name, callingConvention ?? "", optional));
  }
  const dependencies = new Map<string, Dependency>();
  for (const { name, minimumVersion, required, needsVersion } of module.dependencies) {
    const key = `${required} ${needsVersion} ${minimumVersion} ${name}`;
    dependencies.set(key, { name, minimumVersion, mayBeAbsent: !required, needsVersion });
  }
  return {
    // Without one the runtime reads 0.0, which none supports.
    bytecode: `${bytecodeVersion?.major ?? 0}.${bytecodeVersion?.minor ?? 0}`,
    features: requirements,
    types: [...new Set(module.types)],
    dependencies: [...dependencies.values()],
    imports: [...imports.values()],
    executables,
  };
}
