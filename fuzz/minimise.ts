/** Makes an input that fails as small as it gets (delta debugging: takes out chunks, halves the chunks, begins again). */

/**
 * @param fails Whether an input still fails in the same way.
 * @param most How many inputs are tried.
 */
export async function minimised(
  input: string,
  fails: (input: string) => Promise<boolean>,
  most: number,
): Promise<string> {
  let best = input;
  let left = most;
  for (let size = Math.ceil(best.length / 2); size >= 1; ) {
    let smaller = false;
    for (let at = 0; at < best.length; ) {
      if (left-- <= 0) return best;
      const without = best.slice(0, at) + best.slice(at + size);
      if (await fails(without)) {
        best = without;
        smaller = true;
      } else at += size;
    }
    // Single characters again and again until none can go; larger chunks once each.
    if (size === 1 && !smaller) return best;
    size = Math.max(1, Math.floor(size / 2));
  }
  return best;
}
