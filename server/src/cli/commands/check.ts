/** `mlir-abi check`: whether a call of a module's function fits, and the call that does. */
import type { CheckedCall } from "../../core/abi/callCheck/checkCall.js";
import { type CallProblem, UnjudgedCall } from "../../core/abi/callCheck/commandLine.js";
import { type ShapeAndType, shapesOf } from "../../core/abi/callCheck/values.js";
import { check } from "../../core/api/check.js";
import { archiveNamed } from "../files/archiveFile.js";
import { GIVEN_FILES } from "../files/callFiles.js";
import { type CallSource, readCallSource, readingErrorOf } from "../files/callSource.js";
import { readText } from "../files/readText.js";
import { compileFlagsOf } from "../lint/compileFlags.js";
import { hanging, outputStyle, type Style } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_FINDINGS, UnreadableError, UsageError, write, writeJson } from "../terminal/output.js";
import { harmless, safe, type TerminalText } from "../terminal/terminal.js";
import { runtimeOption } from "./runtimeOption.js";

export interface CheckOptions {
  readonly function?: string;
  readonly json?: boolean;
  readonly runtime?: string;
  readonly stdinFilename?: string;
}

/** Reports what of the call does not fit. Returns the exit code. @throws UnreadableError, UsageError */
export async function checkCommand(path: string, words: readonly string[], options: CheckOptions): Promise<number> {
  const runtime = runtimeOption(options.runtime);
  const name = options.function?.replace(/^@/, "");
  if (path === "-" && words.includes("-"))
    throw new UsageError("standard input can hold the module or the shapes, not both");
  const module = await readCallSource(path, options.stdinFilename);
  const call = await callOf(words);
  const found = refusing(module, () =>
    check(module.source, call, {
      function: name,
      runtime,
      files: GIVEN_FILES,
      archive: archiveNamed,
      path: module.compiled,
      compileFlags: compileFlagsOf([])(module.shown).flags,
    }),
  );
  if (options.json) await writeJson(`${JSON.stringify({ version: 1, ...found })}\n`);
  else await write(resultText(found, outputStyle()));
  return found.fits ? EXIT_CLEAN : EXIT_FINDINGS;
}

function refusing<T>({ shown }: CallSource, judge: () => T): T {
  try {
    return judge();
  } catch (error) {
    if (error instanceof UnjudgedCall) throw new UnreadableError(error.message);
    throw readingErrorOf(shown, error);
  }
}

/** Words of a command line, or a list of shapes: in the word itself, in a file, or on standard input. */
async function callOf(words: readonly string[]): Promise<Parameters<typeof check>[1]> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0 || !(word === "-" || word.startsWith("[") || /\.json$/i.test(word))) {
    return { words };
  }
  const isText = word.startsWith("[");
  const text = isText ? word : [...(await readText(word))].join("");
  const name = isText ? "the list of shapes" : word === "-" ? "<stdin>" : word;
  return { shapes: shapesIn(text, name) };
}

/** UTF-16 units: more is no list that somebody passes. */
const MAX_LIST_LENGTH = 1 << 20;

/** @throws UnreadableError for what is no list of shapes */
function shapesIn(text: string, name: string): readonly ShapeAndType[] {
  try {
    return shapesOf(text.length > MAX_LIST_LENGTH ? undefined : JSON.parse(text));
  } catch (error) {
    if (error instanceof UnjudgedCall) throw new UnreadableError(`${name}: ${error.message}`);
    throw new UnreadableError(`${name}: not JSON; expected a list of {"shape", "dtype"}`);
  }
}

function resultText({ function: name, fits, problems, notes, command }: CheckedCall, style: Style): TerminalText {
  const title = style.bold(harmless(name === "" ? "call" : name));
  const verdict = fits ? style.green(safe`fits`) : style.red(safe`does not fit`);
  let text = safe`${title} ${verdict}\n`;
  for (const problem of problems) text = safe`${text}${problemText(problem, style)}`;
  for (const note of notes) text = safe`${text}${hanging(safe`  note: ${harmless(note)}`, 4, style.columns)}\n`;
  return safe`${text}\n  ${harmless(command)}\n`;
}

function problemText({ argument, expected, got, why, corrected }: CallProblem, style: Style): TerminalText {
  const place = argument === null ? safe`` : safe`argument ${argument}: `;
  const line = safe`  ${place}${harmless(why)} ${style.dim(safe`(expected ${harmless(expected)}, got ${harmless(got)})`)}`;
  const fix = corrected === null ? safe`` : safe`    ${harmless(corrected)}\n`;
  return safe`${hanging(line, 4, style.columns)}\n${fix}`;
}
