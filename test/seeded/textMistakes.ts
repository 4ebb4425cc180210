/** Mistakes in calling conventions, in MLIR strings and in suppressions. */
import type { Random } from "../kit/random.js";
import { rawOf, rawSignature } from "./encodings.js";
import type { Plant, Seed } from "./seed.js";
import { addReflection, anyRight, streamable, text, v0Bare, vmBare } from "./shapes.js";
import { entry, planted, render } from "./text.js";

/** A VM function whose calling convention is written otherwise, from the right codes of its sides. */
function oddConvention(write: (inputs: string, results: string, random: Random) => string): Plant {
  return (random) => {
    const { fn, inputs, results } = vmBare(random, { inputs: 1, results: 1 });
    fn.attributes.push(text("vm.calling_convention", write(inputs, results, random), random));
    return fn;
  };
}

/** `f` as a literal that is broken as MLIR text. */
function oddLiteral(write: (right: string) => string): Plant {
  return (random) => {
    const { fn, inputs, results } = v0Bare(random);
    const right = `"${rawSignature(inputs.map(rawOf), results.map(rawOf))}"`;
    addReflection(fn, [entry("f", write(right), random), 'fv = "1"'], random);
    return fn;
  };
}

const LINES = ["mlir-abi-disable-next-line sip-syntax", "mlir-abi-disable-next-line json-arity, stale-dim -- é"];

export const TEXT_SEEDS: readonly Seed[] = [
  {
    rule: "calling-convention-syntax",
    plants: [
      oddConvention((inputs, results) => `0${inputs}${planted("x")}_${results}`),
      oddConvention((inputs, results) => `${planted("1")}${inputs}_${results}`),
      oddConvention((inputs, results) => `0${inputs}${planted("v")}_${results}`),
      oddConvention((inputs, results) => `0${inputs}${planted("Ci")}_${results}`),
      oddConvention((inputs, results) => `0${inputs}${planted("D")}_${results}`),
      oddConvention((inputs, results) => `0C${inputs}${planted("CiD")}D_${results}`),
      oddConvention((inputs, results) => `0${inputs}_${results}${planted("_i")}`),
      oddConvention((inputs, results) => planted(`${inputs}_${results}`)),
      oddConvention(() => planted("TBD")),
    ],
  },
  {
    rule: "calling-convention-old-spelling",
    plants: [
      oddConvention((inputs, results) => planted(`0${inputs}.${results}`)),
      oddConvention((inputs, results) => planted(`0${inputs}[ii].${results}`)),
    ],
  },
  {
    rule: "variadic-in-results",
    plants: [oddConvention((inputs, results) => `0${inputs}_${results}${planted("CiD")}`)],
  },
  {
    rule: "string-escape",
    plants: [
      oddLiteral((right) => right.replace("R", `${planted("\\r")}R`)),
      oddLiteral((right) => right.replace("R", `${planted("\\x52")}`)),
      oddLiteral((right) => right.replace("R", `${planted("\\5g")}R`)),
      oddLiteral((right) => right.replace("R", `${planted("\\u")}R`)),
    ],
  },
  {
    rule: "unterminated-string",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random);
        const right = `"${rawSignature(inputs.map(rawOf), results.map(rawOf))}`;
        const head = `func @${fn.symbol}() attributes {iree.reflection = {fv = "1", f = ${planted(right)}`;
        return `${head}\n  }} {\n  return\n}`;
      },
    ],
  },
  {
    rule: "unused-suppression",
    plants: [
      (random) => `// ${planted(random.pick(LINES))}\n${render(anyRight(random), random)}`,
      (random) => `// ${planted("mlir-abi-disable-next-line")}\n${render(streamable(random), random)}`,
      (random) =>
        `// ${planted(`mlir-abi-disable-file ${random.pick(["sip-syntax", "no-such-rule"])}`)}\n${render(anyRight(random), random)}`,
      (random) => `${render(anyRight(random), random)} // ${planted("mlir-abi-disable-line stale-dim")}`,
    ],
  },
];
