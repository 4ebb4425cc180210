/** A small seeded source of randomness: the same seed gives the same document on every machine. */

export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True once in `times`. */
  oneIn(times: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** The source of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    oneIn: (times) => below(times) === 0,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error("nothing to pick from");
      return from[below(from.length)] as T;
    },
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list];
      const result: T[] = [];
      while (left.length > 0) result.push(...left.splice(below(left.length), 1));
      return result;
    },
  };
}
