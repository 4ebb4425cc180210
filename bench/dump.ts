/** The shape `dump`: what `--mlir-print-ir-after-all` prints, one module again and again with one line changed. */

import { randomOf } from "../test/kit/random.js";
import { denseFile, type GeneratedFile } from "./generate.js";
import { sitesIn } from "./sites.js";

/** One module's text, in characters. */
const MODULE_SIZE = 60 * 1024;
const FUNCTIONS = 60;
const SEED = 4;

export function dumpFile(name: string, size: number): GeneratedFile {
  const random = randomOf(SEED);
  const module = denseFile(name, Math.min(MODULE_SIZE, size), FUNCTIONS, Number.POSITIVE_INFINITY, SEED).text.split(
    "\n",
  );
  const constants = [...module.keys()].filter((line) => module[line]?.includes("arith.constant"));
  const parts: string[] = [];
  let length = 0;
  for (let pass = 0; length < size; pass++) {
    const changed = constants[Math.floor(random() * constants.length)];
    if (changed !== undefined) {
      module[changed] = `  %cst = arith.constant ${1 + (pass % 9)}.${pass}00000e+00 : f32`;
    }
    const text = `// -----// IR Dump After Pass${pass} (pass-${pass}) //----- //\nmodule {\n${module.join("\n")}\n}\n\n`;
    parts.push(text);
    length += text.length;
  }
  const text = parts.join("");
  return { name, text, signatures: parts.length * FUNCTIONS, broken: 0, ...sitesIn(text) };
}
