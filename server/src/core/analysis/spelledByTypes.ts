/**
 * The shortest way to know that nothing is wrong with an `f`: it is, byte for byte, what the compiler writes for the
 * function's types. Nearly all are, so they are never decoded.
 *
 * How types are spelled: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp, iree/base/signature_mangle.cc.
 */
import { SCALAR_TYPES } from "../codecs/rawSignature/scalarTypes.js";
import type { Island } from "../mlir/record.js";
import type { OpHeader, Parameter } from "../mlir/syntax.js";

const ELEMENTS: ReadonlyMap<string, string> = new Map(
  // The unsigned ones were never written, and code 0 is the default, which is left out.
  SCALAR_TYPES.filter(({ mlir }) => !mlir.startsWith("u")).map(({ mlir, code }) => [
    mlir,
    code === 0 ? "" : `t${code}`,
  ]),
);

const TENSOR = "tensor<";
/** With more digits, a dimension may not fit the 32 bits that it has. */
const MOST_DIGITS = 9;

const ZERO = 0x30;
const NINE = 0x39;
const BANG = 0x21;
const CROSS = 0x78;
const QUESTION = 0x3f;

/**
 * Whether the text of a raw signature, its quotes included, spells these types and no more. False where that is not
 * plain to see: for types of dialects, arguments with attributes, functions of the VM.
 */
export function isSpelledByTypes(literal: string, { island, header }: { island: Island; header: OpHeader }): boolean {
  if (island.kind !== "raw" || island.on !== "op" || !header.functionLike || header.op?.startsWith("vm.")) return false;
  const end = literal.length - 1;
  const middle = followSection(literal, 1, 0x49, header.arguments);
  return middle > 0 && followSection(literal, middle, 0x52, header.results) === end && literal.charCodeAt(end) === 0x22;
}

/** Follows a section's tag, length and types from `p`. The offset behind it, or -1. */
function followSection(text: string, p: number, tag: number, values: readonly Parameter[]): number {
  if (text.charCodeAt(p) !== tag) return -1;
  const bang = followLength(text, p + 1);
  if (bang < 0) return -1;
  let end = bang + 1;
  for (const { type, attributes, variadic } of values) {
    if (attributes !== undefined || variadic) return -1;
    end = followType(text, end, type);
    if (end < 0) return -1;
  }
  return lengthBefore(text, p + 1, bang) === end - bang ? end : -1;
}

function followType(text: string, p: number, type: string): number {
  const isTensor = type.startsWith(TENSOR);
  if (text.charCodeAt(p) !== (isTensor ? 0x42 : 0x53)) return -1;
  const bang = followLength(text, p + 1);
  if (bang < 0) return -1;
  const end = isTensor ? followTensor(text, bang + 1, type) : followElement(text, bang + 1, type);
  return end >= 0 && lengthBefore(text, p + 1, bang) === end - bang ? end : -1;
}

function followElement(text: string, p: number, element: string): number {
  const spelled = ELEMENTS.get(element);
  return spelled !== undefined && text.startsWith(spelled, p) ? p + spelled.length : -1;
}

function followTensor(text: string, p: number, type: string): number {
  const cross = type.lastIndexOf("x");
  const first = cross < 0 ? TENSOR.length : cross + 1;
  let at = followElement(text, p, type.slice(first, -1));
  if (at < 0 || type.charCodeAt(type.length - 1) !== 0x3e) return -1;
  for (let q = TENSOR.length; q < first; ) {
    if (text.charCodeAt(at++) !== 0x64) return -1;
    if (type.charCodeAt(q) === QUESTION) {
      if (!text.startsWith("-1", at)) return -1;
      at += 2;
      q++;
    } else {
      const start = q;
      let c = type.charCodeAt(q);
      while (c >= ZERO && c <= NINE && text.charCodeAt(at) === c) {
        at++;
        c = type.charCodeAt(++q);
      }
      const digits = q - start;
      if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && type.charCodeAt(start) === ZERO)) return -1;
    }
    if (type.charCodeAt(q++) !== CROSS) return -1;
  }
  return at;
}

/** The offset of the `!` behind the digits at `p`, or -1. */
function followLength(text: string, p: number): number {
  let end = p;
  for (let c = text.charCodeAt(end); c >= ZERO && c <= NINE; c = text.charCodeAt(++end));
  return end > p && end - p <= MOST_DIGITS && text.charCodeAt(end) === BANG ? end : -1;
}

/** The number in `start..end`, or -1 where it has a zero in front. */
function lengthBefore(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) === ZERO) return -1;
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + text.charCodeAt(i) - ZERO;
  return value;
}
