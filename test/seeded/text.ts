/**
 * MLIR text with planted places. A place is put between two private-use characters, which travel through payloads,
 * literals and dictionaries like any other text and are taken out in the end; lengths do not count them.
 */
import type { Random } from "../kit/random.js";

const OPEN = "\uE000";
const CLOSE = "\uE001";

/** Marks a place where a mistake was planted; of an empty text the place between its neighbours. */
export function planted(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

/** A text without its marks. */
export function unmarked(text: string): string {
  return text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
}

/** Bytes of a text in UTF-8, marks not counted. */
export function byteLength(text: string): number {
  return Buffer.byteLength(unmarked(text), "utf8");
}

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Takes the marks out and says where they were, in UTF-16 offsets of what is left. */
export function placesIn(marked: string): { readonly text: string; readonly places: readonly Place[] } {
  const places: Place[] = [];
  const open: number[] = [];
  let text = "";
  for (const part of marked.split(/([\uE000\uE001])/)) {
    if (part === OPEN) open.push(text.length);
    else if (part === CLOSE) places.push({ start: open.pop() ?? 0, end: text.length });
    else text += part;
  }
  return { text, places };
}

const hex = (c: number): string => `\\${c.toString(16).toUpperCase().padStart(2, "0")}`;

/** A string literal of a payload, in one of the escape styles that authors and the printer have. */
export function literal(payload: string, random: Random): string {
  const style = random.pick(["hex", "backslash"] as const);
  const eager = random.oneIn(4);
  let text = "";
  for (const c of payload) {
    const code = c.codePointAt(0) ?? 0;
    if (c === OPEN || c === CLOSE) text += c;
    else if (c === '"') text += style === "hex" ? "\\22" : '\\"';
    else if (c === "\\") text += "\\\\";
    else if (code < 32 || code === 127) text += hex(code);
    else if (code > 127) text += random.oneIn(2) ? c : [...Buffer.from(c, "utf8")].map(hex).join("");
    else text += eager && random.oneIn(12) ? hex(code) : c;
  }
  return `"${text}"`;
}

/** A dictionary entry; without a value a unit attribute. Keys are quoted now and then. */
export function entry(key: string, value: string | undefined, random: Random): string {
  const name = random.oneIn(8) ? `"${key}"` : key;
  return value === undefined ? name : `${name} = ${value}`;
}

/** One argument or result. */
export interface Value {
  type: string;
  attributes: string[];
}

/** A function under construction; a mistake is planted by changing it. */
export interface Fn {
  op: string;
  /** `private`, `public` or nothing. */
  visibility: string;
  symbol: string;
  arguments: Value[];
  results: Value[];
  /** Entries of its dictionary but for the reflection. */
  attributes: string[];
  /** Entries of `iree.reflection`, which is left out where there is none. */
  reflection: string[];
  /** Whole functions that this one refers to. */
  helpers: string[];
  /** Never written with a body. */
  external: boolean;
}

export function value(type: string, ...attributes: string[]): Value {
  return { type, attributes };
}

/** A function without any attribute. */
export function plainFn(op: string, symbol: string, args: readonly string[], results: readonly string[]): Fn {
  return {
    op,
    visibility: "",
    symbol,
    arguments: args.map((type) => value(type)),
    results: results.map((type) => value(type)),
    attributes: [],
    reflection: [],
    helpers: [],
    external: false,
  };
}

function dictionary(entries: readonly string[], random: Random): string {
  const separator = random.pick([", ", ", ", ",\n      "]);
  const [open, close] = random.oneIn(6) ? ["{ ", " }"] : ["{", "}"];
  return `${open}${entries.join(separator)}${close}`;
}

const withAttributes = ({ attributes }: Value, random: Random): string =>
  attributes.length === 0 ? "" : ` ${dictionary(attributes, random)}`;

function argumentsText(fn: Fn, random: Random): string {
  const separator = random.pick([", ", ", ", ",\n    "]);
  const name = random.pick(["arg", "a", "input_"]);
  const list = fn.arguments.map((each, i) => `%${name}${i}: ${each.type}${withAttributes(each, random)}`);
  return list.join(separator);
}

function resultsText(fn: Fn, random: Random): string {
  const [only] = fn.results;
  if (only === undefined) return random.oneIn(6) && !fn.op.startsWith("vm.") ? " -> ()" : "";
  const bare = fn.results.length === 1 && only.attributes.length === 0 && !random.oneIn(3);
  if (bare) return ` -> ${only.type}`;
  return ` -> (${fn.results.map((each) => `${each.type}${withAttributes(each, random)}`).join(", ")})`;
}

/** The function as text, its helpers before or after it. */
export function render(fn: Fn, random: Random): string {
  const attributes = [...fn.attributes];
  if (fn.reflection.length > 0) {
    const reflection = `iree.reflection = ${dictionary(fn.reflection, random)}`;
    attributes.splice(random.below(attributes.length + 1), 0, reflection);
  }
  // Whoever counts bytes or code points instead of UTF-16 units is off after this.
  if (random.oneIn(3)) attributes.unshift(`note = "${random.pick(["😀", "é", "\\F0\\9F\\98\\80", "// 👩‍💻"])}"`);
  const symbol = random.oneIn(8) ? `"${fn.symbol} 😀"` : fn.symbol;
  const visibility = fn.visibility === "" ? "" : `${fn.visibility} `;
  const head = `${fn.op} ${visibility}@${symbol}(${argumentsText(fn, random)})${resultsText(fn, random)}`;
  const tail =
    attributes.length === 0 ? "" : `${random.pick([" ", " ", "\n    "])}attributes ${dictionary(attributes, random)}`;
  // A util.func without a body is an import, which has fewer attributes.
  const isBare = fn.visibility === "private" && fn.op !== "util.func" && random.oneIn(2);
  const body = fn.external || isBare ? "" : bodyOf(fn, random);
  const text = `${head}${tail}${body}`;
  return (random.oneIn(2) ? [...fn.helpers, text] : [text, ...fn.helpers]).join("\n");
}

/** A body that returns what the function promises, as values of an op that nobody knows. */
function bodyOf(fn: Fn, random: Random): string {
  const ret = fn.op.includes(".") ? `${fn.op.slice(0, fn.op.indexOf("."))}.return` : "return";
  const types = fn.results.map(({ type }) => unmarked(type)).join(", ");
  const names = fn.results.map((_, i) => `%made#${i}`).join(", ");
  const make = types === "" ? [] : [`%made:${fn.results.length} = "demo.make"() : () -> (${types})`];
  const end = types === "" ? ret : `${ret} ${names} : ${types}`;
  return random.oneIn(2)
    ? ` { ${[...make, end].join(" ")} }`
    : ` {\n  ${["// the body does not matter", ...make, end].join("\n  ")}\n}`;
}
