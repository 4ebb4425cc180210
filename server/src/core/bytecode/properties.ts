/**
 * The attributes of an op's definition. From version 5 they are bytes whose layout only the definition gives; earlier
 * versions mix them into the op's dictionary.
 */
import type { ByteString } from "../text/byteString.js";
import type { Bytecode } from "./bytecode.js";
import { BytecodeError, type Cursor, numbersOf } from "./cursor.js";
import { guessedProperties } from "./guessedProperties.js";
import type { ReadOp } from "./irReader.js";
import { type Layout, layoutsOf, type NativeProperty, type ValueKind } from "./opLayouts.js";
import { ATTRIBUTE, type NamedValue, type ValueTable } from "./valueTable.js";

/** A property that is not an attribute. */
export interface NativeValue {
  readonly name: ByteString;
  /** As MLIR prints it; undefined if the name alone is printed. */
  readonly text: string | undefined;
}

export type Property = NamedValue | NativeValue;

/** The inherent and discardable attributes of an op. */
export interface OpAttributes {
  /** Sorted by name. */
  readonly properties: readonly Property[];
  /** How many bytes of properties could not be read. */
  readonly unread: number;
  /** Sorted by name. */
  readonly dictionary: readonly NamedValue[];
}

const NONE: readonly NamedValue[] = [];

/** The fields of an op that determine its attributes. */
export type NamedOp = Pick<ReadOp, "name" | "attributes" | "properties">;

/** The attributes of an op. Never throws: damaged ones count as unread bytes. */
export function attributesOf(file: Bytecode, op: NamedOp): OpAttributes {
  const { values, version } = file;
  const { name, registered } = file.ops[op.name] as Bytecode["ops"][number];
  const dictionary = op.attributes < 0 ? NONE : (values.dictionary(op.attributes) ?? NONE);
  if (version < 5) return split(name, dictionary);
  if (op.properties < 0) return { properties: NONE, unread: 0, dictionary };
  const entry = () => file.properties.at(op.properties);
  const properties = registered
    ? registeredProperties(name, entry, values, version)
    : unregisteredProperties(entry(), values);
  return { properties: properties ?? NONE, unread: properties === undefined ? entry().left : 0, dictionary };
}

/** Dialects unknown to MLIR's own tools. */
const FOREIGN = /^(?:util|flow|stream|hal|vm|iree_input|torch|vhlo)\./;

/**
 * Before version 5 only names show which attributes belong to an op's definition. MLIR's tools treat all of them as
 * discardable if they don't have the definition.
 */
function split(op: string, all: readonly NamedValue[]): OpAttributes {
  const inherent = new Set(
    layoutsOf(op).flatMap(({ attributes, natives }) => [...attributes, ...natives].map(({ name }) => name)),
  );
  if (inherent.size === 0 || FOREIGN.test(op)) return { properties: NONE, unread: 0, dictionary: all };
  return {
    properties: all.filter(({ name }) => inherent.has(name)),
    unread: 0,
    dictionary: all.filter(({ name }) => !inherent.has(name)),
  };
}

/** An op without a definition has a dictionary. */
function unregisteredProperties(bytes: Cursor, values: ValueTable): readonly NamedValue[] | undefined {
  const [index, ...others] = numbersOf(bytes) ?? [];
  return index !== undefined && others.length === 0 ? values.dictionary(index) : undefined;
}

function registeredProperties(
  op: string,
  entry: () => Cursor,
  values: ValueTable,
  version: number,
): readonly Property[] | undefined {
  for (const layout of layoutsOf(op)) {
    const isOld = layout.hasSegments && version <= 5;
    const read =
      (isOld ? readLayout(entry(), layout, false, values) : undefined) ?? readLayout(entry(), layout, true, values);
    if (read !== undefined) return read;
  }
  return entry().left === 0 ? NONE : guessedProperties(op, entry(), values);
}

/**
 * Reads properties in a layout; undefined if the bytes don't fit.
 * @param native Whether segments are native properties; in version 5 they are mostly attributes.
 */
function readLayout(
  bytes: Cursor,
  layout: Layout,
  native: boolean,
  values: ValueTable,
): readonly Property[] | undefined {
  const { natives } = layout;
  try {
    const read = readAttributes(bytes, native ? layout.attributes : withSegments(layout), values);
    if (read === undefined) return undefined;
    const found: Property[] = read;
    for (const property of natives) {
      if (property.kind === "segments" && !native) continue;
      found.push({ name: property.name as ByteString, text: nativeText(bytes, property) });
    }
    if (bytes.left > 0) return undefined;
    return natives.length === 0 ? found : found.sort(byName);
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
}

/** The attributes of a layout that include segments. */
function withSegments({ attributes, natives }: Layout): Layout["attributes"] {
  const segments = natives.filter(({ kind }) => kind === "segments");
  const added = segments.map(({ name }) => ({ name, optional: false, kind: "any" as const }));
  return [...attributes, ...added].sort(byName);
}

/** Reads attributes in order; undefined if a number can't be one of them. @throws BytecodeError */
function readAttributes(bytes: Cursor, fields: Layout["attributes"], values: ValueTable): NamedValue[] | undefined {
  const found: NamedValue[] = [];
  for (const { name, optional, kind } of fields) {
    const number = bytes.varint();
    if (optional && number === 0) continue;
    if (optional && number % 2 === 0) return undefined;
    const value = optional ? Math.floor(number / 2) : number;
    if (value >= values.attributes || !isOfKind(kind, value, values)) return undefined;
    found.push({ name: name as ByteString, value });
  }
  return found;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

function nativeText(bytes: Cursor, { kind, detail }: NativeProperty): string | undefined {
  switch (kind) {
    case "segments":
      return `array<i32: ${sparseArray(bytes, Number(detail)).join(", ")}>`;
    case "boolean":
      return readBoolean(bytes) ? undefined : "false";
    case "integer":
      return `${bytes.varint()} : ${detail}`;
    case "optional":
      return readBoolean(bytes) ? `[${bytes.signedVarint()}]` : "[]";
  }
}

function readBoolean(bytes: Cursor): boolean {
  const byte = bytes.byte();
  return byte <= 1 ? byte === 1 : bytes.fail("Boolean is neither 0 nor 1", bytes.pos - 1);
}

/** No op has more groups of operands. */
const MAX_SEGMENTS = 1024;

/**
 * An array of numbers, dense, or sparse with the index of each nonzero one.
 * @param groups The minimum length.
 * @throws BytecodeError
 */
function sparseArray(bytes: Cursor, groups: number): readonly number[] {
  const header = bytes.varint();
  const count = Math.floor(header / 2);
  if (count > MAX_SEGMENTS) bytes.fail(`Found ${count} groups of operands, expected at most ${MAX_SEGMENTS}`);
  const sizes: number[] = [];
  const isSparse = count > 0 && header % 2 === 1;
  const bits = isSparse ? bytes.varint() : 0;
  if (bits > 8) bytes.fail("Positions of a sparse array have more than 8 bits");
  for (let i = 0; i < count; i++) {
    const number = bytes.varint();
    sizes[isSparse ? number % 2 ** bits : i] = Math.floor(number / 2 ** bits);
  }
  // Trailing zeros are omitted.
  return Array.from({ length: Math.max(sizes.length, groups) }, (_, i) => sizes[i] ?? 0);
}

/** Whether a value has the kind that its name requires. */
function isOfKind(kind: ValueKind, value: number, values: ValueTable): boolean {
  switch (kind) {
    case "unit":
      return values.isCode(value, ATTRIBUTE.unit);
    case "string":
      return values.string(value) !== undefined;
    case "integer":
      return values.isCode(value, ATTRIBUTE.integer);
    case "symbol":
      return values.isCode(value, ATTRIBUTE.flatSymbol) || values.isCode(value, ATTRIBUTE.symbol);
    case "type":
      return values.heldType(value) !== undefined;
    case "functionType":
      return values.heldFunctionType(value) !== undefined;
    case "dictionaries":
      return values.dictionaries(value) !== undefined;
    case "any":
      return true;
  }
}
