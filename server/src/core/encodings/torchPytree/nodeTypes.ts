/** The node types that PyTorch ships (torch/utils/_pytree.py, torch/fx/immutable_collections.py). */

/** The form of a type's context. */
export type ContextForm = "none" | "dict" | "defaultdict" | "deque" | "namedtuple";

interface NodeType {
  readonly form: ContextForm;
  /** What people call one. */
  readonly word: string;
  readonly meaning: string;
}

export const LIST = "builtins.list";
export const TUPLE = "builtins.tuple";
export const DICT = "builtins.dict";
export const ORDERED_DICT = "collections.OrderedDict";
export const DEFAULT_DICT = "collections.defaultdict";
export const DEQUE = "collections.deque";
export const NAMED_TUPLE = "collections.namedtuple";
export const IMMUTABLE_LIST = "torch.fx.immutable_collections.immutable_list";
export const IMMUTABLE_DICT = "torch.fx.immutable_collections.immutable_dict";

const NODE_TYPES: ReadonlyMap<string, NodeType> = new Map([
  [TUPLE, { form: "none", word: "tuple", meaning: "A Python tuple" }],
  [LIST, { form: "none", word: "list", meaning: "A Python list" }],
  [DICT, { form: "dict", word: "dict", meaning: "A Python dict, its values in the order of its keys" }],
  [ORDERED_DICT, { form: "dict", word: "OrderedDict", meaning: "A dict that compares the order of its keys" }],
  [DEFAULT_DICT, { form: "defaultdict", word: "defaultdict", meaning: "A dict that makes the values of missing keys" }],
  [DEQUE, { form: "deque", word: "deque", meaning: "A queue with two ends" }],
  [NAMED_TUPLE, { form: "namedtuple", word: "namedtuple", meaning: "A tuple whose items have names" }],
  [IMMUTABLE_LIST, { form: "none", word: "immutable_list", meaning: "A list that FX keeps from changes" }],
  [IMMUTABLE_DICT, { form: "dict", word: "immutable_dict", meaning: "A dict that FX keeps from changes" }],
]);

/** The names of all of them, the most common first. */
export const NODE_TYPE_NAMES: readonly string[] = [...NODE_TYPES.keys()];

/** What is known of a type; undefined for a user-defined one. */
export function nodeTypeOf(name: string): NodeType | undefined {
  return NODE_TYPES.get(name);
}

/** A list or tuple: what holds positional arguments. */
export function isSequenceType(name: string): boolean {
  return name === LIST || name === TUPLE || name === IMMUTABLE_LIST;
}

/** A dictionary of keyword arguments. */
export function isKeywordsType(name: string): boolean {
  return name === DICT || name === ORDERED_DICT || name === IMMUTABLE_DICT;
}
