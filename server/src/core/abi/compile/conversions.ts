/**
 * The conversions of types that the input pipeline makes in all functions, before wrappers are made. Types of attributes stay, and so
 * does what Torch's pass made buffer views of.
 *
 * Upstream, at b48a595557: compiler/src/iree/compiler/InputConversion/Common/Passes.cpp (lines 26-51, for the order),
 * ConvertPrimitiveType.cpp beside it (lines 89-119, for what is converted), and Pipelines/Options.h for the defaults. That f64 is f32
 * for callers unless a flag keeps it, is what iree-org/iree#20774 reports.
 */
import type { CompileOptions } from "./options.js";

export interface Conversion {
  /** Of the flag, without dashes. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly isDefault: boolean;
}

/** In the order in which they are made: of f64, the first two make f16. */
export const CONVERSIONS: readonly Conversion[] = [
  { name: "iree-input-demote-f64-to-f32", from: "f64", to: "f32", isDefault: true },
  { name: "iree-input-demote-f32-to-f16", from: "f32", to: "f16", isDefault: false },
  { name: "iree-input-promote-f16-to-f32", from: "f16", to: "f32", isDefault: false },
  { name: "iree-input-promote-bf16-to-f32", from: "bf16", to: "f32", isDefault: false },
  { name: "iree-input-demote-i64-to-i32", from: "i64", to: "i32", isDefault: false },
];

/**
 * The conversions that a function goes through.
 * @param isInput Whether it is as the input pipeline gets it. One that has left it has been converted by what is on by default.
 */
export function conversionsOf({ converted }: CompileOptions, isInput: boolean): readonly Conversion[] {
  return CONVERSIONS.filter(({ name, isDefault }) => converted[name] ?? (isDefault && isInput));
}

const NUMBER = /\b([su]?)(i\d+|b?f\d+)\b/g;

/** An element or a scalar after conversions; integers keep their sign. */
export function convertedElement(element: string, conversions: readonly Conversion[]): string {
  return element.replace(NUMBER, (_, sign: string, number: string) => {
    return sign + conversions.reduce((now, { from, to }) => (now === from ? to : now), number);
  });
}

const SCALAR = /^(?:[su]?i\d+|b?f\d+|complex\s*<\s*\w+\s*>)$/;
const SHAPED =
  /^(?<head>(?:tensor|vector)\s*<(?:\s*\[?(?:\d+|\?)\]?\s*x)*\s*)(?<element>complex\s*<\s*\w+\s*>|\w+)(?<rest>\s*[,>][\s\S]*)$/;

/** A type of an argument or result after conversions. */
export function convertedType(type: string, conversions: readonly Conversion[]): string {
  if (conversions.length === 0) return type;
  if (SCALAR.test(type)) return convertedElement(type, conversions);
  const { head, element, rest } = SHAPED.exec(type)?.groups ?? {};
  return element === undefined ? type : `${head}${convertedElement(element, conversions)}${rest}`;
}
