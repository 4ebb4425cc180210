/** Files with findings whose results are split among runs, for tests of `lint` and `merge`. */
import { mlirAbi } from "./cli.js";

/** A function for each number, with a signature whose inputs have that length. */
export const broken = (lengths: readonly number[]) =>
  lengths
    .map((n, i) => `func @f${i}() attributes {iree.reflection = {f = "I${n}!R1!", fv = "1"}} { return }\n`)
    .join("");

/** Their order by name differs from the one here, and a name has characters that reports escape. */
export const FILES = {
  "B.mlir": broken([1, 2]),
  "a/x.mlir": broken([3]),
  'a/"quoted" ü.mlir': broken([2]),
  "a/clean.mlir": "module {}\n",
  "b.mlir": `// 😀\n${broken([2, 2, 1])}`,
  "c.mlir": `${" ".repeat(300)}${broken([4])}`,
};

/** `lint .` in a folder. */
export const lintFolder = (cwd: string, ...args: readonly string[]) => mlirAbi(["lint", ".", ...args], { cwd });
