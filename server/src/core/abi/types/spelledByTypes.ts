/**
 * The shortest way to know that nothing is wrong with an `f`: it is, byte for byte, what the compiler writes for the
 * function's types. Nearly all are, so they are never decoded.
 *
 * How types are spelled: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp, iree/base/signature_mangle.cc.
 */
import { SCALAR_TYPES } from "../../encodings/rawSignature/scalarTypes.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import type { Island } from "../record.js";

const ELEMENTS: ReadonlyMap<string, string> = new Map(
  // The unsigned ones were never written, and code 0 is the default, which is left out.
  SCALAR_TYPES.filter(({ mlir }) => !mlir.startsWith("u")).map(({ mlir, code }) => [
    mlir,
    code === 0 ? "" : `t${code}`,
  ]),
);

const TENSOR = "tensor<";
/** With more digits, a dimension may not fit the 32 bits that it has. */
const MAX_DIGITS = 9;

const ZERO = 0x30;
const NINE = 0x39;
const BANG = 0x21;
const CROSS = 0x78;
const QUESTION = 0x3f;

/** Types as they stand in a text. It can be used again for others, which makes no objects. */
export class TypesIn {
  text = "";
  /** Where each starts and ends, one after another; valid up to `count`. */
  readonly offsets: number[] = [];
  count = 0;

  reset(text: string): void {
    this.text = text;
    this.count = 0;
  }

  add(start: number, end: number): void {
    this.offsets[this.count++] = start;
    this.offsets[this.count++] = end;
  }
}

/**
 * Whether the text of a raw signature, its quotes included, spells these types and no more. False where that is not
 * plain to see: for types of dialects, arguments with attributes, functions of the VM.
 */
export function isSpelledByTypes(literal: string, { island, header }: { island: Island; header: OpHeader }): boolean {
  if (island.kind !== "raw" || island.on !== "op" || !header.functionLike || header.op?.startsWith("vm.")) return false;
  const [inputs, results] = [typesOf(header.arguments), typesOf(header.results)];
  if (inputs === undefined || results === undefined) return false;
  const end = literal.length - 1;
  return followTypes(literal, 1, inputs, results) === end && literal.charCodeAt(end) === 0x22;
}

function typesOf(values: readonly Parameter[]): TypesIn | undefined {
  const types = new TypesIn();
  for (const { type, attributes, variadic } of values) {
    if (attributes !== undefined || variadic) return undefined;
    types.add(types.text.length, types.text.length + type.length);
    types.text += type;
  }
  return types;
}

/** The offset behind the raw signature at `p` if it spells these types, else -1. */
export function followTypes(text: string, p: number, inputs: TypesIn, results: TypesIn): number {
  const middle = followSection(text, p, 0x49, inputs);
  return middle < 0 ? -1 : followSection(text, middle, 0x52, results);
}

/** Follows a section's tag, length and types from `p`. The offset behind it, or -1. */
function followSection(text: string, p: number, tag: number, types: TypesIn): number {
  if (text.charCodeAt(p) !== tag) return -1;
  const bang = followLength(text, p + 1);
  if (bang < 0) return -1;
  let end = bang + 1;
  const { text: source, offsets, count } = types;
  for (let i = 0; i < count; i += 2) {
    end = followType(text, end, source, offsets[i] ?? 0, offsets[i + 1] ?? 0);
    if (end < 0) return -1;
  }
  return lengthBefore(text, p + 1, bang) === end - bang ? end : -1;
}

function followType(text: string, p: number, source: string, start: number, end: number): number {
  const isTensor = source.startsWith(TENSOR, start);
  if (text.charCodeAt(p) !== (isTensor ? 0x42 : 0x53)) return -1;
  const bang = followLength(text, p + 1);
  if (bang < 0) return -1;
  const behind = isTensor
    ? followTensor(text, bang + 1, source, start + TENSOR.length, end)
    : followElement(text, bang + 1, source.slice(start, end));
  return behind >= 0 && lengthBefore(text, p + 1, bang) === behind - bang ? behind : -1;
}

function followElement(text: string, p: number, element: string): number {
  const spelled = ELEMENTS.get(element);
  return spelled !== undefined && text.startsWith(spelled, p) ? p + spelled.length : -1;
}

/** Follows a tensor whose shape starts at `start` of its source, and whose `>` ends at `end`. */
function followTensor(text: string, p: number, source: string, start: number, end: number): number {
  let first = end;
  while (first > start && source.charCodeAt(first - 1) !== CROSS) first--;
  let at = followElement(text, p, source.slice(first, end - 1));
  if (at < 0 || source.charCodeAt(end - 1) !== 0x3e) return -1;
  for (let q = start; q < first; ) {
    if (text.charCodeAt(at++) !== 0x64) return -1;
    if (source.charCodeAt(q) === QUESTION) {
      if (!text.startsWith("-1", at)) return -1;
      at += 2;
      q++;
    } else {
      const from = q;
      let c = source.charCodeAt(q);
      while (c >= ZERO && c <= NINE && text.charCodeAt(at) === c) {
        at++;
        c = source.charCodeAt(++q);
      }
      const digits = q - from;
      if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && source.charCodeAt(from) === ZERO)) return -1;
    }
    if (source.charCodeAt(q++) !== CROSS) return -1;
  }
  return at;
}

/** The offset of the `!` behind the digits at `p`, or -1. */
function followLength(text: string, p: number): number {
  let end = p;
  for (let c = text.charCodeAt(end); c >= ZERO && c <= NINE; c = text.charCodeAt(++end));
  return end > p && end - p <= MAX_DIGITS && text.charCodeAt(end) === BANG ? end : -1;
}

/** The number in `start..end`, or -1 where it has a zero in front. */
function lengthBefore(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) === ZERO) return -1;
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - ZERO;
  return value;
}
