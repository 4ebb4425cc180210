/**
 * Streaming scans of a whole text, for callers that go through it once: nothing is kept, so memory does not grow with
 * it.
 */

import type { AbiRecord } from "../abi/record.js";
import { eachDefinition } from "./aliasDefinitions.js";
import { CachedRecord } from "./cachedRecord.js";
import type { AbiDocument } from "./document.js";
import { withAlias } from "./followedAlias.js";
import { RecentStarts } from "./recentStarts.js";
import { RepeatedLines } from "./repeatedLines.js";
import { recordParts, type ScannedText, scanParts } from "./scanning.js";
import { symbolsAround } from "./symbols.js";

/** Every function-like op, and every other op with ABI attributes; sorted by start. All are held together. */
export function* functionSteps({ scanned }: AbiDocument): Generator<undefined, readonly AbiRecord[]> {
  const found = new Map<number, AbiRecord>();
  for (const part of functionParts(scanned)) {
    for (const record of part) found.set(record.start, record);
    yield;
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/**
 * How much of a text at hand is scanned at a time where nothing is kept. Of more, the records would outlive V8's room for
 * new objects, and be copied twice. UTF-16 units.
 */
const SHORT_STEP = 16 * 1024;

/** The text, scanned in shorter parts where it is one string: then parts need no windows around them. */
function inShortParts(text: ScannedText): ScannedText {
  const { whole, scanner } = text;
  return whole === undefined ? text : { ...text, scanner: { ...scanner, step: Math.min(scanner.step, SHORT_STEP) } };
}

/** Every record. In about the order of the text, with those definitions of aliases that hold no ABI key last. */
export function* eachRecord(document: AbiDocument): Generator<CachedRecord> {
  const { store, scanner, repeated } = document.scanned;
  const scanned = {
    ...inShortParts(document.scanned),
    // A line that an earlier reading has seen is not repeated for that.
    repeated: repeated && new RepeatedLines(store.length),
  };
  const names = new Set<string>();
  const aliases = new Set<number>();
  // A record may be found again from a key in another part.
  const recent = new RecentStarts(scanner.reach);
  for (const part of recordParts(scanned)) {
    for (const found of part) {
      const record = new CachedRecord(found);
      const { start } = record;
      if (!recent.add(start)) continue;
      for (const name of record.aliases) names.add(name);
      if (record.defines !== undefined) aliases.add(start);
      yield record;
    }
  }
  for (const record of eachDefinition(scanned, names)) if (!aliases.has(record.start)) yield record;
}

/**
 * Every function-like op, and whatever else in code has ABI attributes or is an alias that they refer to; sorted by
 * start. Reads the text twice.
 */
export function* eachShown(document: AbiDocument): Generator<AbiRecord> {
  const { scanned } = document;
  const names = new Set<string>();
  const followed = new Set<string>();
  for (const part of recordParts(scanned)) {
    for (const { aliases, islands } of part) {
      for (const name of aliases) names.add(name);
      if (aliases.length === 0) continue;
      for (const { key, entry } of islands) {
        if (key === "iree.reflection" && entry.value?.kind === "alias") followed.add(entry.value.name);
      }
    }
  }
  const defined = [...eachDefinition(scanned, names)].filter((record) => {
    return record.keys.length > 0 && !isFollowed(document, record, followed);
  });
  const aliases = defined.sort((a, b) => a.start - b.start);
  let i = 0;
  for (const part of functionParts(scanned)) {
    for (const record of part) {
      let alias = aliases[i];
      for (; alias !== undefined && alias.start <= record.start; alias = aliases[++i]) {
        if (alias.start < record.start) yield alias;
      }
      yield withAlias(record, symbolsAround(document, record.start));
    }
  }
  yield* aliases.slice(i);
}

/** Whether a definition is shown with the functions that refer to it. */
function isFollowed(document: AbiDocument, { start, length }: AbiRecord, names: ReadonlySet<string>): boolean {
  const [, name = ""] = /^#([\w.$-]+)\s*=\s*\{/.exec(document.slice(start, start + length)) ?? [];
  return names.has(name);
}

/**
 * The function-like ops, and the others with ABI attributes, part by part: windows show all keys that make one of them.
 */
function functionParts(text: ScannedText): Generator<readonly AbiRecord[]> {
  const { scanner } = text;
  const after = Math.max(scanner.after, scanner.reach);
  return scanParts({ ...text, scanner: { ...scanner, after } }, scanner.functions);
}
