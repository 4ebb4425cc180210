/** The types of PyDM: what they are, their number in object records, and what they become when lowered. */
import { COMMA, EXCLAMATION, GREATER, LESS, LINE_FEED } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { NUMBERINGS, type Numbering, type TypeCode, typeCodeOfType } from "./typeCodes.js";

/** How every type begins. */
export const TYPE_PREFIX = "!iree_pydm.";

/** Bits of integers that upstream takes; it refuses others with "unsupported python integer bit width". */
export const INTEGER_WIDTHS: readonly number[] = [8, 16, 32, 64];

/** The words that the body of a type may begin with, by its name, where only some are. */
export const BODY_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["list", ["boxed", "empty", "unboxed"]],
  ["real", ["f16", "bf16", "f32", "f64"]],
]);

export interface PydmType {
  /** `integer`, `object`, … as written. */
  readonly name: string;
  /** The pieces between `<` and `>`, split at the outer commas, trimmed; undefined without a body. */
  readonly body: readonly string[] | undefined;
  /** UTF-16 units of the whole, prefix included. */
  readonly length: number;
}

/** How far a type is read; real ones are shorter. UTF-16 units. */
const MAX_LENGTH = 1024;

/** The type that starts at an offset of the text, or undefined where none does. Linear, never throws. */
export function readType(text: string, offset: number): PydmType | undefined {
  return readTypes(text, offset, offset + 1)[0]?.type;
}

/** A type with its place in the text. */
export interface PlacedType extends Span {
  readonly type: PydmType;
}

/** A type whose body is read: the pieces so far, and where the next one starts. */
interface OpenType {
  readonly type: PydmType;
  readonly index: number;
  readonly start: number;
  readonly body: string[];
  from: number;
}

/**
 * The types that start in `start..end` of the text, nested ones included, in the order of their starts. A body may end after
 * that, on the same line. Linear, never throws.
 */
export function readTypes(text: string, start: number, end: number): readonly PlacedType[] {
  const found: PlacedType[] = [];
  /** For each open bracket its type, if it has one. */
  const open: (OpenType | undefined)[] = [];
  let last = start;
  const isNear = (p: number): boolean => open.length > 0 && p - last < MAX_LENGTH;
  for (let p = start; p < text.length && (p < end || isNear(p)); p++) {
    const c = text.charCodeAt(p);
    const top = c === COMMA || c === GREATER ? open.at(-1) : undefined;
    const isPiece = top !== undefined && p - top.start < MAX_LENGTH;
    if (isPiece) {
      top.body.push(text.slice(top.from, p).trim());
      top.from = p + 1;
    }
    if (c === EXCLAMATION && p < end) {
      const type = bareType(text, p);
      if (type === undefined) continue;
      last = p;
      p += type.length - 1;
      found.push({ start: last, end: p + 1, type });
      if (text.charCodeAt(p + 1) === LESS) {
        p++;
        open.push({ type, index: found.length - 1, start: last, body: [], from: p + 1 });
      }
    } else if (c === LESS) open.push(undefined);
    else if (c === GREATER) {
      open.pop();
      if (isPiece) {
        const { type, index, body } = top;
        found[index] = { start: top.start, end: p + 1, type: { name: type.name, body, length: p + 1 - top.start } };
      }
    } else if (c === LINE_FEED) break;
  }
  return found;
}

/** The type at an offset without its body. */
function bareType(text: string, offset: number): PydmType | undefined {
  if (!text.startsWith(TYPE_PREFIX, offset)) return undefined;
  const start = offset + TYPE_PREFIX.length;
  NAME.lastIndex = start;
  if (!NAME.test(text)) return undefined;
  const end = NAME.lastIndex;
  return { name: text.slice(start, end), body: undefined, length: end - offset };
}

const NAME = /\w+/y;

/** The bit width of an integer type: `weak` without one, `any` for `<*>`, or undefined where the body has none. */
export function integerWidth({ body }: PydmType): number | "weak" | "any" | undefined {
  if (body === undefined) return "weak";
  const [width = ""] = body;
  if (width === "*") return "any";
  const digits = /^(?:unsigned\s+)?(\d{1,9})$/.exec(width)?.[1];
  return digits === undefined || body.length > 1 ? undefined : Number(digits);
}

/** The type's own code in a numbering, or undefined where it has none there. */
export function codeOfType({ name, body }: PydmType, numbering: Numbering): TypeCode | undefined {
  const isNumeric = name === "integer" || name === "real";
  const spelled = isNumeric && body !== undefined ? `${name}<${body.join(",").replace(/\s+/g, " ")}>` : name;
  return typeCodeOfType(spelled, numbering);
}

/** The code by which types are ordered in a union: the last numbering that has one. */
export function orderOf(type: PydmType): number | undefined {
  for (const numbering of NUMBERINGS) {
    const code = codeOfType(type, numbering)?.code;
    if (code !== undefined) return code;
  }
  return undefined;
}

const LIST = "!iree_input.list<!iree_input.variant>";

/**
 * What a type becomes (iree-org/iree, `iree-dialects/Dialect/IREEPyDM/Transforms/ToIREE/TypeConverter.cpp`): MLIR text,
 * with what can be configured; undefined where there is no conversion.
 */
export function loweredType(type: PydmType): { readonly text: string; readonly note: string } | undefined {
  const { name, body } = type;
  switch (name) {
    case "none":
    case "exception_result":
      return { text: "i32", note: "" };
    case "bool":
      return { text: "i1", note: "" };
    case "integer":
      return loweredInteger(integerWidth(type));
    case "real":
      if (body === undefined) return { text: "f32", note: "the width of weak reals can be configured" };
      return /^b?f\d\d$/.test(body.join(",")) ? { text: body.join(","), note: "" } : undefined;
    case "object":
    case "list":
    case "tuple":
    case "free_var_ref":
      return { text: LIST, note: "spelled `!iree.list<!iree.variant>` or `!iree.list<?>` before 2021-11" };
    default:
      return undefined;
  }
}

function loweredInteger(width: ReturnType<typeof integerWidth>): ReturnType<typeof loweredType> {
  if (width === "weak") return { text: "i32", note: "the width of weak integers can be configured" };
  if (width === "any" || width === undefined || !INTEGER_WIDTHS.includes(width)) return undefined;
  return { text: `i${width}`, note: "" };
}

const MEANINGS: Readonly<Record<string, string>> = {
  bool: "A Python bool.",
  bytes: "A Python bytes object.",
  exception_result: "Whether something raised: the first result of every PyDM function, and of what may fail.",
  free_var_ref: "A reference to a free variable, as `alloc_free_var` makes it. It holds one object, or none yet.",
  integer: "A Python int.",
  list: "A Python list.",
  none: "The type of Python's `None`.",
  object: "A boxed Python value: a record of its type code, its data and perhaps an id.",
  real: "A Python float.",
  str: "A Python str.",
  tuple: "A Python tuple.",
  type: "A Python type as a value.",
  union: "A value of one of several types, in ascending order of their type codes.",
};

/** The names of all types. */
export const TYPE_NAMES: readonly string[] = Object.keys(MEANINGS);

const STORAGE: Readonly<Record<string, string>> = {
  boxed: "Its elements are objects.",
  empty: "It has no elements.",
  unboxed: "Its elements are stored without boxes.",
};

function widthMeaning(type: PydmType): string {
  const width = integerWidth(type);
  if (width === undefined) return "";
  if (width === "weak") return " Weak: its width is chosen by `-fixate-weak-numeric` or the lowering.";
  if (width === "any") return " Of arbitrary precision.";
  if (!INTEGER_WIDTHS.includes(width)) return ` ${width} bits are not supported, expected 8, 16, 32 or 64.`;
  return ` ${type.body?.[0]?.startsWith("unsigned") ? "Unsigned" : "Signed"}, ${width} bits wide.`;
}

/** What a type is, in a sentence or two (backticks mark code); undefined for a name that PyDM does not have. */
export function meaningOf(type: PydmType): string | undefined {
  const { name, body } = type;
  if (!Object.hasOwn(MEANINGS, name)) return undefined;
  const meaning = MEANINGS[name] ?? "";
  if (name === "integer") return `${meaning}${widthMeaning(type)}`;
  if (name === "real" && body === undefined) return `${meaning} Weak: its width is chosen by the lowering.`;
  const [storage = ""] = body ?? [];
  if (name === "list" && Object.hasOwn(STORAGE, storage)) return `${meaning} ${STORAGE[storage]}`;
  return meaning;
}
