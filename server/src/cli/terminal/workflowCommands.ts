/**
 * GitHub's runner reads what a step prints, and obeys lines of it (actions/runner, src/Runner.Common/ActionCommand.cs):
 * those that start with `::`, after white space, and those with the older form `##[command]` anywhere.
 */

/** The start of the older form. */
export const OLDER_COMMAND = /#(?=#\w*\[)/g;

const COMMAND = /^((?:[^\S\n]|\u001b\[\d+m)*):(?=:)/gm;

/** Text, perhaps with colours, in which a runner finds no command. */
export function withoutCommands<T extends string>(text: T): T {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text.replace(COMMAND, "$1<U+003A>").replace(OLDER_COMMAND, "<U+0023>") as T;
}
