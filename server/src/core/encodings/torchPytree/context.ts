/** The contexts of nodes: what a type's context must be, and what it means. */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import { enumerated } from "../../text/counted.js";
import type { Span } from "../../text/offsetMap.js";
import type { PayloadFix } from "../codec.js";
import { nestedPayload } from "../json/nested.js";
import { describeNode, type Reports } from "../json/reports.js";
import type { JsonArray, JsonNode, JsonObject } from "../json/tree.js";
import { type ContextForm, nodeTypeOf } from "./nodeTypes.js";
import { dumps, plainJson, rootOf } from "./python.js";
import type { ContextNode, KeyNode } from "./tree.js";

/** What the context of each form is, for messages. */
const EXPECTED: Readonly<Record<ContextForm, string>> = {
  none: 'the string "null"',
  dict: "a string that holds a JSON array of the keys",
  defaultdict: "an object with default_factory_module, default_factory_name and dict_context",
  deque: 'a string that holds maxlen: "null" or a number such as "4"',
  namedtuple: "the registered name, or an object with class_name and fields",
};

/** The object of a defaultdict has exactly these members. */
const DEFAULT_DICT_MEMBERS = ["default_factory_module", "default_factory_name", "dict_context"] as const;

type Reading = Omit<ContextNode, "kind" | "start" | "end"> | undefined;

/** The context of a node of a type; undefined, with a report, where the type's reader refuses it. */
export function readContext(
  payload: ByteString,
  type: string,
  node: JsonNode,
  reports: Reports,
): ContextNode | undefined {
  const reading = readingOf(payload, type, node, reports);
  return reading && { kind: "context", start: node.start, end: node.end, ...reading };
}

function readingOf(payload: ByteString, type: string, node: JsonNode, reports: Reports): Reading {
  const known = nodeTypeOf(type);
  const refuse = (fix?: PayloadFix): undefined => {
    const form = known?.form ?? "none";
    const article = known?.word === "OrderedDict" || known?.word.startsWith("immutable") ? "an" : "a";
    const message = `Context of ${article} ${known?.word ?? "node"} is ${describeNode(node)}, expected ${EXPECTED[form]}`;
    return reports.add("pytree-context", message, node, fix);
  };
  switch (known?.form) {
    case undefined:
      return { meaning: { form: "other", json: plainJson(node) }, keys: [] };
    case "none":
      // As every writer spells it, else JSON of the same meaning.
      if (node.kind === "string" && (node.value === "null" || jsonIn(payload, node)?.kind === "null")) {
        return { meaning: { form: "none" }, keys: [] };
      }
      return refuse(replacement(node, dumps("null"), node.kind === "null"));
    case "dict":
      return readDict(payload, node, refuse);
    case "defaultdict":
      return readDefaultDict(node, reports, refuse);
    case "deque":
      return readDeque(payload, node, refuse);
    case "namedtuple":
      return readNamedTuple(node, refuse);
  }
}

type Refuse = (fix?: PayloadFix) => undefined;

function readDict(payload: ByteString, node: JsonNode, refuse: Refuse): Reading {
  if (node.kind === "array") return refuse(replacement(node, dumps(dumps(plainJson(node))), true));
  if (node.kind !== "string") return refuse();
  const nested = nestedPayload(payload, node);
  const root = rootOf(nested.bytes);
  if (root?.kind !== "array") return refuse();
  const keys = root.elements.map((key): KeyNode => {
    // Their spans are those of the nested text.
    return { kind: "key", start: nested.outer(key.start), end: nested.outer(key.end), value: plainJson(key) };
  });
  return { meaning: { form: "dict" }, keys };
}

function keysIn({ elements }: JsonArray): KeyNode[] {
  return elements.map((key) => ({ kind: "key", start: key.start, end: key.end, value: plainJson(key) }));
}

function readDefaultDict(node: JsonNode, reports: Reports, refuse: Refuse): Reading {
  if (node.kind !== "object") return refuse();
  const members = new Map(node.members.map(({ key, value }) => [key.value, value]));
  const missing = DEFAULT_DICT_MEMBERS.filter((key) => !members.has(key));
  const surplus = node.members.find(({ key }) => !DEFAULT_DICT_MEMBERS.some((known) => known === key.value));
  if (missing.length > 0) {
    const verb = missing.length === 1 ? "is" : "are";
    const message = `Context of a defaultdict is incomplete: ${missing.join(" and ")} ${verb} missing`;
    return reports.add("pytree-context", message, node, memberFix(node, missing));
  }
  if (surplus !== undefined) {
    const { key } = surplus;
    const message = `Context of a defaultdict has another member, ${describeNode(key)}, expected only ${enumerated(DEFAULT_DICT_MEMBERS, "and")}`;
    return reports.add("pytree-context", message, key);
  }
  const [module, factory, keys] = DEFAULT_DICT_MEMBERS.map((key) => members.get(key));
  if (module?.kind !== "string") return refuseMember(DEFAULT_DICT_MEMBERS[0], module, "a string", reports);
  if (factory?.kind !== "string") return refuseMember(DEFAULT_DICT_MEMBERS[1], factory, "a string", reports);
  if (keys?.kind !== "array") return refuseMember(DEFAULT_DICT_MEMBERS[2], keys, "an array of the keys", reports);
  return {
    meaning: { form: "defaultdict", module: module.value, factory: factory.value },
    keys: keysIn(keys),
  };
}

function refuseMember(key: string, node: JsonNode | undefined, expected: string, reports: Reports): undefined {
  if (node === undefined) return undefined;
  return reports.add("pytree-context", `${key} is ${describeNode(node)}, expected ${expected}`, node);
}

function readDeque(payload: ByteString, node: JsonNode, refuse: Refuse): Reading {
  const inner = node.kind === "string" ? jsonIn(payload, node) : undefined;
  if (inner?.kind === "null") return { meaning: { form: "deque", maxlen: null }, keys: [] };
  const maxlen = inner?.kind === "number" ? Number(inner.text) : Number.NaN;
  if (inner?.kind === "number" && /^\d+$/.test(inner.text) && Number.isSafeInteger(maxlen)) {
    return { meaning: { form: "deque", maxlen }, keys: [] };
  }
  const isBare = node.kind === "null" || (node.kind === "number" && /^\d{1,9}$/.test(node.text));
  return refuse(isBare ? replacement(node, dumps(dumps(plainJson(node))), true) : undefined);
}

function readNamedTuple(node: JsonNode, refuse: Refuse): Reading {
  if (node.kind === "string") return { meaning: { form: "namedtuple", name: node.value, hasFields: false }, keys: [] };
  if (node.kind !== "object") return refuse();
  const members = new Map(node.members.map(({ key, value }) => [key.value, value]));
  const name = members.get("class_name");
  const fields = members.get("fields");
  if (members.size > 2 || name?.kind !== "string" || fields?.kind !== "array") return refuse();
  if (!fields.elements.every(({ kind }) => kind === "string")) return refuse();
  return { meaning: { form: "namedtuple", name: name.value, hasFields: true }, keys: keysIn(fields) };
}

/** The JSON that a string holds; undefined where it holds none. */
function jsonIn(payload: ByteString, node: JsonNode & { readonly kind: "string" }): JsonNode | undefined {
  return rootOf(nestedPayload(payload, node).bytes);
}

/** The fix that writes another context. */
function replacement({ start, end }: Span, text: string, safe: boolean): PayloadFix {
  return { title: `Change the context to ${text}`, safe, edits: [{ start, end, bytes: bytesOf(text) }] };
}

/** The fix that renames the one member which must have been meant by the one that is missing. */
function memberFix(node: JsonObject, missing: readonly string[]): PayloadFix | undefined {
  const others = node.members.flatMap(({ key }) => (DEFAULT_DICT_MEMBERS.some((it) => it === key.value) ? [] : [key]));
  const [only] = others;
  const [name] = missing;
  if (only === undefined || name === undefined || others.length > 1 || missing.length > 1) return undefined;
  const { start, end } = only;
  return { title: `Rename the member to ${name}`, safe: false, edits: [{ start, end, bytes: bytesOf(dumps(name)) }] };
}
