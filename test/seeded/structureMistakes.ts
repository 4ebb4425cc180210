/** Mistakes in MLIR's own structure: names and brackets. */
import { onArgument } from "./attributeMistakes.js";
import type { Plant, Seed } from "./seed.js";
import { anyRight } from "./shapes.js";
import { planted, render } from "./text.js";

/** A function of a dialect that nobody knows, with its body's lines. */
function body(...lines: readonly string[]): Plant {
  return (random) => {
    const symbol = `body_${random.below(1000)}`;
    const text = `func.func private @${symbol}(%value: i32, %flag: i1) {\n${lines.map((line) => `  ${line}\n`).join("")}}`;
    return random.oneIn(2) ? text : `${render(anyRight(random), random)}\n${text}`;
  };
}

export const STRUCTURE_SEEDS: readonly Seed[] = [
  {
    rule: "undefined-value",
    plants: [
      body(`demo.use ${planted("%valeu")} : i32`, "return"),
      body(`%0 = demo.add %value, ${planted("%other")} : i32`, "demo.use %0 : i32"),
      body(`"demo.use"(%value, ${planted("%1")}) : (i32, i32) -> ()`),
      body("scf.if %flag {", "  %x = demo.make : i32", "}", `demo.use ${planted("%x")} : i32`),
      body(`scf.if ${planted("%flog")} {`, "}", "return"),
    ],
  },
  {
    rule: "redefined-value",
    plants: [
      body("%0 = demo.make : i32", `${planted("%0")} = demo.make : i32`),
      body(`${planted("%value")} = demo.make : i32`),
      body("cf.br ^bb1(%flag, %flag : i1, i1)", `^bb1(%a: i1, ${planted("%a")}: i1):`, "  return"),
    ],
  },
  {
    rule: "undefined-block",
    plants: [
      body(`cf.br ${planted("^bb2")}`, "^bb1:", "  return"),
      body(`"cf.br"()[${planted("^done")}] : () -> ()`, "^don:", "  return"),
    ],
  },
  { rule: "redefined-block", plants: [body("cf.br ^bb1", "^bb1:", "  cf.br ^bb1", `${planted("^bb1")}:`, "  return")] },
  {
    rule: "undefined-alias",
    plants: [
      body(`demo.use {map = ${planted("#maps")}}`, "return"),
      body(`%0 = demo.make : ${planted("!tpye")}`, "demo.use %0 : i32"),
    ],
  },
  {
    rule: "unknown-device",
    plants: [
      body(`demo.use {device = #hal.device.${planted("optiml")}<[]>}`, "return"),
      onArgument("tensor<4xf32>", () => `iree.abi.affinity = #hal.device.${planted("promies")}<@dev_a>`),
      () => `util.global private @device = #hal.device.${planted("targt")}<"local"> : !hal.device`,
    ],
  },
  {
    rule: "parameter-type-mismatch",
    plants: [
      () =>
        `util.global private @first = #flow.parameter.named<"seed"::"w"> : tensor<4xf32>\nutil.global private @second = #flow.parameter.named<"seed"::"w"> : ${planted("tensor<5xf32>")}`,
    ],
  },
  {
    rule: "duplicate-symbol",
    plants: [
      () => `func.func private @twice(i32)\nfunc.func private ${planted("@twice")}()`,
      () => `util.global @twice : i32\nutil.func private ${planted("@twice")}(i32)`,
    ],
  },
  {
    rule: "count-mismatch",
    plants: [
      body(`${planted("%0:3")} = "demo.make"() : () -> (i32, i32)`, "return"),
      body(`%0 = "demo.make"${planted("(%value, %value)")} : (i32) -> i32`, "return"),
      body(planted("return %value : i32")),
      () =>
        `func.func private @pair(i32) -> (i32, i32)\nfunc.func private @caller(%value: i32) {\n  %0:2 = call @pair${planted("(%value, %value)")} : (i32, i32) -> (i32, i32)\n  return\n}`,
      () =>
        `util.func private @pair(i32) -> i32\nutil.func private @caller(%value: i64) {\n  %0 = util.call @pair(%value) : (${planted("i64")}) -> i32\n  util.return\n}`,
    ],
  },
  {
    rule: "template-placeholder",
    plants: [
      () => `func.func private @shaped(tensor<${planted("$" + "{M}")}x4xf32>)`,
      () => `func.func private @typed(${planted("{{ type }}")})`,
      () => `${planted("{% if twice %}")}\nfunc.func private @twice(i32)`,
    ],
  },
  {
    rule: "unexportable-type",
    plants: [() => `util.func public @unranked(%value: ${planted("tensor<*xf32>")}) {\n  util.return\n}`],
  },
  {
    rule: "unexpected-character",
    plants: [
      body(`demo.use${planted("\u00a0")}%value : i32`),
      body(`demo.use %value${planted("\u200b")} : i32`),
      body(`demo.use %value {name = ${planted("“")}a%b”} : i32`),
      body(`demo.use %value${planted("，")} %value : i32`),
    ],
  },
  {
    rule: "undefined-symbol",
    plants: [
      () =>
        `module {\n  func.func private @scale()\n  func.func @f() {\n    func.call ${planted("@scael")}() : () -> ()\n  }\n}`,
      () => `module {\n  util.func @f() {\n    util.call ${planted("@gone")}() : () -> ()\n  }\n}`,
      () => `vm.module @m {\n  vm.func @f() {\n    vm.call ${planted("@g")}() : () -> ()\n  }\n}`,
    ],
  },
  {
    rule: "unclosed-bracket",
    plants: [
      body(`demo.use${planted("(")}%value : i32`, "return"),
      body(`demo.use %value {a = ${planted("[")}1, 2}`, "return"),
      body(`demo.use %value : tensor${planted("<")}4xi32`, "return"),
      // A brace is not planted: which of two braces lacks its end is a guess, which structureFindings.test.ts counts.
    ],
  },
  {
    rule: "missing-mark",
    plants: [
      body(`%other ${planted("demo.make")} %value : i32`),
      body(`%other ${planted('"demo.make"')}(%value) : (i32) -> i32`),
      () => `util.func private ${planted("main")}(i32) -> f32`,
      () => `util.func private @f(%a: i32 ${planted("%b")}: i32)`,
      body(`"demo.use"(%value ${planted("%value")}) : (i32, i32) -> ()`),
    ],
  },
  {
    rule: "misspelt-op",
    plants: [
      body(`%other = ${planted("arith.adi")} %value, %value : i32`),
      body(`%other = "${planted("arith.mulii")}"(%value, %value) : (i32, i32) -> i32`),
      body(`${planted("util.retrun")}`),
    ],
  },
  {
    rule: "mismatched-bracket",
    plants: [
      body(`demo.use(%value${planted("]")} : i32`, "return"),
      body(`demo.use %value${planted(")")} : i32`, "return"),
      body(`demo.use %value {a = [1, 2${planted(")")}}`, "return"),
    ],
  },
  {
    rule: "merge-conflict",
    plants: [
      () => `${planted("<<<<<<< HEAD")}\nfunc.func private @f(i32)\n=======\nfunc.func private @f(i64)\n>>>>>>> main`,
      () => `func.func private @f(\n${planted("<<<<<<< HEAD")}\ni32\n||||||| base\ni16\n=======\ni64\n>>>>>>> main\n)`,
      () => `func.func private @f(i32)\n${planted(">>>>>>> main")}`,
    ],
  },
];
