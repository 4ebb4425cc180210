/** What the benchmark makes of its samples. Medians and order statistics only: a mean follows the one slow run. */

export interface Summary {
  readonly n: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value that `share` (0 to 1) of the samples do not exceed, by nearest rank: one of the samples. NaN for none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = Math.ceil(Math.min(Math.max(share, 0), 1) * sorted.length);
  return sorted[Math.max(rank, 1) - 1] ?? Number.NaN;
}

/** The middle sample, or the mean of the two middle ones. NaN for none. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Undefined for no samples. */
export function summary(samples: readonly number[]): Summary | undefined {
  if (samples.length === 0) return undefined;
  return { n: samples.length, median: median(samples), min: percentile(samples, 0), max: percentile(samples, 1) };
}
