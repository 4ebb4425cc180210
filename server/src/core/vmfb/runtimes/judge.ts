/**
 * Whether a runtime loads a module, and why not: what it needs held against what the runtime of an era accepts.
 * Upstream: runtime/src/iree/vm/{bytecode/verifier.c,bytecode/module.c,context.c} at b48a595557.
 */

import type { Import, Needs } from "./needs.js";
import { RELEASES, type Runtime } from "./runtime.js";
import { valueAt } from "./runtimeTable.js";
import { RUNTIME_TABLE } from "./table.js";

export type ReasonKind =
  | "bytecode-version"
  | "feature"
  | "missing-type"
  | "unknown-type"
  | "missing-module"
  | "unknown-module"
  | "module-version"
  | "missing-import"
  | "import-signature"
  | "executable-version";

/** Why a module is refused, or why that is unknown. `expected` is what the module needs, `found` what is there. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly name?: string;
  readonly expected?: string;
  readonly found?: string;
}

export interface Verdict {
  readonly runtime: Runtime;
  /** Null where it depends on what is not IREE's. */
  readonly loads: boolean | null;
  /** In the order in which the runtime would find them. */
  readonly reasons: readonly Reason[];
}

/** More reasons are not collected: a hostile module has one for each few bytes. */
export const MAX_REASONS = 1000;

/** The verdicts of runtimes, by default of all releases. */
export function judge(needs: Needs, runtimes: readonly Runtime[] = RELEASES): readonly Verdict[] {
  const byEra = new Map<number, Omit<Verdict, "runtime">>();
  return runtimes.map((runtime) => {
    let verdict = byEra.get(runtime.era);
    if (verdict === undefined) {
      verdict = judgeEra(needs, runtime.era);
      byEra.set(runtime.era, verdict);
    }
    return { runtime, ...verdict };
  });
}

/** A reason that is certain, not one that depends on something unknown. */
export function isCertain({ kind }: Reason): boolean {
  return kind !== "unknown-type" && kind !== "unknown-module";
}

function judgeEra(needs: Needs, era: number): Omit<Verdict, "runtime"> {
  const reasons: Reason[] = [];
  for (const reason of reasonsOf(needs, era)) {
    if (reasons.push(reason) >= MAX_REASONS) break;
  }
  const loads = reasons.some(isCertain) ? false : reasons.length > 0 ? null : true;
  return { loads, reasons };
}

function* reasonsOf(needs: Needs, era: number): Generator<Reason> {
  const bytecode = valueAt(RUNTIME_TABLE.bytecode, era) ?? "";
  if (needs.bytecode !== undefined && needs.bytecode !== bytecode) {
    // What else differs comes of it: the module has to be compiled anew in any case.
    yield { kind: "bytecode-version", expected: needs.bytecode, found: bytecode };
    return;
  }
  yield* featureReasons(needs.features, era);
  yield* typeReasons(needs.types, era);
  const modules = new ModulesOfEra(era);
  yield* modules.dependencyReasons(needs);
  yield* modules.importReasons(needs.imports);
  yield* executableReasons(needs.executables, era);
}

/** By number of the bit. */
export const FEATURE_NAMES = ["EXT_F32", "EXT_F64", "YIELD", "UNWIND"];
const FEATURE_BITS = 32;

function* featureReasons(needed: number, era: number): Generator<Reason> {
  const known = valueAt(RUNTIME_TABLE.features, era) ?? [];
  for (let bit = 0; bit < FEATURE_BITS; bit++) {
    if (((needed >>> bit) & 1) === 0) continue;
    const name = FEATURE_NAMES[bit] ?? `bit ${bit}`;
    if (!known.includes(name)) yield { kind: "feature", name };
  }
}

/** Those that every runtime has. */
const VALUE_TYPES: ReadonlySet<string> = new Set(["i8", "i16", "i32", "i64", "f32", "f64", "!vm.opaque"]);

function* typeReasons(types: Iterable<string>, era: number): Generator<Reason> {
  for (const name of types) {
    // Of a list only the start of its name is read.
    if (VALUE_TYPES.has(name) || name.startsWith("!vm.list")) continue;
    const changing = own(RUNTIME_TABLE.types, name.slice(1));
    if (name.startsWith("!") && changing !== undefined && valueAt(changing, era)) continue;
    yield { kind: /^!(?:hal|vm)\./.test(name) ? "missing-type" : "unknown-type", name };
  }
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The version of a module in an era; null where the runtime lacks it, undefined where it is not IREE's. */
export function moduleVersion(name: string, era: number): number | null | undefined {
  const module = own(RUNTIME_TABLE.modules, name);
  return module && (valueAt(module.versions, era) ?? null);
}

/** The calling convention that a function of IREE's has in an era; null where there is none. */
export function exportedConvention(module: string, name: string, era: number): string | null {
  const exports = own(RUNTIME_TABLE.modules, module)?.exports ?? {};
  return valueAt(own(exports, name) ?? [], era) ?? null;
}

/** Only `iree-check-module` has it, and compilers declare its imports optional: elsewhere those are skipped. */
const TEST_MODULE = "check";

class ModulesOfEra {
  readonly #era: number;
  /** Modules that are not there, or not known: one reason each, and none for their imports. */
  readonly #absent = new Set<string>();

  constructor(era: number) {
    this.#era = era;
  }

  *dependencyReasons({ dependencies, imports }: Needs): Generator<Reason> {
    for (const { name, minimumVersion, mayBeAbsent, needsVersion } of dependencies) {
      const version = moduleVersion(name, this.#era);
      if (typeof version !== "number") {
        if (!mayBeAbsent) yield* this.#absentReason(name, version);
      } else if (needsVersion && version < minimumVersion) {
        yield { kind: "module-version", name, expected: String(minimumVersion), found: String(version) };
      }
    }
    // A module may be imported from without being listed.
    for (const { module, optional } of imports) {
      if (optional || module === undefined) continue;
      const version = moduleVersion(module, this.#era);
      if (typeof version !== "number") yield* this.#absentReason(module, version);
    }
  }

  *#absentReason(name: string, version: null | undefined): Generator<Reason> {
    if (this.#absent.has(name)) return;
    this.#absent.add(name);
    yield { kind: version === null ? "missing-module" : "unknown-module", name };
  }

  *importReasons(imports: readonly Import[]): Generator<Reason> {
    for (const { name, module, fn, convention, optional } of imports) {
      const expected = convention === "" ? {} : { expected: convention };
      if (module === undefined) {
        // Refused whether optional or not: names must include the module.
        yield { kind: "missing-import", name, ...expected };
        continue;
      }
      if (typeof moduleVersion(module, this.#era) !== "number") continue;
      if (optional && module === TEST_MODULE) continue;
      const found = exportedConvention(module, fn, this.#era);
      if (found === null) {
        if (!optional) yield { kind: "missing-import", name, ...expected };
      } else if (convention !== "" && convention !== found) {
        // An optional import that is there has to fit as well.
        yield { kind: "import-signature", name, expected: convention, found };
      }
    }
  }
}

/**
 * A device picks one of the executables: nothing is proven while the runtime takes one of the libraries, one could not
 * be read, or there are executables for other devices.
 */
function* executableReasons({ libraries, devices }: Needs["executables"], era: number): Generator<Reason> {
  if (devices.length > 0) return;
  const found = valueAt(RUNTIME_TABLE.library, era) ?? "";
  const versions = new Map<string, Reason>();
  for (const { architecture, version } of libraries) {
    if (version === undefined || version === found) return;
    const name = `embedded-elf-${architecture}`;
    versions.set(`${name} ${version}`, { kind: "executable-version", name, expected: version, found });
  }
  yield* versions.values();
}
