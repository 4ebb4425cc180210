/** A module as text and as bytecode, for `show`. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommandInput } from "./commandLine.js";
import { MB } from "./generate.js";
import { mixedFile } from "./mixed.js";

export const SHOW_BYTECODE = "show, bytecode";
export const SHOW_TEXT = "show, text";
export const SHOWN_FILE = "bytecode-10mb";

/** Both forms of one module, 10 MB as text. mlir-opt makes the bytecode; where there is none, that has no time. */
export function showInputs(folder: string): readonly CommandInput[] {
  const text = join(folder, `${SHOWN_FILE}.mlir`);
  const bytecode = `${text}bc`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(text, mixedFile(SHOWN_FILE, 10 * MB).text);
  const written = [process.env.MLIR_OPT ?? "mlir-opt", "mlir-opt-22"].some(
    (program) => spawnSync(program, ["--emit-bytecode", text, "-o", bytecode]).status === 0,
  );
  const missing = written ? undefined : "left out: no mlir-opt to write bytecode with (Debian: mlir-22-tools)";
  return [
    { name: SHOW_BYTECODE, file: SHOWN_FILE, bytes: 10 * MB, args: ["show", "--json", bytecode], missing },
    { name: SHOW_TEXT, file: SHOWN_FILE, bytes: 10 * MB, args: ["show", "--json", text] },
  ];
}
