/** Words that builtin attributes start with. */
const WORDS: ReadonlySet<string> = new Set(
  "affine_map affine_set array dense dense_resource distinct loc opaque sparse strided".split(" "),
);

/** Whether a word starts an attribute that goes on after it. */
export function isValueWord(word: string): boolean {
  return WORDS.has(word);
}
