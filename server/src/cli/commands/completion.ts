/** `mlir-abi completion`: scripts that make shells complete commands, options and their values. */
import { RULES } from "../../core/lint/registry.js";
import { EXIT_CLEAN, writeData } from "../terminal/output.js";
import type { CommandInfo, OptionInfo, ProgramInfo } from "./commandInfo.js";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** A shell that there is a script for. */
export type Shell = keyof typeof SCRIPTS;

/** Prints the script of a shell. Returns the exit code. */
export async function completionCommand(shell: Shell, program: ProgramInfo): Promise<number> {
  await writeData(SCRIPTS[shell](withRules(program)));
  return EXIT_CLEAN;
}

const HELP: OptionInfo = {
  flags: "-h, --help",
  name: "--help",
  description: "display help for command",
  choices: undefined,
  takesValue: false,
};

/** The program with rule ids where they are accepted, and with each command's own help. */
function withRules(program: ProgramInfo): ProgramInfo {
  const ids = RULES.map(({ id }) => id);
  const commands = program.commands.map((command) => ({
    ...command,
    options: [
      ...command.options.map((it) => (it.name === "--rule" ? { ...it, choices: ids.map((id) => `${id}=`) } : it)),
      ...program.options.filter(({ name }) => name !== "--version"),
      HELP,
    ],
    arguments: command.arguments.map((it) => (it.name === "[ID]" ? { ...it, choices: ids } : it)),
  }));
  return { ...program, commands };
}

function bashScript({ options, commands }: ProgramInfo): string {
  const names = commands.map(({ name }) => name).join(" ");
  const values = commands.flatMap(({ name, options: own }) =>
    own
      .filter(({ takesValue }) => takesValue)
      .map((option) => {
        const words = option.choices?.join(" ");
        const reply = words === undefined ? "return" : `COMPREPLY=($(compgen -W "${words}" -- "$cur")); return`;
        return `    "${name} ${option.name}") ${reply} ;;`;
      }),
  );
  const own = commands.map((command) => {
    const flags = command.options.map(({ name }) => name).join(" ");
    const choices = command.arguments.flatMap((it) => it.choices ?? []).join(" ");
    const words = choices === "" ? "" : `\n      [[ $cur != -* ]] && COMPREPLY=($(compgen -W "${choices}" -- "$cur"))`;
    return `    ${command.name})\n      [[ $cur == -* ]] && COMPREPLY=($(compgen -W "${flags}" -- "$cur"))${words} ;;`;
  });
  const top = [...options.map(({ name }) => name), "--help"].join(" ");
  return `# bash completion of mlir-abi: source <(mlir-abi completion bash)
_mlir_abi() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command="" word
  COMPREPLY=()
  # Readline cuts words at "=".
  [[ $cur == "=" ]] && return
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in ${names.replaceAll(" ", "|")}) command=$word; break ;; esac
  done
  case "$command $prev" in
${values.join("\n")}
    *" --color") COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
  esac
  case $command in
    "") COMPREPLY=($(compgen -W "${names} ${top}" -- "$cur")) ;;
${own.join("\n")}
  esac
}
# Where nothing is completed, files are.
complete -o default -o bashdefault -F _mlir_abi mlir-abi
`;
}

function zshScript({ commands }: ProgramInfo): string {
  const list = commands.map(({ name, description }) => `    ${zshQuoted(`${name}:${description}`)}`).join("\n");
  const cases = commands.map((command) => {
    const specs = [...command.options.map(zshOption), ...zshArguments(command)];
    return `    ${command.name})\n      _arguments \\\n${specs.map((spec) => `        ${spec}`).join(" \\\n")}\n      ;;`;
  });
  return `#compdef mlir-abi
# zsh completion of mlir-abi: mlir-abi completion zsh > "\${fpath[1]}/_mlir-abi"
_mlir_abi() {
  local -a commands=(
${list}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _mlir-abi ]]; then _mlir_abi "$@"; else compdef _mlir_abi mlir-abi; fi
`;
}

function zshOption({ name, description, choices, takesValue }: OptionInfo): string {
  const value = !takesValue ? "" : choices === undefined ? ":value:_files" : `:value:(${choices.join(" ")})`;
  return zshQuoted(`*${name}[${description.replace(/[[\]:]/g, "\\$&")}]${value}`);
}

function zshArguments({ arguments: list }: CommandInfo): readonly string[] {
  const choices = list.flatMap((it) => it.choices ?? []);
  return [choices.length > 0 ? zshQuoted(`*:value:(${choices.join(" ")})`) : "'*:file:_files'"];
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishScript({ options, commands }: ProgramInfo): string {
  const lines = ["# fish completion of mlir-abi: mlir-abi completion fish > ~/.config/fish/completions/mlir-abi.fish"];
  for (const { name, description } of commands) {
    lines.push(`complete -c mlir-abi -f -n __fish_use_subcommand -a ${name} -d ${fishQuoted(description)}`);
  }
  for (const option of options) lines.push(`complete -c mlir-abi ${fishOption(option)}`);
  for (const command of commands) {
    const condition = `-n '__fish_seen_subcommand_from ${command.name}'`;
    for (const option of command.options) lines.push(`complete -c mlir-abi ${condition} ${fishOption(option)}`);
    const choices = command.arguments.flatMap((it) => it.choices ?? []);
    if (choices.length > 0) lines.push(`complete -c mlir-abi -f ${condition} -a '${choices.join(" ")}'`);
  }
  return `${lines.join("\n")}\n`;
}

function fishOption({ name, description, choices, takesValue }: OptionInfo): string {
  const words = choices === undefined ? "" : ` -f -a '${choices.join(" ")}'`;
  return `-l ${name.replace(/^--/, "")}${takesValue ? ` -r${words}` : ""} -d ${fishQuoted(description)}`;
}

function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
