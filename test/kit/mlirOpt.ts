/** MLIR's own tool, where it is installed (Debian: mlir-22-tools); tests that need it are skipped elsewhere. */
import { spawnSync } from "node:child_process";

const PROGRAMS = [process.env.MLIR_OPT ?? "mlir-opt", "mlir-opt-22"];

/** The program, or undefined where there is none. */
export const MLIR_OPT = PROGRAMS.find((program) => spawnSync(program, ["--version"]).status === 0);

export const NO_MLIR_OPT = "skipped: no mlir-opt (Debian: mlir-22-tools)";
