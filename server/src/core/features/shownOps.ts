/** Ops with their decoded ABI attributes: what `show` prints and the decode view shows. */

import { isAbiKey } from "../abi/attributes/keys.js";
import { knownAttribute } from "../abi/attributes/table.js";
import { readIsland } from "../abi/islands.js";
import type { AbiRecord, Island, Place } from "../abi/record.js";
import { type ShownBounds, shownBounds } from "../abi/types/bounds.js";
import type { SourcePlace } from "../bytecode/locations.js";
import { argumentBounds } from "../document/dimBounds.js";
import type { AbiDocument } from "../document/document.js";

import type { ShownBytecode } from "../document/printedBytecode.js";
import { eachShown } from "../document/streamingScan.js";

import { contractText, type Decoded, type Kind, mlirTypeOf } from "../encodings/registry.js";

import { signatureOf } from "../syntax/header.js";
import type { Value } from "../syntax/syntax.js";
import { displayBytes } from "../text/byteString.js";

/** An ABI attribute in the contract's JSON. */
export interface ShownAttribute {
  readonly key: string;
  readonly place: Place;
  readonly index: number | null;
  readonly kind: Kind | null;
  /** A string's contents, any other value as MLIR text; null for a unit attribute. */
  readonly value: string | null;
  /** The decoded signature; null if the value is not a well-formed encoded string. */
  readonly text: string | null;
  /** `text` in MLIR's notation, where it has the reference's. */
  readonly type?: string;
}

/** An op in the contract's JSON. */
export interface ShownOp {
  readonly op: string | null;
  readonly name: string | null;
  /** The line of the op's name, from 1. */
  readonly line: number;
  readonly signature: string | null;
  readonly attributes: readonly ShownAttribute[];
  /** What the body says of dynamic dims of the arguments; absent where it says nothing, and in bytecode. */
  readonly bounds?: readonly ShownBounds[];
  /** In bytecode, where `line` is 0: the op's path, `module @m / func.func @f`. */
  readonly path?: string;
  /** In bytecode: the source location of the op; null if it has none. */
  readonly source?: SourcePlace | null;
}

/** What ops in bytecode have in place of a line. */
type PlaceInModule = Required<Pick<ShownOp, "path" | "source">>;

/**
 * A record with what is shown of it.
 * @internal
 */
export interface ShownRecord {
  readonly record: AbiRecord;
  readonly op: ShownOp;
  /** Known attributes of the op outside the ABI family: `nosideeffects`, `noinline`, attributes that Torch reads. */
  readonly neighbours: readonly ShownAttribute[];
}

/**
 * Every function-like op of a document, and every other op with ABI attributes.
 * @param printed For documents printed from bytecode: what was printed.
 * @param text Renders a decoded string: for the contract, or for people.
 * @internal
 */
export function* eachShownOp(
  document: AbiDocument,
  printed?: ShownBytecode,
  text: Text = contractText,
): Generator<ShownRecord> {
  if (printed === undefined) {
    for (const record of eachShown(document)) yield shownRecord(document, record, text);
    return;
  }
  for (const { record, path, source = null } of printed.records()) {
    yield shownRecord(document, record, text, { path, source });
  }
}

type Text = (decoded: Decoded) => string | null;

function shownRecord(document: AbiDocument, record: AbiRecord, text: Text, place?: PlaceInModule): ShownRecord {
  return { record, op: shownOp(document, record, text, place), neighbours: neighboursOf(document, record) };
}

/**
 * The op with all of its known attributes, those of the ABI family first.
 * @internal
 */
export function withNeighbours({ op, neighbours }: ShownRecord): ShownOp {
  return neighbours.length === 0 ? op : { ...op, attributes: [...op.attributes, ...neighbours] };
}

function neighboursOf(document: AbiDocument, record: AbiRecord): readonly ShownAttribute[] {
  const found: ShownAttribute[] = [];
  for (const { entries } of record.header?.attributes ?? []) {
    for (const { key, value } of entries) {
      // Other words of the table mean something only inside a reflection.
      if (!knownAttribute(key)?.places.includes("op") || isAbiKey(key)) continue;
      found.push({ key, place: "op", index: null, kind: null, value: sourceText(document, record, value), text: null });
    }
  }
  return found;
}

function sourceText(document: AbiDocument, record: AbiRecord, value: Value | undefined): string | null {
  return value === undefined ? null : document.slice(record.start + value.start, record.start + value.end);
}

/**
 * An op with its attributes, one for each island of the record.
 * @param text Renders a decoded string: for the contract, or for people.
 * @param place Its place in bytecode.
 * @internal
 */
export function shownOp(
  document: AbiDocument,
  record: AbiRecord,
  text: Text = contractText,
  place?: PlaceInModule,
): ShownOp {
  const { header } = record;
  const bounds =
    place === undefined && !record.inComment ? shownBounds(argumentBounds(document, header, record.start)) : [];
  return {
    op: header?.op ?? null,
    name: header?.symbol ?? null,
    line: place === undefined ? document.positionAt(record.start + (header?.opSpan.start ?? 0)).line + 1 : 0,
    signature: (header && signatureOf(header)) ?? null,
    attributes: record.islands.map((island) => shownAttribute(document, record, island, text)),
    ...(bounds.length > 0 && { bounds }),
    ...place,
  };
}

function shownAttribute(document: AbiDocument, record: AbiRecord, island: Island, textOf: Text): ShownAttribute {
  const { key, place, index, kind } = island;
  const read = readIsland(document, record, island);
  if (read === undefined) {
    return { key, place, index, kind, value: sourceText(document, record, island.entry.value), text: null };
  }
  const { payload, decoded } = read;
  const text = decoded === undefined ? null : textOf(decoded);
  const type = decoded && mlirTypeOf(decoded);
  return { key, place, index, kind, value: displayBytes(payload.bytes), text, ...(type !== undefined && { type }) };
}

/**
 * Whether it is a dictionary whose entries are shown on lines of their own.
 * @internal
 */
export function isReflectionDictionary({ key, entry }: Island): boolean {
  return key === "iree.reflection" && entry.value?.kind === "dictionary" && entry.value.entries.length > 0;
}
