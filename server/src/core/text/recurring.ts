/** Equal lists that come one after another, as one list: a large document would otherwise hold a hundred thousand of them. */

/** Whether two lists have the same elements, compared by `===`, in the same order. */
export function areEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((it, i) => it === b[i]);
}

/** Answers with the list that came last, if the new one equals it. */
export function recurring<T>(isSame: (a: T, b: T) => boolean): (list: readonly T[]) => readonly T[] {
  let latest: readonly T[] = [];
  return (list) => {
    const isEqual = latest.length === list.length && latest.every((it, i) => isSame(it, list[i] as T));
    if (!isEqual) latest = list;
    return latest;
  };
}
