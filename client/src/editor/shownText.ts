/**
 * Text from files and strings, made safe for the parts of the editor that interpret some of it: messages make links
 * of `[text](command:…)`, labels make icons of `$(name)`.
 */

import { INVISIBLE, nameOfInvisible } from "../../../server/src/core/text/invisible.js";

/** In UTF-16 units; a longer message is unreadable. */
const MAX_MESSAGE_LENGTH = 600;

function visible(text: string): string {
  return text.replace(INVISIBLE, nameOfInvisible).replace(/\p{Cs}/gu, "\ufffd");
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

/** A label that one place renders with icons and another without: an invisible joiner separates what would become one. */
export function nameText(text: string): string {
  return text.replace(/\$(?=\()/g, "$\u200c");
}

/** A label without icons. */
export function labelText(text: string): string {
  return text.replace(/\$\(/g, "\\$(");
}
