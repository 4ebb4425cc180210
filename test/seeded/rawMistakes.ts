/** Mistakes in `f` and `f_partial`. */
import type { Random } from "../kit/random.js";
import { mlirOf, RAW_ELEMENTS, rawOf, rawParts, rawSignature, span, type Type } from "./encodings.js";
import type { Plant, Seed } from "./seed.js";
import { addRaw, addReflection, partial, symbol, text, v0Bare, v0Raw, v0Sip } from "./shapes.js";
import { entry, type Fn, literal, plainFn, planted, unmarked } from "./text.js";

/** A function with `f` (or pieces), one type of which is written otherwise; the type is a tensor with dims. */
function oddType(write: (type: Type & { dims: readonly (number | null)[] }, random: Random) => string): Plant {
  return (random) => {
    const { fn, inputs, results } = v0Bare(random, { inputs: 1 });
    const at = random.below(inputs.length);
    const dims = Array.from({ length: random.between(1, 3) }, () => random.pick([1, 4, 10, null]));
    const type = { element: random.pick(RAW_ELEMENTS), dims };
    inputs[at] = type;
    const argument = fn.arguments[at];
    if (argument !== undefined) argument.type = mlirOf(type);
    const odd = write(type, random);
    const raw = inputs.map((each, i) => (i === at ? odd : rawOf(each)));
    if (random.oneIn(4) && argument !== undefined) {
      argument.attributes.push(`iree.reflection = {${text("f_partial", span("I", odd), random)}}`);
    } else addRaw(fn, rawSignature(raw, results.map(rawOf)), random);
    return fn;
  };
}

/** A function whose whole `f` is odd; nothing can be said of its types. */
function oddSignature(signature: (right: string, random: Random) => string): Plant {
  return (random) => {
    const { fn, inputs, results } = v0Bare(random, { inputs: 1, results: 1 });
    addRaw(fn, signature(rawSignature(inputs.map(rawOf), results.map(rawOf)), random), random);
    return fn;
  };
}

/** A tensor type with another part put in for the one at an index. */
const withPart = (type: Type, at: number, part: string): string =>
  span(
    "B",
    rawParts(type)
      .map((each, i) => (i === at ? part : each))
      .join(""),
  );

const lastDim = (type: Type): number => rawParts(type).length - 1;

/** Digits of a right string, changed so that lengths stay; each length that is there counts. */
function wrongLength(right: string, random: Random): string {
  const lengths = [...right.matchAll(/(?<=[A-Z])\d+(?=!)/g)];
  const { 0: digits, index } = random.pick(lengths);
  const by = random.pick([-1, 1, 2, 5, 30]);
  const wrong = Math.max(1, Number(digits) + by);
  const other = wrong === Number(digits) ? wrong + 1 : wrong;
  // Both ends of the span may be reported: the length, or what it does not reach.
  return `${right.slice(0, index - 1)}${planted(`${right.slice(index - 1, index)}${other}!`)}${right.slice(index + digits.length + 1)}`;
}

/** A `sip` with one wrong length. */
const wrongSipLength: Plant = (random) => {
  const { fn } = v0Sip(random, { inputs: 1 });
  const at = fn.reflection.findIndex((each) => /^"?sip"? /.test(each));
  fn.reflection[at] = text("sip", wrongLength("I8!S5!k0_0R3!_0", random), random);
  return fn;
};

const BROKEN: readonly ((right: string, random: Random) => string)[] = [
  () => planted("FOOBAR"),
  () => planted("void (i32)"),
  (right) => right + planted("X"),
  (right) => `${right}${planted("R1!")}`,
  // Without results, and with the two sides swapped.
  (right) => right.replace(/R\d+!(?!.*R\d+!).*$/s, planted("")),
  (right) => {
    const at = right.lastIndexOf("R");
    return `${planted(right.slice(at))}${planted(right.slice(0, at))}`;
  },
  (right) => planted("A") + right.slice(1),
  (right) => planted("i") + right.slice(1),
  (right) => {
    const at = right.lastIndexOf("R", right.length);
    return right.slice(0, at) + planted("r") + right.slice(at + 1);
  },
];

export const RAW_SEEDS: readonly Seed[] = [
  {
    rule: "raw-signature-syntax",
    plants: [
      ...BROKEN.map(oddSignature),
      // The element type after a dim, and twice.
      oddType((type) => span("B", `${type.dims.map((dim) => `d${dim ?? -1}`).join("")}${planted("t6")}`)),
      oddType((type) => span("B", `t5${planted("t6")}${type.dims.map((dim) => `d${dim ?? -1}`).join("")}`)),
      oddType(() => span("O", planted("d1"))),
      oddType(() => span("U", planted("t6"))),
      oddType((type) => span(planted("Q"), rawParts(type).join(""))),
      oddType((type) => withPart(type, lastDim(type), planted("x4"))),
      oddType((type) => withPart(type, lastDim(type), `d${planted("")}`)),
      oddType((type) => withPart(type, lastDim(type), `d${planted("+")}4`)),
    ],
  },
  {
    rule: "span-length-mismatch",
    plants: [oddSignature(wrongLength), wrongSipLength],
  },
  {
    rule: "unknown-scalar-type",
    plants: [
      oddType((type, random) =>
        span("B", `${planted(`t${random.between(12, 99)}`)}${type.dims.map((dim) => `d${dim ?? -1}`).join("")}`),
      ),
      oddType(() => span("S", planted("t12"))),
    ],
  },
  {
    rule: "scalar-code-spelling",
    plants: [
      oddType(({ element, dims }) =>
        span("B", `${planted(`t0${element.code}`)}${dims.map((dim) => `d${dim ?? -1}`).join("")}`),
      ),
      oddType(({ dims }) => span("B", `${planted("t-0")}${dims.map((dim) => `d${dim ?? -1}`).join("")}`)),
    ],
  },
  {
    rule: "integer-out-of-range",
    plants: [
      oddType((type) => withPart(type, lastDim(type), planted("d2147483648"))),
      oddType((type) => withPart(type, lastDim(type), planted("d-2147483649"))),
      oddType((type) => withPart(type, lastDim(type), planted("d99999999999999999999"))),
    ],
  },
  {
    rule: "non-canonical-spelling",
    plants: [
      (random) => {
        const fn = plainFn("func", symbol(random), ["tensor<4xf32>", "f32"], []);
        const types = random.oneIn(2) ? [`B5!${planted("t0")}d4`, "S1!"] : ["B3!d4", `S3!${planted("t0")}`];
        addRaw(fn, rawSignature(types, []), random);
        return fn;
      },
      oddType((type) => withPart(type, lastDim(type), planted(`d00${type.dims.at(-1) ?? 7}`))),
      oddType((type) => withPart(type, lastDim(type), planted("d-5"))),
      oddType((type) => rawOf(type).replace(/^B(\d+)!/, (_, length) => `B${planted(`0${length}`)}!`)),
    ],
  },
  {
    rule: "unrecognized-type",
    plants: [
      (random) => {
        const types = random.shuffled(["index", "!hal.semaphore", "tensor<4xui8>", "complex<f32>"]).slice(0, 1);
        const fn = plainFn("func", symbol(random), types, ["i32"]);
        addRaw(fn, rawSignature([planted("U1!")], ["S3!t6"]), random);
        return fn;
      },
      (random) => {
        const fn = plainFn("func", symbol(random), ["index"], []);
        fn.arguments[0]?.attributes.push(`iree.reflection = {${text("f_partial", `I4!${planted("U1!")}`, random)}}`);
        return fn;
      },
    ],
  },
  {
    rule: "nested-partials",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random, { inputs: 1 });
        const side = (tag: string, types: readonly Type[]) => types.map((type) => span(tag, rawOf(type)));
        addRaw(fn, planted(rawSignature(side("I", inputs), side("R", results))), random);
        return fn;
      },
    ],
  },
  {
    rule: "missing-version",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random);
        addReflection(fn, [planted(text("f", rawSignature(inputs.map(rawOf), results.map(rawOf)), random))], random);
        return fn;
      },
      (random) => {
        const { fn } = v0Sip(random);
        fn.reflection = fn.reflection
          .filter((each) => !/^"?abiv/.test(each))
          .map((each) => (/^"?abi\b/.test(each) ? planted(each) : each));
        return fn;
      },
    ],
  },
  {
    rule: "version-kind",
    plants: [
      changed("fv", (random) => entry("fv", planted(random.pick(["1", "1 : i32", "1.0"])), random)),
      changed("abiv", (random) => entry("abiv", planted('"1"'), random)),
    ],
  },
  {
    rule: "wrong-version",
    plants: [
      changed("fv", (random) =>
        entry("fv", planted(literal(random.pick(["2", "0", "1.0", "INFINITY"]), random)), random),
      ),
      changed("abiv", (random) => entry("abiv", planted(random.pick(["2 : i32", "0", "-1 : i32"])), random)),
    ],
  },
  {
    rule: "sip-without-abi",
    plants: [
      (random) => {
        const { fn } = v0Sip(random);
        fn.reflection = fn.reflection
          .filter((each) => !/^"?abi"? /.test(each))
          .map((each) => (/^"?sip"? /.test(each) ? planted(each) : each));
        return fn;
      },
      (random) => {
        const { fn } = v0Sip(random);
        fn.reflection = fn.reflection.map((each) =>
          /^"?(?:sip|abi)"? /.test(each) ? planted(each.replace(/^("?abi"? = ).*/, '$1"SIP"')) : each,
        );
        return fn;
      },
    ],
  },
  {
    rule: "abi-without-sip",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random);
        const abi = [planted(text("abi", "sip", random)), entry("abiv", "1 : i32", random)];
        addRaw(fn, rawSignature(inputs.map(rawOf), results.map(rawOf)), random);
        addReflection(fn, abi, random);
        return fn;
      },
    ],
  },
  {
    rule: "partial-side",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random, { inputs: 1 });
        const at = random.below(inputs.length);
        inputs.forEach((type, i) => {
          const piece = i === at ? oddSide("R", type, random) : partial("I", type, random);
          fn.arguments[i]?.attributes.push(piece);
        });
        results.forEach((type, i) => void fn.results[i]?.attributes.push(partial("R", type, random)));
        return fn;
      },
      (random) => {
        const { fn, results } = v0Bare(random, { results: 1 });
        results.forEach((type, i) => void fn.results[i]?.attributes.push(oddSide("I", type, random)));
        return fn;
      },
    ],
  },
  {
    rule: "partials-disagree",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random, { inputs: 1 });
        for (const each of [...fn.arguments, ...fn.results]) each.type = "!hal.buffer";
        inputs.forEach((type, i) => void fn.arguments[i]?.attributes.push(partial("I", type, random)));
        results.forEach((type, i) => void fn.results[i]?.attributes.push(partial("R", type, random)));
        const other = inputs.map((type, i) => (i === 0 ? "B10!d11d12d13" : rawOf(type)));
        addRaw(fn, planted(rawSignature(other, results.map(rawOf))), random);
        return fn;
      },
    ],
  },
  {
    rule: "legacy-reflection",
    alone: true,
    plants: [
      (random) => {
        const { fn } = random.oneIn(2) ? v0Raw(random) : v0Sip(random);
        fn.reflection = fn.reflection.map((each) => (/^"?author/.test(each) ? each : planted(each)));
        return fn;
      },
    ],
  },
];

function oddSide(tag: "I" | "R", type: Type, random: Random): string {
  return `iree.reflection = {${text("f_partial", planted(span(tag, rawOf(type))), random)}}`;
}

/** A right function with `f` and `sip`, one key of which is written anew. */
function changed(key: string, write: (random: Random) => string): Plant {
  return (random): Fn => {
    const { fn } = key === "fv" ? v0Raw(random) : v0Sip(random);
    fn.reflection = fn.reflection.map((each) =>
      new RegExp(`^"?${key}"? `).test(unmarked(each)) ? write(random) : each,
    );
    return fn;
  };
}
