/**
 * Identifies what a finding is about by terms that survive moved lines: the symbol, the attribute, the covered text.
 */

import type { AbiRecord, Island } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { eachRecord } from "../document/streamingScan.js";
import { Structure } from "../document/structure/structure.js";
import type { SymbolNode } from "../document/structure/symbolTree.js";
import { keep } from "../syntax/reader.js";
import { firstIndex } from "../text/order.js";

export interface Subject {
  /** The enclosing symbols, outermost first, joined by `::`; null outside of all. */
  readonly symbol: string | null;
  /** The key of the innermost ABI attribute around the finding. */
  readonly attribute: string | null;
  /** The text that the finding covers, truncated. */
  readonly text: string;
}

/**
 * In longer texts only the symbols of records are known, since the whole structure would be held in memory. UTF-16
 * units.
 */
const MAX_STRUCTURE_LENGTH = 64 * 1024 * 1024;
const MAX_COVERED_LENGTH = 1024;

/**
 * Returns a function that makes the subject of a finding, by the finding's number. The findings must be in order of position.
 * Reads the document again, which must not be edited afterwards.
 */
export function subjectsOf(document: AbiDocument, findings: readonly Finding[]): (i: number) => Subject | undefined {
  // Only what is needed of each record: a text has as many records as findings.
  const attributes: (string | null)[] = new Array(findings.length).fill(null);
  const symbols: (string | undefined)[] = new Array(findings.length).fill(undefined);
  for (const record of findings.length === 0 ? [] : eachRecord(document)) {
    if (record.inComment) continue;
    const end = record.start + record.length;
    const first = firstAt(findings, record.start);
    if (first === findings.length || startAt(findings, first) >= end) continue;
    const attributeAt = attributesAlong(record);
    for (let i = first; i < findings.length; i++) {
      const start = startAt(findings, i);
      if (start >= end) break;
      attributes[i] = attributeAt(start - record.start);
      symbols[i] = keep(record.header?.symbol ?? "") || undefined;
    }
  }
  const structure = structureFor(document);
  return (i) => {
    const finding = findings[i];
    if (finding === undefined) return undefined;
    const { start, end } = finding;
    return {
      symbol: symbolAt(structure, start) ?? symbols[i] ?? null,
      attribute: attributes[i] ?? null,
      text: document.slice(start, Math.min(end, start + MAX_COVERED_LENGTH)),
    };
  };
}

/** The symbols of a document, if they are wanted. What only edits need is not kept. */
function structureFor(document: AbiDocument): Structure | undefined {
  if (document.length > MAX_STRUCTURE_LENGTH) return undefined;
  if (document.structure.isRead) return document.structure;
  const structure = new Structure(document);
  structure.read(() => false);
  return structure;
}

/** The index of the first finding at or after an offset. */
function firstAt(findings: readonly Finding[], offset: number): number {
  return firstIndex(findings.length, (i) => startAt(findings, i) < offset);
}

const startAt = (findings: readonly Finding[], i: number): number => findings[i]?.start ?? Number.POSITIVE_INFINITY;

function symbolAt(structure: Structure | undefined, offset: number): string | undefined {
  const names: string[] = [];
  for (let node: SymbolNode | undefined = structure?.nodeAt(offset); node !== undefined; node = node.parent) {
    if (node.name !== undefined) names.unshift(node.name);
  }
  return names.length === 0 ? undefined : names.join("::");
}

/** Returns a function that finds the key of the innermost island around an offset; offsets must come in ascending order. */
function attributesAlong({ islands }: AbiRecord): (offset: number) => string | null {
  const inOrder = [...islands].sort((a, b) => a.entry.start - b.entry.start);
  let next = 0;
  /** Those that start before the last offset and may hold it. */
  let around: Island[] = [];
  return (offset) => {
    for (; (inOrder[next]?.entry.start ?? Number.POSITIVE_INFINITY) <= offset; next++) {
      around.push(inOrder[next] as Island);
    }
    around = around.filter(({ entry }) => offset <= entry.end);
    let found: Island | undefined;
    for (const each of around) if (found === undefined || lengthOf(each) <= lengthOf(found)) found = each;
    return found?.key ?? null;
  };
}

const lengthOf = ({ entry }: Island): number => entry.end - entry.start;
