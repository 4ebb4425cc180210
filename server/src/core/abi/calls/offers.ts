/**
 * What else the tools do with a call: write its results, compare them, measure it.
 *
 * Upstream: `--output=` and `--expected_output=` in runtime/src/iree/tooling/process_results.c (run_module.c before
 * 2026-08-07), the thresholds in comparison.cc, tools/iree-benchmark-module-main.cc.
 */
import { flagElementOf, type HalElement, halElementOf } from "../flags/halElement.js";
import type { HasChange } from "../flags/release.js";
import { type Tool, takesFlag } from "../flags/toolFlags.js";
import { isMemory, rankedDimsOf } from "../types/abiType.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";

/** Flags that a call takes besides its own. */
export interface CallOffer {
  readonly what: "write results" | "compare results" | "benchmark" | "write results of the benchmark";
  readonly tool: Tool;
  readonly flags: readonly string[];
}

/**
 * What a release offers for a call.
 * @param flags Those of the call itself
 */
export function offersFor(fn: AbiFunction, flags: readonly string[], has: HasChange): readonly CallOffer[] {
  const output = fn.results.map((value, i) => `--output=${fileOf(value, `result${i}`)}`);
  const expected = expectedFlags(fn, has);
  const run = "iree-run-module";
  const benchmark = "iree-benchmark-module";
  const offers: CallOffer[] = [];
  if (output.length > 0 && takesFlag(run, "output", has))
    offers.push({ what: "write results", tool: run, flags: output });
  if (expected !== undefined && takesFlag(run, "expected_output", has)) {
    offers.push({ what: "compare results", tool: run, flags: expected });
  }
  offers.push({ what: "benchmark", tool: benchmark, flags });
  // It keeps no results of functions with fences.
  if (output.length > 0 && !fn.fences && takesFlag(benchmark, "output", has)) {
    const kept = ["--enable_output_processing", ...output];
    offers.push({ what: "write results of the benchmark", tool: benchmark, flags: kept });
  }
  return offers;
}

/** The element types that the tools write in NumPy's format. */
function isNumpys({ kind }: HalElement): boolean {
  return /^(?:bool|[su]?i|f|cf|\*)$/.test(kind);
}

/** A result's file: NumPy's format where it has the element type, else bytes alone. */
function fileOf({ type }: AbiValue, stem: string): string {
  const element = type.kind === "array" && type.element !== undefined ? halElementOf(type.element) : undefined;
  const isNpy = element === undefined || (isNumpys(element) && element.bits % 8 === 0);
  return `@${stem}.${isNpy ? "npy" : "bin"}`;
}

const THRESHOLDS: Readonly<Record<string, string>> = { f16: "0.001", f32: "0.0001", f64: "0.0001", bf16: "0.01" };

/**
 * The flags that compare the results with files; undefined where the tools can't compare them: numbers
 * never match, and buffers without a shape don't either.
 */
function expectedFlags(fn: AbiFunction, has: HasChange): readonly string[] | undefined {
  const values = fn.results.map((value, i) => expectedValue(value, i, has));
  if (values.length === 0 || !values.every((value) => value !== undefined)) return undefined;
  const elements = new Set(fn.results.map(({ type }) => (type.kind === "array" ? type.element : undefined)));
  const thresholds = Object.keys(THRESHOLDS).filter((element) => elements.has(element));
  return [
    ...values.map((value) => `--expected_output=${value}`),
    ...thresholds
      .filter((element) => takesFlag("iree-run-module", `expected_${element}_threshold`, has))
      .map((element) => `--expected_${element}_threshold=${THRESHOLDS[element]}`),
  ];
}

/**
 * Element types have to be equal, and NumPy's integers are signed or unsigned. So a signless one comes from a file of bytes
 * alone, with its type before it.
 */
function expectedValue(value: AbiValue, index: number, has: HasChange): string | undefined {
  const { type } = value;
  if (type.kind !== "array" || isMemory(type)) return undefined;
  const file = fileOf(value, `expected${index}`);
  const element = type.element === undefined ? undefined : halElementOf(type.element);
  if (element === undefined || (file.endsWith(".npy") && element.kind !== "i")) return file;
  const dims = rankedDimsOf(type);
  const spelled = flagElementOf(type.element ?? "", has);
  if (dims === undefined || dims.includes(null) || spelled === undefined) return "'(ignored)'";
  return `${dims.map((dim) => `${dim}x`).join("")}${spelled}=${file.replace(/\.npy$/, ".bin")}`;
}
