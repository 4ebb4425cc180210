/** Whether a call fits a function: each value against its place, the flags around them, and the command that fits. */
import { enumerated } from "../../text/counted.js";
import { shellCall, shellWord } from "../calls/userCall.js";
import { readInput } from "../flags/inputValue.js";
import type { HasChange } from "../flags/release.js";
import { type GivenFlag, takesFlag } from "../flags/toolFlags.js";
import { align, reorder } from "./alignment.js";
import { type CallProblem, type CommandLine, UnjudgedCall } from "./commandLine.js";
import { correctedInput, flagOfArray } from "./corrected.js";
import { givenText, misfit } from "./fit.js";
import { otherFlagProblems } from "./otherFlags.js";
import { type Callee, type Slot, slotText } from "./slots.js";
import { type CallFiles, type GivenValue, ValueReader } from "./values.js";

export interface CheckOptions {
  readonly has: HasChange;
  readonly files: CallFiles;
  /** Of the compiled module, for the command. */
  readonly path: string;
  /** The function, where no flag names it. */
  readonly function?: string | undefined;
  /** Shapes in place of flags. */
  readonly values?: readonly GivenValue[] | undefined;
}

export interface CheckedCall {
  /** Empty where it is not known which one is called. */
  readonly function: string;
  readonly fits: boolean;
  readonly problems: readonly CallProblem[];
  /** What is true of a call that fits: a sentence each, without a full stop. */
  readonly notes: readonly string[];
  /** The command that fits, for a POSIX shell; what no flag passes has no flag there. */
  readonly command: string;
}

/** @throws UnjudgedCall where the module has no such function to be held to */
export function checkCall(callees: readonly Callee[], line: CommandLine, options: CheckOptions): CheckedCall {
  const named = line.flags.findLast(({ name }) => name === "function")?.value || options.function;
  const callee = calleeNamed(callees, named);
  if (callee === undefined) return undecided(callees, line, options, named);
  const entries = entriesOf(callee, line, options);
  const values = entries.flatMap(({ given }) => given);
  const judged = judge(callee, values, options.has);
  const problems = [
    ...line.problems,
    ...fenceProblems(callee),
    ...judged.problems,
    ...otherFlagProblems(callee, line, options),
  ];
  const inputs = problems.length === 0 ? entries.map(({ text }) => text) : inputsOf(entries, judged.inputs);
  return {
    function: callee.fn.name,
    fits: problems.length === 0,
    problems,
    notes:
      problems.length > 0 ? [] : values.flatMap(({ text, note }) => (note === undefined ? [] : [`${text}: ${note}`])),
    command: commandText(withEachResult(line, callee), callee.fn.name, inputs, problems, options),
  };
}

/** What a tool calls without a flag: the one function that is not special. */
function calleeNamed(callees: readonly Callee[], name: string | undefined): Callee | undefined {
  if (name !== undefined) return callees.find(({ fn }) => fn.name === name);
  const usual = callees.filter(isUsual);
  return usual.length === 1 ? usual[0] : undefined;
}

function isUsual({ fn }: Callee): boolean {
  return !fn.name.startsWith("__") && !fn.name.includes("$");
}

/** @throws UnjudgedCall where there is nothing to call */
function undecided(
  callees: readonly Callee[],
  line: CommandLine,
  options: CheckOptions,
  named: string | undefined,
): CheckedCall {
  const names = callees.map(({ fn }) => fn.name);
  if (names.length === 0) throw new UnjudgedCall("the module exports no function whose types can be read");
  const usual = callees.filter(isUsual).map(({ fn }) => fn.name);
  const [first = ""] = usual.length > 0 ? usual : names;
  const problem: CallProblem = {
    argument: null,
    expected: `one of ${enumerated(names.slice(0, MAX_NAMES), "or")}`,
    got: named === undefined ? "no --function" : named,
    why:
      named === undefined ? "the module exports more than one function" : "the module exports no function of this name",
    corrected: `--function=${first}`,
  };
  const inputs = line.flags.filter(({ name }) => name === "input").map(({ value }) => value);
  return {
    function: named ?? "",
    fits: false,
    problems: [...line.problems, problem],
    notes: [],
    command: commandText(line, first, inputs, [], options),
  };
}

const MAX_NAMES = 8;

/** A flag with the values that it passes: a file may have many. */
interface Entry {
  readonly text: string;
  readonly given: readonly GivenValue[];
}

function entriesOf({ slots }: Callee, line: CommandLine, { values, files, has }: CheckOptions): readonly Entry[] {
  if (values !== undefined) {
    return values.map((given, i) => ({ text: shapeText(given, slots[i], has), given: [given] }));
  }
  const reader = new ValueReader(files, has);
  let next = 0;
  return line.flags.flatMap(({ name, value }): Entry[] => {
    if (name !== "input") return [];
    const given = reader.read(value, slots[next]?.register);
    next += given.length;
    return [{ text: value, given }];
  });
}

/** The value of a flag for a shape that fits where it is. */
function shapeText(given: GivenValue, slot: Slot | undefined, has: HasChange): string {
  const { value } = slot === undefined ? given : inPlace(given, slot, has);
  return value?.kind === "array" ? flagOfArray(value, has) : "0";
}

interface Judged {
  readonly problems: readonly CallProblem[];
  /** For each slot, the number of the value that is passed in it, and the text of a flag where that is to change. */
  readonly inputs: readonly { readonly from: number | undefined; readonly text: string | undefined }[];
}

function judge(callee: Callee, values: readonly GivenValue[], has: HasChange): Judged {
  const { slots, fn } = callee;
  const why = (value: number, place: number) => {
    const [given, slot] = [values[value], slots[place]];
    return given === undefined || slot === undefined ? "" : misfit(inPlace(given, slot, has), slot, has);
  };
  const fits = (value: number, place: number) => why(value, place) === undefined;
  const places = align(values.length, slots.length, fits);
  const wrong = [...places.keys()].filter((i) => places[i] !== undefined && !fits(i, places[i] ?? 0));
  const order = values.length === slots.length ? reorder(wrong, fits) : undefined;
  const problems: CallProblem[] = [];
  const inputs: { from: number | undefined; text: string | undefined }[] = [];
  for (const [i, given] of values.entries()) {
    const place = places[i];
    const slot = place === undefined ? undefined : slots[place];
    if (place === undefined || slot === undefined) problems.push(tooMany(given, slots.length));
    else if (order?.has(i)) continue;
    else inputs[place] = { from: i, text: undefined };
    const reason = place === undefined ? undefined : why(i, place);
    if (place === undefined || slot === undefined || reason === undefined) continue;
    const text = correctedInput(given, slot, fn, has);
    inputs[place] = { from: i, text };
    problems.push(problemOf(place, slot, given, reason, text));
  }
  for (const [value, place] of order ?? []) {
    const [given, slot, own] = [values[value], slots[place], slots[value]];
    if (given === undefined || slot === undefined || own === undefined) continue;
    inputs[place] = { from: value, text: undefined };
    const right = values[[...(order ?? [])].find(([, to]) => to === value)?.[0] ?? value];
    const reason = `the order is another: this value fits ${placeName(slot, place)}`;
    problems.push(problemOf(value, own, given, reason, right?.text));
  }
  for (const [place, slot] of slots.entries()) {
    if (inputs[place] !== undefined || (callee.fences === "own" && place >= slots.length - 2)) continue;
    const text = correctedInput(undefined, slot, fn, has);
    inputs[place] = { from: undefined, text };
    problems.push({
      argument: place,
      expected: slotText(slot),
      got: "nothing",
      why: `no value is passed${slot.value.name === undefined ? "" : ` for ${slot.value.name}`}`,
      corrected: text === undefined ? null : inputFlagOf(text),
    });
  }
  return { problems: problems.sort((a, b) => (a.argument ?? slots.length) - (b.argument ?? slots.length)), inputs };
}

/** A value as it is read in another place: the register says what a text is, and a shape without dimensions may be a number. */
function inPlace(given: GivenValue, { register }: Slot, has: HasChange): GivenValue {
  const { value, text, isFile, isShape } = given;
  if (isFile || (value?.kind === "array" && value.file !== undefined)) return given;
  if (!isShape) return { text, ...readInput(text, register, has) };
  const isNumber = register !== undefined && register !== "r" && value?.kind === "array" && value.dims.length === 0;
  return isNumber ? { ...given, value: { kind: "number", text } } : given;
}

function placeName({ value }: Slot, place: number): string {
  return value.name === undefined ? `argument ${place}` : `argument ${place} (${value.name})`;
}

function problemOf(place: number, slot: Slot, given: GivenValue, why: string, text: string | undefined): CallProblem {
  const corrected = text === undefined || text === "" ? null : inputFlagOf(text);
  return { argument: place, expected: slotText(slot), got: givenText(given), why, corrected };
}

function tooMany(given: GivenValue, count: number): CallProblem {
  const why = `the function takes ${count === 0 ? "no values" : count === 1 ? "one value" : `${count} values`}, and this is one too many`;
  return { argument: null, expected: "nothing", got: givenText(given), why, corrected: null };
}

function fenceProblems({ fences, slots }: Callee): readonly CallProblem[] {
  if (fences === "stray") {
    const why =
      'the tool adds them as iree.reflection has iree.abi.model = "coarse-fences", but the function takes none';
    return [{ argument: null, expected: "no fences", got: "two fences", why, corrected: null }];
  }
  if (fences !== "own") return [];
  const why = 'tools add fences only where iree.reflection has iree.abi.model = "coarse-fences", and it has not';
  return [{ argument: slots.length - 2, expected: "two fences", got: "nothing", why, corrected: null }];
}

/** The values of the flags of a call that fits. A flag of many values stays as it is. */
function inputsOf(entries: readonly Entry[], inputs: Judged["inputs"]): readonly string[] {
  const owners = entries.flatMap((entry) => entry.given.map(() => entry));
  const texts: string[] = [];
  const written = new Set<Entry>();
  for (const input of inputs) {
    const entry = input?.from === undefined ? undefined : owners[input.from];
    if (entry !== undefined && entry.given.length > 1) {
      if (!written.has(entry)) texts.push(entry.text);
      written.add(entry);
    } else if (input?.text !== undefined) texts.push(input.text);
    else if (entry !== undefined) texts.push(entry.text);
  }
  return texts.filter((text) => text !== "");
}

/** A flag for a shell, which has signs of its own in a value. */
function inputFlagOf(text: string): string {
  return flagText({ name: "input", value: text, hasValue: true });
}

function flagText({ name, value, hasValue }: GivenFlag): string {
  if (!hasValue && value === "") return `--${name}`;
  return `--${name}=${/^[\w.,:@%+/=-]*$/.test(value) ? value : shellWord(value)}`;
}

/** Flags of results have one for each: what is missing is not written or compared, and what is too many goes. */
function withEachResult({ flags, ...line }: CommandLine, { results }: Callee): CommandLine {
  const missing = (name: string, value: string): readonly GivenFlag[] => {
    const given = flags.filter((flag) => flag.name === name).length;
    return Array.from({ length: given === 0 ? 0 : results.length - given }, () => ({ name, value, hasValue: true }));
  };
  const counts = new Map<string | undefined, number>();
  const kept = flags.filter(({ name }) => {
    if (name !== "output" && name !== "expected_output") return true;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return (counts.get(name) ?? 0) <= results.length;
  });
  return { ...line, flags: [...kept, ...missing("output", ""), ...missing("expected_output", "(ignored)")] };
}

/** The command with the flags of before, in their order, and other values; without those that the tool lacks. */
function commandText(
  { flags, tool }: CommandLine,
  name: string,
  inputs: readonly string[],
  problems: readonly CallProblem[],
  { path, has }: CheckOptions,
): string {
  const corrections = new Map(problems.map(({ got, corrected }) => [got, corrected]));
  const others = flags.flatMap((flag) => {
    const { name: own = "", value } = flag;
    if (["module", "function", "input"].includes(own)) return [];
    if (!takesFlag(tool, own, has) && !own.startsWith("benchmark_")) return [];
    const corrected = corrections.get(value);
    return corrected?.startsWith(`--${own}=`) ? [corrected] : [flagText(flag)];
  });
  const modules = flags.filter((flag) => flag.name === "module").map(flagText);
  const words = [`--function=${shellWord(name)}`, ...inputs.map(inputFlagOf), ...others];
  return modules.length === 0 ? shellCall(path, words, tool) : [tool, ...modules, ...words].join(" ");
}
