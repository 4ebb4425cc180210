/** The program's commands and options as plain data, from which completion and the man page are made. */
import type { Argument, Command, Option } from "commander";

export interface OptionInfo {
  /** As `--help` shows them: `--format <FORMAT>`. */
  readonly flags: string;
  readonly name: string;
  readonly description: string;
  /** The words that it accepts; undefined if any. */
  readonly choices: readonly string[] | undefined;
  readonly takesValue: boolean;
}

export interface CommandInfo {
  readonly name: string;
  readonly description: string;
  /** As `--help` shows them: `[PATH...]`. */
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly choices: readonly string[] | undefined;
  }[];
  readonly options: readonly OptionInfo[];
}

/** The commands of a program and its own options, in order. */
export interface ProgramInfo {
  readonly description: string;
  readonly version: string;
  readonly options: readonly OptionInfo[];
  readonly commands: readonly CommandInfo[];
}

/** The commands and options that a program declares, in the order of its help. */
export function programInfo(program: Command): ProgramInfo {
  return {
    description: program.description(),
    version: program.version() ?? "",
    options: optionsOf(program),
    commands: program.commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      arguments: command.registeredArguments.map(argumentInfo),
      options: optionsOf(command),
    })),
  };
}

function optionsOf(command: Command): readonly OptionInfo[] {
  return command.options.filter(({ hidden }) => !hidden).map(optionInfo);
}

function optionInfo({ flags, long, description, argChoices, required, optional }: Option): OptionInfo {
  return { flags, name: long ?? flags, description, choices: argChoices, takesValue: required || optional };
}

function argumentInfo(argument: Argument) {
  const { required, variadic, description, argChoices } = argument;
  const shown = `${argument.name()}${variadic ? "..." : ""}`;
  return { name: required ? `<${shown}>` : `[${shown}]`, description, choices: argChoices };
}
