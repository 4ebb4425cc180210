/** Work that is done piece by piece, one after another for each of several keys. */

/** Runs a task after those before it with the same key, however they end. */
export function createQueues<Key>(): <T>(key: Key, task: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task);
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === end) last.delete(key);
      });
    last.set(key, end);
    return result;
  };
}
