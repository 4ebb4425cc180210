/** Processor time of a thing at a size, at twice and at four times the size, and how it grew. */
import { collectGarbage } from "../../test/kit/garbage.js";

/** Something that can be made in any size: what it answers is made ready, and what that answers is measured. */
export type Sized = (n: number) => { readonly ready?: () => void; readonly ask: () => unknown };

export interface Growth {
  /** Parts of the smallest input. */
  readonly n: number;
  /** Milliseconds of processor time for one of `n`, `2n` and `4n`: the least of the tries. */
  readonly times: readonly [number, number, number];
  /** The larger of the two steps. */
  readonly ratio: number;
}

/** In milliseconds: below it, the machine's noise outweighs what is measured. */
const LEAST = 40;
const FIRST = 1 << 10;
/** Sizes go up to here; what is still fast then is fast. */
const LARGEST = 1 << 16;
/** Nothing that takes longer is tried at a larger size, in milliseconds. */
const ENOUGH = 10_000;
const TRIES = { least: 2, most: 8 } as const;
/** Of each size so many are measured together, so that each takes about as long: a short time is lucky more often. */
const TOGETHER = [4, 2, 1] as const;

/** A limit or a cache makes one step that is no growth: what grows too fast does so at so many times the size as well. */
const LATER = 4;

/** How a thing grows; undefined where it takes next to no time at any size. @param most What is tried again. */
export function growthOf(make: Sized, most: number): Growth | undefined {
  const first = firstSize(make);
  if (first === undefined) return undefined;
  let growth = measured(make, first, most);
  while (growth.ratio > most && growth.n < first * LATER && Math.max(...growth.times) * 2 < ENOUGH / 2) {
    growth = measured(make, growth.n * 2, most);
  }
  return growth.times[2] < LEAST ? undefined : growth;
}

/** A size from which on it takes long enough to be measured. */
function firstSize(make: Sized): number | undefined {
  let n = FIRST;
  while (n < LARGEST) {
    const it = make(n);
    const first = cost(it);
    const isFar = first * 8 < LEAST;
    if (!isFar && Math.min(first, cost(it)) >= LEAST) break;
    n = Math.min(LARGEST, n * (isFar ? 8 : 2));
  }
  return n === LARGEST && cost(make(4 * n)) < LEAST ? undefined : n;
}

function measured(make: Sized, n: number, most: number): Growth {
  const sizes = TOGETHER.map((count, i) => ({ it: make(n << i), count }));
  // What runs often is compiled better: the largest size is in that state, so the others have to be as well.
  for (const { it } of sizes) cost(it);
  const times: [number, number, number] = [Infinity, Infinity, Infinity];
  for (let tries = 1; tries <= TRIES.most; tries++) {
    for (const [i, { it, count }] of sizes.entries()) {
      times[i as 0] = Math.min(times[i as 0], meanCost(it, count));
      if (times[i as 0] > ENOUGH) break;
    }
    if (tries >= TRIES.least && ratioOf(times) <= most) break;
    if (Math.max(...times) > ENOUGH / 2) break;
  }
  return { n, times, ratio: ratioOf(times) };
}

function meanCost(it: ReturnType<Sized>, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += cost(it);
  return sum / count;
}

/** Times below the least count as that: what grows from nothing to nearly nothing does not grow. */
function ratioOf([one, two, four]: readonly [number, number, number]): number {
  const at = (time: number) => Math.max(time, LEAST / 2);
  return Math.max(at(two) / at(one), at(four) / at(two));
}

function cost({ ready, ask }: ReturnType<Sized>): number {
  ready?.();
  collectGarbage();
  const before = process.cpuUsage();
  ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
