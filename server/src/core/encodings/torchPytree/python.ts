/** Values as Python spells them: in JSON (`json.dumps`) and in its own notation (`repr`). */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import { parseJson } from "../json/json.js";
import type { JsonValue } from "../json/plain.js";
import type { JsonNode } from "../json/tree.js";
import { PYTREE_JSON } from "./limits.js";

/**
 * A number that JavaScript would write as another one, as Python writes it: a whole number beyond 2^53, or a float such as
 * `100.0`. Like PyTorch's own `__enum__`, it is an object, which a key can't be.
 */
type ExactNumber = { readonly __number__: string };

/** The value of a node, as `json.loads` reads it. */
export function plainJson(node: JsonNode): JsonValue {
  switch (node.kind) {
    case "string":
      return node.value;
    case "number":
      return plainNumber(node.text);
    case "array":
      return node.elements.map(plainJson);
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key.value, plainJson(value)]));
    case "null":
      return null;
    default:
      return node.kind === "true";
  }
}

/** `-0` is 0, so that a value has one spelling. */
function plainNumber(text: string): number | ExactNumber {
  const value = Number(text) + 0;
  const canonical = isWhole(text) ? text.replace(/^-0$/, "0") : Number.isFinite(value) ? floatText(value) : text;
  return numberText(value) === canonical ? value : { __number__: canonical };
}

function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** The text of an exact number; undefined for every other value. */
function exactNumber(value: JsonValue): string | undefined {
  if (typeof value !== "object" || value === null || !("__number__" in value)) return undefined;
  const { __number__: text } = value;
  return typeof text === "string" && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) ? text : undefined;
}

/** The JSON in a text; undefined where it holds none. */
export function loads(text: string): JsonValue | undefined {
  const root = rootOf(bytesOf(text));
  return root && plainJson(root);
}

/** The tree of the JSON in a payload; undefined where it holds none. */
export function rootOf(bytes: ByteString): JsonNode | undefined {
  const result = parseJson(bytes, PYTREE_JSON);
  return "root" in result ? result.root : undefined;
}

/** JSON as Python's `json.dumps` writes it: `", "` and `": "` between, everything but ASCII escaped. */
export function dumps(value: JsonValue): string {
  if (typeof value === "string") return dumpsString(value);
  if (typeof value === "number") return numberText(value);
  if (value === null || typeof value === "boolean") return `${value}`;
  if (isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  const exact = exactNumber(value);
  if (exact !== undefined) return exact;
  const members = Object.entries(value).map(([key, each]) => `${dumpsString(key)}: ${dumps(each)}`);
  return `{${members.join(", ")}}`;
}

function dumpsString(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A number as Python writes it. One of a model that is whole is an int. */
function numberText(value: number): string {
  return Number.isInteger(value) ? `${BigInt(value)}` : floatText(value);
}

/** A float as Python writes it: exponents, of two digits or more, below 1e-4 and from 1e16 on. */
function floatText(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e16)) return Number.isInteger(value) ? `${value}.0` : `${value}`;
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** Characters that are invisible, or look like a space. */
const UNPRINTABLE = /[^\P{C}]|(?! )\p{Z}/gu;

/** A string with Python's quotes: single ones, unless it holds those and no double ones. */
export function reprString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replace(/[\\\n\r\t]/g, (c) => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[c] ?? "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replace(UNPRINTABLE, escapeOf);
  return `${quote}${escaped}${quote}`;
}

function escapeOf(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16);
  if (digits.length <= 2) return `\\x${digits.padStart(2, "0")}`;
  return digits.length <= 4 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** A key as Python shows it. JSON has no tuples: an array was one, for a list can't be a key. */
export function reprKey(key: JsonValue): string {
  if (typeof key === "string") return reprString(key);
  if (typeof key === "number") return numberText(key);
  if (key === null) return "None";
  if (typeof key === "boolean") return key ? "True" : "False";
  if (isArray(key)) return `(${key.map(reprKey).join(", ")}${key.length === 1 ? "," : ""})`;
  const known = exactNumber(key) ?? enumMember(key);
  if (known !== undefined) return known;
  return `{${Object.entries(key)
    .map(([name, value]) => `${reprString(name)}: ${reprKey(value)}`)
    .join(", ")}}`;
}

/** `Color.RED` for what PyTorch writes for a member of an enumeration. */
function enumMember(key: { readonly [key: string]: JsonValue }): string | undefined {
  const { __enum__: isEnum, fqn, name } = key;
  if (isEnum !== true || typeof fqn !== "string" || typeof name !== "string") return undefined;
  return nameText(`${fqn.slice(fqn.indexOf(":") + 1)}.${name}`);
}

/** The name of a class or module, in quotes where it could be taken for something else. */
export function nameText(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_.$<>:-]*$/u.test(name) ? name : reprString(name);
}

/** A text that is equal for keys that Python holds for one: `1`, `1.0` and `True` are. */
export function keyIdentity(key: JsonValue): string {
  if (typeof key === "boolean") return numberText(Number(key));
  if (isArray(key)) return `[${key.map(keyIdentity).join(",")}]`;
  const text = exactNumber(key);
  // Of a float, the whole number that it is equal to.
  return text === undefined || isWhole(text) ? dumps(key) : numberText(Number(text));
}

/** `Array.isArray` for arrays that must not change. */
export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
