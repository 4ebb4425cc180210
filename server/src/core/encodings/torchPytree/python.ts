/** Values as Python spells them: in JSON (`json.dumps`) and in its own notation (`repr`). */
import type { JsonValue } from "../json/plain.js";

/** JSON as Python's `json.dumps` writes it: `", "` and `": "` between, everything but ASCII escaped. */
export function dumps(value: JsonValue): string {
  if (typeof value === "string") return dumpsString(value);
  if (typeof value === "number") return numberText(value);
  if (value === null || typeof value === "boolean") return `${value}`;
  if (isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  const members = Object.entries(value).map(([key, each]) => `${dumpsString(key)}: ${dumps(each)}`);
  return `{${members.join(", ")}}`;
}

function dumpsString(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A number as Python writes it: its exponents have two digits, and begin below 1e-4. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return `${BigInt(value)}`;
  const text = Math.abs(value) < 1e-4 ? value.toExponential() : `${value}`;
  return text.replace(/e([+-])(\d)$/, "e$10$2");
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
  const member = enumMember(key);
  if (member !== undefined) return member;
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
  return dumps(key);
}

/** `Array.isArray` for arrays that must not change. */
export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
