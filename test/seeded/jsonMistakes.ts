/** Mistakes in ABI JSON. */
import type { Random } from "../kit/random.js";
import { ELEMENTS, ndarray, randomType, rawOf, rawSignature } from "./encodings.js";
import type { Plant, Seed } from "./seed.js";
import {
  addJson,
  addRaw,
  addReflection,
  type Bounds,
  type JsonFn,
  jsonBare,
  jsonFn,
  jsonText,
  text,
} from "./shapes.js";
import { planted, value } from "./text.js";

/** A function whose JSON is changed as a whole. */
function oddJson(write: (made: JsonFn, random: Random) => string, least: Bounds = {}): Plant {
  return (random) => {
    const made = jsonBare(random, least);
    addJson(made.fn, write(made, random), random);
    return made.fn;
  };
}

/** A function with one more positional argument, whose type and record are these. */
function oddArgument(type: string, record: (random: Random) => string): Plant {
  return oddJson((made, random) => {
    made.fn.arguments.unshift(value(type));
    made.args.unshift(record(random));
    return jsonText(made, random);
  });
}

/** A function with one more result. */
function oddResult(type: string, record: (random: Random) => string): Plant {
  return oddJson((made, random) => {
    made.fn.results.push(value(type));
    made.results.push(record(random));
    return jsonText({ ...made, inlined: true }, random);
  });
}

/** JSON that is right but for its syntax. */
const broken = (write: (right: string) => string): Plant => oddJson((made, random) => write(jsonText(made, random)));

const list = "!util.list<?>";

export const JSON_SEEDS: readonly Seed[] = [
  {
    rule: "abi-json-syntax",
    plants: [
      broken(() => planted("FOOBAR")),
      broken((right) => right.replace(',"v":1}', `,"v"${planted(" 1")}}`)),
      broken((right) => right.replace(',"v":1}', `,"v":1${planted(",")}}`)),
      broken((right) => right.replace(',"v":1}', `${planted("")}"v":1}`)),
      broken((right) => right.replace(',"v":1}', `,"v":${planted("one")}}`)),
      broken((right) => right.replace('"r"', planted("r"))),
      broken((right) => right.replace('"r"', planted("'r'"))),
      broken((right) => right.replace('"a":[', `"a":[${planted(",")}`)),
      broken((right) => `${right}${planted("]")}`),
      broken((right) => right.slice(0, -1) + planted("")),
      // What shows that the bracket is missing is the colon.
      broken((right) => right.replace('],"r":', planted(',"r":'))),
      broken(() => planted("")),
    ],
  },
  {
    rule: "abi-json-structure",
    plants: [
      broken((right) => planted(right.replace('"a"', '"args"'))),
      broken((right) => planted(right.replace('"r"', '"R"'))),
      broken((right) => planted(`[${right}]`)),
      oddJson((made, random) => {
        const { args } = made;
        return jsonText({ ...made, args: [...args, planted(random.pick(["5", "true", "{}"]))] }, random);
      }),
      oddJson(() => `{"a":[],"r":${planted(`{"x":"i32"}`)},"v":1}`),
      oddJson((made, random) => jsonText(made, random, `,"v":${planted('"1"')}`)),
    ],
  },
  {
    rule: "record-arity",
    plants: [
      oddArgument(list, () => `["sdict",${planted('["x"]')}]`),
      oddArgument(list, () => `["sdict",${planted('["x","i32","i64"]')}]`),
      oddArgument("tensor<f32>", () => planted('["ndarray","f32"]')),
      oddArgument("tensor<f32>", () => planted('["ndarray"]')),
      oddArgument("i32", () => planted('["named","x"]')),
      oddArgument("i32", () => planted('["named","x","i32","i32"]')),
      oddResult(list, () => planted('["py_homogeneous_list"]')),
    ],
  },
  {
    rule: "unknown-record",
    plants: [
      oddArgument("tensor<4xf32>", () => `[${planted('"tensor"')},"f32",1,4]`),
      oddArgument("tensor<4xf32>", () => `["ndarray",${planted('"float32"')},1,4]`),
      oddArgument("i32", () => planted('"int"')),
      oddArgument("i32", () => planted('"I32"')),
      oddArgument(list, () => `[${planted('"list"')},"f32"]`),
      oddResult("i64", () => planted('"ui64"')),
    ],
  },
  {
    rule: "foreign-record",
    plants: [
      oddArgument(list, () => `[${planted('"sdict_kwargs"')},["x","i32"]]`),
      oddArgument(list, () => `[${planted('"pytuple"')},"f64","i64"]`),
      oddArgument(list, () => `[${planted('"py_uniform_list"')},"f64"]`),
      oddArgument(list, () => `[${planted('"py_uniform_dict"')},"i64","f64"]`),
      oddArgument(list, () => planted('"pystr"')),
    ],
  },
  {
    rule: "misplaced-named",
    plants: [
      oddArgument(list, () => `["slist","i32",${planted('["named","x","i32"]')}]`),
      oddArgument("i32", () => `["named","x",${planted('["named","y","i32"]')}]`),
      oddResult("i32", () => planted('["named","x","i32"]')),
    ],
    companions: { "named-before-positional": "the record in which it is nested is one itself" },
  },
  {
    rule: "named-before-positional",
    plants: [
      oddJson((made, random) => {
        made.fn.arguments.unshift(value("i32"), value("f32"));
        made.args.unshift(planted('["named","first","i32"]'), '"f32"');
        return jsonText(made, random);
      }),
    ],
  },
  {
    rule: "duplicate-named-key",
    plants: [
      oddJson((made, random) => {
        made.fn.arguments.push(value("i32"), value("f32"));
        const key = random.pick(["x", "é", "😀"]);
        made.args.push(`["named","${key}","i32"]`, `["named",${planted(`"${key}"`)},"f32"]`);
        return jsonText(made, random);
      }),
    ],
  },
  {
    rule: "duplicate-sdict-key",
    plants: [
      oddArgument(list, (random) => {
        const key = random.pick(["x", "é", "😀"]);
        return `["sdict",["a","i32"],["${key}","i32"],[${planted(`"${key}"`)},"i64"]]`;
      }),
    ],
  },
  {
    rule: "unsorted-sdict-keys",
    plants: [
      oddArgument(list, () => `["sdict",${planted('["b","i32"],["a","i32"]')},["c","f32"]]`),
      oddResult(list, () => `["sdict",${planted('["\uFF5E","i32"],["z","i32"]')}]`),
      // By UTF-16 units these two would be in order.
      oddArgument(list, () => `["sdict",${planted('["😀","i32"],["\uFF5E","i32"]')}]`),
    ],
  },
  {
    rule: "negative-dim",
    plants: [
      oddArgument("tensor<?x4xf32>", (random) => `["ndarray","f32",2,${planted(`-${random.between(1, 99)}`)},4]`),
      oddResult("tensor<4x?xf32>", () => `["ndarray","f32",2,4,${planted("-1")}]`),
    ],
  },
  {
    rule: "rank-mismatch",
    plants: [
      oddArgument(
        "tensor<2x3xf32>",
        (random) => `["ndarray","f32",${planted(random.pick(["1", "3", "0", "null"]))},2,3]`,
      ),
      oddResult("tensor<2x3xf32>", () => `["ndarray","f32",${planted("3")},4]`),
    ],
  },
  {
    rule: "missing-abi-version",
    plants: [oddJson((made, random) => `${jsonText(made, random, "")}`.replace(/\}$/, planted("}")))],
  },
  {
    rule: "unknown-abi-version",
    plants: [
      oddJson((made, random) => jsonText(made, random, `,"v":${planted(random.pick(["2", "0", "-1", "100"]))}`)),
    ],
  },
  {
    rule: "non-compact-json",
    plants: [
      broken((right) => right.replace(',"r"', `,${planted(" ")}"r"`)),
      broken((right) => right.replace('"v":1', `"v":${planted("  ")}1`)),
      broken((right) => `${right}${planted("\n")}`),
    ],
  },
  {
    rule: "unsupported-argument-record",
    plants: [
      oddArgument("tensor<4xf16>", () => `["ndarray",${planted('"f16"')},1,4]`),
      oddArgument("tensor<4xbf16>", () => `["ndarray",${planted('"bf16"')},1,4]`),
      oddArgument("i1", () => planted('"i1"')),
      oddArgument("f16", () => planted('"f16"')),
      oddArgument("i4", () => planted('"i4"')),
      oddArgument("index", () => planted('"unknown"')),
      oddArgument("!util.list<i64>", () => planted('["py_homogeneous_list","i64"]')),
      oddArgument("i32", () => planted("null")),
    ],
  },
  {
    rule: "unsupported-result-record",
    plants: [
      oddResult("tensor<4xbf16>", () => `["ndarray",${planted('"bf16"')},1,4]`),
      oddResult("i1", () => planted('"i1"')),
      oddResult("index", () => planted('"unknown"')),
    ],
  },
  {
    rule: "documented-key-d",
    plants: [
      (random) => {
        const made = jsonBare(random);
        addReflection(made.fn, [planted(text("d", jsonText(made, random), random))], random);
        return made.fn;
      },
    ],
  },
  {
    rule: "dropped-attribute",
    plants: [
      (random) => {
        const made = jsonBare(random);
        made.fn.op = "func.func";
        made.fn.attributes.push(planted(text("iree.abi", jsonText(made, random), random)));
        return made.fn;
      },
      (random) => {
        const { fn } = jsonFn(random);
        fn.op = "func.func";
        fn.attributes = fn.attributes.filter((each) => !each.includes("iree.abi.model"));
        fn.attributes.push(planted(random.pick([text("iree.abi.model", "coarse-fences", random), "iree.abi.stub"])));
        // Two of them would be two mistakes.
        fn.attributes = fn.attributes.map((each) => (/^"?iree\.abi/.test(each) ? planted(each) : each));
        if (fn.attributes.filter((each) => each.includes("iree.abi.stub")).length > 1) fn.attributes.pop();
        return fn;
      },
    ],
  },
  {
    rule: "json-arity",
    plants: [
      // Too many, at what is too many; too few, at the array.
      oddJson((made, random) => {
        made.args.push(planted(`["named","surplus","i32"]`));
        return jsonText(made, random);
      }),
      oddJson(
        (made, random) => {
          made.args.pop();
          return jsonText(made, random).replace(/"a":(.*),"r":/s, (_, args) => `"a":${planted(args)},"r":`);
        },
        { inputs: 1 },
      ),
      oddJson((made, random) => {
        // One list as the only result may be the whole structure, as before inlining.
        made.fn.results.push(value("i32"), value("i32"));
        made.results.push('"i32"', '"i32"', planted('"i32"'));
        return jsonText({ ...made, inlined: true }, random);
      }),
      oddJson((made, random) => {
        made.fn.results.push(value("i32"), value("i32"));
        return jsonText({ ...made, inlined: true }, random).replace(/"r":(.*),"v"/s, (_, r) => `"r":${planted(r)},"v"`);
      }),
    ],
  },
  {
    rule: "json-disagrees-with-f",
    plants: [
      // Lowered types say nothing, so the two are compared with each other.
      (random) => {
        const made = jsonBare(random);
        const types = Array.from({ length: random.between(1, 3) }, () => randomType(random, ELEMENTS, false));
        const at = random.below(types.length);
        made.fn.arguments = types.map(() => value("!hal.buffer_view"));
        made.fn.results = [];
        const right = types.map(ndarray);
        const type = types[at] ?? { element: ELEMENTS[0], dims: [] };
        const element = random.pick(ELEMENTS.filter((each) => each !== type.element));
        const odd = random.oneIn(2) ? '["ndarray","f32",5,11,11,11,11,11]' : ndarray({ ...type, element });
        const args = right.map((record, i) => (i === at ? planted(odd) : record));
        addRaw(made.fn, rawSignature(types.map(rawOf), []), random);
        addJson(made.fn, jsonText({ args, results: [], inlined: false }, random), random);
        return made.fn;
      },
    ],
  },
];
