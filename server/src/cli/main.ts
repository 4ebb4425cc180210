/** The command line program `mlir-abi`. Each command is a file here, loaded only when it runs. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { KINDS } from "../core/codecs/codec.js";
import { VERSION } from "../core/version.js";
import type { DecodeOptions } from "./decode.js";
import type { EncodeOptions } from "./encode.js";
import type { LintFormat } from "./lint.js";
import { debugging, EXIT_MISUSE, endWhereNothingCanBeWritten, internalError, note, UsageError } from "./output.js";
import type { RulesOptions } from "./rules.js";
import type { ShowOptions } from "./show.js";

const HINT = "(mlir-abi --help shows the commands, mlir-abi COMMAND --help their options)";

const program = new Command("mlir-abi")
  .description("Reads, explains and lints IREE's function ABI metadata in any MLIR text.")
  .version(VERSION)
  .exitOverride()
  .showHelpAfterError(HINT)
  .showSuggestionAfterError()
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi show model.mlir                  every function with its ABI decoded
  mlir-abi lint src/ --max-warnings 0       findings of all MLIR files in a folder
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
}

program
  .command("lint")
  .description("findings in files and folders")
  .argument("[PATH...]", "MLIR files, folders of them or globs; - for standard input")
  .addOption(
    new Option("--format <FORMAT>", "how findings are printed")
      .choices(["text", "json", "sarif", "github"])
      .default("text"),
  )
  .option("--json", "the same as --format json")
  .option("--fix", "apply the safe fixes to the files, then print what remains")
  .addOption(new Option("--fix-dry-run", "print what --fix would change as a diff").conflicts("fix"))
  .option("--max-warnings <N>", "exit 1 if there are more warnings", wholeNumber)
  .option("--rule <ID=SEVERITY>", "a rule's severity: off, hint, info, warning or error; may be repeated", ruleAndWord)
  .option("--stdin-filename <NAME>", "read standard input and call it so in results")
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi lint model.mlir
  mlir-abi lint src/ --rule non-canonical-spelling=off --max-warnings 10
  mlir-abi lint --fix 'src/**/*.mlir'
  mlir-abi lint . --format sarif > findings.sarif
  cat model.mlir | mlir-abi lint - --stdin-filename model.mlir --format json

Each file has the settings of the nearest mlir-abi.jsonc, from its folder upwards; --rule goes before it.
A comment // mlir-abi-disable-next-line ID takes findings of the next line away.`,
  )
  .action(async (paths: string[], flags: LintFlags) => {
    const { json, rule = {}, ...rest } = flags;
    const options = { ...rest, rule, ...(json && { format: "json" as const }) };
    process.exitCode = await (await import("./lint.js")).lintCommand(paths, options);
  });

const kindOption = () => new Option("--kind <KIND>", "the encoding").choices(KINDS);

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
  .description("a model (JSON) to its canonical string: the inverse of decode")
  .argument("[MODEL]", "the model as decode --json prints it; standard input without it or for -")
  .addOption(kindOption())
  .option("--json", "print JSON")
  .option("--batch", "read requests from standard input, a JSON object a line, and answer each on a line")
  .addHelpText(
    "after",
    `
A request is {"kind": KIND, "model": MODEL}, its answer {"kind", "value", "text"} or {"kind", "error"}.

Examples:
  mlir-abi encode --kind raw '{"inputs":[{"kind":"buffer","element":"float32","dims":[4]}],"results":[]}'
  mlir-abi encode --batch < models.jsonl`,
  )
  .action(async (model: string | undefined, options: EncodeOptions) => {
    process.exitCode = await (await import("./encode.js")).encodeCommand(model, options);
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
  .requiredOption("--stdio", "talk over standard input and output")
  // Clients of VS Code's library add it; the library reads it from the process's arguments.
  .addOption(new Option("--clientProcessId <PID>").hideHelp())
  .action(async () => {
    (await import("../lsp/startNode.js")).startNode();
  });

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** Collects `ID=SEVERITY`; `lint` knows which ids and severities there are. */
function ruleAndWord(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const equals = text.indexOf("=");
  if (equals <= 0) throw new InvalidArgumentError("Expected ID=SEVERITY.");
  return { ...before, [text.slice(0, equals)]: text.slice(equals + 1) };
}

async function main(): Promise<void> {
  endWhereNothingCanBeWritten();
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = EXIT_MISUSE;
    if (error instanceof CommanderError) {
      // Commander has told what was wrong, or printed the help or version that was asked for.
      if (error.exitCode === 0) process.exitCode = 0;
    } else if (error instanceof UsageError) note(`${error.message} ${HINT}`);
    else if (debugging()) console.error(error);
    else note(internalError(error));
  }
}

void main();
