/** Verdicts in words. Names come from files, so what shows them escapes them. */
import { enumerated } from "../../text/counted.js";
import { pushTo } from "../../text/groups.js";
import { exportedConvention, isCertain, moduleVersion, type Reason, type Verdict } from "./judge.js";
import { importNamed, type Needs } from "./needs.js";
import { RELEASES, type Runtime } from "./runtime.js";
import { valueAt } from "./runtimeTable.js";
import { RUNTIME_TABLE } from "./table.js";

/** A reason as part of a sentence about the module: `needs hal 6, the runtime has 5`. */
export function describeReason(
  { kind, name = "", expected = "", found = "" }: Reason,
  runtime = "the runtime",
): string {
  switch (kind) {
    case "bytecode-version":
      return `has bytecode ${expected}, ${runtime} takes ${found}`;
    case "feature":
      return `needs the feature ${name}, which ${runtime} lacks`;
    case "missing-type":
      return `uses the type ${name}, which ${runtime} lacks`;
    case "unknown-type":
      return `uses the type ${name}, which is not IREE's`;
    case "missing-module":
      return `needs the module ${name}, which ${runtime} lacks`;
    case "unknown-module":
      return `needs the module ${name}, which is not IREE's`;
    case "module-version":
      return `needs ${name} ${expected}, ${runtime} has ${found}`;
    case "missing-import":
      return `imports ${name}, which ${runtime} lacks`;
    case "import-signature":
      return `imports ${name} as ${expected}, ${runtime} has ${found}`;
    case "executable-version":
      return `has libraries ${name} of version ${expected}, ${runtime} takes ${found}`;
  }
}

/** More names are counted. */
const MAX_NAMES = 5;

/** What a verdict depends on that is not IREE's: `depends on !acme.handle and acme, which are not IREE's`. */
export function describeUnknown(reasons: readonly Reason[]): string {
  const names = reasons.filter((reason) => !isCertain(reason)).map(({ name = "" }) => name);
  const more = names.length - MAX_NAMES;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names;
  return `depends on ${enumerated(shown, "and")}, which ${names.length === 1 ? "is" : "are"} not IREE's`;
}

/** Two conventions below each other, the first character that differs marked, as three lines. */
export function alignedConventions(expected: string, found: string): readonly [string, string, string] {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  return [`module   ${expected}`, `runtime  ${found}`, `${" ".repeat("runtime  ".length + at)}^`];
}

/** Neighbouring releases with the same verdict. */
export interface Run {
  readonly first: Runtime;
  readonly last: Runtime;
  readonly loads: boolean | null;
  readonly reasons: readonly Reason[];
}

/** Verdicts in order, neighbours with the same first reason taken together. */
export function runsOf(verdicts: readonly Verdict[]): readonly Run[] {
  const runs: { first: Runtime; last: Runtime; loads: boolean | null; reasons: readonly Reason[] }[] = [];
  for (const { runtime, loads, reasons } of verdicts) {
    const before = runs.at(-1);
    if (before !== undefined && before.loads === loads && isSame(before.reasons[0], reasons[0])) before.last = runtime;
    else runs.push({ first: runtime, last: runtime, loads, reasons });
  }
  return runs;
}

function isSame(a: Reason | undefined, b: Reason | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && describeReason(a) === describeReason(b));
}

/** `3.4.0 to 3.7.1` */
export function nameOfRun({ first, last }: Pick<Run, "first" | "last">): string {
  return first.name === last.name ? first.name : `${first.name} to ${last.name}`;
}

/** What the verdicts on a module take for granted, and what they leave out. */
export function presumptionsOf({ executables: { devices } }: Pick<Needs, "executables">): string {
  const others = devices.length === 0 ? "other than CPU libraries" : `for ${enumerated(devices, "and")}`;
  return `Presumes IREE's own modules, default features and devices that are there. Executables ${others} are not judged.`;
}

export interface FitSummary {
  /** `Loads with IREE 3.4.0 to 3.7.1` */
  readonly headline: string;
  /** Those of the table that it leaves out, so that each is named as one that loads or fails: `Fails with IREE 3.8.0`. */
  readonly others: readonly string[];
  /** The releases nearest to those that load it, or to loading it. */
  readonly nearest: readonly Run[];
}

/** The verdict on a module in one line, and which others are worth a line. */
export function summarizeFit(needs: Needs, verdicts: readonly Verdict[]): FitSummary {
  const runs = runsOf(verdicts);
  const all = verdicts.map(({ runtime }) => runtime);
  const namesOf = (verdict: boolean | null) =>
    rangesOf(
      all,
      verdicts.filter(({ loads }) => loads === verdict).map(({ runtime }) => runtime),
    );
  const sure = namesOf(true);
  const unsure = namesOf(null);
  const failing = namesOf(false);
  const headline =
    sure.length > 0
      ? `Loads with IREE ${enumerated(sure, "and")}`
      : unsure.length > 0
        ? `May load with IREE ${enumerated(unsure, "and")}`
        : (newerThanKnown(needs) ?? "Loads with no release of IREE that is known here");
  const others = [
    ...(sure.length > 0 && unsure.length > 0 ? [`May load with IREE ${enumerated(unsure, "and")}`] : []),
    ...(failing.length > 0 ? [`Fails with IREE ${enumerated(failing, "and")}`] : []),
  ];
  const nearest = runs.filter((run, i) => {
    if (run.loads !== false) return run.loads === null && unsure.length > 0;
    const isBeside = [runs[i - 1], runs[i + 1]].some((it) => it !== undefined && it.loads !== false);
    return isBeside || (sure.length + unsure.length === 0 && isNearest(run, runs));
  });
  return { headline, others, nearest };
}

/** Names of some of all runtimes, neighbours taken together. */
function rangesOf(all: readonly Runtime[], some: readonly Runtime[]): readonly string[] {
  const chosen = new Set(some.map(({ name }) => name));
  const ranges: string[] = [];
  let run: { first: Runtime; last: Runtime } | undefined;
  for (const runtime of all) {
    if (!chosen.has(runtime.name)) {
      if (run !== undefined) ranges.push(nameOfRun(run));
      run = undefined;
    } else if (run === undefined) run = { first: runtime, last: runtime };
    else run.last = runtime;
  }
  return run === undefined ? ranges : [...ranges, nameOfRun(run)];
}

/** `IREE 3.4.0 to 3.9.0 and 3.11.0`: some of all runtimes in a sentence. */
export function nameRuntimes(all: readonly Runtime[], some: readonly Runtime[]): string {
  return `IREE ${enumerated(rangesOf(all, some), "and")}`;
}

/**
 * The conventions that a function of IREE's has had, oldest first, each with the releases that have it; undefined where
 * its module is not IREE's.
 */
export function conventionsByRelease(name: string): ReadonlyMap<string, string> | undefined {
  const { module, fn } = importNamed(name, "", false);
  if (module === undefined || moduleVersion(module, 0) === undefined) return undefined;
  const releases = new Map<string, Runtime[]>();
  for (const runtime of RELEASES) {
    const convention = exportedConvention(module, fn, runtime.era);
    if (convention !== null) pushTo(releases, convention, runtime);
  }
  return new Map(Array.from(releases, ([convention, some]) => [convention, nameRuntimes(RELEASES, some)]));
}

/** Of a module that nothing loads: what comes furthest, or else the newest. */
function isNearest(run: Run, runs: readonly Run[]): boolean {
  const readers = runs.filter(({ reasons }) => reasons[0]?.kind !== "bytecode-version");
  if (readers.length === 0) return run === runs.at(-1);
  const fewest = Math.min(...readers.map(({ reasons }) => reasons.filter(isCertain).length));
  return readers.includes(run) && run.reasons.filter(isCertain).length === fewest;
}

/** That a module is newer than the table, and why; undefined where it is not. */
function newerThanKnown({ bytecode, dependencies }: Needs): string | undefined {
  const newest = RELEASES.at(-1);
  if (newest === undefined) return undefined;
  const known = valueAt(RUNTIME_TABLE.bytecode, newest.era) ?? "";
  const isNewer = (found: string) => Number(found.split(".")[0]) > Number(known.split(".")[0]);
  const reasons = bytecode !== undefined && isNewer(bytecode) ? [`bytecode ${bytecode}`] : [];
  for (const { name, minimumVersion, needsVersion } of dependencies) {
    const version = moduleVersion(name, newest.era);
    if (needsVersion && typeof version === "number" && version < minimumVersion)
      reasons.push(`${name} ${minimumVersion}`);
  }
  const [reason] = reasons;
  return reason && `Newer than this version of mlir-abi knows: needs ${reason}`;
}
