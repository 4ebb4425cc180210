/** Seeded randomness as a function: the same seed gives the same numbers on every machine. */

/** A generator of numbers in 0 ≤ x < 1 (Mulberry32: 32 bits of state, plenty for test data). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the items, each as likely as the others. @throws RangeError when there is none */
export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("pick from an empty list");
  return item;
}

/** The items in random order (Fisher–Yates); the input stays as it is. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result: T[] = [];
  for (const item of items) {
    const at = Math.floor(random() * (result.length + 1));
    const moved = result[at];
    if (moved === undefined) result.push(item);
    else {
      result[at] = item;
      result.push(moved);
    }
  }
  return result;
}

/** Draws of what tests are made of. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True once in `times`. */
  oneIn(times: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** The draws of a seed; those of neighbouring seeds have nothing in common. */
export function drawsOf(seed: number): Random {
  const random = randomOf(Math.imul(seed + 1, 0x9e3779b1));
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    oneIn: (times) => below(times) === 0,
    pick: (items) => pick(items, random),
    shuffled: (items) => shuffled(items, random),
  };
}
