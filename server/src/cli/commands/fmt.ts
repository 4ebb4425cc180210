/** `mlir-abi fmt`: formats files, or reports which are not formatted. */
import { formatText } from "../../core/format/format.js";
import { counted } from "../../core/text/counted.js";
import { complaintOf, pathsToRead, shownPath } from "../files/documents.js";
import { type InputFile, inputFiles } from "../files/inputFiles.js";
import { readMlirText } from "../files/mlirText.js";
import { UnwritableError, writableRoots, writeFixed } from "../files/writeFixed.js";
import { type LintSettings, lintSettings } from "../lint/lintSettings.js";
import { type PatchWriter, patchWriter } from "../lint/patchWriter.js";
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_MISUSE, report, write, writeData } from "../terminal/output.js";
import { harmless, safe, terminalColors } from "../terminal/terminal.js";

export interface FmtOptions {
  /** Reports the files that would change, and writes none. */
  readonly check?: boolean;
  /** Prints what would change, and writes nothing. */
  readonly diff?: boolean;
  /** The maximum length of lines. */
  readonly width?: number;
  readonly stdinFilename?: string;
}

interface Counts {
  changed: number;
  same: number;
  /** Files that could not be read, written or formatted. */
  failed: number;
}

/** Formats every path. Returns the exit code. @throws UsageError if there is none */
export async function fmtCommand(given: readonly string[], options: FmtOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const settings = lintSettings({});
  const { files, unreadable } = inputFiles(paths);
  const counts: Counts = { changed: 0, same: 0, failed: 0 };
  const notExamined = unreadable.filter(({ path }) => settings.ignoredBy(path) === undefined);
  for (const { path, why } of notExamined) report("error", `${path}: ${why}`);
  counts.failed += notExamined.length;
  const formatter = new Formatter(paths, options, counts);
  for (const file of files) {
    const shown = shownPath(file.path, options.stdinFilename);
    const isOff = isLeftAlone(file, shown, settings);
    // An editor's text is printed as it is.
    if (isOff && file.path !== "-") continue;
    try {
      await formatter.format(file.path, shown, isOff ? undefined : settings.of(shown).format.width);
    } catch (error) {
      counts.failed++;
      report("error", error instanceof UnwritableError ? `${shown}: ${error.message}` : complaintOf(shown, error));
    }
  }
  summarize(counts, options, paths);
  if (counts.failed + settings.complaints > 0) return EXIT_MISUSE;
  return options.check && counts.changed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** Whether a file is not formatted: what a folder holds besides MLIR text, and what the configuration leaves out. */
function isLeftAlone({ path, named }: InputFile, shown: string, settings: LintSettings): boolean {
  if (!named && /\.(?:mlirbc|vmasm)$/i.test(path)) return true;
  const by = settings.ignoredBy(shown);
  if (by === undefined && settings.of(shown).format.enabled) return false;
  if (named) report("note", by === undefined ? `${shown}: formatting is turned off` : `${shown}: ignored by ${by}`);
  return true;
}

class Formatter {
  readonly #options: FmtOptions;
  readonly #counts: Counts;
  readonly #roots: readonly string[];
  readonly #showPatch: PatchWriter | undefined;

  constructor(paths: readonly string[], options: FmtOptions, counts: Counts) {
    this.#options = options;
    this.#counts = counts;
    this.#roots = writableRoots(paths);
    this.#showPatch = options.diff ? patchWriter(paths, true, terminalColors()) : undefined;
  }

  /** Formats one file; without a width it stays as it is. @throws UnreadableError, UnwritableError */
  async format(path: string, shown: string, width: number | undefined): Promise<void> {
    const { check } = this.#options;
    const { text, bytes } = await readMlirText(path, shown);
    const kept = { edits: [], text, isRefused: false };
    const used = width && (this.#options.width ?? width);
    const { edits, text: formatted, isRefused } = used === undefined ? kept : formatText(text, used);
    if (isRefused)
      throw new UnwritableError("formatting would change its tokens, so it was not changed; please report it");
    const isSame = edits.length === 0;
    if (this.#showPatch !== undefined && !isSame) await this.#showPatch({ path, shown, bytes }, text, edits);
    const isDry = check === true || this.#showPatch !== undefined;
    if (isDry && this.#showPatch === undefined && !isSame) await write(safe`Would format: ${harmless(shown)}\n`);
    if (!isDry && path === "-") await writeData(formatted);
    if (!isDry && path !== "-" && !isSame) writeFixed(path, this.#roots, text, formatted);
    if (isSame) this.#counts.same++;
    else this.#counts.changed++;
  }
}

/** One line about all files; none for standard input alone, whose text is the result. */
function summarize({ changed, same }: Counts, { check, diff }: FmtOptions, paths: readonly string[]): void {
  const isDry = check === true || diff === true;
  if (!isDry && paths.every((path) => path === "-")) return;
  const done = changed > 0 ? `${counted(changed, "file")} ${isDry ? "would be formatted" : "formatted"}` : "";
  const kept = same > 0 ? `${counted(same, "file")} already formatted` : "";
  const text = [done, kept].filter((it) => it !== "").join(", ");
  if (text !== "") report("note", text);
}
