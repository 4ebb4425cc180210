/**
 * Identifies what a finding is about by terms that survive moved lines: the symbol, the attribute, the covered text.
 */

import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { eachRecord } from "../document/readings.js";
import type { SymbolNode } from "../document/structure/symbolTree.js";
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

/** The subjects of a document's findings, which must be in order of position. Reads the document again. */
export function subjectsOf(document: AbiDocument, findings: readonly Finding[]): readonly Subject[] {
  const around = new Map<Finding, AbiRecord>();
  for (const record of findings.length === 0 ? [] : eachRecord(document)) {
    if (record.inComment) continue;
    const end = record.start + record.length;
    for (let i = firstAt(findings, record.start); i < findings.length; i++) {
      const finding = findings[i] as Finding;
      if (finding.start >= end) break;
      around.set(finding, record);
    }
  }
  return findings.map((finding) => {
    const record = around.get(finding);
    return {
      symbol: symbolAt(document, finding.start) ?? record?.header?.symbol ?? null,
      attribute: record === undefined ? null : attributeAt(record, finding.start - record.start),
      text: document.slice(finding.start, Math.min(finding.end, finding.start + MAX_COVERED_LENGTH)),
    };
  });
}

/** The index of the first finding at or after an offset. */
function firstAt(findings: readonly Finding[], offset: number): number {
  return firstIndex(findings.length, (i) => (findings[i]?.start ?? 0) < offset);
}

function symbolAt(document: AbiDocument, offset: number): string | undefined {
  if (document.length > MAX_STRUCTURE_LENGTH) return undefined;
  const names: string[] = [];
  for (let node: SymbolNode | undefined = document.structure.nodeAt(offset); node !== undefined; node = node.parent) {
    if (node.name !== undefined) names.unshift(node.name);
  }
  return names.length === 0 ? undefined : names.join("::");
}

function attributeAt({ islands }: AbiRecord, offset: number): string | null {
  let found: { readonly key: string; readonly length: number } | undefined;
  for (const { key, entry } of islands) {
    const length = entry.end - entry.start;
    const holds = entry.start <= offset && offset <= entry.end;
    if (holds && (found === undefined || length <= found.length)) found = { key, length };
  }
  return found?.key ?? null;
}
