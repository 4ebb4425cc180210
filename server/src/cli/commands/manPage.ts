/** `mlir-abi man`: the manual page, in the format of `man` (roff). */
import { EXIT_CLEAN, writeData } from "../terminal/output.js";
import type { CommandInfo, OptionInfo, ProgramInfo } from "./commandInfo.js";

/** Prints the manual page. Returns the exit code. */
export async function manCommand(program: ProgramInfo): Promise<number> {
  await writeData(manPage(program));
  return EXIT_CLEAN;
}

function manPage({ description, version, options, commands }: ProgramInfo): string {
  return `.TH MLIR-ABI 1 "" "mlir-abi ${version}" "User Commands"
.SH NAME
mlir-abi \\- reads, explains and lints IREE's function ABI metadata
.SH SYNOPSIS
.B mlir-abi
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
${roff(description)}
.SH OPTIONS
${options.map(optionText).join("")}.SH COMMANDS
${commands.map(commandText).join("")}.SH EXIT STATUS
.TP
.B 0
clean
.TP
.B 1
findings of severity error, too many warnings, or a change that breaks callers
.TP
.B 2
wrong use or unreadable input
.SH ENVIRONMENT
.TP
.B NO_COLOR
turns colours off
.TP
.B COLUMNS
the width that text has to fit; 0 for no wrapping
.SH FILES
.TP
.B mlir-abi.jsonc
settings of the folder that it is in
`;
}

function commandText({ name, description, arguments: list, options }: CommandInfo): string {
  const usage = [name, ...list.map((it) => it.name)].join(" ");
  const rows = list.map((it) => `.TP\n.I ${roff(it.name)}\n${roff(it.description)}\n`).join("");
  return `.SS ${roff(usage)}\n${roff(description)}\n${rows}${options.map(optionText).join("")}`;
}

function optionText({ flags, description, choices }: OptionInfo): string {
  const words = choices === undefined ? "" : ` (${choices.join(", ")})`;
  return `.TP\n.B ${roff(flags)}\n${roff(description + words)}\n`;
}

/** Text on a line of its own that roff doesn't interpret, with ASCII hyphens. */
function roff(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^[.']/, "\\&$&");
}
