/** Compares two types, as far as both are known. */
import { type AbiType, type Dims, typeText } from "../abi/types/abiType.js";
import { integerTypeOf } from "../syntax/shapedType.js";
import { registerOf } from "./types.js";
import type { VerdictId } from "./verdicts.js";

export type Side = "argument" | "result";

/** The options and the receiver of a type comparison. */
export interface Comparison {
  readonly side: Side;
  /** Whether both come from the same source, so that spellings can be compared literally. */
  readonly exact: boolean;
  /** Receives a change; `place` continues the value's: `["key"]`, `[0]`. */
  readonly add: (id: VerdictId, place: string, before: AbiType, after: AbiType) => void;
}

/** Compares two types, outer ones first. The readers limit the depth. */
export function compareTypes(before: AbiType, after: AbiType, comparison: Comparison, place = ""): void {
  const add = (id: VerdictId) => comparison.add(id, place, before, after);
  const [wasKnown, isKnown] = [before, after].map(({ kind }) => kind !== "unknown" && kind !== "null");
  if (!wasKnown || !isKnown) {
    if (comparison.exact && wasKnown !== isKnown) add("not-comparable");
  } else if (before.kind === "register" || after.kind === "register") {
    const [a, b] = [registerOf(before), registerOf(after)];
    if (a !== undefined && b !== undefined && a !== b) add("calling-convention");
  } else if (before.kind === "other" || after.kind === "other") compareOther(before, after, comparison, place);
  else if (isList(before) || isList(after)) compareLists(before, after, comparison, place);
  else comparePlain(before, after, comparison, add);
}

type ArrayType = Extract<AbiType, { kind: "array" }>;
type ListType = Extract<AbiType, { kind: "sequence" | "dictionary" | "uniform" | "list" }>;

function isList(type: AbiType): type is ListType {
  return type.kind === "list" || isStructured(type);
}

/** Whether it is a list or dictionary with known contents. */
export function isStructured({ kind }: AbiType): boolean {
  return kind === "sequence" || kind === "dictionary" || kind === "uniform";
}

/** A reference to anything; the name of a type alias, which has no meaning; an attribute in a type, which may be an alias. */
const VAGUE_TYPE = /^\?$|^![A-Za-z_$][\w$-]*$|#/;

/** A type as MLIR reads it, wherever its author has put blanks and line ends. */
const withoutBlanks = (text = ""): string => text.replace(/\s/g, "");

function compareOther(before: AbiType, after: AbiType, { exact, add }: Comparison, place: string): void {
  if (!exact) return;
  const [a, b] = [withoutBlanks(typeText(before)), withoutBlanks(typeText(after))];
  if (a === b) return;
  const isVague = VAGUE_TYPE.test(a) || VAGUE_TYPE.test(b);
  add(isVague ? "not-comparable" : "value-kind", place, before, after);
}

function comparePlain(before: AbiType, after: AbiType, comparison: Comparison, add: (id: VerdictId) => void): void {
  if (before.kind !== after.kind) add("value-kind");
  else if (before.kind === "scalar" && after.kind === "scalar") {
    if (elementsDiffer(before.element, after.element, comparison.exact)) add("element-type");
  } else if (before.kind === "array" && after.kind === "array") compareArrays(before, after, comparison, add);
}

function compareLists(before: AbiType, after: AbiType, comparison: Comparison, place: string): void {
  if (isList(before) && isList(after) && (before.kind === "list" || after.kind === "list")) return;
  if (before.kind === "uniform" && after.kind === "uniform") {
    compareTypes(before.item, after.item, comparison, `${place}[…]`);
  } else if (before.kind === "sequence" && after.kind === "sequence") {
    compareSequences(before, after, comparison, place);
  } else if (before.kind === "dictionary" && after.kind === "dictionary") {
    compareDictionaries(before, after, comparison, place);
  } else {
    comparison.add(isStructured(before) || isStructured(after) ? "structure" : "value-kind", place, before, after);
  }
}

function compareSequences(
  before: Extract<AbiType, { kind: "sequence" }>,
  after: Extract<AbiType, { kind: "sequence" }>,
  comparison: Comparison,
  place: string,
): void {
  const add = (id: VerdictId) => comparison.add(id, place, before, after);
  if (before.items.length !== after.items.length) {
    add("structure");
    return;
  }
  const differs = before.form !== after.form && before.form !== undefined && after.form !== undefined;
  if (differs) add(comparison.side === "argument" ? "sequence-kind" : "structure");
  before.items.forEach((item, i) => {
    const other = after.items[i];
    if (other !== undefined) compareTypes(item, other, comparison, `${place}[${i}]`);
  });
}

function compareDictionaries(
  before: Extract<AbiType, { kind: "dictionary" }>,
  after: Extract<AbiType, { kind: "dictionary" }>,
  comparison: Comparison,
  place: string,
): void {
  const keysOf = ({ items }: typeof before) => items.map(({ key }) => key);
  const keys = compareKeys(keysOf(before), keysOf(after));
  if (keys !== "same") comparison.add(keys, place, before, after);
  if (keys === "structure") return;
  const byKey = new Map(after.items.map(({ key, type }) => [key, type]));
  for (const { key, type } of before.items) {
    const other = byKey.get(key);
    if (other !== undefined) compareTypes(type, other, comparison, `${place}[${JSON.stringify(key)}]`);
  }
}

/** How the keys of two dictionaries differ: values are passed in the order of the keys. */
export function compareKeys(before: readonly string[], after: readonly string[]): "same" | "order" | "structure" {
  if (before.length === after.length && before.every((key, i) => key === after[i])) return "same";
  return isPermutation(before, after) ? "order" : "structure";
}

/** Whether both contain the same texts equally often. */
export function isPermutation(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length) return false;
  const [a, b] = [[...before].sort(), [...after].sort()];
  return a.every((text, i) => text === b[i]);
}

function compareArrays(
  before: ArrayType,
  after: ArrayType,
  { side, exact }: Comparison,
  add: (id: VerdictId) => void,
): void {
  if (before.element !== undefined && after.element !== undefined) {
    if (elementsDiffer(before.element, after.element, exact)) add("element-type");
  }
  if (before.dims !== undefined && after.dims !== undefined) {
    for (const id of dimChanges(before.dims, after.dims, side)) add(id);
  }
  // For types that hide their shape, the type itself: `!hal.buffer` differs from `!hal.buffer_view`.
  const hidden = before.element === undefined && after.element === undefined;
  if (exact && hidden && withoutBlanks(before.text) !== withoutBlanks(after.text)) add("value-kind");
}

function dimChanges(before: Dims, after: Dims, side: Side): ReadonlySet<VerdictId> {
  const changes = new Set<VerdictId>();
  const fixed: VerdictId = side === "argument" ? "argument-dim-fixed" : "result-dim-fixed";
  const freed: VerdictId = side === "argument" ? "argument-dim-freed" : "result-dim-freed";
  if (before === "any" || after === "any") {
    if (before !== after) changes.add(before === "any" ? fixed : freed);
    return changes;
  }
  if (before.length !== after.length) return changes.add("rank");
  before.forEach((old, i) => {
    const now = after[i] ?? null;
    if (old === now) return;
    if (old !== null && now !== null) changes.add("static-dim");
    else changes.add(old === null ? fixed : freed);
  });
  return changes;
}

const FLOAT = /^f(?<width>\d+)(?<kind>E\w+)?$/;
/** Types whose width depends on the target, or whose contents belong to another dialect. */
const VAGUE = /^(?:index$|none$|tf32$|!)/;

/**
 * Whether two element types can't be the same. Across sources, one may be less precise: ABI JSON loses signs, a raw
 * signature has `i1` as a byte, small floats are known by width.
 */
function elementsDiffer(before: string, after: string, exact: boolean): boolean {
  if (before === after) return false;
  if (exact) return true;
  if (VAGUE.test(before) || VAGUE.test(after)) return false;
  return !integersAgree(before, after) && !floatsAgree(before, after);
}

function integersAgree(before: string, after: string): boolean {
  const [a, b] = [integerTypeOf(before), integerTypeOf(after)];
  if (a === undefined || b === undefined) return false;
  const stored = ({ bits }: typeof a) => (bits === 1 ? 8 : bits);
  return stored(a) === stored(b) && (a.sign === b.sign || a.sign === "" || b.sign === "");
}

function floatsAgree(before: string, after: string): boolean {
  const [a, b] = [FLOAT.exec(before)?.groups, FLOAT.exec(after)?.groups];
  if (a === undefined || b === undefined) return false;
  return a.width === b.width && (a.kind === undefined || b.kind === undefined);
}
