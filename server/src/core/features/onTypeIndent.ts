/** Indents the line that a line end or a closing brace was just typed in. */
import type { Position, TextEdit } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { isVmasm } from "../document/vmasm.js";
import { isFormatOff } from "../format/comments.js";
import { indentAfter } from "../format/indent.js";
import type { Settings } from "../lint/settings.js";
import { startsPage } from "../syntax/statementStart.js";
import { CLOSE_BRACE } from "../text/characters.js";

/** What a line is indented after. */
export const INDENT_TRIGGERS: readonly string[] = ["}", "\n"];

/** How much of the text before shows what a line is in. UTF-16 units. */
const NEAR = 64 * 1024;
const OFF = "mlir-abi-format";

/**
 * The edit of the white space at the start of a line, if there is one.
 * @param position After the typed character, on the line.
 */
export function onTypeIndent(document: AbiDocument, position: Position, typed: string, settings: Settings): TextEdit[] {
  if (!settings.format.enabled || isVmasm(document.uri)) return [];
  const { line } = position;
  const start = document.offsetAt({ line, character: 0 });
  const end = document.offsetAt({ line: line + 1, character: 0 });
  const text = document.slice(start, end > start ? end : document.length).slice(0, NEAR);
  const blanks = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  const next = text.charCodeAt(blanks);
  // In the middle of a line a brace stays where it is.
  if (typed === "}" && (next !== CLOSE_BRACE || position.character !== blanks + 1)) return [];
  if (document.mentions(OFF) && isFormatOff(document.slice())) return [];
  const indent = indentAfter(textBefore(document, start), next);
  if (indent === undefined || text.slice(0, blanks) === " ".repeat(indent)) return [];
  return [{ range: { start: { line, character: 0 }, end: { line, character: blanks } }, newText: " ".repeat(indent) }];
}

/** The text before a line, from a statement on. */
function textBefore(document: AbiDocument, end: number): string {
  const text = document.slice(Math.max(end - NEAR, 0), end);
  if (end <= NEAR) return text;
  for (let at = text.indexOf("\n") + 1; at > 0; at = text.indexOf("\n", at) + 1) {
    if (startsPage(text, at, text.length)) return text.slice(at);
  }
  return "";
}
