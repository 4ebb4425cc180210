/** The shape `mixed`: no two signatures are equal, and the encodings take turns. */

import { randomOf } from "../test/kit/random.js";
import { span } from "../test/kit/spans.js";
import {
  type Element,
  F32,
  type GeneratedFile,
  mlirType,
  randomType,
  signatureOf,
  type ValueType,
  writer,
} from "./generate.js";
import { sitesIn } from "./sites.js";

/** Where the first length of a signature is one too small, so that it is not well formed. */
const BREAK_EVERY = 500;

/** A structure of `count` values as a sequence, or the value itself where there is one. */
function structure(tag: string, count: number): string {
  if (count === 1) return span(tag, "_0");
  return span(tag, span("S", Array.from({ length: count }, (_, i) => `k${i}_${i}`).join("")));
}

function jsonType({ element, dims }: ValueType): unknown {
  const name = element.mlir;
  return dims === undefined ? name : ["ndarray", name, dims.length, ...dims.map((dim) => (dim < 0 ? null : dim))];
}

/** What one function carries: its attributes, and those of its first argument. */
interface Carried {
  readonly attributes: string;
  readonly argument: string;
}

type Write = (name: string, inputs: readonly ValueType[], results: readonly ValueType[], broken: boolean) => Carried;

function rawText(inputs: readonly ValueType[], results: readonly ValueType[], broken: boolean): string {
  const signature = signatureOf(inputs, results);
  return broken ? signature.replace(/^I(\d+)/, (_, length) => `I${Number(length) - 1}`) : signature;
}

const reflection = (entries: string): Carried => ({
  attributes: `iree.module.export, iree.reflection = {${entries}}`,
  argument: "",
});

/** The ways of writing a function's calling convention, which functions use in turn. */
const WAYS: readonly Write[] = [
  (_, inputs, results, broken) => reflection(`f = "${rawText(inputs, results, broken)}", fv = "1"`),
  (_, inputs, results, broken) =>
    reflection(
      `abi = "sip", abiv = 1 : i32, f = "${rawText(inputs, results, broken)}", fv = "1", ` +
        `sip = "${structure("I", inputs.length)}${structure("R", results.length)}"`,
    ),
  (_, inputs, results) => {
    const json = JSON.stringify({ a: inputs.map(jsonType), r: results.map(jsonType), v: 1 });
    return reflection(`iree.abi = "${json.replaceAll('"', "\\22")}"`);
  },
  (name, inputs, results) => {
    const values = inputs.map((type, i) => `%input${i}: ${mlirType(type)}`).join(", ");
    const outputs = results.map((type, i) => `%output${i}: ${mlirType(type)}`).join(", ");
    const declaration = `sync func @${name}(${values}) -> (${outputs})`;
    return {
      attributes: `iree.module.export, iree.reflection = {iree.abi.declaration = "${declaration}"}`,
      argument: ' {iree.abi.name = "x"}',
    };
  },
];

/** The place of `iree.abi` among them. */
const JSON_WAY = 2;

/** A type whose dims no other function has, which is what exported models look like to a cache. */
function ownType(i: number, random: () => number): ValueType {
  const type = randomType(random);
  return type.dims === undefined ? type : { ...type, dims: [...type.dims, 1 + (i % 9973)] };
}

const operation = ({ float }: Element) => `arith.${float ? "addf" : "addi"}`;

/** About `size` characters, some 800 of them a function. */
export function mixedFile(name: string, size: number, seed = 3): GeneratedFile {
  const random = randomOf(seed);
  const out = writer();
  let signatures = 0;
  let broken = 0;
  for (let i = 0; out.length() < size; i++) {
    const way = i % WAYS.length;
    const inputs = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => {
      const type = ownType(i + at, random);
      // Python takes no array of half floats by ABI JSON.
      return way === JSON_WAY && type.element.mlir.endsWith("f16") ? { ...type, element: F32 } : type;
    });
    const results = inputs.slice(0, 1 + Math.floor(random() * Math.min(2, inputs.length)));
    const breaks = way < 2 && i % BREAK_EVERY === BREAK_EVERY - 4;
    if (breaks) broken++;
    signatures++;
    const { attributes, argument } = (WAYS[way] as Write)(`f${i}`, inputs, results, breaks);
    const parameters = inputs.map((type, at) => `%arg${at}: ${mlirType(type)}${at === 0 ? argument : ""}`).join(", ");
    const types = results.map(mlirType).join(", ");
    out.line(`func.func @f${i}(${parameters}) -> (${types}) attributes {${attributes}} {`);
    out.line(`  %cst = arith.constant ${1 + Math.floor(random() * 9)}.500000e+00 : f32`);
    for (const [at, type] of results.entries()) {
      const op = operation(type.element);
      for (let step = 0; step < 4; step++) {
        const operand = step === 0 ? `%arg${at}` : `%r${at}_${step - 1}`;
        out.line(`  %r${at}_${step} = ${op} ${operand}, ${operand} : ${mlirType(type)}`);
      }
    }
    out.line(`  return ${results.map((_, at) => `%r${at}_3`).join(", ")} : ${types}`);
    out.line("}");
    out.line("");
  }
  const text = out.lines.join("\n");
  return { name, text, signatures, broken, ...sitesIn(text) };
}
