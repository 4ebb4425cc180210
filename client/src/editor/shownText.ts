/**
 * Text from files and strings, made fit for the parts of the editor that give a meaning to some of it: messages make links
 * of `[text](command:…)`, labels make icons of `$(name)`.
 */

/** In UTF-16 units; nobody reads a longer message. */
const MAX_MESSAGE_LENGTH = 600;

/** As the server has it, whose code is not in the client's bundle. Joiners and variation selectors stay: scripts need them. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u180b-\u180d])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

function visible(text: string): string {
  const named = text.replace(INVISIBLE, (c) => {
    return `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
  });
  return named.replace(/\p{Cs}/gu, "\ufffd");
}

function cut(text: string): string {
  return text.length <= MAX_MESSAGE_LENGTH
    ? text
    : `${text.slice(0, MAX_MESSAGE_LENGTH).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A message on one line, short, with nothing invisible in it and no links. */
export function messageText(text: string): string {
  const line = visible(cut(text.slice(0, 2 * MAX_MESSAGE_LENGTH).replace(/\s*[\n\r]+\s*/g, " ")));
  return line.replace(/\](?=\()/g, "] ");
}

/** A label of which one place makes icons and another does not: a joiner that nobody sees parts what would make one. */
export function nameText(text: string): string {
  return text.replace(/\$(?=\()/g, "$\u200c");
}

/** A label without icons. */
export function labelText(text: string): string {
  return text.replace(/\$\(/g, "\\$(");
}
