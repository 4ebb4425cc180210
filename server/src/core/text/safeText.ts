/**
 * Text that may be shown in a medium as it is. Only what escapes text for that medium makes its type, so the compiler
 * refuses text of a file, or a file's name, that nobody escaped.
 */

declare const medium: unique symbol;

/** Messages of findings are on one line and hold nothing invisible; the other media have their own rules. */
export type Medium = "message" | "terminal" | "markdown";

export type SafeText<M extends Medium> = string & { readonly [medium]: M };

/**
 * Our own words around safe text: what is written in the template itself is taken as it is. The bundler keeps it, so what is
 * not ASCII is written as an escape.
 */
export function safe<M extends Medium>(
  parts: TemplateStringsArray,
  ...holes: readonly (SafeText<M> | number)[]
): SafeText<M> {
  let text = parts[0] ?? "";
  for (const [i, hole] of holes.entries()) text += hole + (parts[i + 1] ?? "");
  return text as SafeText<M>;
}

/** Safe texts, one after another. */
export function joinSafe<M extends Medium>(texts: readonly SafeText<M>[], separator = safe<M>``): SafeText<M> {
  return texts.join(separator) as SafeText<M>;
}
