/** Waits for a limited time. */

/** Resolves as a promise does, or to what `late` returns if that takes longer than some milliseconds. */
export function within<T>(milliseconds: number, promise: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
