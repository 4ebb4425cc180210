/** The command line program `mlir-abi`. Each command is a file here, loaded only when it runs. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { NOTATIONS } from "../core/notations.js";
import { VERSION } from "../core/version.js";
import type { DecodeOptions } from "./decode.js";
import type { DiffFormat } from "./diff.js";
import type { EncodeOptions } from "./encode.js";
import type { InspectOptions } from "./inspect.js";
import type { LintFormat } from "./lintFile.js";
import { debugging, EXIT_MISUSE, endWhereNothingCanBeWritten, internalError, report, UsageError } from "./output.js";
import type { RulesOptions } from "./rules.js";
import { type Shard, shardOf } from "./shard.js";
import type { ShowOptions } from "./show.js";
import { suggestion } from "./suggest.js";
import { isLintWorker } from "./threads.js";

const program = new Command("mlir-abi")
  .description("Reads, explains and lints IREE's function ABI metadata in any MLIR text.")
  .version(VERSION)
  .exitOverride()
  .configureOutput({ outputError: (text) => reportMisuse(text) })
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi show model.mlir                  every function with its ABI decoded
  mlir-abi lint src/ --max-warnings 0       findings of all MLIR files in a folder
  mlir-abi inspect model.vmfb               a compiled module, and how to call it
  mlir-abi diff old.vmfb new.mlir           whether callers of one version break with another
  mlir-abi decode 'I6!S3!t6R6!S3!t2'        what a string says
  mlir-abi rules                            what lint looks for

Exit codes: 0 clean, 1 findings of severity error (or too many warnings), 2 wrong use or unreadable input.
Colours are off where NO_COLOR is set or output is no terminal. Nothing is sent anywhere.`,
  );

program
  .command("show")
  .description("every function-like op: its name, MLIR signature and each ABI attribute decoded")
  .argument("[FILE...]", "MLIR files or folders of them; - for standard input")
  .option("--json", "print JSON")
  .option("--stdin-filename <NAME>", "read standard input and call it so in results")
  .action(async (paths: string[], options: ShowOptions) => {
    process.exitCode = await (await import("./show.js")).showCommand(paths, options);
  });

interface LintFlags {
  readonly format: LintFormat;
  readonly json?: boolean;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  readonly maxWarnings?: number;
  readonly rule?: Readonly<Record<string, string>>;
  readonly stdinFilename?: string;
  readonly threads?: number;
  readonly shard?: Shard;
}

program
  .command("lint")
  .description("findings in files and folders")
  .argument("[PATH...]", "MLIR files, folders of them or globs; - for standard input")
  .addOption(
    choice("--format <FORMAT>", "how findings are printed", ["text", "json", "sarif", "github"]).default("text"),
  )
  .option("--json", "the same as --format json")
  .option("--fix", "apply the safe fixes to the files, then print what remains")
  .addOption(new Option("--fix-dry-run", "print what --fix would change as a diff").conflicts("fix"))
  .option("--max-warnings <N>", "exit 1 if there are more warnings", wholeNumber)
  .option("--rule <ID=SEVERITY>", "a rule's severity: off, hint, info, warning or error; may be repeated", ruleAndWord)
  .option("--stdin-filename <NAME>", "read standard input and call it so in results")
  .option("--threads <N>", "how many files are linted at once; as a rule one for each core", oneOrMore)
  .option("--shard <I/N>", "lint one of N parts of the files, which are the same on every machine", shardWord)
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi lint model.mlir
  mlir-abi lint src/ --rule non-canonical-spelling=off --max-warnings 10
  mlir-abi lint --fix 'src/**/*.mlir'
  mlir-abi lint . --format sarif > findings.sarif
  cat model.mlir | mlir-abi lint - --stdin-filename model.mlir --format json
  mlir-abi lint . --shard 2/4 --format json > findings-2.json

Each file has the settings of the nearest mlir-abi.jsonc, from its folder upwards; --rule goes before it.
A comment // mlir-abi-disable-next-line ID takes findings of the next line away.`,
  )
  .action(async (paths: string[], flags: LintFlags) => {
    const { json, rule = {}, ...rest } = flags;
    const options = { ...rest, rule, ...(json && { format: "json" as const }) };
    process.exitCode = await (await import("./lint.js")).lintCommand(paths, options);
  });

const kindOption = () => choice("--kind <KIND>", "the encoding", NOTATIONS);

program
  .command("decode")
  .description("what a string says; its encoding is guessed without --kind")
  .argument("[VALUE...]", "the string without MLIR's escapes; standard input without it or for -")
  .addOption(kindOption())
  .option("--json", "print JSON, a line for each value")
  .option("--batch", "read requests from standard input, a JSON object a line, and answer each on a line")
  .addHelpText(
    "after",
    `
A request is {"kind": KIND, "value": STRING}, or {"kind": KIND, "value": {"hex": "…"}} for bytes.

Examples:
  mlir-abi decode 'I15!B11!d10d128d64R15!B11!t6d32d8d64'
  mlir-abi decode --kind cconv 0riCrID_rI
  mlir-abi decode --batch < requests.jsonl > answers.jsonl`,
  )
  .action(async (values: string[], options: DecodeOptions) => {
    process.exitCode = await (await import("./decode.js")).decodeCommand(values, options);
  });

program
  .command("encode")
  .description("a model to its canonical string: the inverse of decode")
  .argument(
    "[MODEL]",
    "a model (JSON), the output of decode --json, or the readable form; standard input without it or for -",
  )
  .addOption(kindOption())
  .option("--json", "print JSON")
  .option("--batch", "read requests from standard input, a JSON object a line, and answer each on a line")
  .addHelpText(
    "after",
    `
A request is {"kind": KIND, "model": MODEL}, its answer {"kind", "value", "text"} or {"kind", "error"}.

Examples:
  mlir-abi encode --kind raw '{"inputs":[{"kind":"buffer","element":"float32","dims":[4]}],"results":[]}'
  mlir-abi encode --kind raw '(f32[4]) -> ()'
  mlir-abi decode --json I1!R1! | mlir-abi encode
  mlir-abi encode --batch < models.jsonl`,
  )
  .action(async (model: string | undefined, options: EncodeOptions) => {
    process.exitCode = await (await import("./encode.js")).encodeCommand(model, options);
  });

program
  .command("inspect")
  .description("a compiled module: exports, imports and reflection attributes decoded, and how to call it")
  .argument("<FILE>", "a .vmfb file; - for standard input")
  .option("--json", "print JSON")
  .action(async (path: string, options: InspectOptions) => {
    process.exitCode = await (await import("./inspect.js")).inspectCommand(path, options);
  });

interface DiffFlags {
  readonly format: DiffFormat;
  readonly json?: boolean;
}

program
  .command("diff")
  .description("whether a caller of one version breaks with another: what changed in the ABI of exported functions")
  .argument("<OLD>", "an MLIR file or a .vmfb file; - for standard input")
  .argument("<NEW>", "the same")
  .addOption(choice("--format <FORMAT>", "how changes are printed", ["text", "json", "github"]).default("text"))
  .option("--json", "the same as --format json")
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi diff released.vmfb model.mlir
  git show main:model.mlir | mlir-abi diff - model.mlir --format github

Exit codes: 0 no caller breaks, 1 some do, 2 wrong use or unreadable input.`,
  )
  .action(async (before: string, after: string, { format, json }: DiffFlags) => {
    const { diffCommand } = await import("./diff.js");
    process.exitCode = await diffCommand(before, after, { format: json ? "json" : format });
  });

program
  .command("rules")
  .description("the rules that lint knows, or one rule's page")
  .argument("[ID]", "a rule's id")
  .option("--json", "print JSON")
  .action(async (id: string | undefined, options: RulesOptions) => {
    process.exitCode = await (await import("./rules.js")).rulesCommand(id, options);
  });

program
  .command("lsp")
  .description("the language server, for editors")
  .option("--stdio", "communicate over stdin and stdout; the default")
  // Clients of VS Code's library add it; the library reads it from the process's arguments.
  .addOption(new Option("--clientProcessId <PID>").hideHelp())
  .action(async () => {
    // The server reads its transport from the process's arguments.
    if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
    await import("../main-node.js");
  });

/** An option that takes one of a few words. */
function choice(flags: string, description: string, words: readonly string[]): Option {
  const parse = (word: string): string => {
    if (words.includes(word)) return word;
    throw new InvalidArgumentError(`Expected one of ${words.join(", ")}${suggestion(word, words)}`);
  };
  return new Option(flags, description).choices(words).argParser(parse);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

function oneOrMore(text: string): number {
  if (!/^0*[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Expected a whole number from 1.");
  return Number(text);
}

function shardWord(text: string): Shard {
  const shard = shardOf(text);
  if (shard === undefined) throw new InvalidArgumentError("Expected I/N with I from 1 to N, as in 2/4.");
  return shard;
}

/** Collects `ID=SEVERITY`; `lint` knows which ids and severities there are. */
function ruleAndWord(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const equals = text.indexOf("=");
  if (equals <= 0) throw new InvalidArgumentError("Expected ID=SEVERITY.");
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}

/** Reports wrong use and where to read more. The text may be commander's, with its own prefix and suggestion. */
function reportMisuse(text: string): void {
  const [first = "", second = ""] = text
    .replace(/^error: /, "")
    .trimEnd()
    .split("\n");
  const similar = /^\(Did you mean (?:one of )?(?<names>.+)\?\)$/.exec(second)?.groups?.names?.split(", ");
  const names = similar?.map((name) => `'${name}'`).join(" or ");
  report("error", names === undefined ? first.replace(/\.$/, "") : `${first}; did you mean ${names}?`);
  const command = program.commands.find((each) => each.name() === program.args[0]);
  report("note", `see 'mlir-abi ${command === undefined ? "" : `${command.name()} `}--help'`);
}

async function main(): Promise<void> {
  endWhereNothingCanBeWritten();
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = EXIT_MISUSE;
    if (error instanceof CommanderError) {
      // Commander has reported what was wrong, or printed the requested help or version.
      if (error.exitCode === 0) process.exitCode = 0;
    } else if (error instanceof UsageError) reportMisuse(error.message);
    else if (debugging()) console.error(error);
    else report("error", internalError(error));
  }
}

if (isLintWorker()) void import("./lintWorker.js").then(({ runLintWorker }) => runLintWorker());
else void main();
