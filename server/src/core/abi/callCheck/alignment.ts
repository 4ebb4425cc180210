/** Which value is meant for which place, where there are more or fewer of them than places, or they are in another order. */

/** Pairs are small; longer lists are paired one by one. */
const MAX_ALIGNED = 128;

/**
 * The place of each value, or undefined for one that is too many, with as many fitting pairs as there can be. Places and
 * values stay in their order.
 */
export function align(
  values: number,
  places: number,
  fits: (value: number, place: number) => boolean,
): readonly (number | undefined)[] {
  if (values === places || values > MAX_ALIGNED || places > MAX_ALIGNED) {
    return Array.from({ length: values }, (_, i) => (i < places ? i : undefined));
  }
  // cost[v][p]: of the values from v on and the places from p on.
  const cost = Array.from({ length: values + 1 }, () => new Array<number>(places + 1).fill(0));
  const pair = (v: number, p: number) => (cost[v + 1]?.[p + 1] ?? 0) + (fits(v, p) ? 0 : MISFIT);
  const skipValue = (v: number, p: number) => (cost[v + 1]?.[p] ?? 0) + SKIP;
  const skipPlace = (v: number, p: number) => (cost[v]?.[p + 1] ?? 0) + SKIP;
  for (let v = values; v >= 0; v--) {
    for (let p = places; p >= 0; p--) {
      if (v === values || p === places) (cost[v] as number[])[p] = SKIP * (values - v + places - p);
      else (cost[v] as number[])[p] = Math.min(pair(v, p), skipValue(v, p), skipPlace(v, p));
    }
  }
  const found: (number | undefined)[] = [];
  for (let v = 0, p = 0; v < values; ) {
    const best = cost[v]?.[p];
    if (p < places && best === pair(v, p)) {
      found.push(p++);
      v++;
    } else if (p < places && best === skipPlace(v, p)) p++;
    else {
      found.push(undefined);
      v++;
    }
  }
  return found;
}

/** A pair that does not fit costs less than to leave out both, but more than one. */
const MISFIT = 3;
const SKIP = 2;

/**
 * The order in which all values fit, as the place of each; undefined where there is none. `fits` is asked for few pairs: those of
 * values and places that don't fit as they are.
 */
export function reorder(
  misfits: readonly number[],
  fits: (value: number, place: number) => boolean,
): ReadonlyMap<number, number> | undefined {
  if (misfits.length < 2 || misfits.length > MAX_ALIGNED) return undefined;
  const valueAt = new Map<number, number>();
  const assign = (value: number, seen: Set<number>): boolean => {
    for (const place of misfits) {
      if (seen.has(place) || !fits(value, place)) continue;
      seen.add(place);
      const before = valueAt.get(place);
      if (before !== undefined && !assign(before, seen)) continue;
      valueAt.set(place, value);
      return true;
    }
    return false;
  };
  if (!misfits.every((value) => assign(value, new Set()))) return undefined;
  return new Map([...valueAt].map(([place, value]) => [value, place]));
}
