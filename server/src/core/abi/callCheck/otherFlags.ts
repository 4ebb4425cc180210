/** The flags of a call besides its function and inputs. */
import { counted } from "../../text/counted.js";
import { halElementOf, mlirElementText } from "../flags/halElement.js";
import type { HasChange } from "../flags/release.js";
import type { CallProblem, CommandLine } from "./commandLine.js";
import { givenText, misfit } from "./fit.js";
import { type Callee, type Slot, slotText } from "./slots.js";
import { type CallFiles, type GivenValue, ValueReader } from "./values.js";

interface Options {
  readonly has: HasChange;
  readonly files: CallFiles;
}

/** What is wrong with the flags of results, devices and parameters. */
export function otherFlagProblems(
  callee: Callee,
  { flags, tool }: CommandLine,
  options: Options,
): readonly CallProblem[] {
  const valuesOf = (name: string) => flags.filter((flag) => flag.name === name).map(({ value }) => value);
  return [
    ...outputProblems(callee, valuesOf("output"), valuesOf("expected_output").length > 0),
    ...expectedProblems(callee, valuesOf("expected_output"), options),
    ...valuesOf("device").flatMap(deviceProblem),
    ...valuesOf("parameters").flatMap(parameterProblem),
    ...valuesOf("equality_mode").flatMap((mode) => {
      if (mode === "approximate" || mode === "exact") return [];
      return [problem("approximate or exact", mode, "there is no such mode", "--equality_mode=approximate")];
    }),
    ...(tool === "iree-benchmark-module" &&
    !flags.some(({ name }) => name === "function") &&
    valuesOf("input").length > 0
      ? [
          problem(
            "--function=",
            "none",
            "without it the tool measures functions that take nothing",
            `--function=${callee.fn.name}`,
          ),
        ]
      : []),
  ];
}

function problem(expected: string, got: string, why: string, corrected: string | null): CallProblem {
  return { argument: null, expected, got, why, corrected };
}

function outputProblems({ results }: Callee, outputs: readonly string[], isCompared: boolean): readonly CallProblem[] {
  // With expected results the tools don't look at them.
  if (outputs.length === 0 || isCompared) return [];
  const problems = outputs.flatMap((output) => {
    if (output === "" || output === "-" || /^[@+]./.test(output)) return [];
    const corrected = `--output=@${output}`;
    return [problem("@FILE, +FILE, - or nothing", output, "a file has @ before it, or + to append", corrected)];
  });
  if (outputs.length === results.length) return problems;
  const why = "each result needs its own --output=, which may be empty";
  return [...problems, problem(counted(results.length, "result"), `${outputs.length} --output=`, why, null)];
}

function expectedProblems(
  callee: Callee,
  expected: readonly string[],
  { has, files }: Options,
): readonly CallProblem[] {
  if (expected.length === 0) return [];
  const reader = new ValueReader(files, has);
  const { results } = callee;
  const given: GivenValue[] = [];
  for (const text of expected) given.push(...reader.read(text, results[given.length]?.register));
  const problems = given.flatMap((value, i) => {
    const slot = results[i];
    const why = slot === undefined ? undefined : unequal(value, slot, has);
    if (slot === undefined || why === undefined) return [];
    const isNumber = slot.register !== undefined && slot.register !== "r";
    const corrected = isNumber ? "--expected_output='(ignored)'" : null;
    return [problem(`result ${i}: ${slotText(slot)}`, givenText(value), why, corrected)];
  });
  if (given.length === results.length) return problems;
  const why = "each result needs its own --expected_output=, which may be (ignored)";
  return [...problems, problem(counted(results.length, "result"), `${given.length} expected`, why, null)];
}

/** Results are compared where types and shapes are equal: those that merely pass for each other are not. */
function unequal(given: GivenValue, slot: Slot, has: HasChange): string | undefined {
  const { type } = slot.value;
  if (slot.register !== undefined && slot.register !== "r") {
    return given.value === undefined
      ? given.problem
      : "the tools report two numbers as different even where they are equal";
  }
  if (given.value?.kind === "null") return undefined;
  const why = misfit(given, slot, has);
  if (why !== undefined || given.value?.kind !== "array" || type.kind !== "array" || type.element === undefined)
    return why;
  const expected = halElementOf(type.element);
  const { element } = given.value;
  if (expected === undefined || (expected.kind === element.kind && expected.bits === element.bits)) return undefined;
  const hint = given.isFile
    ? `; write the bytes to a file and the type before it, as in 4x${type.element}=@expected.bin`
    : "";
  return `results are compared only where their types are equal, and ${mlirElementText(element)} is not ${type.element}${hint}`;
}

/** Targets of the compiler that are taken for devices of the runtime. */
const TARGETS: Readonly<Record<string, string>> = {
  cpu: "local-task",
  "llvm-cpu": "local-task",
  vmvx: "local-task",
  "vulkan-spirv": "vulkan",
  "metal-spirv": "metal",
};

function deviceProblem(device: string): readonly CallProblem[] {
  const driver = device.replace(/:\/\/.*$|\?.*$/s, "");
  const meant = Object.hasOwn(TARGETS, driver) ? TARGETS[driver] : undefined;
  if (meant === undefined) return [];
  const why = "this is a target of the compiler, not a device of the runtime";
  return [problem(meant, device, why, `--device=${meant}`)];
}

/** Upstream: iree_io_parse_file_index in runtime/src/iree/io/formats/parser_registry.c, which goes by the name. */
function parameterProblem(value: string): readonly CallProblem[] {
  const path = value.includes("=") ? value.slice(value.indexOf("=") + 1) : value;
  if (/\.(?:irpa|gguf|safetensors)$/i.test(path)) return [];
  return [
    problem("a .irpa, .gguf or .safetensors file", path || "nothing", "tools know a file's format by its name", null),
  ];
}
