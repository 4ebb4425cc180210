/**
 * Escapes text from files for editor parts that interpret it: messages make links of `[text](command:…)`, labels make
 * icons of `$(name)`.
 */

import { cut, visible } from "../../../server/src/core/text/visibleText.js";

/** In UTF-16 units; longer messages are unreadable. */
const MAX_MESSAGE_LENGTH = 600;

/** A short message on one line without invisible characters and links. */
export function messageText(text: string): string {
  const line = text.slice(0, 2 * MAX_MESSAGE_LENGTH).replace(/\s*[\n\r]+\s*/g, " ");
  return visible(cut(line, MAX_MESSAGE_LENGTH)).replace(/\](?=\()/g, "] ");
}

/** A name for places that may or may not render icons: an invisible joiner breaks what would become one. */
export function nameText(text: string): string {
  return text.replace(/\$(?=\()/g, "$\u200c");
}

/** A label without icons. */
export function labelText(text: string): string {
  return text.replace(/\$\(/g, "\\$(");
}
