/**
 * Which parameters of a module the archives that it is given lack, have in another size, or have for nobody. Upstream:
 * `iree_tooling_build_parameter_indices_from_flags` of runtime/src/iree/tooling/parameter_util.c for scopes, and
 * runtime/src/iree/io/parameter_index_provider.c for what a load checks.
 */
import type { CallProblem } from "../abi/callCheck/commandLine.js";
import { parameterFlags } from "../abi/calls/loading.js";
import type { Parameter, ParameterArchive } from "../parameters/archive.js";
import { counted } from "../text/counted.js";
import type { NeededParameter } from "./needs.js";

/** An archive as a flag gives it: `--parameters=SCOPE=FILE`. */
export interface GivenArchive {
  /** Empty for the anonymous scope. */
  readonly scope: string;
  readonly path: string;
  readonly archive: ParameterArchive;
}

/** A parameter that no part of the module loads, as far as its keys are known. */
export interface UnreadParameter {
  readonly scope: string;
  readonly path: string;
  readonly key: string;
}

export interface ParameterFit {
  /** Why the module does not load. */
  readonly problems: readonly CallProblem[];
  /** Parameters that are larger than the module's: a sentence each, without a full stop. */
  readonly notes: readonly string[];
  /** Empty where the module computes keys, so that any may be read. */
  readonly unread: readonly UnreadParameter[];
}

interface Held {
  readonly path: string;
  readonly parameter: Parameter;
}

/** Compares what a module needs with the archives that it is given. Linear; never throws. */
export function compareArchives(needed: readonly NeededParameter[], given: readonly GivenArchive[]): ParameterFit {
  const scopes = new Map<string, Map<string, Held>>();
  const problems: CallProblem[] = [];
  const notes: string[] = [];
  for (const { scope, path, archive } of given) {
    const { refusal, parameters } = archive;
    if (refusal !== undefined) problems.push(problemOf("an archive that IREE loads", path, refusal));
    const held = scopes.get(scope) ?? new Map<string, Held>();
    scopes.set(scope, held);
    // Of one key in several files, the first is found.
    for (const parameter of parameters) if (!held.has(parameter.key)) held.set(parameter.key, { path, parameter });
  }
  const read = new Set<Held>();
  const absent = new Set<string>();
  for (const { scope, key, type, bytes } of needed) {
    if (key === null) continue;
    const name = scope ?? "";
    const found = heldBy(scopes, scope, key);
    if (found === undefined) {
      if (scopes.has(name)) problems.push(missingKey(name, key));
      else if (!absent.has(name)) problems.push(missingScope(name));
      absent.add(name);
      continue;
    }
    read.add(found);
    const { path, parameter } = found;
    if (bytes === null || parameter.bytes === bytes) continue;
    const size = counted(parameter.bytes, "byte");
    if (parameter.bytes < bytes) {
      const why = `the parameter ${named(name, key)} is too small in ${path}`;
      problems.push(problemOf(counted(bytes, "byte"), size, why));
      // A load may read a part of a parameter; a type is all of it.
    } else if (type !== null)
      notes.push(`parameter ${named(name, key)} has ${size} in ${path}, of which ${bytes} are read`);
  }
  const isComplete = needed.every(({ key }) => key !== null);
  return { problems, notes, unread: isComplete ? unreadOf(scopes, read) : [] };
}

/** What serves a key. A compiled module does not always show the scope, and then any that has the key does. */
function heldBy(
  scopes: ReadonlyMap<string, ReadonlyMap<string, Held>>,
  scope: string | null,
  key: string,
): Held | undefined {
  const own = scopes.get(scope ?? "")?.get(key);
  if (own !== undefined || scope !== null) return own;
  for (const held of scopes.values()) if (held.has(key)) return held.get(key);
  return undefined;
}

function problemOf(expected: string, got: string, why: string, corrected: string | null = null): CallProblem {
  return { argument: null, expected, got, why, corrected };
}

function missingKey(scope: string, key: string): CallProblem {
  return problemOf(key, "no parameter of this key", `no archive of ${scopeText(scope)} has the parameter`);
}

function missingScope(scope: string): CallProblem {
  const [flag = ""] = parameterFlags({ scopes: [scope], modules: [] });
  const why = `parameters of ${scopeText(scope)} are loaded, and no archive is given for it`;
  return problemOf("--parameters=", "none", why, flag);
}

function scopeText(scope: string): string {
  return scope === "" ? "the scope without a name" : `the scope ${scope}`;
}

function named(scope: string, key: string): string {
  return scope === "" ? key : `${scope}::${key}`;
}

function unreadOf(scopes: ReadonlyMap<string, ReadonlyMap<string, Held>>, read: ReadonlySet<Held>): UnreadParameter[] {
  return [...scopes].flatMap(([scope, all]) =>
    [...all.values()].flatMap((held) => (read.has(held) ? [] : [{ scope, path: held.path, key: held.parameter.key }])),
  );
}
