/** The command line program `mlir-abi`. Each command is a file in `commands/`, loaded only when it runs. */
import { Argument, Command, CommanderError, Option } from "commander";
import { NOTATIONS } from "../core/api/notations.js";
import { VERSION } from "../core/version.js";
import { programInfo } from "./commands/commandInfo.js";
import type { Shell } from "./commands/completion.js";
import type { DecodeOptions } from "./commands/decode.js";
import type { EncodeOptions } from "./commands/encode.js";
import type { ExplainOptions } from "./commands/explain.js";
import type { FmtOptions } from "./commands/fmt.js";
import type { McpOptions } from "./commands/mcp.js";
import type { PassesOptions } from "./commands/passes.js";
import type { PrintOptions } from "./commands/print.js";
import type { RulesOptions } from "./commands/rules.js";
import type { ShowOptions } from "./commands/show.js";
import { addFindingCommands } from "./findingCommands.js";
import { isLintWorker } from "./lint/threads.js";
import { addModuleCommands } from "./moduleCommands.js";
import { appended, choice, lineWidth, SHELLS, shellWord } from "./optionWords.js";
import { columnsOf } from "./terminal/layout.js";
import {
  debugging,
  EXIT_MISUSE,
  endWhereNothingCanBeWritten,
  internalError,
  report,
  reportStack,
  UnreadableError,
  UsageError,
} from "./terminal/output.js";
import { suggestion } from "./terminal/suggest.js";
import { useColors } from "./terminal/terminal.js";

/** The width of help outside of a terminal. */
const DEFAULT_COLUMNS = 80;

const program: Command = new Command("mlir-abi")
  .description("Reads, explains and lints IREE's function ABI metadata in any MLIR text.")
  .version(VERSION)
  .addOption(choice("--color <WHEN>", "when to use colours", ["auto", "always", "never"]).default("auto"))
  .hook("preAction", () => useColors(program.opts<{ color: "auto" | "always" | "never" }>().color))
  .exitOverride()
  .configureOutput({
    outputError: (text) => reportMisuse(text),
    getOutHelpWidth: () => columnsOf(process.stdout) ?? DEFAULT_COLUMNS,
    getErrHelpWidth: () => columnsOf(process.stderr) ?? DEFAULT_COLUMNS,
  })
  .addHelpText(
    "after",
    `
Examples:
  # functions with their ABI decoded
  mlir-abi show model.mlir
  # check all MLIR files in a folder
  mlir-abi lint src/ --max-warnings 0
  # format them
  mlir-abi fmt src/
  # a compiled module, and how to call it
  mlir-abi inspect model.vmfb
  # which compiler pass changed an ABI?
  mlir-abi passes dump.mlir
  # do callers break with the new version?
  mlir-abi diff old.vmfb new.mlir
  # do modules of one context fit?
  mlir-abi link a.vmfb b.vmfb
  # decode one string
  mlir-abi decode 'I6!S3!t6R6!S3!t2'
  # what does this error of IREE mean?
  mlir-abi explain run.log
  # list what lint checks
  mlir-abi rules

Exit codes: 0 clean, 1 errors or too many warnings, 2 wrong use or bad input.
NO_COLOR or --color=never turns colours off. COLUMNS sets the width, 0 for no
wrapping; output to files and pipes is never wrapped without it. Nothing is sent
anywhere.`,
  );

program
  .command("show")
  .description("show functions with their signature and decoded ABI attributes")
  .argument("[FILE...]", "MLIR files or folders of them; - for stdin; after --, flags of iree-compile for --exports")
  .option("--all", "show functions without ABI metadata, too")
  .option("--exports", "show what the compiler will export: wrappers, declarations, calling conventions")
  .option("--function <NAME>", "show only this function; repeatable", appended)
  .option("--json", "print JSON, with every function")
  .option("--stdin-filename <NAME>", "read stdin; report it under NAME")
  .action(async (paths: string[], options: ShowOptions) => {
    process.exitCode = await (await import("./commands/show.js")).showCommand(paths, options);
  });

addFindingCommands(program);

const kindOption = () => choice("--kind <KIND>", "the encoding", NOTATIONS);

program
  .command("decode")
  .description("decode an encoded string, or what IREE's tools and Python print of functions; without --kind, guess")
  .argument("[VALUE...]", 'the string, also as it is in MLIR: f = "…" or a dictionary; stdin if omitted or -')
  .addOption(kindOption())
  .option("--json", "print JSON, one line per value")
  .option("--batch", "read JSON requests from stdin, one per line; answer each on one line")
  .addHelpText(
    "after",
    `
A request is {"kind": KIND, "value": STRING}, or {"kind": KIND, "value": {"hex": "…"}} for bytes.

Examples:
  mlir-abi decode 'I15!B11!d10d128d64R15!B11!t6d32d8d64'
  mlir-abi decode --kind cconv 0riCrID_rI
  mlir-abi decode "<VmFunction f(0rr_r), reflection = {}>"
  iree-dump-module model.vmfb | mlir-abi decode
  mlir-abi decode 'iree.reflection = {f = "I6!S3!t6R1!"}'
  mlir-abi decode --batch < requests.jsonl > answers.jsonl`,
  )
  .action(async (values: string[], options: DecodeOptions) => {
    process.exitCode = await (await import("./commands/decode.js")).decodeCommand(values, options);
  });

program
  .command("encode")
  .description("encode a model as its canonical string, the inverse of decode")
  .argument("[MODEL]", "a model (JSON), the output of decode --json, or the readable form; stdin if omitted or -")
  .addOption(kindOption())
  .option("--json", "print JSON")
  .option("--batch", "read JSON requests from stdin, one per line; answer each on one line")
  .addHelpText(
    "after",
    `
A request is {"kind": KIND, "model": MODEL}, its answer {"kind", "value", "text", "type"} or {"kind", "error"}.

Examples:
  mlir-abi encode --kind raw '{"inputs":[{"kind":"buffer","element":"float32","dims":[4]}],"results":[]}'
  mlir-abi encode --kind raw '(tensor<4xf32>) -> ()'
  mlir-abi decode --json 'I1!R1!' | mlir-abi encode
  mlir-abi encode --batch < models.jsonl`,
  )
  .action(async (model: string | undefined, options: EncodeOptions) => {
    process.exitCode = await (await import("./commands/encode.js")).encodeCommand(model, options);
  });

program
  .command("explain")
  .description("explain error messages of IREE's runtime, tools and Python packages")
  .argument("[TEXT...]", "a message, a file with a log, or - for stdin, which is also the default")
  .option("--module <FILE>", "the module that the messages are about: .vmfb, .mlir or .mlirbc")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
One word that is the name of a file is read as a log; nothing else that a text
names is opened.

Examples:
  mlir-abi explain "INTERNAL; import function hal.fence.await signature mismatch …"
  iree-run-module --module=model.vmfb 2>&1 | mlir-abi explain --module model.vmfb
  mlir-abi explain pytest.log

Exit codes: 0 a message was explained, 1 none is known, 2 wrong use or unreadable
input.`,
  )
  .action(async (text: string[], options: ExplainOptions) => {
    process.exitCode = await (await import("./commands/explain.js")).explainCommand(text, options);
  });

addModuleCommands(program);

program
  .command("passes")
  .description("show which compiler pass changed the ABI of a function, from IR dumps")
  .argument("<DUMP>", "what --mlir-print-ir-after-all prints, or a --mlir-print-ir-tree-dir folder; - for stdin")
  .option("--function <NAME>", "show only this function; repeatable", appended)
  .option("--all", "show passes and functions without a change, too")
  .option("--find <REGEX>", "show in which pass a line that matches first appears, and in which the last is gone")
  .option("--count <OP>", "show how many ops of this name each pass leaves; repeatable", appended)
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
Examples:
  iree-compile model.mlir --mlir-print-ir-after-all 2>&1 | mlir-abi passes -
  mlir-abi passes dump.mlir --function main
  mlir-abi passes dump.mlir --find 'tensor\\.empty.*1024'
  mlir-abi passes dump.mlir --count linalg.generic`,
  )
  .action(async (path: string, options: PassesOptions) => {
    process.exitCode = await (await import("./commands/passes.js")).passesCommand(path, options);
  });

program
  .command("print")
  .description("print MLIR bytecode as text")
  .argument("<FILE>", "a bytecode file (.mlirbc); - for stdin")
  .option("--no-bodies", "print functions without their bodies")
  .option("--generic", "print every op in the generic form")
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi print model.mlirbc > model.mlir
  mlir-abi print model.mlirbc --no-bodies | less`,
  )
  .action(async (path: string, options: PrintOptions) => {
    process.exitCode = await (await import("./commands/print.js")).printCommand(path, options);
  });

program
  .command("fmt")
  .description("format MLIR text of any dialect; tokens and comments stay the same")
  .argument("[PATH...]", "MLIR files, folders or globs; - for stdin, which is printed")
  .option("--check", "write nothing; list the files that would change, and exit with 1 if there are any")
  .option("--diff", "write nothing; print what would change as a patch")
  .option("--width <N>", "how long lines may be before lists are wrapped", lineWidth)
  .option("--stdin-filename <NAME>", "read stdin; report it under NAME")
  .addHelpText(
    "after",
    `
Examples:
  mlir-abi fmt model.mlir
  mlir-abi fmt --check src/
  mlir-abi fmt --diff src/ | less
  cat model.mlir | mlir-abi fmt - > formatted.mlir

The comment // mlir-abi-format off leaves its file as it is.

Exit codes: 0 formatted, or nothing to do; 1 with --check, if a file would
change; 2 wrong use, or a file that could not be read, written or formatted.`,
  )
  .action(async (paths: string[], options: FmtOptions) => {
    process.exitCode = await (await import("./commands/fmt.js")).fmtCommand(paths, options);
  });

program
  .command("rules")
  .description("list the rules of lint, or show one rule's page")
  .argument("[ID]", "a rule's id")
  .option("--json", "print JSON")
  .action(async (id: string | undefined, options: RulesOptions) => {
    process.exitCode = await (await import("./commands/rules.js")).rulesCommand(id, options);
  });

program
  .command("lsp")
  .description("run the language server, for editors")
  .option("--stdio", "communicate over stdin and stdout; the default")
  // Added by clients with VS Code's library, which reads it from the process's arguments.
  .addOption(new Option("--clientProcessId <PID>").hideHelp())
  .action(async () => {
    // The server reads its transport from the process's arguments.
    if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
    await import("../main-node.js");
  });

program
  .command("mcp")
  .description("answer agents over the Model Context Protocol: tools that only read")
  .option("--root <FOLDER>", "a folder that may be read if the client gives no roots; repeatable", appended)
  .action(async (options: McpOptions) => {
    process.exitCode = await (await import("./commands/mcp.js")).mcpCommand(options);
  });

program
  .command("completion")
  .description("print a script that completes mlir-abi's words in a shell")
  .addArgument(new Argument("<SHELL>", "the shell").choices(SHELLS).argParser(shellWord))
  .addHelpText(
    "after",
    `
Examples:
  source <(mlir-abi completion bash)
  mlir-abi completion zsh > "\${fpath[1]}/_mlir-abi"
  mlir-abi completion fish > ~/.config/fish/completions/mlir-abi.fish`,
  )
  .action(async (shell: Shell) => {
    const { completionCommand } = await import("./commands/completion.js");
    process.exitCode = await completionCommand(shell, programInfo(program));
  });

program
  .command("man")
  .description("print the manual page")
  .addHelpText("after", "\nExample:\n  mlir-abi man | man -l -")
  .action(async () => {
    process.exitCode = await (await import("./commands/manPage.js")).manCommand(programInfo(program));
  });

program
  .command("help")
  .description("display help for command")
  .argument("[COMMAND]", "a command")
  .action((name: string | undefined) => {
    // Commander's own `help` answers an unknown command with the general help.
    const { commands } = program;
    const command = name === undefined ? program : commands.find((it) => it.name() === name);
    if (command !== undefined) command.help();
    throw new UsageError(
      `unknown command '${name}'${suggestion(
        name ?? "",
        commands.map((it) => it.name()),
      )}`,
    );
  });

/** A message of commander or of ours, which may quote line ends. */
const MISUSE = /^(?:error: )?(?<first>.*?)(?:\n\(Did you mean (?:one of )?(?<similar>.+)\?\))?\s*$/s;

/** Reports wrong usage and refers to `--help`. The text may be commander's, with its own prefix and suggestion. */
function reportMisuse(text: string): void {
  const { first = "", similar: list } = MISUSE.exec(text)?.groups ?? {};
  const similar = list?.split(", ");
  const names = similar?.map((name) => `'${name}'`).join(" or ");
  report("error", names === undefined ? first.replace(/\.$/, "") : `${first}; did you mean ${names}?`);
  const [word] = program.args;
  const isCommand = word !== "help" && program.commands.some((each) => each.name() === word);
  report("note", `see 'mlir-abi ${isCommand ? `${word} ` : ""}--help'`);
}

async function main(): Promise<void> {
  endWhereNothingCanBeWritten();
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = EXIT_MISUSE;
    if (error instanceof CommanderError) {
      // Commander has already reported the error, or printed the requested help or version.
      if (error.exitCode === 0) process.exitCode = 0;
    } else if (error instanceof UsageError) reportMisuse(error.message);
    else if (error instanceof UnreadableError) report("error", error.message);
    else if (debugging()) reportStack(error);
    else report("error", internalError(error));
  }
}

/**
 * Resolves when a command has written its results; servers and `--watch` continue. Tests that load the program await
 * it.
 */
export const done: Promise<void> = isLintWorker()
  ? import("./lint/lintWorker.js").then(({ runLintWorker }) => runLintWorker())
  : main();
