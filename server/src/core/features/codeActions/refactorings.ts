/** The refactorings at a place: those of the string under the cursor, and those of its op. */
import { CodeActionKind } from "vscode-languageserver-types";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { canonicalString } from "../../edits/canonical.js";
import { foldPartials } from "../../edits/foldPartials.js";
import { generateAbiJson } from "../../edits/generateAbiJson.js";
import { addJsonSpaces, compactJson } from "../../edits/jsonSpacing.js";
import type { Refactoring } from "../../edits/refactoring.js";
import { toAbiJson } from "../../edits/toAbiJson.js";
import type { RuleContext } from "../../lint/context.js";
import { contextIn } from "../../lint/recordContext.js";
import { movedEdits } from "../../text/edit.js";
import { holds } from "../../text/offsetMap.js";
import type { Offer } from "./offer.js";

/**
 * The refactorings at an offset.
 * @param thorough Whether the user requested them. Then functions without ABI attributes count too; otherwise every
 * function of every file would show a light bulb.
 */
export function refactorings(document: AbiDocument, offset: number, thorough: boolean): readonly Offer[] {
  const span = { start: offset, end: offset };
  const records: AbiRecord[] = document.recordsIn(span).filter(({ inComment }) => !inComment);
  if (records.length === 0 && thorough) {
    const record = functionOnLine(document, offset);
    if (record !== undefined) records.push(record);
  }
  const offers: Offer[] = [];
  for (const record of records) {
    const context = contextIn(document, record);
    for (const { title, edits } of refactoringsOf(context, offset - record.start)) {
      offers.push({ title, kind: CodeActionKind.RefactorRewrite, edits: movedEdits(edits, record.start) });
    }
  }
  return offers;
}

/** The function-like op whose header starts on the line of an offset and contains it. */
function functionOnLine(document: AbiDocument, offset: number): AbiRecord | undefined {
  const found = document.functionIn({ start: document.lineStart(offset), end: offset + 1 });
  return found !== undefined && found.start <= offset && offset <= found.start + found.length ? found : undefined;
}

/** `offset` is relative to the record. */
function refactoringsOf(context: RuleContext, offset: number): Refactoring[] {
  const island = islandAt(context.islands, offset);
  const found: (Refactoring | undefined)[] = [];
  if (island?.entry.value !== undefined && holds(island.entry, offset)) {
    found.push(compactJson(context, island), addJsonSpaces(context, island), canonicalString(context, island));
  }
  if (island !== undefined || isOnName(context, offset)) {
    found.push(toAbiJson(context), foldPartials(context), ...generateAbiJson(context));
  }
  return found.filter((it) => it !== undefined);
}

function islandAt(islands: readonly Island[], offset: number): Island | undefined {
  let best: Island | undefined;
  for (const island of islands) {
    const { entry } = island;
    if (!holds(entry, offset)) continue;
    if (best === undefined || entry.end - entry.start < best.entry.end - best.entry.start) best = island;
  }
  return best;
}

function isOnName({ header }: RuleContext, offset: number): boolean {
  return header !== undefined && holds({ start: header.start, end: (header.symbolSpan ?? header.opSpan).end }, offset);
}
