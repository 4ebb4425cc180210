/**
 * Findings of bytecode: those of the text that is printed from it. Users don't see that text, so each finding names the
 * op, the attribute and the source location that it is about.
 */
import { placeText } from "../abi/islands.js";
import type { AbiRecord, Island } from "../abi/record.js";
import type { Finding } from "../document/finding.js";
import type { PrintedBytecode } from "../document/printedBytecode.js";
import { displayBytes } from "../text/byteString.js";
import { visible } from "../text/visibleText.js";
import { findingsOnce } from "./diagnostics.js";
import type { Settings } from "./settings.js";
import { duplicateSymbol } from "./structureFindings.js";

/**
 * The findings of a module in its order. Their spans in the printed text only sort them: both ends are reported as the
 * start of the file. None carries a fix.
 */
export function bytecodeFindings(
  printed: PrintedBytecode,
  settings: Settings,
): { readonly findings: readonly Finding[]; readonly islands: number } {
  const { document } = printed;
  const { findings, islands } = findingsOnce(document, settings, (_, { lint }) => {
    // The printer gets names and brackets right; only duplicate symbols can be wrong.
    return lint.structure ? printed.duplicates.map((it) => duplicateSymbol(displayBytes(it.symbol), it.offset)) : [];
  });
  const places = printed.placesAt(
    findings.map(({ start }) => start),
    true,
  );
  const described = findings.map(({ code, severity, message, start, end }, i): Finding => {
    const place = places[i];
    const island = innermost(document.recordsIn({ start, end: start }), start);
    const parts = [place?.path ?? "", island === undefined ? "" : wordsOf(island)].filter((part) => part !== "");
    const source = argumentSource(island, place?.argumentSources ?? []) ?? place?.source ?? null;
    return {
      code,
      severity,
      message: visible(`${parts.join(", ")}: ${message}`),
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

function innermost(records: readonly AbiRecord[], offset: number): Island | undefined {
  let found: Island | undefined;
  for (const record of records) {
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
