/**
 * What the tolerant MLIR reader makes of text. Plain data. All offsets are UTF-16 offsets relative to the start of the
 * record (see `abi/record.ts`) or text that was read, so that a record can move without being read again.
 */
import type { Span } from "../text/offsetMap.js";

/**
 * A string literal; the span covers it with its quotes and without the type after it. `terminated` is false where the
 * line ended first.
 */
export interface StringValue extends Span {
  readonly kind: "string";
  readonly terminated: boolean;
  /** The type after `:`, if any. */
  readonly type: string | undefined;
}
export interface IntegerValue extends Span {
  readonly kind: "integer";
  /** Decimal or hexadecimal, sign included, as written. */
  readonly text: string;
  readonly type: string | undefined;
}
export interface FloatValue extends Span {
  readonly kind: "float";
  readonly text: string;
  readonly type: string | undefined;
}
export interface BooleanValue extends Span {
  readonly kind: "boolean";
  readonly value: boolean;
}
/** The value `unit`, written out; a unit attribute without `=` has no value at all. */
export interface UnitValue extends Span {
  readonly kind: "unit";
}
export interface SymbolValue extends Span {
  readonly kind: "symbol";
  /** `@a::@b` as `["a", "b"]`, quotes and escapes removed. */
  readonly path: readonly string[];
}
export interface ArrayValue extends Span {
  readonly kind: "array";
  readonly elements: readonly Value[];
}
export interface DictionaryValue extends Span {
  readonly kind: "dictionary";
  readonly entries: readonly Entry[];
  /** False where the text ended before the closing brace. */
  readonly closed: boolean;
}
/** `#name`: an attribute alias, defined elsewhere in the file. */
export interface AliasValue extends Span {
  readonly kind: "alias";
  /** Without `#`. */
  readonly name: string;
}
/**
 * `#dialect.name<…>`, `dense<…> : T`, `affine_map<…>`, `array<…>`, `loc(…)`: its first word is known, its body only
 * balanced.
 */
export interface OpaqueValue extends Span {
  readonly kind: "opaque";
  readonly name: string;
}
export interface TypeValue extends Span {
  readonly kind: "type";
  readonly text: string;
}
/** Something that is not an attribute value; reading continues after its span. */
export interface BadValue extends Span {
  readonly kind: "bad";
}
export type Value =
  | StringValue
  | IntegerValue
  | FloatValue
  | BooleanValue
  | UnitValue
  | SymbolValue
  | ArrayValue
  | DictionaryValue
  | AliasValue
  | OpaqueValue
  | TypeValue
  | BadValue;

/** `key` or `key = value` of a dictionary. The span covers both. */
export interface Entry extends Span {
  /** Without quotes and escapes: `"iree.abi"` and `iree.abi` are the same key. */
  readonly key: string;
  /** The key as written, quotes included. */
  readonly keySpan: Span;
  /** Undefined for a unit attribute without `=`. */
  readonly value: Value | undefined;
}

/** One argument or result of a function-like op. */
export interface Parameter extends Span {
  /** `%arg0` without the percent sign; for an import's named argument likewise. */
  readonly name: string | undefined;
  /** MLIR text of the type, one line, white space folded. Empty where none could be read. */
  readonly type: string;
  readonly typeSpan: Span;
  readonly attributes: DictionaryValue | undefined;
  /** A result tied to an operand: `%arg0 as tensor<…>` gives `arg0`. */
  readonly tied: string | undefined;
  /** `T ...` of an import. */
  readonly variadic: boolean;
}

export type Visibility = "public" | "private" | "nested";

/** One of these among the words before a symbol. */
export const VISIBILITY = /\b(?:public|private|nested)\b/;

/** True for a word that only the definition of a symbol has before its name. */
export function isVisibility(word: string | undefined): word is Visibility {
  return word === "public" || word === "private" || word === "nested";
}

/** The header of an op that carries ABI attributes, as far as it can be read without knowing its dialect. */
export interface OpHeader extends Span {
  /** `func.func`, `func`, `module`, …, as written, without quotes. Undefined for a dictionary whose op is unknown. */
  readonly op: string | undefined;
  readonly opSpan: Span;
  /** True for `op @name(…)` shapes and generic ops with a function type. */
  readonly functionLike: boolean;
  readonly generic: boolean;
  /** Whether a region follows; in the generic form, one that is not empty. */
  readonly hasBody: boolean;
  readonly visibility: Visibility | undefined;
  /** The symbol without `@`, quotes and escapes. */
  readonly symbol: string | undefined;
  readonly symbolSpan: Span | undefined;
  readonly arguments: readonly Parameter[];
  readonly results: readonly Parameter[];
  /** The op's own dictionaries: `attributes {…}`, the trailing one, properties `<{…}>`. */
  readonly attributes: readonly DictionaryValue[];
}
