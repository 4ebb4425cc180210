/**
 * The grammar of type records over the JSON tree. Upstream:
 * docs/website/docs/developers/design-docs/function-abi.md for the records, runtime/bindings/python/iree/runtime/function.py
 * and invoke.cc for their readers.
 */

import type { ByteString } from "../../text/byteString.js";
import { counted, enumerated } from "../../text/counted.js";
import { similarTo } from "../../text/editDistance.js";
import { type ExactInteger, exactInteger, fitsInt64 } from "../../text/exactInteger.js";
import { isLong, LazyList, type List } from "../../text/lists.js";
import type { Span } from "../../text/offsetMap.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";
import { quote } from "../json/mistakes.js";
import { type JsonReading, readJson } from "../json/readJson.js";
import { describeNode, Reports } from "../json/reports.js";
import type { JsonArray, JsonMember, JsonNode, JsonObject } from "../json/tree.js";
import { foreignTag, foreignType } from "./foreign.js";
import { ABI_JSON } from "./limits.js";
import { changeTo, integerFix, meantSection, meantType, renameKey, type SectionKey } from "./mistakes.js";
import {
  dictionaryFix,
  hasTag,
  listedSlots,
  pairsFix,
  rankFirstFix,
  shapeAsRankFix,
  shapeFix,
  slotsFix,
  swappedFix,
  unlistedFix,
  untaggedFix,
} from "./nestedAmiss.js";
import {
  type AbiNode,
  type DimNode,
  INTEGER,
  isPrimitive,
  type KeyNode,
  type RankNode,
  type RecordNode,
  type SectionNode,
  type SlotNode,
  TAGS,
  type Tag,
  type VersionNode,
  widthFits,
} from "./tree.js";

/** Reads a payload as ABI JSON. Linear time; nesting is limited; never throws. */
export function readAbi(bytes: ByteString): JsonReading<AbiNode> {
  return readJson(bytes, ABI_JSON, readRoot);
}

function structure(reports: Reports, message: string, span: Span): undefined {
  return reports.add("abi-json-structure", message, span);
}

/** What a JSON value is, for a message: a string by its contents, which are a type's name mostly. */
function nameOf(node: JsonNode): string {
  return node.kind === "string" ? quote(node.value) : describeNode(node);
}

function readRoot(root: JsonNode, reports: Reports): AbiNode | undefined {
  if (root.kind !== "object") {
    return structure(reports, `Found ${nameOf(root)}, expected a JSON object with "a" and "r"`, root);
  }
  const members = membersOf(root, reports);
  const missing = (["a", "r"] as const).filter((key) => isMissing(key, root, members, reports)).map(quote);
  if (missing.length > 0) {
    const message =
      missing.length > 1
        ? `Keys ${missing.join(" and ")} are missing, expected arrays of records`
        : `Key ${missing.join("")} is missing, expected an array of records`;
    structure(reports, message, root);
  }
  const inputs = readSection("arguments", members.get("a"), reports);
  const results = readSection("results", members.get("r"), reports);
  const version = readVersion(members.get("v"), reports);
  if (inputs === undefined || results === undefined) return undefined;
  return { kind: "abi", start: root.start, end: root.end, arguments: inputs, results, version };
}

/** Whether a section is missing; one under another name is reported at that. */
function isMissing(
  key: SectionKey,
  root: JsonObject,
  members: ReadonlyMap<string, JsonMember>,
  reports: Reports,
): boolean {
  if (members.has(key)) return false;
  const meant = meantSection(root, key);
  if (meant === undefined) return true;
  const message = `Key is ${quote(meant.key.value)}, expected ${quote(key)}`;
  reports.add("abi-json-structure", message, meant.key, renameKey(meant, key));
  return false;
}

/** The keys that mean something; a reader ignores every other one, so they may even repeat. */
function membersOf(root: JsonObject, reports: Reports): Map<string, JsonMember> {
  const members = new Map<string, JsonMember>();
  for (const member of root.members) {
    const { value } = member.key;
    if (value !== "a" && value !== "r" && value !== "v") continue;
    if (members.has(value)) structure(reports, `Duplicate key ${quote(value)}, expected it once`, member.key);
    else members.set(value, member);
  }
  return members;
}

function readSection(
  kind: "arguments" | "results",
  member: JsonMember | undefined,
  reports: Reports,
): SectionNode | undefined {
  if (member === undefined) return undefined;
  const { key, value } = member;
  if (value.kind !== "array") {
    return structure(reports, `${quote(key.value)} is ${nameOf(value)}, expected an array of records`, value);
  }
  if (hasTag(value)) {
    const fix = {
      title: "Put the record in an array",
      safe: false,
      edits: [bracket(value.start, "["), bracket(value.end, "]")],
    };
    const message = `${quote(key.value)} is one record itself, expected an array of records`;
    return reports.add("abi-json-structure", message, value, fix);
  }
  // A first string may be a tag.
  const list = listedSlots(value, false, 0);
  if (list?.elements.at(0)?.kind === "array") return slotsInList(list, readRecord, reports, "Records");
  return { kind, start: key.start, end: value.end, records: readAll(value, 0, readRecord, reports) };
}

function bracket(at: number, text: string): PayloadEdit {
  return { start: at, end: at, bytes: text as ByteString };
}

function readVersion(member: JsonMember | undefined, reports: Reports): VersionNode | undefined {
  if (member === undefined) return undefined;
  const value = readInteger(member.value, "Version", "an integer", reports);
  return value === undefined ? undefined : { kind: "version", start: member.key.start, end: member.value.end, value };
}

/** Of what is read again: it was well formed. */
const REPORTED = new Reports();

/** What can be read of the elements from `first` on; what can't be is a finding. */
function readAll<Node>(
  { start, end, elements }: JsonArray,
  first: number,
  read: (node: JsonNode, reports: Reports, index: number) => Node | undefined,
  reports: Reports,
): List<Node> {
  const isKept = !isLong({ start, end });
  const nodes: Node[] = [];
  if (isKept || reports !== REPORTED) {
    let index = -first;
    for (const element of elements) {
      const node = index < 0 ? undefined : read(element, reports, index);
      if (isKept && node !== undefined) nodes.push(node);
      index++;
    }
  }
  if (isKept) return nodes;
  const readAgain = (index: number) => read(elements.at(first + index) as JsonNode, REPORTED, index) as Node;
  return new LazyList(elements.length - first, readAgain);
}

function readRecord(node: JsonNode, reports: Reports): RecordNode | undefined {
  return readType(node, reports, false);
}

function readType(node: JsonNode, reports: Reports, inNdarray: boolean): RecordNode | undefined {
  const { start, end } = node;
  switch (node.kind) {
    case "null":
      return { kind: "null", start, end };
    case "string": {
      const name = node.value;
      if (name === "unknown") return { kind: "unknown", start, end };
      if (!isPrimitive(name, inNdarray)) {
        const foreign = foreignType(node);
        if (foreign !== undefined) {
          reports.problems.push(foreign);
          return undefined;
        }
        const expected = "is not a known type, expected i or f with a bit width, bf16 or unknown";
        return unknownRecord(reports, node, expected, meantType(name, inNdarray));
      }
      if (!widthFits(name)) {
        return reports.add("integer-out-of-range", `Bit width of ${quote(name)} does not fit 32 bits`, node);
      }
      return { kind: "primitive", start, end, name };
    }
    case "array":
      return readCompound(node, reports);
    default: {
      const message = `Found ${nameOf(node)}, expected a record: a type's name, null or an array`;
      const fix = node.kind === "object" ? dictionaryFix(node) : undefined;
      return reports.add("abi-json-structure", message, node, fix);
    }
  }
}

/** Reports an unknown type or tag, with the one that was probably meant as JSON, if any. */
function unknownRecord(reports: Reports, node: JsonNode, expected: string, meant: string | undefined): undefined {
  const message = `${nameOf(node)} ${expected}`;
  if (meant === undefined) return reports.add("unknown-record", message, node);
  return reports.add("unknown-record", `${message} (did you mean ${meant}?)`, node, changeTo(node, meant));
}

function readCompound(node: JsonArray, reports: Reports): RecordNode | undefined {
  const tag = readTag(node, reports);
  const { start, end } = node;
  if (tag === undefined) return undefined;
  if (tag === "ndarray") return readNdarray(node, reports);
  switch (tag) {
    case "slist":
    case "stuple": {
      const list = listedSlots(node, false);
      if (list !== undefined) return slotsInList(list, readRecord, reports);
      return { kind: tag, start, end, slots: readAll(node, 1, readRecord, reports) };
    }
    case "sdict": {
      const list = listedSlots(node, true);
      if (list !== undefined) return slotsInList(list, readSlot, reports);
      const fix = pairsFix(node);
      if (fix !== undefined) {
        notSlot(node.elements.at(1) as JsonNode, fix, reports);
        readAll(node, 1, (element, _, i) => (i % 2 === 1 ? readRecord(element, reports) : undefined), reports);
        return undefined;
      }
      return { kind: tag, start, end, slots: readAll(node, 1, readSlot, reports) };
    }
    case "py_homogeneous_list": {
      const element = node.elements.at(1);
      if (element === undefined || node.elements.length > 2) return badArity(node, tag, "2: tag and element", reports);
      const type = readRecord(element, reports);
      return type && { kind: tag, start, end, element: type };
    }
    case "named": {
      const keyed = readKeyed(node, 1, tag, "3: tag, key and record", reports);
      return keyed && { kind: tag, start, end, ...keyed };
    }
  }
}

/** The tag of a compound record. */
function readTag(node: JsonArray, reports: Reports): Tag | undefined {
  const first = node.elements.at(0);
  if (first === undefined) return reports.add("record-arity", "Record is empty, expected a tag first", node);
  if (first.kind !== "string") {
    return reports.add("unknown-record", `Tag is ${nameOf(first)}, expected ${LIST_OF_TAGS}`, first);
  }
  const tag = TAGS.find((known) => known === first.value);
  if (tag !== undefined) return tag;
  const foreign = foreignTag(first);
  if (foreign !== undefined) {
    reports.problems.push(foreign);
    return undefined;
  }
  const expected = `is not a known tag, expected ${LIST_OF_TAGS}`;
  const untagged = untaggedFix(node);
  if (untagged !== undefined) return reports.add("unknown-record", `${nameOf(first)} ${expected}`, first, untagged);
  const meant = similarTo(first.value.trim(), TAGS);
  return unknownRecord(reports, first, expected, meant && quote(meant));
}

/** A key and a record, which are all of the elements from `first` on. */
function readKeyed(
  node: JsonArray,
  first: number,
  what: Tag | "slot",
  expected: string,
  reports: Reports,
): { readonly key: KeyNode; readonly type: RecordNode } | undefined {
  const name = node.elements.at(first);
  const record = node.elements.at(first + 1);
  if (name === undefined || record === undefined || node.elements.length > first + 2) {
    return badArity(node, what, expected, reports);
  }
  const swapped = swappedFix(name, record);
  if (swapped !== undefined) {
    const message = `Key ${nameOf(record)} follows its record, expected it before`;
    readRecord(name, reports);
    return reports.add("abi-json-structure", message, record, swapped);
  }
  const key = readKey(name, reports);
  const type = readRecord(record, reports);
  return key && type && { key, type };
}

const LIST_OF_TAGS = enumerated(TAGS, "or");

function badArity(node: JsonArray, what: Tag | "slot", expected: string, reports: Reports): undefined {
  const { length } = node.elements;
  const name = what === "slot" ? 'Slot of "sdict"' : `Record "${what}"`;
  const message = `${name} has ${counted(length, "element")}, expected ${expected}`;
  return reports.add("record-arity", message, node);
}

function readKey(node: JsonNode, reports: Reports): KeyNode | undefined {
  if (node.kind !== "string") return structure(reports, `Key is ${nameOf(node)}, expected a string`, node);
  return { kind: "key", start: node.start, end: node.end, text: node.value };
}

function readSlot(node: JsonNode, reports: Reports): SlotNode | undefined {
  if (node.kind !== "array") {
    return notSlot(node, node.kind === "object" ? slotsFix(node) : undefined, reports);
  }
  const keyed = readKeyed(node, 0, "slot", "2: key and record", reports);
  return keyed && { kind: "slot", start: node.start, end: node.end, ...keyed };
}

function slotsInList(
  list: JsonArray,
  read: (node: JsonNode, reports: Reports) => RecordNode | SlotNode | undefined,
  reports: Reports,
  what: "Slots" | "Records" = "Slots",
): undefined {
  const [found, whole] = what === "Slots" ? ["an array", "record"] : ["in an array of their own", "section"];
  const message = `${what} are ${found}, expected each as an element of the ${whole}`;
  reports.add("abi-json-structure", message, list, unlistedFix(list, what.toLowerCase()));
  readAll(list, 0, read, reports);
}

function notSlot(node: JsonNode, fix: PayloadFix | undefined, reports: Reports): undefined {
  const message = `Slot of "sdict" is ${nameOf(node)}, expected an array of key and record`;
  return reports.add("abi-json-structure", message, node, fix);
}

function readNdarray(node: JsonArray, reports: Reports): RecordNode | undefined {
  const elementNode = node.elements.at(1);
  const rankNode = node.elements.at(2);
  if (elementNode === undefined || rankNode === undefined) {
    return badArity(node, "ndarray", "at least 3: tag, element, rank and the dims", reports);
  }
  const swapped = rankFirstFix(elementNode, rankNode);
  if (swapped !== undefined) {
    const message = `Rank ${nameOf(elementNode)} is before the element type, expected it after`;
    reports.add("abi-json-structure", message, elementNode, swapped);
    readAll(node, 3, readDim, reports);
    return undefined;
  }
  const element = readType(elementNode, reports, true);
  const shape = node.elements.at(3);
  const isLast = node.elements.length <= 4;
  if (shape?.kind === "array" && isLast) {
    const message = "Dimensions are an array, expected each as an element of the record";
    reports.add("abi-json-structure", message, shape, shapeFix(shape, rankNode.end));
    readRank(rankNode, reports);
    return undefined;
  }
  const rank = readRank(rankNode, reports, isLast && shape === undefined);
  const dims = readAll(node, 3, readDim, reports);
  if (element === undefined || rank === undefined) return undefined;
  return { kind: "ndarray", start: node.start, end: node.end, element, rank, dims };
}

/** @param isLast Whether no dimensions follow. */
function readRank(node: JsonNode, reports: Reports, isLast = false): RankNode | undefined {
  const { start, end } = node;
  if (node.kind === "array" && isLast) {
    const message = "Rank is an array, expected an integer or null";
    return reports.add("abi-json-structure", message, node, shapeAsRankFix(node));
  }
  const value = node.kind === "null" ? null : readInteger(node, "Rank", "an integer or null", reports);
  return value === undefined ? undefined : { kind: "rank", start, end, value };
}

function readDim(node: JsonNode, reports: Reports, index: number): DimNode | undefined {
  const { start, end } = node;
  if (node.kind === "null") return { kind: "dim", start, end, value: null };
  const what = `Dimension ${index}`;
  const value = anyInteger(node, what, "an integer or null", reports);
  if (value === undefined) return undefined;
  return fitsInt64(value) ? { kind: "dim", start, end, value } : outOfRange(reports, what, node, 64);
}

/** An integer of 32 bits. */
function readInteger(node: JsonNode, what: string, expected: string, reports: Reports): number | undefined {
  const value = anyInteger(node, what, expected, reports);
  if (value === undefined) return undefined;
  return typeof value === "number" && (value | 0) === value ? value : outOfRange(reports, what, node, 32);
}

function anyInteger(node: JsonNode, what: string, expected: string, reports: Reports): ExactInteger | undefined {
  if (node.kind === "number" && INTEGER.test(node.text)) return exactInteger(node.text);
  const fix = integerFix(node, expected.endsWith("null"));
  return reports.add("abi-json-structure", `${what} is ${nameOf(node)}, expected ${expected}`, node, fix);
}

function outOfRange(reports: Reports, what: string, node: JsonNode, bits: 32 | 64): undefined {
  const message = `${what} is ${nameOf(node)}, expected an integer of ${bits} bits`;
  return reports.add("integer-out-of-range", message, node);
}
