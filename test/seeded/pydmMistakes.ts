/** Mistakes in PyDM functions, and in what they are lowered to. */
import type { Random } from "../kit/random.js";
import type { Seed } from "./seed.js";
import { symbol } from "./shapes.js";
import { planted } from "./text.js";

const RESULTS = "(!iree_pydm.exception_result, !iree_pydm.none)";
const TYPES = [
  "!iree_pydm.bool",
  "!iree_pydm.integer<32>",
  "!iree_pydm.object",
  "!iree_pydm.real<f32>",
  "!iree_pydm.str",
];

interface Parts {
  readonly args?: string;
  readonly results?: string;
  readonly attributes?: string;
  readonly body?: readonly string[];
}

function pydm(random: Random, { args = "", results = RESULTS, attributes, body }: Parts): string {
  const dictionary = attributes === undefined ? "" : ` attributes {${attributes}}`;
  const header = `iree_pydm.func @${symbol(random)}(${args}) -> ${results}${dictionary}`;
  const lines = [...(body ?? []), "%none = none", "return %none : !iree_pydm.none"];
  return `${header} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
}

const names = (some: readonly string[]): string => `[${some.map((name) => `"${name}"`).join(", ")}]`;
const alloc = (name: string): string => `%v = alloc_free_var ${name} -> !iree_pydm.free_var_ref`;
const numbers = ": !iree_pydm.integer, !iree_pydm.integer";

/** An object that is made of a number, and returned with an exception code. */
function lowered(random: Random, code: string, exception: string): string {
  const dialect = random.pick(["iree_input", "iree"]);
  const list = `!${dialect}.list<!${dialect}.variant>`;
  return `func.func @${symbol(random)}(%arg0: i32) -> (i32, ${list}) {
  %0 = ${dialect}.list.create : ${list}
  %c2 = arith.constant 2 : index
  ${dialect}.list.resize %0, %c2 : ${list}
  %c0 = arith.constant 0 : index
  %code = arith.constant ${code} : i32
  ${dialect}.list.set %0[%c0], %code : ${list}, i32
  %c1 = arith.constant 1 : index
  ${dialect}.list.set %0[%c1], %arg0 : ${list}, i32
  %e = arith.constant ${exception} : i32
  return %e, %0 : i32, ${list}
}`;
}

export const PYDM_SEEDS: readonly Seed[] = [
  {
    rule: "arg-names-count",
    plants: [
      (random) => {
        const types = Array.from({ length: random.below(3) }, () => random.pick(TYPES));
        const args = types.map((type, i) => `%a${i}: ${type}`).join(", ");
        const wrong = names(["a", "b", "c", "d"].slice(0, types.length + 1));
        return pydm(random, { args, attributes: `arg_names = ${planted(wrong)}, cell_vars = []` });
      },
    ],
  },
  {
    rule: "malformed-name-list",
    plants: [
      (random) =>
        pydm(random, { attributes: `arg_names = ${planted(random.pick(['""', "{}", "1", "@a"]))}, free_vars = []` }),
      (random) => pydm(random, { attributes: `cell_vars = ["x", ${planted(random.pick(["@y", "1", "true"]))}]` }),
      (random) => pydm(random, { attributes: `${planted(random.pick(["free_var", "freevars"]))} = ["x"]` }),
    ],
  },
  {
    rule: "free-and-cell-variable",
    plants: [
      (random) => pydm(random, { attributes: `cell_vars = ["y", ${planted('"x"')}], free_vars = ["x"]` }),
      (random) =>
        pydm(random, { attributes: `free_vars = ["x"], cell_vars = [${planted('"x"')}]`, body: [alloc('"x"')] }),
    ],
  },
  {
    rule: "missing-exception-result",
    plants: [
      (random) => pydm(random, { results: planted(random.pick(TYPES)) }),
      (random) => pydm(random, { results: `(${planted(random.pick(TYPES))})` }),
      (random) => pydm(random, { results: `(${planted("!iree_pydm.none, !iree_pydm.exception_result")})` }),
    ],
  },
  { rule: "none-boxed-as-list", plants: [(random) => lowered(random, planted("3"), "0")] },
  {
    rule: "unknown-exception-code",
    plants: [(random) => lowered(random, "78", planted(`-${11 + random.below(1000)}`))],
  },
  {
    rule: "unknown-python-operation",
    plants: [
      (random) => {
        const operator = random.pick(["__add__", "plus", "ADD", "", "is_not"]);
        const op = random.pick(["apply_binary", "apply_compare", "iree_pydm.apply_compare"]);
        return pydm(random, {
          args: "%a: !iree_pydm.integer",
          body: [`%0 = ${op} ${planted(`"${operator}"`)}, %a, %a ${numbers}`],
        });
      },
    ],
  },
  {
    rule: "unknown-type-code",
    plants: [(random) => lowered(random, planted(random.pick(["0", "8", "9", "63", "93", "255", "-1"])), "0")],
  },
  {
    rule: "unlisted-free-variable",
    plants: [
      (random) => pydm(random, { attributes: "free_vars = []", body: [alloc(planted('"x"'))] }),
      (random) => pydm(random, { attributes: 'cell_vars = ["x"], free_vars = ["y"]', body: [alloc(planted('"x"'))] }),
    ],
  },
  {
    rule: "unsorted-union",
    plants: [
      (random) => {
        const [low, high] = random.pick([
          ["none", "str"],
          ["bool", "integer"],
          ["integer<32>", "real<f32>"],
          ["real<f32>", "object"],
        ] as const);
        return pydm(random, { args: `%a: ${planted(`!iree_pydm.union<!iree_pydm.${high}, !iree_pydm.${low}>`)}` });
      },
    ],
  },
  {
    rule: "unknown-python-type",
    plants: [
      (random) =>
        pydm(random, { args: `%a: !iree_pydm.${planted(random.pick(["int", "float", "interger", "dict"]))}` }),
      (random) => pydm(random, { args: `%a: !iree_pydm.object<!iree_pydm.${planted("string")}>` }),
      (random) => pydm(random, { args: `%a: !iree_pydm.real<${planted(random.pick(["f80", "float32", "64"]))}>` }),
      (random) => pydm(random, { args: `%a: !iree_pydm.list<${planted("box")}, !iree_pydm.object>` }),
    ],
  },
  {
    rule: "unsupported-integer-width",
    plants: [
      (random) => pydm(random, { args: `%a: !iree_pydm.integer<${planted(String(random.pick([0, 1, 7, 24, 128])))}>` }),
      (random) => pydm(random, { args: `%a: !iree_pydm.object<!iree_pydm.integer<unsigned ${planted("12")}>>` }),
    ],
  },
];
