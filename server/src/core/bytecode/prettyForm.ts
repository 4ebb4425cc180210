/** Ops that MLIR prints in custom forms, and the conditions for that. */
import { isVisibility } from "../syntax/syntax.js";
import type { ByteString } from "../text/byteString.js";
import { symbolText } from "./asmText.js";
import { propertyList } from "./attributeList.js";
import type { OpAttributes, Property } from "./properties.js";
import { resultsText } from "./typeText.js";
import type { NamedValue, ValueTable } from "./valueTable.js";
import type { ValueText } from "./valueText.js";

/** Attributes that a form prints in its own syntax. */
interface Taken {
  readonly named: ReadonlyMap<string, number>;
  readonly attributes: readonly NamedValue[];
}

/** Undefined if a property is not an attribute. */
function take({ properties, dictionary }: OpAttributes, names: ReadonlySet<string>): Taken | undefined {
  const named = new Map<string, number>();
  const others: NamedValue[] = [];
  for (const property of properties) {
    if ("text" in property) return undefined;
    if (names.has(property.name)) named.set(property.name, property.value);
    else others.push(property);
  }
  if (others.length === 0) return { named, attributes: dictionary };
  return { named, attributes: [...dictionary, ...others].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

const MODULE_NAMES: ReadonlySet<string> = new Set(["sym_name"]);
const FUNCTION_NAMES: ReadonlySet<string> = new Set([
  "arg_attrs",
  "function_type",
  "res_attrs",
  "sym_name",
  "sym_visibility",
]);

/** The name in a property: undefined if there is none, null if it can't be printed. */
function nameIn({ named }: Taken, key: string, values: ValueTable): ByteString | undefined | null {
  const value = named.get(key);
  return value === undefined ? undefined : values.string(value) || null;
}

/** What `builtin.module` prints in its own form; undefined where only the generic form holds all of it. */
export function prettyModule(
  values: ValueTable,
  attributes: OpAttributes,
): { readonly symbol: ByteString | undefined; readonly attributes: readonly Property[] } | undefined {
  const taken = take(attributes, MODULE_NAMES);
  const symbol = taken && nameIn(taken, "sym_name", values);
  return taken === undefined || symbol === null ? undefined : { symbol, attributes: taken.attributes };
}

export interface PrettyFunction {
  readonly symbol: ByteString;
  readonly visibility: ByteString | undefined;
  readonly inputs: readonly number[];
  readonly results: readonly number[];
  /** Dictionaries of the arguments and results; undefined if all are empty. */
  readonly inputAttributes: readonly number[] | undefined;
  readonly resultAttributes: readonly number[] | undefined;
  readonly attributes: readonly Property[];
}

/** What `func.func` prints in its own form; undefined where only the generic form holds all of it. */
export function prettyFunction(values: ValueTable, attributes: OpAttributes): PrettyFunction | undefined {
  const taken = take(attributes, FUNCTION_NAMES);
  if (taken === undefined) return undefined;
  const signature = values.heldFunctionType(taken.named.get("function_type") ?? values.attributes);
  const symbol = nameIn(taken, "sym_name", values);
  const visibility = nameIn(taken, "sym_visibility", values);
  if (signature === undefined || !symbol || visibility === null) return undefined;
  if (visibility !== undefined && !isVisibility(visibility)) return undefined;
  const { inputs, results } = signature;
  const inputAttributes = dictionaries(taken, "arg_attrs", inputs.length, values);
  const resultAttributes = dictionaries(taken, "res_attrs", results.length, values);
  if (inputAttributes === null || resultAttributes === null) return undefined;
  return { symbol, visibility, inputs, results, inputAttributes, resultAttributes, attributes: taken.attributes };
}

/** The expected number of dictionaries; null if the attribute is anything else. */
function dictionaries({ named }: Taken, key: string, count: number, values: ValueTable) {
  const value = named.get(key);
  if (value === undefined) return undefined;
  const list = values.dictionaries(value);
  return list?.length === count ? list : null;
}

/**
 * `func.func private @f(%arg0: i32) -> i32`.
 * @param named Whether arguments have names, which declarations omit
 */
export function functionSignature(fn: PrettyFunction, values: ValueText, named: boolean): string {
  const { visibility, symbol, inputs, inputAttributes, results, resultAttributes } = fn;
  let head = `func.func ${visibility === undefined ? "" : `${visibility} `}${symbolText(symbol)}(`;
  for (let i = 0; i < inputs.length; i++) {
    head += (i > 0 ? ", " : "") + (named ? `%arg${i}: ` : "") + values.type(inputs[i] as number);
    head += dictionaryText(values, inputAttributes?.[i]);
  }
  head += ")";
  if (results.length === 0) return head;
  const attributes = results.map((_, i) => dictionaryText(values, resultAttributes?.[i]));
  if (attributes.every((text) => text === "")) {
    return `${head} -> ${resultsText(values.values, results, (type) => values.type(type))}`;
  }
  return `${head} -> (${results.map((type, i) => values.type(type) + (attributes[i] ?? "")).join(", ")})`;
}

/** Empty text for an empty dictionary. */
function dictionaryText(values: ValueText, index: number | undefined): string {
  const entries = index === undefined ? [] : (values.values.dictionary(index) ?? []);
  return entries.length === 0 ? "" : ` {${propertyList(values, entries)}}`;
}
