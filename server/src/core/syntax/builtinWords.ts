/** Words that builtin attributes and types start with. */

/** Words of attributes that go on after them. */
const WORDS: ReadonlySet<string> = new Set(
  "affine_map affine_set array dense dense_resource distinct loc opaque sparse strided".split(" "),
);

/** Whether a word starts an attribute that goes on after it. */
export function isValueWord(word: string): boolean {
  return WORDS.has(word);
}

/** Builtin types that may have no body. */
const SIMPLE_TYPE = /^(?:[su]?i\d+|index|none|bf16|tf32|f\d+\w*)$/;
const SHAPED_TYPES: ReadonlySet<string> = new Set(["complex", "graph", "memref", "tensor", "tuple", "vector"]);

/** Whether a word is a builtin type that always has a body. */
export function isShapedType(word: string): boolean {
  return SHAPED_TYPES.has(word);
}

/** True for a bare id that is a builtin type, or the head of one. */
export function isTypeWord(word: string): boolean {
  return SIMPLE_TYPE.test(word) || SHAPED_TYPES.has(word);
}
