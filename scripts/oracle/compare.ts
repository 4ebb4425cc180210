/** The differences between what two builds answer. */
import type { Answers, Entry } from "./answers.js";

export interface Difference {
  readonly text: string;
  readonly place: string;
  /** As JSON; undefined where there is no answer at this place. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What was compared of one kind of answer. */
export interface Compared {
  /** Texts with an answer of this kind in either build. */
  texts: number;
  different: number;
  readonly differences: Difference[];
}

export type Comparison = Map<string, Compared>;

/** Adds the answers about one text to a comparison, by kind. */
export function compareText(comparison: Comparison, text: string, before: Answers, after: Answers): void {
  for (const kind of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[kind] ?? [], after[kind] ?? []];
    const compared = comparison.get(kind) ?? { texts: 0, different: 0, differences: [] };
    comparison.set(kind, compared);
    if (old.length === 0 && now.length === 0) continue;
    compared.texts++;
    const differences = differencesOf(old, now);
    if (differences.length > 0) compared.different++;
    for (const difference of differences) compared.differences.push({ text, ...difference });
  }
}

/** By place; where only the order is another, one difference that shows the two orders. */
function differencesOf(old: readonly Entry[], now: readonly Entry[]): readonly Omit<Difference, "text">[] {
  const [before, after] = [byPlace(old), byPlace(now)];
  const differences = [...new Set([...before.keys(), ...after.keys()])]
    .map((place) => ({ place, before: before.get(place), after: after.get(place) }))
    .filter((it) => it.before !== it.after);
  if (differences.length > 0) return differences;
  const [oldOrder, order] = [orderOf(old), orderOf(now)];
  return oldOrder === order ? [] : [{ place: "order", before: oldOrder, after: order }];
}

/** The answers at each place, in their order. */
function byPlace(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const [place, answer] of entries) {
    const others = answers.get(place);
    const one = JSON.stringify(answer);
    answers.set(place, others === undefined ? one : `${others}\n${one}`);
  }
  return answers;
}

function orderOf(entries: readonly Entry[]): string {
  return entries.map(([place]) => place).join(" ");
}

/** A line for each kind: texts with such answers, equal ones, different ones, and the number of differences. */
export function tableOf(comparison: Comparison): string {
  const rows = [...comparison].map(([kind, { texts, different, differences }]) => {
    return [kind, texts, texts - different, different, differences.length].map(String);
  });
  return [["kind", "texts", "equal", "different", "places"], ...rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))]
    .map(([kind = "", ...numbers]) => `${kind.padEnd(18)}${numbers.map((it) => it.padStart(10)).join("")}`)
    .join("\n");
}

/** How much of an answer is shown. */
const SHOWN = 600;

/** The first differences of a kind, each where the two answers part. */
export function differencesText({ differences }: Compared, most: number): string {
  return differences
    .slice(0, most)
    .map(({ text, place, before, after }) => {
      const from = Math.max(0, partingOf(before ?? "", after ?? "") - SHOWN / 3);
      return `${text}:${place}\n  before ${part(before, from)}\n  after  ${part(after, from)}`;
    })
    .join("\n");
}

function partingOf(before: string, after: string): number {
  let i = 0;
  while (i < before.length && before[i] === after[i]) i++;
  return i;
}

function part(answer: string | undefined, from: number): string {
  if (answer === undefined) return "nothing";
  const start = Math.floor(from);
  const shown = answer.slice(start, start + SHOWN).replaceAll("\n", "\n         ");
  return `${start > 0 ? "…" : ""}${shown}${start + SHOWN < answer.length ? "…" : ""}`;
}
