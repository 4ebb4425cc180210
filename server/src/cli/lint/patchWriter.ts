/** Prints what would change in files as a patch. */
import { realpathSync } from "node:fs";
import { relative } from "node:path";
import type { TextEdit } from "../../core/text/edit.js";
import { readBytes } from "../../node/openFile.js";
import { nameInPatch, patchFolder } from "../files/patchFolder.js";
import { MAX_FILE_BYTES } from "../files/readText.js";
import { byteOrderMark, realTarget, writableRoots } from "../files/writeFixed.js";
import { report, write, writePatch } from "../terminal/output.js";
import { type Colors, harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { unifiedDiff } from "./unifiedDiff.js";

/** A file, or standard input, that was read. */
export interface ReadSource {
  readonly path: string;
  /** Its name in messages. */
  readonly shown: string;
  /** The bytes that were read, if the source can't be read again. */
  readonly bytes: Buffer | undefined;
}

/** Prints the changes of one source. @throws UnwritableError if the file is no longer what was read */
export type PatchWriter = (source: ReadSource, before: string, edits: readonly TextEdit[]) => Promise<void>;

/**
 * Prints patches for files below the given paths, each with names from one folder.
 * @param onStdout Whether they are among the results; else they are on stderr.
 */
export function patchWriter(given: readonly string[], onStdout: boolean, colors: Colors): PatchWriter {
  const roots = writableRoots(given);
  const folder = patchFolder(given);
  let mustNote = folder !== realpathSync(".");
  return async ({ path, shown, bytes }, before, edits) => {
    const mark = byteOrderMark(bytes ?? readBytes(realTarget(path, roots), MAX_FILE_BYTES), before);
    if (mustNote) report("note", `apply the patch in ${relative(".", folder)}, where its names start`);
    mustNote = false;
    const diff = unifiedDiff(nameInPatch(folder, shown), before, edits, mark.toString());
    if (!onStdout) await writePatch(diff, process.stderr);
    else await (process.stdout.isTTY ? write(diffForTerminal(diff, colors)) : writePatch(diff));
  };
}

/** A diff in colours, without terminal escapes from files. */
function diffForTerminal(diff: string, colors: Colors): TerminalText {
  const colored = (line: string): TerminalText => {
    if (line.startsWith("+")) return colors.green(harmless(line));
    if (line.startsWith("-")) return colors.red(harmless(line));
    return line.startsWith("@@") ? colors.cyan(harmless(line)) : harmless(line);
  };
  return joined(diff.split("\n").map(colored), safe`\n`);
}
