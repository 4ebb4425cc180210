/** Where a body should start whose `<` is missing. */

/** How far before a `>` the name is that its body follows. UTF-16 units. */
const MAX_LENGTH = 256;

/** A builtin attribute or type with something in place of its `<`, or one of a dialect, which may have taken in what is in its body. */
const HEAD =
  /(?<![\w$.%@#!^-])(?:(?:tensor|memref|vector|complex|tuple|dense|dense_resource|sparse|array|affine_map|affine_set|strided)(?=[^\w$.<\s]|\d|x|[su]?i\d|index|bf16|f\d|tensor|memref|vector)|[!#][A-Za-z_][\w$]*\.[\w$.]*)/g;
/** What no body has outside of strings. */
const NO_BODY = /[%@"=\n\r{}]/;

/**
 * After the name that the body before a `>` belongs to: `tensor4xf32>`, `affine_map(d0) -> (d0)>`; -1 where there is none, and the mark
 * may compare.
 *
 * @param start Where its op starts, before which nothing is read.
 * @param at Where the `>` is, which closes no `<`.
 */
export function bodyStart(text: string, start: number, at: number): number {
  const near = Math.max(at - MAX_LENGTH, start);
  const from = near + text.slice(near, at).lastIndexOf("\n") + 1;
  const line = text.slice(from, at);
  const heads = [...line.matchAll(HEAD)];
  // One that was taken to compare may be what is closed.
  if (heads.length === 0 || excessOf(line) < 0) return -1;
  for (const match of heads.reverse()) {
    const end = match.index + match[0].length;
    const body = line.slice(end);
    if (NO_BODY.test(body)) return -1;
    // One that an outer body took for its own may be among them.
    const excess = excessOf(body);
    if (excess === 0 || excess === 1) return from + end;
  }
  return -1;
}

/** How many more `>` than `<` a text has, without its arrows. */
function excessOf(text: string): number {
  const count = (mark: string): number => text.split(mark).length - 1;
  return count(">") - count("->") - count("<");
}
