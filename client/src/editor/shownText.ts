/**
 * Escapes text from files for editor parts that interpret it: messages make links of `[text](command:…)`, labels make
 * icons of `$(name)`.
 */

import { INVISIBLE, nameOfInvisible } from "../../../server/src/core/text/invisible.js";

/** In UTF-16 units; longer messages are unreadable. */
const MAX_MESSAGE_LENGTH = 600;

function visible(text: string): string {
  return text.replace(INVISIBLE, nameOfInvisible).replace(/\p{Cs}/gu, "\ufffd");
}

function cut(text: string): string {
  return text.length <= MAX_MESSAGE_LENGTH
    ? text
    : `${text.slice(0, MAX_MESSAGE_LENGTH).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A short message on one line without invisible characters and links. */
export function messageText(text: string): string {
  const line = visible(cut(text.slice(0, 2 * MAX_MESSAGE_LENGTH).replace(/\s*[\n\r]+\s*/g, " ")));
  return line.replace(/\](?=\()/g, "] ");
}

/** A name for places that may or may not render icons: an invisible joiner breaks what would become one. */
export function nameText(text: string): string {
  return text.replace(/\$(?=\()/g, "$\u200c");
}

/** A label without icons. */
export function labelText(text: string): string {
  return text.replace(/\$\(/g, "\\$(");
}
