/**
 * Which parameters of a module the archives that it is given lack, have in another size, or have for nobody. Upstream:
 * `iree_tooling_build_parameter_indices_from_flags` of runtime/src/iree/tooling/parameter_util.c for scopes, and
 * runtime/src/iree/io/parameter_index_provider.c for what a load checks.
 */
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

export type ParameterProblemKind = "refused" | "missing-scope" | "missing-key" | "too-small" | "larger";

export interface ParameterProblem {
  readonly kind: ParameterProblemKind;
  /** Whether the module does not load. */
  readonly isError: boolean;
  readonly scope: string;
  /** Undefined for an archive, or a whole scope. */
  readonly key: string | undefined;
  /** A sentence without a full stop. Names in it come from files. */
  readonly text: string;
}

/** A parameter that no part of the module loads, as far as its keys are known. */
export interface UnreadParameter {
  readonly scope: string;
  readonly path: string;
  readonly key: string;
  readonly bytes: number;
}

export interface ParameterFit {
  readonly problems: readonly ParameterProblem[];
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
  const problems: ParameterProblem[] = [];
  for (const { scope, path, archive } of given) {
    const { refusal, parameters } = archive;
    if (refusal !== undefined) {
      problems.push({
        kind: "refused",
        isError: true,
        scope,
        key: undefined,
        text: `IREE does not load ${path}: ${refusal}`,
      });
    }
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
    if (found !== undefined) {
      read.add(found);
      problems.push(...sizeProblems(name, key, bytes, type !== null, found));
    } else if (scopes.has(name) || absent.has(name)) {
      if (!absent.has(name)) problems.push(missingKey(name, key));
    } else {
      absent.add(name);
      problems.push(missingScope(name));
    }
  }
  const isComplete = needed.every(({ key }) => key !== null);
  return { problems, unread: isComplete ? unreadOf(scopes, read) : [] };
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

function sizeProblems(
  scope: string,
  key: string,
  bytes: number | null,
  isWhole: boolean,
  { path, parameter }: Held,
): readonly ParameterProblem[] {
  if (bytes === null || parameter.bytes === bytes) return [];
  const isError = parameter.bytes < bytes;
  // A load may read a part of a parameter; a type is all of it.
  if (!isError && !isWhole) return [];
  const text = `${named(scope, key)} has ${counted(parameter.bytes, "byte")} in ${path}, the module reads ${bytes}`;
  return [{ kind: isError ? "too-small" : "larger", isError, scope, key, text }];
}

function missingKey(scope: string, key: string): ParameterProblem {
  const text = `No archive of ${scopeText(scope)} has the parameter ${key}`;
  return { kind: "missing-key", isError: true, scope, key, text };
}

function missingScope(scope: string): ParameterProblem {
  const text = `Parameters of ${scopeText(scope)} are loaded, and no archive is given for it`;
  return { kind: "missing-scope", isError: true, scope, key: undefined, text };
}

function scopeText(scope: string): string {
  return scope === "" ? "the scope without a name" : `the scope ${scope}`;
}

function named(scope: string, key: string): string {
  return scope === "" ? key : `${scope}::${key}`;
}

function unreadOf(scopes: ReadonlyMap<string, ReadonlyMap<string, Held>>, read: ReadonlySet<Held>): UnreadParameter[] {
  return [...scopes].flatMap(([scope, all]) =>
    [...all.values()].flatMap((held) => {
      const { path, parameter } = held;
      return read.has(held) ? [] : [{ scope, path, key: parameter.key, bytes: parameter.bytes }];
    }),
  );
}
