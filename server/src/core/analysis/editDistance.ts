/** How far two names are apart, for "did you mean". */

/** Names that are longer are never compared: nobody means them, and the cost is the product of the lengths. */
const LONGEST = 64;

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one name into the other, no
 * character touched twice (optimal string alignment); undefined where it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit || a.length > LONGEST || b.length > LONGEST) return undefined;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    // Neither this row nor the one before can lead below the limit again.
    if (least > limit + 1) return undefined;
    older = previous;
    previous = row;
  }
  const distance = previous[b.length] ?? 0;
  return distance <= limit ? distance : undefined;
}
