/** Makes a unified diff from edits, without comparing all lines of the file. */

import { applyEdits, movedEdits, type TextEdit } from "../../core/text/edit.js";
import { lowerBound } from "../../core/text/order.js";

/** Lines of context, as in other tools. */
const CONTEXT_LINES = 3;

/** Lines `first`..`end` (from 0) of the old text and their replacement, with line ends. */
interface Change {
  readonly first: number;
  readonly end: number;
  readonly added: readonly string[];
}

/**
 * The diff between a text and the text after edits, for `git apply`; empty if nothing changes.
 * @param name The file's name relative to the folder that the patch applies in.
 * @param edits Sorted, not adjacent; UTF-16 offsets in `text`.
 * @param mark What precedes the text in the file, such as a byte order mark.
 */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[], mark = ""): string {
  const lines = linesOf(mark + text);
  const changes = changesOf(mark + text, lines, movedEdits(edits, mark.length));
  if (changes.length === 0) return "";
  let diff = `--- ${quotedName(`a/${name}`)}\n+++ ${quotedName(`b/${name}`)}\n`;
  let delta = 0;
  for (const hunk of hunksOf(changes)) {
    const first = Math.max((hunk[0]?.first ?? 0) - CONTEXT_LINES, 0);
    const end = Math.min((hunk.at(-1)?.end ?? 0) + CONTEXT_LINES, lines.length);
    const added = hunk.reduce((sum, change) => sum + change.added.length - (change.end - change.first), 0);
    diff += `@@ -${rangeOf(first, end)} +${rangeOf(first + delta, end + delta + added)} @@\n`;
    delta += added;
    let at = first;
    for (const change of hunk) {
      diff += marked(" ", lines.slice(at, change.first));
      diff += marked("-", lines.slice(change.first, change.end)) + marked("+", change.added);
      at = change.end;
    }
    diff += marked(" ", lines.slice(at, end));
  }
  return diff;
}

/** A file's name as in git's patches: quoted if a character in it would end the name or the line. */
function quotedName(name: string): string {
  if (!/[\0-\x1f"\\\x7f]/.test(name)) return name.includes(" ") ? `${name}\t` : name;
  const escaped = name.replace(/[\0-\x1f"\\\x7f]/g, (c) =>
    c === '"' || c === "\\" ? `\\${c}` : `\\${c.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function changesOf(text: string, lines: readonly string[], edits: readonly TextEdit[]): readonly Change[] {
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length;
  }
  starts.push(offset);
  const lineOf = (at: number): number => Math.max(lowerBound(starts, at + 1, lines.length) - 1, 0);
  const groups: { readonly first: number; end: number; readonly edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const first = lineOf(edit.start);
    const end = Math.min(lineOf(edit.end) + 1, lines.length);
    const last = groups.at(-1);
    if (last !== undefined && first < last.end) {
      last.edits.push(edit);
      last.end = Math.max(last.end, end);
    } else groups.push({ first, end, edits: [edit] });
  }
  return groups.flatMap(({ first, end, edits: own }) => {
    const base = starts[first] ?? 0;
    const old = text.slice(base, starts[end]);
    return trimmed(first, linesOf(old), linesOf(applyEdits(old, movedEdits(own, -base))));
  });
}

/** Without unchanged lines at both ends. */
function trimmed(first: number, old: readonly string[], added: readonly string[]): readonly Change[] {
  let head = 0;
  while (head < old.length && head < added.length && old[head] === added[head]) head++;
  let tail = 0;
  const most = Math.min(old.length, added.length) - head;
  while (tail < most && old[old.length - 1 - tail] === added[added.length - 1 - tail]) tail++;
  if (head === old.length && head === added.length) return [];
  return [{ first: first + head, end: first + old.length - tail, added: added.slice(head, added.length - tail) }];
}

/** Changes whose contexts meet become one hunk. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    if (last !== undefined && change.first - (last.at(-1)?.end ?? 0) <= 2 * CONTEXT_LINES) last.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

/** Line numbers count from 1; an empty range names the line before it. */
function rangeOf(first: number, end: number): string {
  return end === first ? `${first},0` : end - first === 1 ? `${first + 1}` : `${first + 1},${end - first}`;
}

function marked(sign: string, lines: readonly string[]): string {
  return lines.map((line) => `${sign}${line}${line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"}`).join("");
}
