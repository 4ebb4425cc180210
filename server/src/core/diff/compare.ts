/** Whether a caller of one version of a module breaks with another, function by function. */
import { compareFit, type FitChange } from "../vmfb/runtimes/change.js";
import { compareFunctions } from "./compareFunctions.js";
import { type Compared, type Detail, detailOf } from "./detail.js";
import type { FunctionAbi, ModuleAbi } from "./functionAbi.js";

export interface FunctionDiff {
  readonly name: string;
  readonly change: "added" | "removed" | "changed" | "same";
  readonly breaking: boolean;
  readonly details: readonly Detail[];
  readonly compared: readonly Compared[];
  /** Where the function is exported in the new version, or for a removed one in the old: document offset (UTF-16). */
  readonly offset: number | undefined;
}

export interface ModuleDiff {
  readonly breaking: boolean;
  /** Every exported function of either version: the new one's in order, then the removed ones. */
  readonly functions: readonly FunctionDiff[];
  /** Which IREE releases load the versions; undefined if one of them is text. */
  readonly runtimes: FitChange | undefined;
}

/** Compares two versions. Linear; never throws. `compare(x, x)` finds nothing. */
export function compare(before: ModuleAbi, after: ModuleAbi): ModuleDiff {
  const old = byName(before.functions);
  const now = byName(after.functions);
  const sameKind = before.kind === after.kind;
  const functions: FunctionDiff[] = [];
  for (const [key, fn] of now) {
    const previous = old.get(key);
    if (previous !== undefined) functions.push(compared(previous, fn, sameKind));
    else if (sameKind || !isMadeOf(fn.name, old)) functions.push(added(fn));
  }
  for (const [key, fn] of old) {
    if (!now.has(key) && (sameKind || !isMadeOf(fn.name, now))) functions.push(removed(fn));
  }
  const runtimes = before.needs && after.needs && compareFit(before.needs, after.needs);
  return { breaking: functions.some(({ breaking }) => breaking), functions, runtimes };
}

/** The functions that the runtime itself calls when it loads and unloads a module. */
const OWN: ReadonlySet<string> = new Set(["__init", "__deinit"]);

/** Functions by name. A repeated name, as in a split file, gets a number. */
function byName(functions: readonly FunctionAbi[]): ReadonlyMap<string, FunctionAbi> {
  const found = new Map<string, FunctionAbi>();
  const counts = new Map<string, number>();
  for (const fn of functions) {
    if (fn.name === "" || OWN.has(fn.name)) continue;
    const count = counts.get(fn.name) ?? 0;
    counts.set(fn.name, count + 1);
    found.set(`${count} ${fn.name}`, fn);
  }
  return found;
}

/** Whether it is a variant that compilers add beside a function (`f$async`, `f$shape_query`) of the other version. */
function isMadeOf(name: string, others: ReadonlyMap<string, FunctionAbi>): boolean {
  const match = /^(?<base>.+?)\$(?:async|sync|raw|shape_query(?:\$async)?)$/.exec(name);
  return match?.groups?.base !== undefined && others.has(`0 ${match.groups.base}`);
}

function added({ name, offset }: FunctionAbi): FunctionDiff {
  const details = [detailOf("added-export", "function", null, name)];
  return { name, change: "added", breaking: false, details, compared: [], offset };
}

function removed({ name, offset }: FunctionAbi): FunctionDiff {
  const details = [detailOf("removed-export", "function", name, null)];
  return { name, change: "removed", breaking: true, details, compared: [], offset };
}

function compared(before: FunctionAbi, after: FunctionAbi, sameKind: boolean): FunctionDiff {
  const { details, compared: pairs } = compareFunctions(before, after, sameKind);
  return {
    name: after.name,
    // That too little is known is not a change.
    change: details.some(({ id }) => id !== "not-comparable") ? "changed" : "same",
    breaking: details.some(({ breaking }) => breaking),
    details,
    compared: pairs,
    offset: after.offset,
  };
}
