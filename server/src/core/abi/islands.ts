/**
 * From an island to its meaning: its string literal's payload, the decoded payload, and the attributes beside it.
 * Values are decoded once by content, so that the thousandth `I1!R1!` costs a look-up and memory stays bounded.
 */
import type { FunctionShape } from "../encodings/codec.js";
import { type Decoded, decode, KINDS, type Kind } from "../encodings/registry.js";
import { typeOf } from "../syntax/header.js";
import { detached } from "../syntax/reader.js";
import type { DictionaryValue, Parameter, Value } from "../syntax/syntax.js";
import { decodeLiteral, textOfLiteral } from "../text/stringLiteral.js";
import type { AbiRecord, Island } from "./record.js";
import type { IslandContext, ReadIsland } from "./recordView.js";

/** The part of a document that reading an island needs. */
export interface TextSource {
  /** The text between two UTF-16 offsets. */
  slice(start: number, end: number): string;
  /** A longer string literal is not decoded: each edit inside would decode it again. UTF-16 units; by default any is. */
  readonly maxDecodedLength?: number | undefined;
}

/** Enough for the rules that check one op, and for strings that a file repeats; more would only keep garbage alive. */
const CACHE_ENTRIES = 128;
/** In UTF-16 units. */
const CACHED_LITERAL_LENGTH = 4096;
/** Of the longer literals, those of one op are remembered, as rules and features read them in turn. UTF-16 units. */
const MAX_LONG_LENGTH = 1 << 20;
/** Up to that length or, if it is longer still, the last one. The one read last is the first. */
let long: readonly { readonly kind: Kind | null; readonly literal: string; readonly read: ReadIsland }[] = [];
/** Two generations: an entry that is not used while one fills up is dropped with the next. */
let young = noneRead();
let old = noneRead();
let inYoung = 0;

function noneRead(): Readonly<Record<Kind | "text", Map<string, ReadIsland>>> {
  const none = () => new Map<string, ReadIsland>();
  const entries = [...KINDS, "text" as const].map((kind) => [kind, none()]);
  return Object.fromEntries(entries) as Record<Kind | "text", Map<string, ReadIsland>>;
}

/** Decodes the literal of a key's kind; the same literal gives the same object while it is remembered. */
function readLiteral(kind: Kind | null, literal: string): ReadIsland {
  if (literal.length > CACHED_LITERAL_LENGTH) return readLong(kind, literal);
  const sort = kind ?? "text";
  const known = young[sort].get(literal);
  if (known !== undefined) return known;
  // A slice would keep the text around it alive: the cache holds a copy, and what is decoded from that.
  const own = detached(literal);
  const read = old[sort].get(literal) ?? decodeOf(kind, own);
  if (++inYoung > CACHE_ENTRIES) {
    old = young;
    young = noneRead();
    inYoung = 1;
  }
  young[sort].set(own, read);
  return read;
}

function readLong(kind: Kind | null, literal: string): ReadIsland {
  const known = long.find((entry) => entry.kind === kind && entry.literal === literal);
  if (known !== undefined) return known.read;
  // Before the next one is read, which may take as much memory as all the rest.
  let left = MAX_LONG_LENGTH - literal.length;
  long = long.filter((entry) => {
    left -= entry.literal.length;
    return left >= 0;
  });
  const read = decodeOf(kind, literal);
  long = [{ kind, literal, read }, ...long];
  return read;
}

function decodeOf(kind: Kind | null, literal: string): ReadIsland {
  const payload = decodeLiteral(literal);
  return { payload, decoded: kind === null ? undefined : decode(kind, payload.bytes) };
}

/** Whether a value is a string that is too long to be decoded in a text that is edited. */
export function isTooLong({ maxDecodedLength }: TextSource, value: Value | undefined): boolean {
  return value?.kind === "string" && maxDecodedLength !== undefined && value.end - value.start > maxDecodedLength;
}

/** An island's decoded string, or undefined where its value is not a string, or is too long. Never throws. */
export function readIsland(source: TextSource, record: AbiRecord, island: Island): ReadIsland | undefined {
  const { value } = island.entry;
  if (value?.kind !== "string" || isTooLong(source, value)) return undefined;
  return readLiteral(island.kind, source.slice(record.start + value.start, record.start + value.end));
}

/** The name that `iree.abi.name` gives a value, or undefined where it is not a string, or one that is too long. */
function abiName(source: TextSource, record: AbiRecord, dictionary: DictionaryValue | undefined) {
  const value = dictionary?.entries.find(({ key }) => key === "iree.abi.name")?.value;
  if (value?.kind !== "string" || isTooLong(source, value)) return undefined;
  return textOfLiteral(source.slice(record.start + value.start, record.start + value.end));
}

/** The function that a record's header declares, its values named by `iree.abi.name` where that is present. */
export function functionShape(source: TextSource, record: AbiRecord): FunctionShape | undefined {
  const { header } = record;
  if (header === undefined || !header.functionLike) return undefined;
  const shape = (parameter: Parameter) => ({
    name: abiName(source, record, parameter.attributes) ?? parameter.name,
    type: typeOf(parameter),
  });
  return { name: header.symbol, arguments: header.arguments.map(shape), results: header.results.map(shape) };
}

/** What surrounds an island: the other payloads of the same dictionary or op, and the function. */
export function contextOf(source: TextSource, record: AbiRecord, island: Island): IslandContext {
  const siblings = new Map<Kind, Decoded>();
  const byKey = new Map<string, Decoded>();
  for (const other of record.islands) {
    if (other.kind === null || other.on !== island.on || other.index !== island.index) continue;
    const decoded = readIsland(source, record, other)?.decoded;
    if (decoded?.tree === undefined) continue;
    siblings.set(other.kind, decoded);
    byKey.set(other.key, decoded);
  }
  return { siblings, byKey, key: island.key, function: functionShape(source, record) };
}

/** Where an attribute is, for people: `argument 0`, `reflection`, `result 1 reflection`. */
export function placeText({ place, on, index }: Island): string {
  const owner = index === null ? on : `${on} ${index}`;
  if (place !== "reflection") return owner;
  return on === "op" ? "reflection" : `${owner} reflection`;
}
