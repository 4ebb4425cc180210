/** A comparison as plain data, so that all outputs agree. */
import { counted } from "../text/counted.js";
import { pushTo } from "../text/groups.js";
import { cut, visible } from "../text/visibleText.js";
import type { FunctionDiff, ModuleDiff } from "./compare.js";
import type { Detail } from "./detail.js";
import { type VerdictId, verdictPage } from "./verdicts.js";

/** What a change means for callers of the old version; `unknown` if too little is known. */
export type Meaning = "breaking" | "compatible" | "unknown";

export interface ReasonView {
  readonly id: VerdictId;
  readonly why: string;
  readonly docs: string;
}

/** A change at one place of a function, with its consequences. */
export interface ChangeView {
  /** `argument 0`; undefined for the function itself. */
  readonly place: string | undefined;
  readonly meaning: Meaning;
  /** Before and after, without repetition; null if there was, or is, none. Empty if only the function itself counts. */
  readonly values: readonly { readonly old: string | null; readonly new: string | null }[];
  readonly reasons: readonly ReasonView[];
}

export interface FunctionView {
  readonly name: string;
  readonly change: "added" | "removed" | "changed" | "same";
  readonly meaning: Meaning;
  /** The metadata it was found by: `iree.abi`, or `f and MLIR type` if the versions have different ones. */
  readonly comparedBy: string | undefined;
  readonly changes: readonly ChangeView[];
}

/** The release that the change requires by semantic versioning; `unknown` is at least a minor one. */
export type Release = "major" | "minor" | "patch" | "unknown";

export interface DiffView {
  readonly old: string;
  readonly new: string;
  readonly meaning: Meaning;
  readonly verdict: string;
  readonly release: Release;
  /** How the runtimes that load them differ; undefined if they don't. */
  readonly runtimes: string | undefined;
  /** Breaking changes first; unchanged functions are left out. */
  readonly functions: readonly FunctionView[];
}

/** Names in it come from files. UTF-16 units. */
const MAX_SENTENCE_LENGTH = 600;

/** The view of a comparison. */
export function diffView(old: string, now: string, { functions, runtimes }: ModuleDiff): DiffView {
  const views = functions.filter(({ details }) => details.length > 0).map(functionView);
  const broken = functions.filter(({ breaking }) => breaking).length;
  return {
    old,
    new: now,
    meaning: broken > 0 ? "breaking" : "compatible",
    verdict: verdictOf(functions, broken),
    release: releaseOf(views, broken),
    runtimes: runtimes?.text ? visible(cut(runtimes.text, MAX_SENTENCE_LENGTH)) : undefined,
    functions: worstFirst(views),
  };
}

function releaseOf(changed: readonly FunctionView[], broken: number): Release {
  if (broken > 0) return "major";
  if (changed.some(({ meaning }) => meaning === "unknown")) return "unknown";
  return changed.length > 0 ? "minor" : "patch";
}

function verdictOf(functions: readonly FunctionDiff[], broken: number): string {
  const all = counted(functions.length, "exported function");
  const counts = (["added", "removed", "changed"] as const).flatMap((change) => {
    const count = functions.filter((fn) => fn.change === change).length;
    return count > 0 ? [`${count} ${change}`] : [];
  });
  if (broken > 0) return `Callers break in ${broken} of ${all}: ${counts.join(", ")}`;
  return counts.length > 0 ? `No caller breaks (${all}: ${counts.join(", ")})` : `No change in the ABI (${all})`;
}

function functionView({ name, change, breaking, details, compared: [best] }: FunctionDiff): FunctionView {
  const groups = new Map<string, Detail[]>();
  for (const detail of details) pushTo(groups, detail.place, detail);
  const changes = [...groups].map(([place, group]) => changeView(place, group));
  const isUnknown = changes.every(({ meaning }) => meaning === "unknown");
  return {
    name,
    change,
    meaning: breaking ? "breaking" : isUnknown ? "unknown" : "compatible",
    comparedBy: best && (best.old === best.new ? best.old : `${best.old} and ${best.new}`),
    changes: worstFirst(changes),
  };
}

function changeView(place: string, details: readonly Detail[]): ChangeView {
  const isFunction = place === "function";
  const values = new Map(details.map(({ old, new: now }) => [JSON.stringify([old, now]), { old, new: now }]));
  return {
    place: isFunction ? undefined : place,
    meaning: meaningOf(details),
    values: isFunction ? [] : [...values.values()],
    reasons: [...details]
      .sort((a, b) => Number(b.breaking) - Number(a.breaking))
      .map(({ id, why }) => ({ id, why, docs: verdictPage(id) })),
  };
}

function meaningOf(details: readonly Detail[]): Meaning {
  if (details.some(({ breaking }) => breaking)) return "breaking";
  return details.every(({ id }) => id === "not-comparable") ? "unknown" : "compatible";
}

function worstFirst<Item extends { readonly meaning: Meaning }>(items: readonly Item[]): readonly Item[] {
  return [...items.filter(isBreaking), ...items.filter((item) => !isBreaking(item))];
}

function isBreaking({ meaning }: { readonly meaning: Meaning }): boolean {
  return meaning === "breaking";
}
