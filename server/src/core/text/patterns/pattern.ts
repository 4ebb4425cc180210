/**
 * Patterns of paths, matched without backtracking: all ways through a pattern advance together, one character of the path at
 * a time. A pattern may come from anybody's folder, and a regular expression of one can take for ever.
 */

export type Part =
  | { readonly kind: "text"; readonly text: string }
  /** One UTF-16 unit. */
  | { readonly kind: "unit"; readonly fits: (unit: number) => boolean }
  | { readonly kind: "choice"; readonly of: readonly (readonly Part[])[] }
  | { readonly kind: "repeat"; readonly parts: readonly Part[]; readonly atLeast: 0 | 1 }
  /** Any part of a name that the parts do not match. They hold none of this kind: the cost would multiply. */
  | { readonly kind: "except"; readonly parts: readonly Part[] };

export type Matcher = (text: string) => boolean;

const SLASH = 0x2f;
/** A character of a name. */
export const NAME_UNIT: Part = { kind: "unit", fits: (unit) => unit !== SLASH };
const ANYTHING: Part = { kind: "repeat", parts: [{ kind: "unit", fits: () => true }], atLeast: 0 };
/** What `*`, `**`, `**` before a slash and `**` at the end, with the slash before it, match. */
export const STARS = {
  name: { kind: "repeat", parts: [NAME_UNIT], atLeast: 0 },
  path: ANYTHING,
  foldersBefore: { kind: "choice", of: [[], [ANYTHING, { kind: "text", text: "/" }]] },
  below: { kind: "choice", of: [[], [{ kind: "text", text: "/" }, ANYTHING]] },
} as const satisfies Readonly<Record<string, Part>>;

type Fits = (unit: number) => boolean;

/** All of one shape, which makes reading them several times as fast. */
interface Step {
  readonly kind: "text" | "unit" | "units" | "fork" | "except" | "end";
  /** What `text` waits for, and what `unit` and `units` do. */
  readonly unit: number;
  readonly fits: Fits;
  readonly next: number;
  /** Where a fork leads, or what `except` excludes begins. */
  readonly to: readonly number[];
}

const never: Fits = () => false;
const step = (kind: Step["kind"], next: number, unit = -1, fits = never, to: readonly number[] = []): Step => {
  return { kind, unit, fits, next, to };
};

/** The steps of a pattern, the last first. */
const END = 0;

/** A test of whole texts. Takes time in proportion to the length of the text times that of the pattern. */
export function matcherOf(parts: readonly Part[]): Matcher {
  const before = literal(parts[0]);
  const after = parts.length > 1 ? literal(parts.at(-1)) : "";
  if (parts.length === 1 && parts[0]?.kind === "text") return (text) => text === before;
  let steps: readonly Step[] | undefined;
  return (text) => {
    // Most paths differ here, and most patterns are never compiled.
    if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return false;
    steps ??= compiled(parts.slice(before === "" ? 0 : 1, after === "" ? undefined : -1));
    return matchesWhole(steps, text.slice(before.length, text.length - after.length));
  };
}

const literal = (part: Part | undefined): string => (part?.kind === "text" ? part.text : "");

function compiled(parts: readonly Part[]): readonly Step[] {
  const steps: Step[] = [step("end", END)];
  const add = (...args: Parameters<typeof step>): number => steps.push(step(...args)) - 1;
  const addFork = (to: readonly number[]): number => add("fork", END, -1, never, to);
  const addAll = (some: readonly Part[], next: number): number =>
    some.reduceRight((to, part) => addPart(part, to), next);
  const addPart = (part: Part, next: number): number => {
    switch (part.kind) {
      case "text":
        return [...part.text.split("")].reduceRight((to, character) => {
          return add("text", to, character.charCodeAt(0));
        }, next);
      case "unit":
        return add("unit", next, -1, part.fits);
      case "choice":
        return addFork(part.of.map((some) => addAll(some, next)));
      case "repeat": {
        const [only, ...others] = part.parts;
        if (only?.kind === "unit" && others.length === 0 && part.atLeast === 0) {
          return add("units", next, -1, only.fits);
        }
        const again: number[] = [];
        const fork = addFork(again);
        const first = addAll(part.parts, fork);
        again.push(first, next);
        return part.atLeast === 1 ? first : fork;
      }
      case "except":
        return add("except", next, -1, never, [addAll(part.parts, END)]);
    }
  };
  // The first step is the last one added, also where there are no parts.
  addFork([addAll(parts, END)]);
  return steps;
}

/** Where a pattern can be at an offset of the text. */
interface Reached {
  /** The steps that wait for a character. */
  readonly waiting: readonly number[];
  readonly isEnd: boolean;
}

/** The same in what `!(…)` excludes, with where each character leads from there. */
interface Excluded extends Reached {
  readonly after: Map<number, Excluded>;
}

function matchesWhole(steps: readonly Step[], text: string): boolean {
  /** The last search that came to a step. */
  const marks = new Uint32Array(steps.length);
  let searches = 0;
  const reach = (from: readonly number[], enter?: (step: Step) => boolean): Reached => {
    const search = ++searches;
    const open: number[] = [];
    const waiting: number[] = [];
    let isEnd = false;
    const add = (at: number): void => {
      if (marks[at] === search) return;
      marks[at] = search;
      open.push(at);
    };
    for (const at of from) add(at);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = steps[at];
      if (step === undefined || step.kind === "end") isEnd = true;
      else if (step.kind === "fork") for (const to of step.to) add(to);
      else if (step.kind === "except") enter?.(step) && add(step.next);
      else {
        waiting.push(at);
        if (step.kind === "units") add(step.next);
      }
    }
    return { waiting, isEnd };
  };
  const advance = ({ waiting }: Reached, unit: number): number[] => {
    const next: number[] = [];
    for (const at of waiting) {
      const step = steps[at];
      if (step?.kind === "text") step.unit === unit && next.push(step.next);
      else if (step?.kind === "unit") step.fits(unit) && next.push(step.next);
      else if (step?.kind === "units") step.fits(unit) && next.push(at);
    }
    return next;
  };
  const excluded = new Map<string, Excluded>();
  const excludedFrom = (from: readonly number[]): Excluded => {
    const found = reach(from);
    const key = `${found.waiting.join()} ${found.isEnd}`;
    const known = excluded.get(key) ?? { ...found, after: new Map() };
    excluded.set(key, known);
    return known;
  };
  // What is excluded is followed from each start; those that have reached the same steps go on as one.
  const followed = new Map<Step, Set<Excluded>>();
  const follow = (step: Step, from: Excluded): boolean => {
    followed.set(step, (followed.get(step) ?? new Set()).add(from));
    return !from.isEnd;
  };
  const starts = new Map<Step, Excluded>();
  const enter = (step: Step): boolean => {
    const start = starts.get(step) ?? excludedFrom(step.to);
    starts.set(step, start);
    return follow(step, start);
  };
  let reached = reach([steps.length - 1], enter);
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    const next = advance(reached, unit);
    const before = unit === SLASH ? [] : [...followed];
    followed.clear();
    for (const [step, all] of before) {
      for (const it of all) {
        const to = it.after.get(unit) ?? excludedFrom(advance(it, unit));
        it.after.set(unit, to);
        if (follow(step, to)) next.push(step.next);
      }
    }
    if (next.length === 0 && followed.size === 0) return false;
    reached = reach(next, enter);
  }
  return reached.isEnd;
}
