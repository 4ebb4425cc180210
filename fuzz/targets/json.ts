/** The JSON reader against `JSON.parse`. */
import { ABI_JSON, MAX_DEPTH } from "../../server/src/core/encodings/abiJson/limits.js";
import { parseJson } from "../../server/src/core/encodings/json/json.js";
import type { JsonNode } from "../../server/src/core/encodings/json/tree.js";
import { type ByteString, textOf } from "../../server/src/core/text/byteString.js";
import type { List } from "../../server/src/core/text/lists.js";
import { JSON_PIECES, JSON_STRINGS } from "../seeds.js";
import { promise, same, type Target } from "../target.js";

/** The value, as `JSON.parse` gives it. */
function plain(node: JsonNode): unknown {
  if (node.kind === "string") return node.value;
  if (node.kind === "number") return Number(node.text);
  if (node.kind === "array") return node.elements.map(plain);
  if (node.kind === "object") return node.members.map(({ key, value }) => [key.value, plain(value)]);
  return node.kind === "null" ? null : node.kind === "true";
}

/** Objects as lists of their members, the last of a name at the place of the first. */
function listed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listed);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, it]) => [key, listed(it)]);
}

/** The same for what has members of one name, and for keys that are numbers, which JavaScript sorts first. */
function isTwice(node: JsonNode): boolean {
  if (node.kind === "array") return !node.elements.every((it) => !isTwice(it));
  if (node.kind !== "object") return false;
  const names = node.members.map(({ key }) => key.value);
  const special = names.some((name) => /^\d+$/.test(name) || name === "__proto__");
  return special || new Set(names).size < names.length || !node.members.every(({ value }) => !isTwice(value));
}

function spansNest({ start, end }: JsonNode, inner: List<JsonNode>): boolean {
  return inner.every((it) => start <= it.start && it.start < it.end && it.end <= end && spansNest(it, childrenOf(it)));
}

function childrenOf(node: JsonNode): List<JsonNode> {
  if (node.kind === "array") return node.elements;
  return node.kind === "object" ? node.members.flatMap(({ key, value }) => [key, value]) : [];
}

export const jsonTarget: Target = {
  name: "json",
  seeds: () => [...JSON_STRINGS, "[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH), '{"a":'.repeat(60)],
  pieces: JSON_PIECES,
  bytes: true,
  longest: 4000,
  check(input) {
    const bytes = input as ByteString;
    const read = parseJson(bytes, ABI_JSON);
    const text = textOf(bytes);
    let reference: unknown;
    let isJson = text !== undefined;
    try {
      reference = JSON.parse(text ?? "");
    } catch {
      isJson = false;
    }
    if ("problem" in read) {
      const { start, end, message } = read.problem;
      promise(0 <= start && start <= end && end <= bytes.length, "a finding lies outside the string");
      promise(!isJson || message.includes("levels") || message.includes("depth"), `JSON is refused: ${message}`);
      return;
    }
    promise(isJson, "what is no JSON is taken");
    promise(read.root.end <= bytes.length && spansNest(read.root, childrenOf(read.root)), "spans nest");
    if (!isTwice(read.root)) same(plain(read.root), listed(reference), "the value is that of JSON.parse");
  },
};
