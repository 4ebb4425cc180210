/** The shape `model`: ten exported functions with long bodies, dense literals and locations. */

import { randomOf } from "../test/kit/random.js";
import { type GeneratedFile, signatureOf, type ValueType } from "./generate.js";
import { sitesIn } from "./sites.js";

const FUNCTIONS = 10;
/** Operations between two literals. */
const LITERAL_EVERY = 500;
/** Digits of a literal in hexadecimal: 16 kB of text. */
const LITERAL_DIGITS = 16 * 1024;

export function modelFile(name: string, size: number): GeneratedFile {
  const random = randomOf(5);
  const elements = LITERAL_DIGITS / 8;
  const type: ValueType = { element: { mlir: "f32", code: 0, float: true }, dims: [elements] };
  const tensor = `tensor<${elements}xf32>`;
  const literal = () =>
    Array.from({ length: elements }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0"),
    ).join("");
  const lines: string[] = [];
  let length = 0;
  const add = (line: string) => {
    lines.push(line);
    length += line.length + 1;
  };
  for (let i = 0; i < FUNCTIONS; i++) {
    const reflection = `iree.reflection = {f = "${signatureOf([type], [type])}", fv = "1"}`;
    add(`func.func @f${i}(%arg0: ${tensor}) -> ${tensor} attributes {iree.module.export, ${reflection}} {`);
    add("  %cst = arith.constant 1.500000e+00 : f32");
    let value = "%arg0";
    for (let op = 0; length < (size * (i + 1)) / FUNCTIONS; op++) {
      let other = value;
      if (op % LITERAL_EVERY === 0) {
        other = `%w${op}`;
        add(`  ${other} = arith.constant dense<"0x${literal().toUpperCase()}"> : ${tensor}`);
      }
      const location = `loc("model.py":${op + 1}:${1 + (op % 80)})`;
      add(`  %${op} = arith.addf ${value}, ${other} : ${tensor} ${location}`);
      value = `%${op}`;
    }
    add(`  return ${value} : ${tensor}`);
    add("}");
    add("");
  }
  const text = lines.join("\n");
  return { name, text, signatures: FUNCTIONS, broken: 0, ...sitesIn(text) };
}
