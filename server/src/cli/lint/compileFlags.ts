/** The compiler's flags for files: those of the command line, and of the nearest configuration file. */
import { mergedFlags, readCompileFlags } from "../../core/abi/compile/flags.js";
import type { CompileOptions } from "../../core/abi/compile/options.js";
import { report, UsageError } from "../terminal/output.js";
import { lintSettings } from "./lintSettings.js";

/** Words, and those after `--`, which programs run like this one. */
export function splitAtDashes(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const dashes = process.argv.indexOf("--");
  const count = dashes < 0 ? 0 : process.argv.length - dashes - 1;
  const end = Math.max(words.length - count, 0);
  return [words.slice(0, end), words.slice(end)];
}

/**
 * How files are compiled, by their paths. A flag that may be the compiler's, but that no export shows, is a note on stderr.
 * @param words Flags of the command line, which replace those of configuration files.
 * @throws UsageError for a typo, or a value that a flag does not have
 */
export function compileFlagsOf(words: readonly string[]): (path: string) => CompileOptions {
  const { problems } = readCompileFlags(words);
  const wrong = problems.find(({ isForeign }) => !isForeign);
  if (wrong !== undefined) throw new UsageError(wrong.text);
  for (const { text } of problems) report("note", text);
  const settings = lintSettings({});
  return (path) => readCompileFlags(mergedFlags(words, settings.of(path).compileFlags)).options;
}
