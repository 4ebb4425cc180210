/**
 * Text from files and strings, made fit for the parts of the editor that give a meaning to some of it: messages make links
 * of `[text](command:…)`, labels make icons of `$(name)`.
 */
import { cut, visible } from "../../server/src/core/features/visibleText.js";

/** In UTF-16 units; nobody reads a longer message. */
const LONGEST = 600;

/** A message on one line, short, with nothing invisible in it and no links. */
export function messageText(text: string): string {
  const line = visible(cut(text.slice(0, 2 * LONGEST).replace(/\s*[\n\r]+\s*/g, " "), LONGEST));
  return line.replace(/\](?=\()/g, "] ");
}

/** A label without icons. */
export function labelText(text: string): string {
  return text.replace(/\$\(/g, "\\$(");
}
