/**
 * `iree.abi.declaration` in the form that the compiler writes: `sync func @f(%input0: tensor<4xf32>) -> (%output0: f32)`.
 * Any other text is legal and says nothing here.
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp.
 */

import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { Island } from "../record.js";
import type { RecordView } from "../recordView.js";

/** `%name: type` of a declaration; spans in payload bytes. The type span leaves out an attribute dictionary behind it. */
export interface DeclaredValue extends Span {
  readonly typeSpan: Span;
  readonly type: string;
}

/** One list of a declaration; the span covers its parentheses. */
export interface DeclaredList extends Span {
  readonly values: readonly DeclaredValue[];
}

export interface Declaration {
  readonly model: "sync" | "async";
  readonly modelSpan: Span;
  readonly arguments: DeclaredList;
  readonly results: DeclaredList;
}

/** The declaration on an op, where it has one of the compiler's form. */
export function declarationIn(
  context: RecordView,
): { readonly island: Island; readonly declaration: Declaration } | undefined {
  for (const island of context.islands) {
    if (island.key !== "iree.abi.declaration" || island.on !== "op") continue;
    const payload = context.read(island)?.payload;
    const declaration = payload === undefined ? undefined : readDeclaration(payload.bytes);
    if (declaration !== undefined) return { island, declaration };
  }
  return undefined;
}

const HEAD = /^(?<model>sync|async) func @[^(\s]+\(/;
const ARROW = " -> (";
const VALUE = /^\s*%[^%:]*:\s*/;

/** Reads the compiler's form; undefined for any other text. Linear, never throws. */
export function readDeclaration(text: ByteString): Declaration | undefined {
  const head = HEAD.exec(text);
  const model = head?.groups?.model;
  if (head === null || (model !== "sync" && model !== "async")) return undefined;
  const inputs = readList(text, head[0].length - 1);
  if (inputs === undefined || !text.startsWith(ARROW, inputs.end)) return undefined;
  const results = readList(text, inputs.end + ARROW.length - 1);
  if (results === undefined || text.slice(results.end).trim() !== "") return undefined;
  return { model, modelSpan: { start: 0, end: model.length }, arguments: inputs, results };
}

/** The list whose `(` is at an offset; undefined where it is not closed or something in it is no `%name: type`. */
function readList(text: string, open: number): DeclaredList | undefined {
  const values: DeclaredValue[] = [];
  let depth = 0;
  let start = open + 1;
  let dictionary: number | undefined;
  for (let i = open; i < text.length; i++) {
    const c = text[i];
    if (c === "{" && depth === 1) dictionary ??= i;
    if (c === "(" || c === "<" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}" || (c === ">" && text[i - 1] !== "-")) depth--;
    const closes = depth === 0;
    if (!closes && !(c === "," && depth === 1)) continue;
    // An empty list has no value; behind a comma there must be one.
    if (!closes || values.length > 0 || text.slice(start, i).trim() !== "") {
      const value = readValue(text, start, i, dictionary ?? i);
      if (value === undefined) return undefined;
      values.push(value);
    }
    if (closes) return { start: open, end: i + 1, values };
    start = i + 1;
    dictionary = undefined;
  }
  return undefined;
}

function readValue(text: string, start: number, end: number, typeEnd: number): DeclaredValue | undefined {
  const written = text.slice(start, end);
  const name = VALUE.exec(written);
  if (name === null) return undefined;
  const type = text.slice(start + name[0].length, typeEnd).trimEnd();
  if (type === "") return undefined;
  const typeStart = start + name[0].length;
  const from = start + written.length - written.trimStart().length;
  return { start: from, end, type, typeSpan: { start: typeStart, end: typeStart + type.length } };
}
