/** Real files: nothing that a plain text search finds is missed. */
import { describe, expect } from "vitest";
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { testOnFiles } from "../kit/corpus.js";
import { functionsOf } from "../kit/records.js";
import { keyRecords } from "../syntax/summary.js";

/** The names that count, spelled out here so that the search below knows nothing of the scanner. */
const NAMES =
  /(?<![\w$.#!@%-])"?(?:iree\.abi(?:\.[\w.]+)?|iree\.reflection|iree\.module\.export|iree\.identifier|hal\.abi\.convention|vm\.(?:fallback|signature|version|yield|unwind|import\.module)|tf_saved_model\.index_path|torch\.(?:args|return)_schema)(?![\w$.-])"?(?=\s*(?:=|,|\}|$|\/\/))/g;

/** A line cut into code and comment, with strings blanked; a quoted name keeps its quotes and text. */
function cut(line: string): { readonly code: string; readonly comment: string } {
  const pieces = line.split(/("(?:[^"\\]|\\.)*"?)/);
  let code = "";
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 1) {
      code += /^"[\w.]+"$/.test(piece) ? piece : " ".repeat(piece.length);
      continue;
    }
    const slashes = piece.indexOf("//");
    if (slashes >= 0) return { code: code + piece.slice(0, slashes), comment: line.slice(code.length + slashes) };
    code += piece;
  }
  return { code, comment: "" };
}

interface Hit {
  readonly offset: number;
  readonly name: string;
}

function searchPlainly(text: string): { readonly code: Hit[]; readonly comment: Hit[] } {
  const code: Hit[] = [];
  const comment: Hit[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const parts = cut(line);
    for (const match of parts.code.matchAll(NAMES)) {
      code.push({ offset: start + match.index, name: match[0].replaceAll('"', "") });
    }
    const at = start + line.length - parts.comment.length;
    for (const match of parts.comment.matchAll(NAMES)) {
      // Prose ends lines and clauses with names, too; an equals sign makes it an attribute.
      if (/^\s*=[^=]/.test(parts.comment.slice(match.index + match[0].length))) {
        comment.push({ offset: at + match.index, name: match[0].replaceAll('"', "") });
      }
    }
    start += line.length + 1;
  }
  return { code, comment };
}

function keysOf(records: readonly AbiRecord[]): Map<number, string> {
  const keys = new Map<number, string>();
  for (const { start, islands } of records) {
    for (const island of islands) keys.set(start + island.entry.keySpan.start, island.key);
  }
  return keys;
}

describe("a whole file", () => {
  testOnFiles("has every attribute in code that a plain search finds", ({ all }) => {
    const missed: string[] = [];
    let found = 0;
    for (const { name: file, text } of all) {
      const records = keyRecords(text);
      const inCode = keysOf(records.filter((record) => !record.inComment));
      const inFunctions = keysOf(functionsOf(openDocument("file:///a.mlir", 1, text)));
      for (const { offset, name } of searchPlainly(text).code) {
        found++;
        const line = text.slice(0, offset).split("\n").length;
        if (inCode.get(offset) !== name) missed.push(`${file}:${line} ${name} (records)`);
        if (inFunctions.get(offset) !== name) missed.push(`${file}:${line} ${name} (functions)`);
      }
    }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(all.length);
  });

  testOnFiles("has every attribute in comments, and marks it so", ({ all }) => {
    const wrong: string[] = [];
    for (const { name: file, text } of all) {
      const records = keyRecords(text);
      const inComment = records.filter((record) => record.inComment);
      const spans = inComment.map(({ start, length }) => [start, start + length] as const);
      const { comment } = searchPlainly(text);
      const keys = keysOf(inComment);
      for (const { offset, name } of comment) {
        // A name inside a declaration string of a comment is the string's.
        const inString = [...keys].some(([at]) => at < offset && isInString(text, at, offset));
        if (keys.get(offset) !== name && !inString) wrong.push(`${file}:${offset} ${name}`);
      }
      const code = keysOf(records.filter((record) => !record.inComment));
      for (const [offset, key] of code) {
        if (spans.some(([start, end]) => offset >= start && offset < end)) wrong.push(`${file}: ${key} in both`);
      }
    }
    expect(wrong).toEqual([]);
  });

  testOnFiles("has nothing in code that a plain search does not find, but for entries of a reflection", ({ all }) => {
    const extra: string[] = [];
    for (const { name: file, text } of all) {
      const plain = new Set(searchPlainly(text).code.map((hit) => hit.offset));
      for (const record of keyRecords(text)) {
        if (record.inComment) continue;
        for (const { place, key, entry } of record.islands) {
          if (place === "reflection" || plain.has(record.start + entry.keySpan.start)) continue;
          extra.push(`${file}: ${key}`);
        }
      }
    }
    expect(extra).toEqual([]);
  });

  testOnFiles("knows the op of every attribute", ({ all }) => {
    const strays: string[] = [];
    for (const { name: file, text } of all) {
      for (const record of keyRecords(text)) {
        if (!record.inComment && record.header === undefined) {
          strays.push(`${file}:${text.slice(0, record.start).split("\n").length}`);
        }
      }
    }
    expect(strays).toEqual([]);
  });
});

/** True where a string that starts between `from` and `offset`, on one line, is still open at `offset`. */
function isInString(text: string, from: number, offset: number): boolean {
  const between = text.slice(from, offset);
  return !between.includes("\n") && (between.replaceAll(/\\./g, "").split('"').length - 1) % 2 === 1;
}
