/** Beside another extension that explains, completes and checks plain MLIR: nothing stands twice. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../workbench/until.mjs";

const FILE = "plain.mlir";
const TEXT = `func.func @helper(%arg: i32) -> i32 {
  %one = arith.constant 1 : i32
  %sum = arith.addi %arg, %one : i32
  return %oops : i32
}
func.func @main(%arg: i32) -> i32 {
  %got = call @helper(%arg) : (i32) -> i32
  return %got : i32
}
`;
const OTHER = /The other MLIR extension was here/g;

export function writePlain(folder) {
  writeFileSync(join(folder, FILE), TEXT);
}

export const beside = [
  {
    name: "a finding of both stands once, and returns when the other's goes",
    async run({ wb, place }) {
      await wb.open(FILE, ...place(FILE, "%oops", 5));
      await wb.problems(/use of undeclared SSA value name/);
      await noSuch(() => wb.problems(/./), /Value %oops is not defined/);
      // The other one looks for the very word.
      await wb.open(FILE, ...place(FILE, "%oops", 5));
      await wb.keyboard.type("s");
      const labels = await wb.problems(/Value %oopss is not defined/);
      await wb.open(FILE, ...place(FILE, "%oops", 5));
      await wb.keyboard.press("Delete");
      await wb.hideProblems();
      return labels;
    },
  },
  {
    name: "a hover of both stands once",
    async run({ wb, place }) {
      for (const text of ["arith.addi", "%sum", "@helper(%arg)"]) {
        const hover = await wb.hover(...place(FILE, text, 1), OTHER);
        if (/Operands|result of|func\.func @helper\(|References/.test(hover)) throw new Error(`${text}: ${hover}`);
      }
    },
    shot: "hover",
  },
  {
    name: "a value of both is suggested once",
    async run({ wb, place }) {
      await wb.goto(...place(FILE, "%got : i32", 1));
      const labels = await wb.suggestions(/%got/);
      await wb.keyboard.press("Escape");
      if (labels.filter((it) => /%got/.test(it)).length !== 1) throw new Error(labels.join("; "));
      return labels;
    },
  },
  {
    name: "Go to Definition has one place on a line",
    async run({ wb, place }) {
      await wb.goto(...place(FILE, "call @helper", 7));
      await wb.keyboard.press("F12");
      const [line] = place(FILE, "func.func @helper");
      await wb.status(new RegExp(`Ln ${line}, Col`)).waitFor();
    },
  },
];

/** An error if something matches within a moment in which everything was answered. */
async function noSuch(look, match) {
  const labels = await until("an answer that stays", async () => {
    const before = String(await look());
    await new Promise((resolve) => setTimeout(resolve, 500));
    return String(await look()) === before && before;
  });
  if (match.test(labels)) throw new Error(labels);
}
