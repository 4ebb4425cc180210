/**
 * A module as the others of its context see it: what it imports, what it exports, and on which modules it depends. The
 * same for text, bytecode and compiled modules.
 */
import type { Range } from "vscode-languageserver-types";
import type { FunctionAbi } from "../diff/functionAbi.js";
import type { Dependency, Needs } from "../vmfb/runtimes/needs.js";

/** What either side of a link says of a function. */
export interface LinkSide {
  /** What is looked up: `module.function` for an import, the function alone for an export. */
  readonly name: string;
  /** Empty where none is declared, so that none is compared; undefined where the types don't show it. */
  readonly convention: string | undefined;
  /** Its values as far as types and metadata describe them; undefined where only the convention is known. */
  readonly abi: FunctionAbi | undefined;
  /** Whether two fences follow the arguments; undefined where only the convention is known. */
  readonly fences: boolean | undefined;
  /** Whether the compiler's flag for asynchronous calls decides about the fences. */
  readonly isOpen: boolean;
}

export interface LinkedImport extends LinkSide {
  /** The module loads without it. */
  readonly optional: boolean;
  readonly minimumVersion: number;
  /** As the compiler would declare it; null where only the convention is known. */
  readonly declaration: string | null;
  /** Of its symbol; undefined in bytecode and compiled modules, which have no lines. */
  readonly range: Range | undefined;
}

export interface LinkedModule {
  /** The file that it is from. */
  readonly path: string;
  readonly name: string;
  /** Undefined for a description of a module, which has none. */
  readonly version: number | undefined;
  readonly imports: readonly LinkedImport[];
  /** By name; the first of a name counts, as in the runtime. */
  readonly exports: ReadonlyMap<string, LinkSide>;
  /** In the order in which the runtime checks them. */
  readonly dependencies: readonly Dependency[];
  /** A compiled module's requirements on a runtime. */
  readonly needs: Needs | undefined;
}

/** The parts of an import's name, which the runtime splits at the first dot; the module is undefined where there is none. */
export function partsOf(name: string): { readonly module: string | undefined; readonly fn: string } {
  const dot = name.indexOf(".");
  return { module: dot < 0 ? undefined : name.slice(0, dot), fn: name.slice(dot + 1) };
}

/** The exports by name. */
export function byName(exports: Iterable<LinkSide>): ReadonlyMap<string, LinkSide> {
  const found = new Map<string, LinkSide>();
  for (const side of exports) if (!found.has(side.name)) found.set(side.name, side);
  return found;
}

/**
 * What a module depends on by its imports, as the compiler writes it: in the order of names, optional where all imports
 * are, otherwise as new as the required ones need. Upstream: `ModuleOp::getDependencies` of
 * compiler/src/iree/compiler/Dialect/VM/IR/VMOps.cpp.
 */
export function dependenciesOf(imports: readonly LinkedImport[]): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const { name, optional, minimumVersion: wanted } of imports) {
    const { module } = partsOf(name);
    if (module === undefined) continue;
    const before = found.get(module) ?? { name: module, minimumVersion: 0, mayBeAbsent: true, needsVersion: false };
    const minimumVersion = Math.max(before.minimumVersion, wanted);
    found.set(module, optional ? before : { name: module, minimumVersion, mayBeAbsent: false, needsVersion: true });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
