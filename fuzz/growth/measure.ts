/** Processor time of a thing at a size, at twice and at four times the size, and how it grew. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Something that can be made in any size: what it answers is made ready, and what that answers is measured. */
export type Sized = (n: number) => { readonly ready?: () => void; readonly ask: () => unknown };

export interface Growth {
  /** Parts of the smallest input. */
  readonly n: number;
  /** Milliseconds of processor time, the least of the tries, of `n`, `2n` and `4n`. */
  readonly times: readonly [number, number, number];
  /** The larger of the two steps. */
  readonly ratio: number;
}

/** What takes less tells more of the machine than of us, in milliseconds. */
const LEAST = 40;
const FIRST = 1 << 10;
/** Sizes go up to here; what is still fast then is fast. */
const LARGEST = 1 << 16;
/** Nothing that takes longer is tried at a larger size, in milliseconds. */
const ENOUGH = 10_000;
const TRIES = { least: 2, most: 9 } as const;

/** How a thing grows; undefined where it takes next to no time at any size. @param most What is not tried again. */
export function growthOf(make: Sized, most: number): Growth | undefined {
  let n = FIRST;
  while (n < LARGEST) {
    const it = make(n);
    const first = cost(it);
    const isFar = first * 8 < LEAST;
    if (!isFar && Math.min(first, cost(it)) >= LEAST) break;
    n = Math.min(LARGEST, n * (isFar ? 8 : 2));
  }
  if (n === LARGEST && cost(make(4 * n)) < LEAST) return undefined;
  const sizes = [n, 2 * n, 4 * n].map((it) => make(it));
  // What runs often is compiled better: the largest size is in that state, so the others have to be as well.
  for (const it of sizes) cost(it);
  const times: [number, number, number] = [Infinity, Infinity, Infinity];
  for (let tries = 1; tries <= TRIES.most; tries++) {
    for (const [i, it] of sizes.entries()) {
      times[i as 0] = Math.min(times[i as 0], cost(it));
      if (times[i as 0] > ENOUGH) break;
    }
    if (tries >= TRIES.least && ratioOf(times) <= most) break;
    if (Math.max(...times) > ENOUGH / 2) break;
  }
  return times[2] < LEAST ? undefined : { n, times, ratio: ratioOf(times) };
}

/** Times below the least count as that: what grows from nothing to nearly nothing does not grow. */
function ratioOf([one, two, four]: readonly [number, number, number]): number {
  const at = (time: number) => Math.max(time, LEAST / 2);
  return Math.max(at(two) / at(one), at(four) / at(two));
}

function cost({ ready, ask }: ReturnType<Sized>): number {
  ready?.();
  collect();
  const before = process.cpuUsage();
  ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
