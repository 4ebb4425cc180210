/** `mlir-abi diff`: whether a new version of a module breaks callers of the old one. */

import type { CompileOptions } from "../../core/abi/compile/options.js";
import { diffJson, type NotExamined, unexaminedJson } from "../../core/api/diff.js";
import { compare, type FunctionDiff, type ModuleDiff } from "../../core/diff/compare.js";
import type { Detail } from "../../core/diff/detail.js";
import { changeText, diffText } from "../../core/diff/diffText.js";
import { diffView } from "../../core/diff/diffView.js";
import { fromMlir } from "../../core/diff/fromMlir.js";
import { fromWholeModule } from "../../core/diff/fromModule.js";
import type { ModuleAbi } from "../../core/diff/functionAbi.js";
import { type AbiDocument, openDocument } from "../../core/document/document.js";
import { printWhole } from "../../core/document/printedBytecode.js";
import { readBytecodeFile, refusing } from "../files/bytecodeFile.js";
import { pathsToRead, shownPath } from "../files/documents.js";
import { isModule, readWholeModule } from "../files/moduleFile.js";
import { readStreamBytes, readText, textOfBuffer } from "../files/readText.js";
import { compileFlagsOf } from "../lint/compileFlags.js";
import { diffMarkdown, unexaminedMarkdown } from "../reporters/diffMarkdown.js";
import { workflowCommand } from "../reporters/github.js";
import { columnsOf, fitted } from "../terminal/layout.js";
import {
  EXIT_CLEAN,
  EXIT_FINDINGS,
  EXIT_MISUSE,
  report,
  UnreadableError,
  UsageError,
  whyUnreadable,
  write,
  writeData,
  writeJson,
} from "../terminal/output.js";
import { harmless, safe, terminalColors } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";

export type DiffFormat = "text" | "json" | "github" | "markdown";

export interface DiffOptions {
  readonly format: DiffFormat;
  /** The name of the file that standard input holds. */
  readonly stdinFilename?: string;
  /** Whether a version that can't be read is no reason to expect that callers break. */
  readonly allowUnexamined?: boolean;
}

interface Version {
  /** The path in results. */
  readonly path: string;
  /** @param asWritten Whether the other version is a text, too. */
  readonly abi: (asWritten: boolean) => ModuleAbi;
  /** Whether it was compiled, which leaves no flags to follow. */
  readonly isCompiled: boolean;
  /** Undefined for compiled modules and bytecode, which have no lines. */
  readonly document: AbiDocument | undefined;
}

/** Compares two files. Returns the exit code. @throws UsageError */
export async function diffCommand(
  before: string,
  after: string,
  flags: readonly string[],
  options: DiffOptions,
): Promise<number> {
  const { format, stdinFilename, allowUnexamined = false } = options;
  if (before === "-" && after === "-") throw new UsageError("expected - for one of the two files only");
  pathsToRead([before, after], stdinFilename);
  const flagsOf = compileFlagsOf(flags);
  const notExamined: NotExamined[] = [];
  const old = await readOrReport(before, stdinFilename, notExamined, flagsOf);
  const now = await readOrReport(after, stdinFilename, notExamined, flagsOf);
  if (old === undefined || now === undefined) {
    await writeUnexamined(notExamined, allowUnexamined, format);
    return allowUnexamined ? EXIT_CLEAN : EXIT_MISUSE;
  }
  const asWritten = !old.isCompiled && !now.isCompiled;
  const [oldAbi, nowAbi] = [old.abi(asWritten), now.abi(asWritten)];
  for (const [{ path }, abi] of [
    [old, oldAbi],
    [now, nowAbi],
  ] as const) {
    if (abi.functions.length === 0) report("note", `${path}: exports no functions`);
  }
  const diff = compare(oldAbi, nowAbi);
  await writeReport(diff, old, now, format);
  return diff.breaking ? EXIT_FINDINGS : EXIT_CLEAN;
}

function writeReport(diff: ModuleDiff, old: Version, now: Version, format: DiffFormat): Promise<void> | undefined {
  if (format === "json") return writeJson(`${JSON.stringify(diffJson(diff))}\n`);
  const view = diffView(old.path, now.path, diff);
  if (format === "markdown") return writeData(diffMarkdown(view));
  if (format === "text") {
    const colors = terminalColors();
    const paint = { ...colors, escape: (text: string) => coloredTypes(harmless(text), colors) };
    return write(fitted(diffText(view, paint), columnsOf(process.stdout)));
  }
  const text = diff.runtimes?.text;
  const runtimes = text ? [workflowCommand("notice", "runtimes", now.path, {}, `${harmless(text)}.`)] : [];
  const commands = diff.functions.flatMap((fn) => fn.details.map((detail) => commandOf(fn, detail, now)));
  return writeData([...commands, ...runtimes].join(""));
}

/** The report of a comparison that was not made. */
function writeUnexamined(
  notExamined: readonly NotExamined[],
  isAllowed: boolean,
  format: DiffFormat,
): Promise<void> | undefined {
  if (format === "json") return writeJson(`${JSON.stringify(unexaminedJson(notExamined, isAllowed))}\n`);
  if (format === "markdown") return writeData(unexaminedMarkdown(notExamined));
  if (format === "text") return write(safe`Not compared; not examined: ${notExamined.length}\n`);
  const level = isAllowed ? "warning" : "error";
  const command = ({ path, why }: NotExamined): string =>
    workflowCommand(level, "not-examined", path, {}, `Not examined: ${harmless(why)}`);
  return writeData(notExamined.map(command).join(""));
}

/** A version; undefined if it can't be read, which is reported on stderr, and added to the list. */
async function readOrReport(
  path: string,
  stdinName: string | undefined,
  notExamined: NotExamined[],
  flagsOf: (path: string) => CompileOptions,
): Promise<Version | undefined> {
  const shown = shownPath(path, stdinName);
  try {
    return await readVersion(path, shown, flagsOf(shown));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    report("error", error.message);
    notExamined.push({ path: shown, why: whyUnreadable(shown, error.message) });
    return undefined;
  }
}

/** A text or a compiled module, recognized by its content. @throws UnreadableError */
async function readVersion(path: string, shown: string, options: CompileOptions): Promise<Version> {
  const compiled = (document: AbiDocument) => {
    document.compileOptions = options;
    return { path: shown, abi: (asWritten: boolean) => fromMlir(document, asWritten), isCompiled: false };
  };
  const bytes = await readStreamBytes(path);
  if (isModule(path, bytes)) {
    const abi = fromWholeModule(readWholeModule(path, shown, bytes));
    return { path: shown, abi: () => abi, isCompiled: true, document: undefined };
  }
  const bytecode = readBytecodeFile(path, shown, bytes);
  if (bytecode !== undefined) {
    const { document } = refusing(shown, () => printWhole(bytecode));
    return { ...compiled(document), document: undefined };
  }
  const text = bytes === undefined ? await readText(path) : textOfBuffer(shown, bytes);
  const document = openDocument(`file:///${encodeURIComponent(shown)}`, 0, text);
  return { ...compiled(document), document };
}

/** A workflow command, which GitHub shows at the function's line in the new version. */
function commandOf({ name, change, offset }: FunctionDiff, detail: Detail, { path, document }: Version): string {
  const what = detail.place === "function" ? change : `${harmless(detail.place)}: ${changeText(detail, harmless)}`;
  const separator = detail.place === "function" ? " " : ", ";
  const message = `function \`${harmless(name)}\`${separator}${what}. ${detail.why}`;
  const level = detail.breaking ? "error" : "notice";
  const isPlaced = document !== undefined && offset !== undefined && change !== "removed";
  const place = isPlaced ? { line: document.positionAt(offset).line + 1 } : {};
  return workflowCommand(level, detail.id, path, place, message);
}
