/** Real files: what is found there is held to simple searches that know nothing of the reader. */
import { describe, expect } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { testOnFiles } from "../kit/corpus.js";
import { itemsFound } from "../kit/found.js";

/** The text with strings and comments blanked out, offsets kept. */
function codeOf(text: string): string {
  return text.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g, (found) => " ".repeat(found.length));
}

interface Found {
  readonly name: string;
  readonly start: number;
  readonly at: number;
  /** Number of its line, from 0. */
  readonly line: number;
}

/** Functions as a line search sees them: `func` or `x.func` at the start of a line, words, a symbol. */
function functionsIn(code: string): Found[] {
  const found: Found[] = [];
  for (const match of code.matchAll(/^([ \t]*)(?:[a-z_]+\.)?func((?: \w+)*)[ ]+@([\w$.]+)[ ]?\(/gm)) {
    const start = match.index + (match[1]?.length ?? 0);
    const at = code.indexOf("@", start);
    found.push({ name: match[3] ?? "", start, at, line: code.slice(0, start).split("\n").length - 1 });
  }
  return found;
}

/** The last line of a function by indentation: the next line that closes a brace in its column. -1 where there is no body. */
function lastLine(lines: readonly string[], first: number): number {
  const indent = /^\s*/.exec(lines[first] ?? "")?.[0] ?? "";
  const own = [lines[first] ?? ""];
  for (let i = first + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    // Where the line opens another brace, that was the end of a dictionary.
    if (line.startsWith(`${indent}}`) && !/\{\s*$/.test(line)) return i;
    // What is no deeper belongs to something else, and the header was all.
    if (line.trim() !== "" && !line.startsWith(`${indent} `)) return -1;
    own.push(line);
  }
  return -1;
}

/** Functions whose text lacks a brace on purpose: by its braces such a one ends with its part of the file. */
const UNCLOSED: ReadonlySet<string> = new Set(["custom_op_missing_iterator_types"]);

describe("whole files", () => {
  testOnFiles("every function in code is a symbol with its name and range", ({ all }) => {
    const wrong: string[] = [];
    let checked = 0;
    let closed = 0;
    for (const { name: file, text } of all) {
      const code = codeOf(text);
      const lines = code.split("\n");
      const document = openDocument(`file:///${file}`, 1, text);
      const items = new Map(
        itemsFound(structure.symbols?.(document, DEFAULT_SETTINGS)).map((item) => [item.start, item]),
      );
      for (const { name, start, at, line } of functionsIn(code)) {
        checked++;
        const item = items.get(start);
        const where = `${file}:${line + 1} @${name}`;
        if (item?.name !== name || item.selection.start !== at || item.selection.end !== at + name.length + 1) {
          wrong.push(`${where}: ${item?.name ?? "no symbol"}`);
          continue;
        }
        const last = lastLine(lines, line);
        if (last < 0 || UNCLOSED.has(name) || !/\{\s*$/.test(code.slice(start, code.indexOf(`\n`, start)))) continue;
        closed++;
        const end = document.positionAt(item.end).line;
        if (end !== last) wrong.push(`${where}: ends in line ${end + 1}, by its indentation in ${last + 1}`);
      }
    }
    expect([checked > 10, closed > 5]).toEqual([true, true]);
    expect(wrong).toEqual([]);
  });

  /** Names that are used without being defined anywhere in their function: nothing can be found for them. */
  const UNDEFINED = [
    // The tied operand of these ops is a name that nothing in the function defines.
    /stream\.async\.\w+ .*-> (%\w+) as /,
  ];

  testOnFiles("for every value in fifty functions a definition is found, or the text has none", ({ all }) => {
    const functions: { readonly file: string; readonly text: string; readonly code: string; readonly it: Found }[] = [];
    for (const { name: file, text } of all) {
      const code = codeOf(text);
      for (const it of functionsIn(code)) functions.push({ file, text, code, it });
    }
    const unknown: string[] = [];
    let uses = 0;
    // Spread over all files.
    const sample = functions.filter((_, i) => i % Math.max(1, Math.floor(functions.length / 50)) === 0);
    for (const { file, text, code, it } of sample) {
      const document = openDocument(`file:///${file}`, 1, text);
      const item = itemsFound(structure.symbols?.(document, DEFAULT_SETTINGS)).find(({ start }) => start === it.start);
      const end = item?.end ?? it.start;
      for (const match of code.slice(it.start, end).matchAll(/%(?:\d+|[A-Za-z$._-][\w$.-]*)/g)) {
        uses++;
        const offset = it.start + match.index;
        const targets = itemsFound(structure.definition?.(document, offset + 1));
        const [target] = targets;
        const defined = target !== undefined && code.startsWith(match[0], target.selection.start);
        if (targets.length === 1 && defined) continue;
        const line = text.slice(text.lastIndexOf("\n", offset) + 1, text.indexOf("\n", offset));
        if (UNDEFINED.some((reason) => reason.exec(line)?.[1] === match[0])) continue;
        unknown.push(`${file}:${document.positionAt(offset).line + 1} ${match[0]}`);
      }
    }
    expect([sample.length > 10, uses > 50]).toEqual([true, true]);
    expect(unknown).toEqual([]);
  });
});
