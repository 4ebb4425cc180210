/** Runtimes by name: releases, nightly builds, and ranges of releases. */
import type { HasChange } from "../../abi/flags/release.js";
import { RUNTIME_TABLE } from "./table.js";

/** A runtime of the table. */
export interface Runtime {
  /** As the user writes it: `3.4.0`, `20240828.999`, `3.5.0rc20250523`, `main@2026-08-21`. */
  readonly name: string;
  /** Its era in the table. */
  readonly era: number;
  /** Its place among all builds, by time. */
  readonly order: number;
}

export type FoundRuntimes =
  | { readonly runtimes: readonly Runtime[]; readonly problem?: undefined }
  /** One sentence without a full stop. */
  | { readonly runtimes?: undefined; readonly problem: string };

/** A name that is longer is none. UTF-16 units. */
export const MAX_RUNTIME_LENGTH = 100;

const RUNS_PER_DAY = 10_000;

/** Nightly builds in order: by day, then by run. Undefined where the name is none. */
function orderOf(nightly: string): number | undefined {
  const found = /^(?:(?<oldDay>\d{8})\.(?<run>\d{1,4})|\d{1,3}\.\d{1,3}\.\d{1,3}rc(?<day>\d{8}))$/.exec(
    nightly,
  )?.groups;
  if (found === undefined) return undefined;
  const { oldDay, run, day } = found;
  // Those with a release's number in front came later than all that have none.
  return oldDay === undefined
    ? Number(day) * RUNS_PER_DAY + RUNS_PER_DAY - 1
    : Number(oldDay) * RUNS_PER_DAY + Number(run);
}

const ERA_ORDERS = RUNTIME_TABLE.eras.map((nightly) => orderOf(nightly) ?? 0);
const FIRST = orderOf(RUNTIME_TABLE.nightlies.first) ?? 0;
const LAST = orderOf(RUNTIME_TABLE.nightlies.last) ?? 0;

function eraAt(order: number): number {
  return ERA_ORDERS.findLastIndex((since) => since <= order);
}

/** The releases, oldest first; the last is the newest state of IREE's main branch that is known. */
export const RELEASES: readonly Runtime[] = RUNTIME_TABLE.releases.map(({ release, nightly }) => {
  const order = orderOf(nightly) ?? 0;
  return { name: release, order, era: eraAt(order) };
});

/**
 * Whether a runtime has a change that was made on a day, or in a month or year (`YYYY-MM-DD`, `YYYY-MM`, `YYYY`): the
 * nightly build of the next day is the first that has it. Undefined where that depends on the day, which is not known.
 */
export function hasChange({ order }: Runtime, date: string): boolean | undefined {
  const day = Math.floor(order / RUNS_PER_DAY);
  const [year = 0, month, dayOfMonth] = date.split("-").map(Number);
  const first = year * 10_000 + (month ?? 1) * 100 + (dayOfMonth ?? 1);
  const last = year * 10_000 + (month ?? 12) * 100 + (dayOfMonth ?? 31);
  if (day > last) return true;
  return day <= first ? false : undefined;
}

/** What the tools of a runtime's release have. */
export function changesOf(runtime: Runtime): HasChange {
  return (date) => hasChange(runtime, date) === true;
}

const COMPARATOR = /^(?<sign>>=|<=|>|<|==?)\s*(?<name>\S+)$/;

/**
 * What a user means by a runtime: a release (`3.4.0`, `3.4`), a nightly build, or releases from and to another
 * (`>=3.4`, `>=3.4 <3.8`, `3.4 - 3.9`). Never throws.
 */
export function findRuntimes(text: string): FoundRuntimes {
  const wanted = text.trim();
  if (wanted === "" || wanted.length > MAX_RUNTIME_LENGTH) return { problem: `Not a runtime${expected()}` };
  const between = /^(?<first>\S+) - (?<last>\S+)$/.exec(wanted)?.groups;
  const comparators = between ? [`>=${between.first}`, `<=${between.last}`] : separated(wanted);
  if (comparators.every((it) => COMPARATOR.test(it))) return inRange(wanted, comparators);
  const named = spanOf(wanted);
  if (named.problem !== undefined) return named;
  return { runtimes: named.releases };
}

/** The comparators of a range: blanks may follow a sign. */
function separated(range: string): readonly string[] {
  return range.replace(/([<>=]) +/g, "$1").split(/[\s,]+/);
}

function inRange(range: string, comparators: readonly string[]): FoundRuntimes {
  let found = RELEASES;
  for (const comparator of comparators) {
    const { sign = "", name = "" } = COMPARATOR.exec(comparator)?.groups ?? {};
    const span = spanOf(name);
    if (span.problem !== undefined) return span;
    found = found.filter(({ order }) => holds(order, sign, span));
  }
  if (found.length === 0) return { problem: `No release is in the range ${quoted(range)}${expected()}` };
  return { runtimes: found };
}

/** Whether a point of time is in a relation to a span of it. */
function holds(order: number, sign: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
  switch (sign) {
    case ">=":
      return order >= from;
    case ">":
      return order > to;
    case "<=":
      return order <= to;
    case "<":
      return order < from;
    default:
      return order >= from && order <= to;
  }
}

type NamedSpan =
  | { readonly releases: readonly Runtime[]; readonly from: number; readonly to: number; readonly problem?: undefined }
  | { readonly problem: string };

/** What a name without a sign means: `3.7` is 3.7.0 and 3.7.1. */
function spanOf(name: string): NamedSpan {
  const plain = name.replace(/^v(?=\d)/, "").replace(/(?:\.[xX*])+$/, "");
  const same = RELEASES.filter((release) => release.name === plain);
  const releases =
    same.length > 0 ? same : RELEASES.filter((it) => it.name.startsWith(`${plain}.`) && isVersion(it.name));
  const [first] = releases;
  if (first !== undefined) return { releases, from: first.order, to: releases.at(-1)?.order ?? first.order };
  const order = orderOf(plain);
  if (order === undefined) return { problem: unknownName(name, plain) };
  if (order > LAST) return { problem: `${quoted(name)} is newer than this version of mlir-abi knows${expected()}` };
  if (order < FIRST) return { problem: `${quoted(name)} is older than mlir-abi knows${expected()}` };
  const nightly = { name: plain, order, era: eraAt(order) };
  return { releases: [nightly], from: order, to: order };
}

/** `3.4.0`, but not `20240828.999`. */
function isVersion(name: string): boolean {
  return /^\d{1,3}\.\d/.test(name);
}

function unknownName(name: string, plain: string): string {
  const numbers = (version: string) => version.split(".").map(Number);
  const newest = numbers(RELEASES.findLast((it) => isVersion(it.name))?.name ?? "0");
  if (!/^\d{1,3}(?:\.\d{1,3}){0,2}$/.test(plain)) return `${quoted(name)} is not a release of IREE${expected()}`;
  const [major = 0, minor = 0] = numbers(plain);
  const [lastMajor = 0, lastMinor = 0] = newest;
  const isNewer = major > lastMajor || (major === lastMajor && minor > lastMinor);
  return isNewer
    ? `IREE ${plain} is newer than this version of mlir-abi knows${expected()}`
    : `IREE has no release ${plain} that mlir-abi knows${expected()}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function expected(): string {
  const { first, last } = RUNTIME_TABLE.nightlies;
  const newest = RELEASES.findLast((it) => isVersion(it.name))?.name;
  const ends = `${RELEASES[0]?.name} to ${newest} or ${RELEASES.at(-1)?.name}`;
  return `; expected a release from ${ends}, a nightly build from ${first} to ${last}, or a range such as >=3.4`;
}
