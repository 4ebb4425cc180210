/** What the MLIR type of an argument or result says, as far as ABI metadata can contradict it. */
import { keep } from "../../syntax/reader.js";
import { tensorTypeOf } from "../../syntax/tensorType.js";
import { type ExactInteger, exactInteger } from "../../text/exactInteger.js";

export type ValueType =
  /** A ranked tensor whose shape is visible; a dynamic dim is null. `element` is an MLIR type without encoding. */
  | { readonly kind: "tensor"; readonly element: string; readonly dims: readonly (ExactInteger | null)[] }
  | { readonly kind: "unranked"; readonly element: string }
  | { readonly kind: "scalar"; readonly element: string }
  /** A buffer or buffer view: an array, but element type and shape are gone. */
  | { readonly kind: "array" }
  | { readonly kind: "list" }
  | { readonly kind: "fence" }
  /** Nothing that is known here. */
  | { readonly kind: "other" };

const OTHER: ValueType = { kind: "other" };
const SCALAR = /^(?:[su]?i\d{1,8}|index|bf16|tf32|f\d{1,3}(?:E\w+)?)$/;
/** Recognized without the patterns. */
const USUAL_ELEMENTS: ReadonlySet<string> = new Set([
  "i1",
  "i8",
  "i16",
  "i32",
  "i64",
  "f16",
  "bf16",
  "f32",
  "f64",
  "index",
]);
const UNRANKED = /^tensor\s*<\s*\*\s*x/;
/** The element type in front of a tensor's encoding. */
const ELEMENT = /^(?:complex\s*<\s*(?<part>\w+)\s*>|(?<word>\w+))\s*(?:,|$)/;
const TORCH = /^!torch\.v?tensor\s*<\s*\[(?<dims>[\d?,\s]*)\]\s*,\s*(?<element>\w+)\s*>$/;
const ARRAY = /^(?:!(?:hal|iree|iree_input)\.buffer(?:_view)?$|!torch\.v?tensor\b|memref\s*<)/;
const LIST = /^!(?:util|iree|iree_input|vm)\.list\b/;
const REFERENCE = /^!vm\.ref\s*<(?<inner>[\s\S]*)>$/;

/** A file's functions share a few types; the map starts anew when it holds more than any one file uses. */
const KNOWN_TYPES = 1024;
const MAX_CACHED_LENGTH = 128;
const known = new Map<string, ValueType>();

/** Reads a type's text. Never throws; what it does not know is `other`. */
export function valueTypeOf(type: string): ValueType {
  let read = known.get(type);
  if (read === undefined) {
    const own = type.length <= MAX_CACHED_LENGTH ? keep(type) : undefined;
    read = readType(own ?? type);
    if (known.size >= KNOWN_TYPES) known.clear();
    if (own !== undefined) known.set(own, read);
  }
  return read;
}

function readType(type: string): ValueType {
  const written = type.trim();
  const isReference = written.startsWith("!vm.ref");
  const text = (isReference ? REFERENCE.exec(written)?.groups?.inner?.trim() : undefined) ?? written;
  if (USUAL_ELEMENTS.has(text) || SCALAR.test(text)) return { kind: "scalar", element: text };
  const tensor = tensorTypeOf(text);
  if (tensor !== undefined) {
    const dims = tensor.dims.map((dim) => (dim === "?" ? null : exactInteger(dim)));
    return { kind: "tensor", element: elementName(tensor.element), dims };
  }
  if (UNRANKED.test(text)) {
    return { kind: "unranked", element: elementName(text.slice(text.indexOf("x") + 1, -1).trim()) };
  }
  const torch = TORCH.exec(text)?.groups;
  if (torch !== undefined) {
    const words = (torch.dims ?? "").split(",").map((word) => word.trim());
    const dims =
      words.length === 1 && words[0] === "" ? [] : words.map((dim) => (dim === "?" ? null : exactInteger(dim)));
    return { kind: "tensor", element: torch.element ?? "", dims };
  }
  if (text === "!hal.fence") return { kind: "fence" };
  if (ARRAY.test(text)) return { kind: "array" };
  return LIST.test(text) ? { kind: "list" } : OTHER;
}

/** The element type without spaces or encoding; what is no plain name stays as it is written. */
function elementName(text: string): string {
  if (USUAL_ELEMENTS.has(text)) return text;
  const groups = ELEMENT.exec(text)?.groups;
  if (groups?.part !== undefined) return `complex<${groups.part}>`;
  return groups?.word ?? text;
}
