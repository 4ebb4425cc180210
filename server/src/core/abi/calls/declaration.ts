/**
 * `iree.abi.declaration` in the form that the compiler writes: `sync func @f(%input0: tensor<4xf32>) -> (%output0:
 * f32)`. Any other text is legal and is ignored here. Upstream:
 * compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp.
 */

import { FENCE } from "../../encodings/expectedType.js";
import { balancedEnd, codeHere, type Reader, readerAt, skipTrivia } from "../../syntax/reader.js";
import type { Entry, OpHeader, Parameter, Value } from "../../syntax/syntax.js";
import { TextTree } from "../../syntax/textTree.js";
import { skipType } from "../../syntax/type.js";
import { type ByteString, displayBytes } from "../../text/byteString.js";
import { CLOSE_PAREN, COMMA, OPEN_BRACE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { textOfLiteral } from "../../text/stringLiteral.js";
import type { Island } from "../record.js";
import type { RecordView } from "../recordView.js";

/** `%name: type {attributes}` of a declaration; spans in payload bytes. */
export interface DeclaredValue extends Span {
  /** As it is written there, without `%`; the compiler accepts any text. */
  readonly name: string;
  readonly type: string;
  readonly typeSpan: Span;
  /** True for storage that the caller provides for a result or for transient memory. */
  readonly storage: boolean;
  readonly storageFor: number | "transients" | undefined;
  /** True where the caller gives it away. */
  readonly consumed: boolean;
}

/** One list of a declaration; the span covers its parentheses. */
export interface DeclaredList extends Span {
  readonly values: readonly DeclaredValue[];
}

export interface Declaration {
  readonly model: "sync" | "async";
  readonly modelSpan: Span;
  /** The function's name without `@`, as the payload spells it. */
  readonly name: ByteString;
  readonly nameSpan: Span;
  readonly arguments: DeclaredList;
  readonly results: DeclaredList;
}

/** A declaration and the attribute that holds it. */
export interface FoundDeclaration {
  readonly island: Island;
  readonly declaration: Declaration;
}

/** The declaration on an op, where it has one of the compiler's form. */
export function declarationIn(context: RecordView): FoundDeclaration | undefined {
  return context.once(findDeclaration);
}

/**
 * The same unless it lists just the function's types, as nearly all do: then nothing in it can disagree with them, and it
 * is not read.
 */
export function unlikeTypes(context: RecordView): FoundDeclaration | undefined {
  return context.once(isLikeTypes) ? undefined : declarationIn(context);
}

/** Whether the declaration on an op lists just the function's types. */
export function isLikeTypes(context: RecordView): boolean {
  const { header } = context;
  const literal = literalOn(context);
  return header?.functionLike === true && literal !== undefined && listsTypes(literal, header);
}

/** Whether the declaration on an op plainly has its function's name, as nearly all do: it need not be read to see that. */
export function declaresOwnName(context: RecordView): boolean {
  const literal = literalOn(context);
  const head = literal === undefined ? undefined : LITERAL_HEAD.exec(literal)?.[0];
  return head?.endsWith(` @${context.header?.symbol}(`) === true;
}

/** The first declaration on an op as it is spelled. */
function literalOn(context: RecordView): string | undefined {
  const value = context.islands.find(isDeclaration)?.entry.value;
  return value?.kind === "string" ? context.text(value) : undefined;
}

const isDeclaration = ({ key, on }: Island): boolean => key === "iree.abi.declaration" && on === "op";

function findDeclaration(context: RecordView): FoundDeclaration | undefined {
  for (const island of context.islands) {
    if (!isDeclaration(island)) continue;
    const payload = context.read(island)?.payload;
    const declaration = payload === undefined ? undefined : readDeclaration(payload.bytes);
    if (declaration !== undefined) return { island, declaration };
  }
  return undefined;
}

/** What wrappers and Torch's functions have after the name in the source (`WrapEntryPoints.cpp`, `FuncConversion.cpp`). */
const SUFFIX = /(?<=.)\$(?:async|sync|raw)$/;

/**
 * The names that a function's declaration may have for it: its own, then that of the function which it was made of. What a
 * wrapper calls has `_` before that, and a function whose name is taken a number after it.
 */
export function declaredNames(symbol: string): readonly [own: string, source: string, ...others: string[]] {
  const source = symbol.replace(SUFFIX, "");
  return [symbol, source, source.replace(/^_/, ""), source.replace(/_\d+$/, "")];
}

const HEAD = /^(?<model>sync|async) func @(?<name>[^(\s]+)\(/;
const ARROW = " -> (";
const NAME = /\s*(%[^%:]*):\s*/y;
/** A type whose `<` is not closed, where the reader of types ends it. */
const OPEN_TYPE = /^[^(<]*<.*[^>]$/s;
const STORAGE = /\biree\.abi\.(?:output|transients)\b/;
const TRANSIENTS = /\biree\.abi\.transients\b/;
const OUTPUT = /\biree\.abi\.output = (\d+)\b/;
const CONSUMED = /\biree\.abi\.consume\b/;

/** Reads the compiler's form; undefined for any other text. Linear, never throws. */
export function readDeclaration(text: ByteString): Declaration | undefined {
  const head = HEAD.exec(text);
  const model = head?.groups?.model;
  if (head === null || (model !== "sync" && model !== "async")) return undefined;
  const source = new TextTree(text);
  const inputs = readList(source, head[0].length - 1);
  if (inputs === undefined || !text.startsWith(ARROW, inputs.end)) return undefined;
  const results = readList(source, inputs.end + ARROW.length - 1);
  if (results === undefined || text.slice(results.end).trim() !== "") return undefined;
  const name = (head.groups?.name ?? "") as ByteString;
  const nameSpan = { start: inputs.start - name.length, end: inputs.start };
  const modelSpan = { start: 0, end: model.length };
  return { model, modelSpan, name, nameSpan, arguments: inputs, results };
}

/** A place in a declaration that the compiler would not have written, in payload bytes. */
export interface DeclarationFault extends Span {
  /** The character there; empty at the end. */
  readonly found: string;
  readonly expected: string;
}

/**
 * What is wrong with text that begins as the compiler's form does, as far as that is certain: names may have any characters. Linear,
 * never throws.
 */
export function declarationFault(text: ByteString): DeclarationFault | undefined {
  const list = BEGINNING.exec(text)?.[0].length;
  if (list === undefined) return undefined;
  const fault = (at: number, expected: string) => {
    const start = Math.min(at, text.length - 1);
    return { start, end: start + 1, found: text.charAt(at), expected };
  };
  if (text.charAt(list) !== "(") return fault(list, "(");
  // A name may have blanks.
  const isRead = readDeclaration(text) !== undefined;
  const closers: string[] = [];
  for (const { 0: token, index } of text.matchAll(PUNCTUATION)) {
    const closer = CLOSERS.get(token);
    const expected = closers.at(-1);
    if (closer !== undefined) closers.push(closer);
    else if (token.startsWith("%")) {
      if (!isRead) return fault(index + token.length - 1, ":");
    } else if (token !== "->" && token !== closers.pop()) return fault(index, expected ?? "->");
  }
  const open = closers.at(-1);
  return open === undefined ? undefined : fault(text.length, open);
}

const BEGINNING = /^a?sync func @[\w.$-]+/;
/** Brackets and arrows, and the name of an argument without a colon before its type. */
const PUNCTUATION = /->|[<>(){}[\]]|%[\w.$-]+ (?=[a-z!])/g;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["<", ">"],
  ["{", "}"],
  ["[", "]"],
]);

/** The list whose `(` is at an offset; undefined where it is not closed or an element is not a `%name: type`. */
function readList(source: TextTree, open: number): DeclaredList | undefined {
  const r = readerAt(source.text, open + 1, 0, source.limit, source);
  const values: DeclaredValue[] = [];
  skipTrivia(r);
  if (codeHere(r) === CLOSE_PAREN) return { start: open, end: r.pos + 1, values };
  for (;;) {
    const value = readValue(r);
    if (value === undefined) return undefined;
    values.push(value);
    skipTrivia(r);
    const c = codeHere(r);
    r.pos++;
    if (c === CLOSE_PAREN) return { start: open, end: r.pos, values };
    if (c !== COMMA) return undefined;
  }
}

function readValue(r: Reader): DeclaredValue | undefined {
  NAME.lastIndex = r.pos;
  const written = NAME.exec(r.text)?.[1];
  if (written === undefined) return undefined;
  const typeStart = NAME.lastIndex;
  const start = r.text.indexOf("%", r.pos);
  r.pos = typeStart;
  if (!skipType(r)) return undefined;
  const typeEnd = r.pos;
  if (OPEN_TYPE.test(r.text.slice(typeStart, typeEnd))) return undefined;
  skipTrivia(r);
  const close = codeHere(r) === OPEN_BRACE ? balancedEnd(r, r.pos) : typeEnd;
  if (close < 0) return undefined;
  r.pos = close;
  const attributes = r.text.slice(typeEnd, close);
  const storage = STORAGE.test(attributes);
  const output = OUTPUT.exec(attributes)?.[1];
  return {
    start,
    end: close,
    name: displayBytes(written.slice(1).trim() as ByteString),
    type: displayBytes(r.text.slice(typeStart, typeEnd) as ByteString),
    typeSpan: { start: typeStart, end: typeEnd },
    storage,
    storageFor: output === undefined ? (TRANSIENTS.test(attributes) ? "transients" : undefined) : Number(output),
    consumed: CONSUMED.test(attributes),
  };
}

const LITERAL_HEAD = /^"(?:sync|async) func @[^(\s\\"]+\(/;

/**
 * Whether a literal is a declaration of the compiler's form without attributes that has the types of a header, whatever its
 * names are. False for a function with fences, which a declaration leaves out.
 */
function listsTypes(literal: string, { arguments: inputs, results }: OpHeader): boolean {
  const head = LITERAL_HEAD.exec(literal)?.[0];
  if (head === undefined || inputs.some(({ type }) => type.includes(FENCE))) return false;
  const end = endOfTypes(literal, head.length, inputs);
  if (end < 0 || !literal.startsWith(ARROW, end)) return false;
  return endOfTypes(literal, end + ARROW.length, results) === literal.length - 1;
}

/** The offset after a list of `%name: type` whose types are given; -1 where it is another list. */
function endOfTypes(literal: string, start: number, values: readonly Parameter[]): number {
  let at = start;
  for (let i = 0; i < values.length; i++) {
    const type = values[i]?.type ?? "";
    DECLARED_NAME.lastIndex = at;
    if (type === "" || OPEN_TYPE.test(type) || !DECLARED_NAME.test(literal)) return -1;
    if (!literal.startsWith(type, DECLARED_NAME.lastIndex)) return -1;
    at = DECLARED_NAME.lastIndex + type.length;
    if (i + 1 === values.length) break;
    if (!literal.startsWith(", ", at)) return -1;
    at += 2;
  }
  return literal.charCodeAt(at) === CLOSE_PAREN ? at + 1 : -1;
}

const DECLARED_NAME = /%[^%:"\\]*: /y;

/** What a declaration says about a function besides its attributes, where that differs from what its header has. */
export interface DeclaredFunction {
  readonly name: string;
  readonly arguments: readonly { readonly type: string }[];
  readonly results: readonly { readonly type: string }[];
}

/** The declaration that the compiler writes for a function without one. */
export function writeDeclaration(
  view: Pick<RecordView, "text">,
  header: OpHeader,
  isAsync: boolean,
  { name, arguments: inputs, results }: DeclaredFunction = { ...header, name: header.symbol ?? "" },
): string {
  const list = (values: DeclaredFunction["arguments"], side: "arguments" | "results", word: string) =>
    values.map(({ type }, i) => {
      const entries = header[side][i]?.attributes?.entries ?? [];
      const given = entries.find(({ key, value }) => key === NAME_KEY && value?.kind === "string")?.value;
      const declared = given === undefined ? `${word}${i}` : textOfLiteral(view.text(given));
      return `%${declared}: ${type}${attributesText(view, entries)}`;
    });
  const model = isAsync ? "async" : "sync";
  const outs = list(results, "results", "output");
  return `${model} func @${name}(${list(inputs, "arguments", "input").join(", ")}) -> (${outs.join(", ")})`;
}

const NAME_KEY = "iree.abi.name";

/** All attributes but the name, as MLIR prints them: sorted, and a unit attribute with a value. */
function attributesText(view: Pick<RecordView, "text">, entries: readonly Entry[]): string {
  const shown = entries.filter(({ key }) => key !== NAME_KEY).sort((a, b) => (a.key < b.key ? -1 : 1));
  if (shown.length === 0) return "";
  return ` {${shown.map(({ key, value }) => `${key} = ${value === undefined ? "unit" : valueText(view, value)}`).join(", ")}}`;
}

function valueText(view: Pick<RecordView, "text">, value: Value): string {
  const text = view.text(value);
  if (value.kind === "string") return text;
  const folded = text.replace(/\s+/g, " ");
  return value.kind === "integer" && value.type === undefined ? `${folded} : i64` : folded;
}
