/** What may be written next in ABI JSON. */
import type { ByteString } from "../../text/byteString.js";
import type { ExactInteger } from "../../text/exactInteger.js";
import type { CodecContext, Continuation, Fields } from "../codec.js";
import { type Draft, inJson, structure } from "../drafts.js";
import { expectedType } from "../expectedType.js";
import { type JsonPlace, jsonPlace, type OpenJson } from "../json/place.js";

/** What the place takes. */
type Slot =
  | { readonly kind: "root" | "rootKey" | "section" | "version" | "key" | "slot" }
  | { readonly kind: "record"; readonly side: Side; readonly atRoot: boolean; readonly index: number }
  | { readonly kind: "element" | "rank"; readonly side: Side; readonly index: number }
  | { readonly kind: "dim"; readonly side: Side; readonly index: number; readonly dim: number }
  | undefined;
type Side = "arguments" | "results";

/** The types that today's Python runtime takes in an array or as a scalar. Upstream: dtypes.py and invoke.cc. */
const PRIMITIVES = ["f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "i1"];

/** The continuations at an offset. */
export function jsonContinuations(bytes: ByteString, offset: number, context: CodecContext): readonly Continuation[] {
  const place = jsonPlace(bytes, offset);
  const { start, end } = place.word;
  const top = place.open.at(-1);
  if (top === undefined ? place.rootDone : top.next === "comma" || top.next === "colon") return [];
  const typed = /^-?\d*$/.test(bytes.slice(start, end)) && end > start;
  const drafts = draftsOf(slotOf(place.open), place, context).filter(({ text }) => !typed || /^-?\d/.test(text));
  return inJson(place.word, bytes, drafts, ",");
}

/** What is at the innermost open array or object; a walk from the outside. */
function slotOf(open: readonly OpenJson[]): Slot {
  const [root, section, ...rest] = open;
  if (root === undefined) return { kind: "root" };
  const name = root.keys.at(-1);
  if (section === undefined) {
    if (root.next === "key") return { kind: "rootKey" };
    return name === "v" ? { kind: "version" } : name === "a" || name === "r" ? { kind: "section" } : undefined;
  }
  if (section.kind !== "array" || (name !== "a" && name !== "r")) return undefined;
  const side = name === "a" ? "arguments" : "results";
  let slot: Slot = { kind: "record", side, atRoot: true, index: section.index };
  for (const inner of rest) {
    if (inner.kind !== "array") return undefined;
    slot = slotIn(slot, inner, side, section.index);
  }
  return slot;
}

/** What an array takes at its element, given what it represents itself. */
function slotIn(outer: Slot, { index, tag }: OpenJson, side: Side, at: number): Slot {
  const record: Slot = { kind: "record", side, atRoot: false, index: at };
  const key: Slot = { kind: "key" };
  if (outer?.kind === "slot") return [key, record][index];
  if (outer?.kind !== "record") return undefined;
  if (index === 0) return { kind: "record", side, atRoot: outer.atRoot, index: -1 };
  switch (tag) {
    case "ndarray":
      if (index === 1) return { kind: "element", side, index: at };
      return index === 2 ? { kind: "rank", side, index: at } : { kind: "dim", side, index: at, dim: index - 3 };
    case "named":
      return [undefined, key, record][index];
    case "slist":
    case "stuple":
      return record;
    case "sdict":
      return { kind: "slot" };
    case "py_homogeneous_list":
      return index === 1 ? record : undefined;
    default:
      return undefined;
  }
}

/** What a place takes whatever surrounds it. */
const FIXED: Readonly<Record<"root" | "section" | "version" | "key" | "slot", Draft>> = {
  root: structure("{…}", "No arguments and no results", '{"a":[],"r":[],"v":1}'),
  section: structure("[]", "An array of records", "[]"),
  version: { label: "1", detail: "The version that every writer puts", text: "1", role: "value" },
  key: { label: '"key"', detail: "The name of the value", text: '"key"', role: "key" },
  slot: structure('["key", …]', "A named slot of the dictionary", '["key","f32"]'),
};

/** The members of the root. */
const MEMBERS = [
  structure("a", "The records of the arguments", '"a":[]'),
  structure("r", "The records of the results", '"r":[]'),
  structure("v", "The version, which is 1", '"v":1'),
];

function draftsOf(slot: Slot, { open }: JsonPlace, context: CodecContext): readonly Draft[] {
  if (slot === undefined) return [];
  if (slot.kind === "rootKey") return MEMBERS.filter(({ label }) => open[0]?.keys.includes(label) !== true);
  if (!("side" in slot)) return [FIXED[slot.kind]];
  const expected = expectedType(context, slot.side, slot.index);
  switch (slot.kind) {
    case "record":
      return slot.index < 0
        ? kindsFor(slot.side, slot.atRoot).map(({ tag, detail }) => structure(tag, detail, `"${tag}"`))
        : recordDrafts(slot, context);
    case "element":
      return elementDrafts(expected?.element);
    case "rank":
      return rankDrafts(expected?.dims?.length);
    case "dim":
      return dimDrafts(expected?.dims?.[slot.dim]);
  }
}

interface Kind {
  readonly tag: string;
  readonly detail: string;
  /** A whole record that can be filled in. */
  readonly text: string;
}

const KINDS: readonly Kind[] = [
  { tag: "ndarray", detail: "An array: element type, rank and dims", text: '["ndarray","f32",0]' },
  { tag: "slist", detail: "A list with a fixed number of slots", text: '["slist","f32"]' },
  { tag: "stuple", detail: "A tuple with a fixed number of slots", text: '["stuple","f32"]' },
  { tag: "sdict", detail: "A dictionary with named slots", text: '["sdict",["key","f32"]]' },
];
const NAMED: Kind = { tag: "named", detail: "A keyword argument", text: '["named","key","f32"]' };
const LIST: Kind = {
  tag: "py_homogeneous_list",
  detail: "A list of any length with one element type",
  text: '["py_homogeneous_list","f32"]',
};

/** Keywords are arguments, and only results can be lists of any length. Upstream: function.py and invoke.cc. */
function kindsFor(side: Side, atRoot: boolean): readonly Kind[] {
  if (side === "results") return [...KINDS, LIST];
  return atRoot ? [...KINDS, NAMED] : KINDS;
}

function recordDrafts(slot: { side: Side; atRoot: boolean; index: number }, context: CodecContext): Draft[] {
  const expected = slot.atRoot ? expectedType(context, slot.side, slot.index) : undefined;
  const own: Draft[] = [];
  if (expected?.dims !== undefined) {
    const { element, dims } = expected;
    const text = JSON.stringify(["ndarray", element.replace(/^[su]i/, "i"), dims.length, ...dims]);
    const word = slot.side === "arguments" ? "argument" : "result";
    const label = context.function?.[slot.side][slot.index]?.type ?? text;
    own.push({ label, detail: `The type of ${word} ${slot.index} of the function`, text, role: "type" });
  }
  return [
    ...own,
    ...primitiveDrafts(expected?.element, "A scalar"),
    ...kindsFor(slot.side, slot.atRoot).map(({ tag, detail, text }) => structure(tag, detail, text)),
    { label: "null", detail: "An empty slot, or a value without a type", text: "null", role: "value" },
    { label: "unknown", detail: "A type that has no record", text: '"unknown"', role: "type" },
  ];
}

function elementDrafts(expected: string | undefined): Draft[] {
  const unknown: Draft = { label: "null", detail: "An element type that is not known", text: "null", role: "value" };
  return [...primitiveDrafts(expected, "Element type"), unknown];
}

function primitiveDrafts(first: string | undefined, detail: string): Draft[] {
  const drafts = PRIMITIVES.map(
    (name): Draft => ({ label: name, detail: `${detail} ${name}`, text: `"${name}"`, role: "type" }),
  );
  return drafts.sort((a, b) => Number(b.label === first) - Number(a.label === first));
}

function rankDrafts(expected: number | undefined): Draft[] {
  const ranks = [0, 1, 2, 3, 4].map(
    (rank): Draft => ({ label: `${rank}`, detail: "How many dims follow", text: `${rank}`, role: "value" }),
  );
  const unranked: Draft = { label: "null", detail: "Unranked: no dims follow", text: "null", role: "value" };
  return [...ranks.sort((a, b) => Number(b.label === `${expected}`) - Number(a.label === `${expected}`)), unranked];
}

function dimDrafts(expected: ExactInteger | null | undefined): Draft[] {
  const dynamic: Draft = { label: "null", detail: "A dynamic dimension", text: "null", role: "value" };
  if (expected === null) return [dynamic];
  const size = expected ?? 1;
  const detail = expected === undefined ? "A dimension" : "The dimension of the function's type";
  const fixed: Draft = { label: `${size}`, detail, text: `${size}`, role: "value" };
  return expected === undefined ? [dynamic, fixed] : [fixed, dynamic];
}

const TAG = { name: "tag", meaning: "What kind of record it is" };
const RECORD = { name: "record", meaning: "A type record" };
const KEY = { name: "key", meaning: "The name, a JSON string" };

/** The record that is being written, with its elements. */
export function jsonFields(bytes: ByteString, offset: number): Fields | undefined {
  const { open } = jsonPlace(bytes, offset);
  const top = open.at(-1);
  if (top === undefined) return undefined;
  if (open.length === 1) {
    if (top.kind !== "object") return undefined;
    const parts = MEMBERS.map(({ label, detail }) => ({ name: label, meaning: detail }));
    const at = parts.findIndex(({ name }) => name === top.keys.at(-1));
    const active = at < 0 || top.next === "key" ? undefined : at;
    return { name: "ABI JSON", meaning: "How a caller's values map to the function's", parts, active };
  }
  if (top.kind !== "array") return undefined;
  if (open.length === 2) return sectionFields(open[0]?.keys.at(-1), top.index);
  // What an array is that has no tag yet depends on what it is in.
  const isSlot = slotOf(open.slice(0, -1))?.kind === "slot";
  if (isSlot) return { name: "Slot", meaning: "A named slot of a dictionary", parts: [KEY, RECORD], active: top.index };
  return recordFields(top);
}

function sectionFields(key: string | undefined, index: number): Fields | undefined {
  if (key !== "a" && key !== "r") return undefined;
  const word = key === "a" ? "argument" : "result";
  const parts: Fields["parts"][number][] = [];
  for (let i = 0; i <= index; i++) parts.push({ name: `${word} ${i}`, meaning: `The type record of ${word} ${i}` });
  return {
    name: key === "a" ? "Arguments" : "Results",
    meaning: "One type record for each value",
    parts,
    active: index,
  };
}

function recordFields({ tag, index }: OpenJson): Fields {
  const repeated = (name: string, meaning: string, first: number) => {
    const parts: Fields["parts"][number][] = [];
    for (let i = 0; i <= Math.max(0, index - first); i++) parts.push({ name: `${name} ${i}`, meaning });
    return parts;
  };
  const named = (name: string, meaning: string, parts: Fields["parts"]): Fields => ({
    name,
    meaning,
    parts: [TAG, ...parts],
    active: index <= parts.length ? index : undefined,
  });
  switch (tag) {
    case "ndarray":
      return named("ndarray", "An n-dimensional array", [
        { name: "element", meaning: "The type of the elements, such as f32" },
        { name: "rank", meaning: "How many dims follow; null where unranked" },
        ...repeated("dim", "The size of a dimension; null where it is dynamic", 3),
      ]);
    case "named":
      return named("named", "A keyword argument", [KEY, RECORD]);
    case "py_homogeneous_list":
      return named("py_homogeneous_list", "A list of any length with one element type", [RECORD]);
    case "sdict":
      return named("sdict", "A dictionary with named slots", repeated("slot", "A key and a type record", 1));
    case "slist":
    case "stuple":
      return named(tag, "A fixed number of slots", repeated("slot", "A type record", 1));
    default:
      return {
        name: "Record",
        meaning: "A tag, and what it calls for",
        parts: [TAG],
        active: index === 0 ? 0 : undefined,
      };
  }
}
