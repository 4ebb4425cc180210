/** The shape `model`: ten exported functions with long bodies, dense literals and locations. */

import { randomOf } from "../test/kit/random.js";
import { F32, type GeneratedFile, hexDigits, signatureOf, type ValueType, writer } from "./generate.js";
import { sitesIn } from "./sites.js";

const FUNCTIONS = 10;
/** Operations between two literals. */
const LITERAL_EVERY = 500;
/** Digits of a literal in hexadecimal: 16 kB of text. */
const LITERAL_DIGITS = 16 * 1024;

export function modelFile(name: string, size: number): GeneratedFile {
  const random = randomOf(5);
  const elements = LITERAL_DIGITS / 8;
  const type: ValueType = { element: F32, dims: [elements] };
  const tensor = `tensor<${elements}xf32>`;
  const out = writer();
  for (let i = 0; i < FUNCTIONS; i++) {
    const reflection = `iree.reflection = {f = "${signatureOf([type], [type])}", fv = "1"}`;
    out.line(`func.func @f${i}(%arg0: ${tensor}) -> ${tensor} attributes {iree.module.export, ${reflection}} {`);
    out.line("  %cst = arith.constant 1.500000e+00 : f32");
    let value = "%arg0";
    for (let op = 0; out.length() < (size * (i + 1)) / FUNCTIONS; op++) {
      let other = value;
      if (op % LITERAL_EVERY === 0) {
        other = `%w${op}`;
        out.line(`  ${other} = arith.constant dense<"0x${hexDigits(elements, random)}"> : ${tensor}`);
      }
      const location = `loc("model.py":${op + 1}:${1 + (op % 80)})`;
      out.line(`  %${op} = arith.addf ${value}, ${other} : ${tensor} ${location}`);
      value = `%${op}`;
    }
    out.line(`  return ${value} : ${tensor}`);
    out.line("}");
    out.line("");
  }
  const text = out.lines.join("\n");
  return { name, text, signatures: FUNCTIONS, broken: 0, ...sitesIn(text) };
}
