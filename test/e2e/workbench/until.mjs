/** Waiting for something to become true: no test sleeps a fixed time. */

/** What `look` answers once it is neither undefined, null nor false; an error that names `what` when it never is. */
export async function until(what, look, limit = 30_000) {
  const end = Date.now() + limit;
  let last;
  for (;;) {
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`Not within ${limit / 1000} s: ${what}${last ? ` (${last.message})` : ""}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
