/**
 * `iree.abi.declaration` in the form that the compiler writes: `sync func @f(%input0: tensor<4xf32>) -> (%output0: f32)`.
 * Any other text is legal and says nothing here.
 * Upstream: compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp.
 */

import { readParameters } from "../../syntax/parameters.js";
import { readerAt } from "../../syntax/reader.js";
import type { Parameter } from "../../syntax/syntax.js";
import type { ByteString } from "../../text/byteString.js";
import { CLOSE_PAREN } from "../../text/characters.js";
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

const NO_OPERAND = () => "";

/** The list whose `(` is at an offset; undefined where it is not closed or something in it is no `%name: type`. */
function readList(text: string, open: number): DeclaredList | undefined {
  const r = readerAt(text, open, 0, text.length);
  const { parameters, declares } = readParameters(r, "argument", NO_OPERAND);
  const isClosed = declares && r.pos > open + 1 && text.charCodeAt(r.pos - 1) === CLOSE_PAREN;
  if (!isClosed || !parameters.every(isNamed) || !areSeparated(text, open, r.pos, parameters)) return undefined;
  const values = parameters.map(({ start, end, typeSpan }) => {
    return { start, end, typeSpan, type: text.slice(typeSpan.start, typeSpan.end) };
  });
  return { start: open, end: r.pos, values };
}

function isNamed({ name, variadic, typeSpan }: Parameter): boolean {
  return name !== undefined && !variadic && typeSpan.end > typeSpan.start;
}

/** True where one comma is between two values, and none anywhere else. */
function areSeparated(text: string, open: number, end: number, values: readonly Span[]): boolean {
  let behind = open + 1;
  for (const [i, { start, end }] of values.entries()) {
    if (text.slice(behind, start).trim() !== (i === 0 ? "" : ",")) return false;
    behind = end;
  }
  return text.slice(behind, end - 1).trim() === "";
}
