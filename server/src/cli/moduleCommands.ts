/** The options of the commands about modules and calls of them. */
import type { Command } from "commander";
import { EXECUTION_MODELS } from "../core/abi/compile/options.js";
import type { BindgenOptions } from "./commands/bindgen.js";
import type { CheckOptions } from "./commands/check.js";
import type { DiffOptions } from "./commands/diff.js";
import type { InspectOptions } from "./commands/inspect.js";
import type { LinkOptions } from "./commands/link.js";
import { choice, dimSize, wholeNumber } from "./optionWords.js";

interface DiffFlags extends DiffOptions {
  readonly json?: boolean;
}

interface LinkFlags extends LinkOptions {
  readonly json?: boolean;
}

/** Adds `inspect`, `diff`, `link`, `check` and `bindgen`. */
export function addModuleCommands(program: Command): void {
  program
    .command("inspect")
    .description("show a compiled module: exports, imports, attributes, how to call it; or a parameter archive")
    .argument("<FILE...>", "compiled modules (.vmfb), parameter archives (.irpa, .gguf, .safetensors); - for stdin")
    .option("--json", "print JSON, one line per file")
    .action(async (paths: string[], options: InspectOptions) => {
      process.exitCode = await (await import("./commands/inspect.js")).inspectCommand(paths, options);
    });

  program
    .command("diff")
    .description("compare the ABI of two versions, and report what breaks callers")
    .argument("<OLD>", "an MLIR file (text or bytecode) or a .vmfb file; - for stdin")
    .argument("<NEW>", "the same")
    .argument("[FLAG...]", "after --: flags of iree-compile that text is compiled with")
    .addOption(
      choice("--format <FORMAT>", "how to print changes", ["text", "json", "github", "markdown"]).default("text"),
    )
    .option("--json", "same as --format json")
    .option("--stdin-filename <NAME>", "the file that stdin holds: .vmasm is recognized by it")
    .option("--allow-unexamined", "a version that can't be read is no reason to fail")
    .addHelpText(
      "after",
      `
Examples:
  mlir-abi diff released.vmfb model.mlir
  git show main:model.mlir | mlir-abi diff - model.mlir --format github

Exit codes: 0 no caller breaks, 1 some do, 2 wrong use or unreadable input.`,
    )
    .action(async (before: string, after: string, flags: string[], { json, ...rest }: DiffFlags) => {
      const { diffCommand } = await import("./commands/diff.js");
      process.exitCode = await diffCommand(before, after, flags, json ? { ...rest, format: "json" } : rest);
    });

  program
    .command("link")
    .description("check modules that run in one context: each import against the export that serves it")
    .argument("<FILE...>", "MLIR files (text or bytecode) and .vmfb files in the order of registration; - for stdin")
    .addOption(choice("--format <FORMAT>", "how to print links", ["text", "json", "dot", "mermaid"]).default("text"))
    .option("--json", "same as --format json")
    .addOption(
      choice(
        "--iree-execution-model <MODEL>",
        "the compiler's flag that text is compiled with; other flags come after --",
        [...EXECUTION_MODELS],
      ),
    )
    .option("--stdin-filename <NAME>", "the file that stdin holds: .vmasm is recognized by it")
    .addHelpText(
      "after",
      `
Examples:
  mlir-abi link module_a.vmfb module_b.vmfb pipeline.mlir
  mlir-abi link a.mlir b.mlir --format dot | dot -Tsvg > context.svg

Exit codes: 0 all imports fit, 1 some do not, 2 wrong use or unreadable input.`,
    )
    .action(async (paths: string[], { json, ...rest }: LinkFlags) => {
      const { linkCommand } = await import("./commands/link.js");
      process.exitCode = await linkCommand(paths, json ? { ...rest, format: "json" } : rest);
    });

  program
    .command("check")
    .description("check a call of a module: which value does not fit, why, and the call that does")
    .argument("<MODULE>", "a .vmfb module, MLIR text or bytecode; - for stdin")
    .argument(
      "[FLAGS...]",
      "after --: flags of iree-run-module, .npy files, or a JSON list of {shape, dtype} (- for stdin)",
    )
    .option("--function <NAME>", "the function, where no flag names it")
    .option("--runtime <RELEASE>", "the IREE release whose tools are called; default: the newest known")
    .option("--json", "print JSON")
    .option("--stdin-filename <NAME>", "the file that stdin holds: .vmasm is recognized by it")
    .addHelpText(
      "after",
      `
Examples:
  mlir-abi check model.vmfb -- --function=main --input=1x28xf32=0
  mlir-abi check model.mlir --function main -- x.npy y.npy
  mlir-abi check model.vmfb -- '[{"shape": [1, 28], "dtype": "float32"}]'

Nothing is run, and only headers of .npy files are read.
Exit codes: 0 fits, 1 the call would fail, 2 it can't be judged.`,
    )
    .action(async (path: string, words: string[], options: CheckOptions) => {
      process.exitCode = await (await import("./commands/check.js")).checkCommand(path, words, options);
    });

  program
    .command("bindgen")
    .description("write code that calls the functions of a module")
    .argument("<FILE>", "a .vmfb module or MLIR text; - for stdin")
    .argument("[FLAGS...]", "after --: flags of iree-compile that text is compiled with")
    .addOption(
      choice("--lang <LANGUAGE>", "what to write: a typed module or a script", ["python", "shell"]).default("python"),
    )
    .option("--module <PATH>", "the compiled module that the code loads by default")
    .option("--runtime <RELEASE>", "the IREE release whose tools run the script; default: the newest known")
    .option("--inputs <FOLDER>", "write matching inputs (.npy, .bin) to FOLDER instead")
    .addOption(choice("--fill <VALUES>", "the values of inputs", ["zeros", "ones", "random"]).default("zeros"))
    .option("--seed <N>", "the seed of random inputs", wholeNumber, 0)
    .option("--dim <N>", "the size of dynamic dims in inputs", dimSize, 1)
    .option("--stdin-filename <NAME>", "the file that stdin holds: .vmasm is recognized by it")
    .addHelpText("after", "\nExample:\n  mlir-abi bindgen model.vmfb --lang python > model.py")
    .action(async (path: string, flags: string[], options: BindgenOptions) => {
      process.exitCode = await (await import("./commands/bindgen.js")).bindgenCommand(path, flags, options);
    });
}
