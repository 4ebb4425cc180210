/** The options of the commands that report findings, `lint` and `merge`. */
import { type Command, Option } from "commander";
import type { LintOptions } from "./commands/lint.js";
import type { FindingOptions } from "./lint/writeResults.js";
import { appended, choice, oneOrMore, ruleAndWord, shardWord, wholeNumber } from "./optionWords.js";
import { LINT_FORMATS, SEVERITY_ALIASES, SEVERITY_WORDS } from "./reporters/formats.js";

/** Options of both commands, in the groups of `--help`. */
const withReport = (command: Command): Command =>
  command
    .addOption(choice("--format <FORMAT>", "how to print findings", LINT_FORMATS).default("text"))
    .option("--json", "same as --format json")
    .option("--all", "list each of a file's notes and hints, not the first of a kind with their number")
    .addOption(
      choice("--min-severity <SEVERITY>", "leave out findings of lower severity", SEVERITY_WORDS, SEVERITY_ALIASES),
    )
    .option("--quiet", "print findings alone: no summary, notes or progress")
    .option("--statistics", "print how many findings each rule has in place of the findings");
const withMaxWarnings = (command: Command): Command =>
  command.option("--max-warnings <N>", "exit 1 if there are more than N warnings", wholeNumber);
const withBaseline = (command: Command): Command =>
  command
    .option("--baseline <FILE>", "leave out the findings in FILE; report those of its entries that can be removed")
    .option("--update-baseline", "write all findings to the baseline, so that only new ones are reported");

interface ReportFlags extends FindingOptions {
  readonly json?: boolean;
}

interface LintFlags extends Omit<LintOptions, "rule">, ReportFlags, Partial<Pick<LintOptions, "rule">> {
  readonly watch?: boolean;
}

/** Declares `lint` and `merge`, which share the options of reports. */
export function addFindingCommands(program: Command): void {
  const lint = program
    .command("lint")
    .description("check files and folders, and report what is wrong")
    .argument("[PATH...]", "MLIR files, compiled modules, folders or globs; - for stdin");
  withReport(lint)
    .option("--fix", "apply safe fixes to the files, then report what remains")
    .addOption(new Option("--fix-dry-run", "print what --fix would change, as a diff").conflicts("fix"));
  withMaxWarnings(lint)
    .option("--rule <ID=SEVERITY>", "set a rule's severity: off, hint, info, warning or error; repeatable", ruleAndWord)
    .option("--runtime <RELEASE>", "report what IREE's runtime of a release or range rejects; repeatable", appended);
  withBaseline(lint)
    .option("--watch", "lint again whenever a file changes")
    .option("--stdin-filename <NAME>", "read stdin; report it under NAME")
    .option("--threads <N>", "how many files to lint at once (default: one per core)", oneOrMore)
    .option("--shard <I/N>", "lint the I-th of N parts of the files, to share the work", shardWord)
    .option("--files-from <FILE>", "lint the files listed in FILE, one path per line, too; - for stdin")
    .option("--no-cache", "lint files again that have not changed since they were linted last")
    .option("--resume <RESULTS>", "leave out files whose results are in RESULTS (--format ndjson)")
    .addHelpText(
      "after",
      `
Examples:
  mlir-abi lint model.mlir
  mlir-abi lint src/ --rule non-canonical-spelling=off --max-warnings 10
  mlir-abi lint --fix 'src/**/*.mlir'
  mlir-abi lint model.vmfb --runtime 3.3.0 --runtime '>=3.8'
  mlir-abi lint . --format sarif > findings.sarif
  cat model.mlir | mlir-abi lint - --stdin-filename model.mlir --format json
  mlir-abi lint . --baseline mlir-abi-baseline.json --update-baseline
  mlir-abi lint . --shard 2/4 --format ndjson > findings-2.ndjson
  git ls-files '*.mlir' | mlir-abi lint --files-from -
  mlir-abi lint . --format ndjson --resume findings.ndjson >> findings.ndjson

Settings come from the nearest mlir-abi.jsonc, from the file's folder upwards;
--rule and --runtime override them. The comment
// mlir-abi-disable-next-line ID suppresses findings on the next line.`,
    )
    .action(async (paths: string[], flags: LintFlags) => {
      const { json, watch, rule = {}, ...rest } = flags;
      const options = { ...rest, rule, ...(json && { format: "json" as const }) };
      if (watch) process.exitCode = await (await import("./commands/watch.js")).watchCommand(paths, options);
      else process.exitCode = await (await import("./commands/lint.js")).lintCommand(paths, options);
    });

  const merge = program
    .command("merge")
    .description("merge the results of several runs of lint into one report")
    .argument("<RESULTS...>", "what lint --format ndjson or json wrote; - for stdin");
  withBaseline(withMaxWarnings(withReport(merge)))
    .addHelpText(
      "after",
      `
The report is the one of a single run over all files. Of several results for one
path the last one counts.

Examples:
  mlir-abi merge findings-*.ndjson
  mlir-abi merge findings-*.ndjson --format sarif > findings.sarif`,
    )
    .action(async (paths: string[], { json, ...rest }: ReportFlags) => {
      const { mergeCommand } = await import("./commands/merge.js");
      process.exitCode = await mergeCommand(paths, json ? { ...rest, format: "json" } : rest);
    });
}
