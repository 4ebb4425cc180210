/** Large texts: correct ones have no finding, however long a list is or how deep brackets nest, and a wrong bracket is found. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const list = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join(", ");

/** As a server finds them, and as `lint` does, which reads a text once. */
function bothWays(text: string): readonly (readonly Finding[])[] {
  const open = () => openDocument("file:///a.mlir", 1, text);
  return [findings(open(), DEFAULT_SETTINGS), [...findingsOnce(open(), DEFAULT_SETTINGS).findings]];
}

const CORRECT: readonly (readonly [string, string])[] = [
  [
    "a header of more than 1 MiB",
    `func.func private @f(${list(8000, (i) => `%a${i}: i32 {iree.abi.name = "${"a".repeat(120)}"}`)})\n`,
  ],
  [
    "an attribute of 60,000 brackets",
    `"func.func"() ({\n^bb0(%a: i32):\n  "t.use"(%a) : (i32) -> ()\n}) {sym_name = "f", x = [${list(30_000, () => "{a = true}")}]} : () -> ()\n`,
  ],
  [
    "brackets nested 150,000 deep",
    `func.func private @f() attributes {a = ${"[".repeat(150_000)}${"]".repeat(150_000)}}\n`,
  ],
  [
    "a block with 5000 arguments",
    `func.func @f() {\n  %0 = "t.op"() : () -> i32\n  cf.br ^bb1(${list(5000, () => "%0")} : ${list(5000, () => "i32")})\n^bb1(${list(5000, (i) => `%b${i}: i32`)}):\n  "t.use"(%b0, %b4999) : (i32, i32) -> ()\n  return\n}\n`,
  ],
  ["modules nested 300 deep", `${"module @m {\nfunc.func private @f()\n".repeat(300)}${"}\n".repeat(300)}`],
];

test.each(CORRECT)("nothing is wrong with %s", (_, text) => {
  expect(bothWays(text)).toEqual([[], []]);
});

test("a wrong bracket after very many is found", () => {
  const ops = '"t.op"() {a = [1]} : () -> ()\n'.repeat(10_000);
  const wrong = '"t.op"() {a = [1} : () -> ()\n';
  const [text, at] = [`${ops}${wrong}${ops}`, ops.length + wrong.indexOf("}")];
  const problem = (rule: string, start: number) => [[rule, start]];
  for (const found of bothWays(text)) {
    expect(found.map(({ code, start }) => [code, start])).toEqual(problem("mismatched-bracket", at));
  }
  for (const found of bothWays(`${ops}"t.op"() {a = [1]`)) {
    expect(found.map(({ code, start }) => [code, start])).toEqual(problem("unclosed-bracket", ops.length + 9));
  }
});
