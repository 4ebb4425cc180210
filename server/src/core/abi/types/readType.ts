/** The MLIR type of an argument or result as an `AbiType`, as far as ABI metadata can contradict it. */
import { FENCE } from "../../encodings/expectedType.js";
import { detached } from "../../syntax/reader.js";
import { tensorTypeOf } from "../../syntax/shapedType.js";
import { exactInteger } from "../../text/exactInteger.js";
import type { AbiType } from "./abiType.js";

const SCALAR = /^(?:[su]?i\d{1,8}|index|bf16|tf32|f\d{1,3}(?:E\w+)?)$/;
const TORCH = /^!torch\.v?tensor\s*<\s*\[(?<dims>[\d?,\s]*)\]\s*,\s*(?<element>\w+)\s*>$/;
const ARRAY = /^(?:!(?:hal|iree|iree_input)\.buffer(?:_view)?$|!torch\.v?tensor\b|memref\s*<)/;
const LIST = /^!(?:util|iree|iree_input|vm)\.list\b/;
const REFERENCE = /^!vm\.ref\s*<(?<inner>[\s\S]*)>$/;

/** A file's functions share a few types; the map starts anew when it holds more than any one file uses. */
const KNOWN_TYPES = 1024;
/** Of a type, in UTF-16 units. */
const MAX_CACHED_LENGTH = 128;
let known = new Map<string, CachedType>();

/** A type that was read. */
export interface CachedType {
  readonly type: AbiType;
  /** What encodings write for it, kept by `spelledByTypes.ts`; null where they have nothing for it. */
  readonly spellings: (string | null | undefined)[];
}

/** Reads a type's text. Never throws; what it does not know is `other`. */
export function abiTypeOf(type: string): AbiType {
  return cachedType(type).type;
}

/** The same, with what is kept as long as the type is. */
export function cachedType(type: string): CachedType {
  let cached = known.get(type);
  if (cached === undefined) {
    const own = type.length <= MAX_CACHED_LENGTH ? detached(type) : undefined;
    cached = { type: readType(own ?? type), spellings: [] };
    if (known.size >= KNOWN_TYPES) known = new Map();
    if (own !== undefined) known.set(own, cached);
  }
  return cached;
}

/** The type in a reference of the VM, or the type itself. */
export function withoutReference(type: string): string {
  const text = type.trim();
  return (text.startsWith("!vm.ref") && REFERENCE.exec(text)?.groups?.inner?.trim()) || text;
}

/** Whether a type is that of fences, in a reference of the VM too. */
export function isFence(type: AbiType): boolean {
  return type.kind === "other" && type.text === FENCE;
}

function readType(type: string): AbiType {
  const text = withoutReference(type);
  const tensor = tensorTypeOf(text);
  if (tensor !== undefined) return { kind: "array", element: tensor.element, dims: tensor.dims ?? "any" };
  if (SCALAR.test(text)) return { kind: "scalar", element: text };
  const torch = TORCH.exec(text)?.groups;
  if (torch !== undefined) {
    const words = torch.dims?.match(/\d+|\?/g) ?? [];
    return {
      kind: "array",
      element: torch.element,
      dims: words.map((dim) => (dim === "?" ? null : exactInteger(dim))),
    };
  }
  if (ARRAY.test(text)) return { kind: "array", element: undefined, dims: undefined, text };
  return LIST.test(text) ? { kind: "list" } : { kind: "other", text };
}
