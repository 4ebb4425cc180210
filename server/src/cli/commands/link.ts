/** `mlir-abi link`: whether modules that are registered in one context fit. */
import type { CompileOptions } from "../../core/abi/compile/options.js";
import type { NotExamined } from "../../core/api/diff.js";
import { linkJson, unlinkedJson } from "../../core/api/link.js";
import { printWhole } from "../../core/document/printedBytecode.js";
import { dotText, mermaidText } from "../../core/link/drawing.js";
import { fromModule } from "../../core/link/fromModule.js";
import { fromText } from "../../core/link/fromText.js";
import { graphOf } from "../../core/link/graph.js";
import { type Linked, link } from "../../core/link/link.js";
import type { LinkedModule } from "../../core/link/module.js";
import { pathsToRead, shownPath, visitInput } from "../files/documents.js";
import { compileFlagsOf, splitAtDashes } from "../lint/compileFlags.js";
import { outputStyle } from "../terminal/layout.js";
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
import { safe } from "../terminal/terminal.js";
import { linkText } from "./linkText.js";

export type LinkFormat = "text" | "json" | "dot" | "mermaid";

export interface LinkOptions {
  readonly format: LinkFormat;
  /** The compiler's option for texts. */
  readonly ireeExecutionModel?: string;
  /** The name of the file that standard input holds. */
  readonly stdinFilename?: string;
}

/** Links files in the order of their registration. Returns the exit code. @throws UsageError */
export async function linkCommand(given: readonly string[], options: LinkOptions): Promise<number> {
  const { format, stdinFilename, ireeExecutionModel: model } = options;
  const [files, flags] = splitAtDashes(given);
  const paths = pathsToRead(files, stdinFilename);
  const flagsOf = compileFlagsOf(model === undefined ? flags : [...flags, `--iree-execution-model=${model}`]);
  if (paths.filter((path) => path === "-").length > 1) throw new UsageError("expected - for one of the files only");
  const modules: LinkedModule[] = [];
  const notExamined: NotExamined[] = [];
  for (const path of paths) {
    const shown = shownPath(path, stdinFilename);
    try {
      const found = await readModules(path, shown, flagsOf(shown));
      if (found.length === 0) report("note", `${shown}: neither exports nor imports functions`);
      modules.push(...found);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      report("error", error.message);
      notExamined.push({ path: shown, why: whyUnreadable(shown, error.message) });
    }
  }
  if (notExamined.length > 0) {
    await writeUnexamined(notExamined, format);
    return EXIT_MISUSE;
  }
  const linked = link(modules);
  await writeLinked(linked, format);
  return linked.fits ? EXIT_CLEAN : EXIT_FINDINGS;
}

/** The modules in a file. @throws UnreadableError */
function readModules(path: string, shown: string, options: CompileOptions): Promise<readonly LinkedModule[]> {
  return visitInput<readonly LinkedModule[], ReturnType<typeof printWhole>>(path, shown, {
    document: async (document, _, printed) => {
      document.compileOptions = options;
      return fromText(shown, document, printed !== undefined);
    },
    module: async (module) => [fromModule(shown, module)],
    print: printWhole,
  });
}

function writeLinked(linked: Linked, format: LinkFormat): Promise<void> | undefined {
  switch (format) {
    case "text":
      return write(linkText(linked, outputStyle()));
    case "json":
      return writeJson(`${JSON.stringify(linkJson(linked))}\n`);
    case "dot":
      return writeData(dotText(graphOf(linked)));
    case "mermaid":
      return writeData(mermaidText(graphOf(linked)));
  }
}

/** The report where a file could not be read: what the others are to each other may depend on it. */
function writeUnexamined(notExamined: readonly NotExamined[], format: LinkFormat): Promise<void> | undefined {
  if (format === "json") return writeJson(`${JSON.stringify(unlinkedJson(notExamined))}\n`);
  if (format === "text") return write(safe`Not linked; not examined: ${notExamined.length}\n`);
  return undefined;
}
