/**
 * Findings of bytecode: those of the text that is printed from it. Nobody sees that text, so each finding names the op and
 * the attribute that it is about, and where they come from.
 */
import { placeText } from "../abi/islands.js";
import type { AbiRecord, Island } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { PrintedBytecode } from "../document/printedBytecode.js";
import { findingsOnce } from "./diagnostics.js";
import type { Settings } from "./settings.js";

/**
 * The findings of a module in its order. Their spans are of the printed text, which sorts them, and which nobody has: as
 * places both ends count as the start of the file. None carries a fix.
 */
export function bytecodeFindings(
  printed: PrintedBytecode,
  settings: Settings,
): { readonly findings: readonly Finding[]; readonly islands: number } {
  const { document } = printed;
  const { findings, islands } = findingsOnce(document, settings);
  const places = printed.placesAt(
    findings.map(({ start }) => start),
    true,
  );
  const described = findings.map(({ code, severity, message, start, end }, i): Finding => {
    const place = places[i];
    const island = islandAt(document, start);
    const parts = [place?.path ?? "", island === undefined ? "" : wordsOf(island)].filter((part) => part !== "");
    const source = argumentSource(island, place?.argumentSources ?? []) ?? place?.source ?? null;
    return {
      code,
      severity,
      message: `${parts.join(", ")}: ${message}`,
      start,
      end,
      op: { path: place?.path ?? "", source },
    };
  });
  return { findings: described, islands };
}

/** `argument 0, iree.abi.name`. */
function wordsOf(island: Island): string {
  const place = placeText(island);
  return place === "op" ? island.key : `${place}, ${island.key}`;
}

function argumentSource<Source>({ on, index }: Partial<Island> = {}, sources: readonly Source[]): Source | undefined {
  return on === "argument" && typeof index === "number" ? sources[index] : undefined;
}

/** The innermost attribute that contains an offset. */
function islandAt(document: AbiDocument, offset: number): Island | undefined {
  let found: Island | undefined;
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    for (const island of record.islands) {
      if (holds(record, island, offset) && (found === undefined || lengthOf(island) <= lengthOf(found))) found = island;
    }
  }
  return found;
}

function holds({ start }: AbiRecord, { entry }: Island, offset: number): boolean {
  return start + entry.start <= offset && offset <= start + entry.end;
}

function lengthOf({ entry }: Island): number {
  return entry.end - entry.start;
}
