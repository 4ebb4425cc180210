/**
 * Migrates a whole file from first-generation metadata to the reflection JSON: every safe fix, then the conversion of
 * each op.
 */

import { NO_SYMBOLS } from "../abi/symbolSource.js";
import type { AbiDocument } from "../document/document.js";
import { type Finding, isSafelyFixable } from "../document/finding.js";
import { foldPartials } from "../edits/foldPartials.js";
import { toAbiJson } from "../edits/toAbiJson.js";
import { findings } from "../lint/diagnostics.js";
import { changes } from "../lint/fixes.js";
import { ruleContext } from "../lint/recordContext.js";
import type { Settings } from "../lint/settings.js";
import type { TextEdit } from "../text/edit.js";
import { movedEdits } from "../text/edit.js";
import { finish } from "../text/steps.js";
import { visible } from "../text/visibleText.js";
import { fixDocumentSteps } from "./fixDocument.js";

export interface Migration {
  /** From the document's text: sorted, not adjacent. */
  readonly edits: readonly TextEdit[];
  /** How many ops got the JSON; the other edits are fixes. */
  readonly converted: number;
}

const CONVERTED = "converted";

/** The edits that migrate a document; what can't be converted is unchanged. */
export function migration(document: AbiDocument, settings: Settings): Migration {
  return finish(migrationSteps(document, settings));
}

/** `migration` in steps. */
export function* migrationSteps(document: AbiDocument, settings: Settings): Generator<undefined, Migration> {
  let converted = 0;
  const next = (current: AbiDocument): readonly Finding[] => {
    const safe = findings(current, settings).filter(isSafelyFixable);
    // Fixes come first: after a conversion they would be lost.
    if (safe.some((finding) => changes(current, finding))) return safe;
    const found = conversions(current);
    converted += found.filter(({ code }) => code === CONVERTED).length;
    return found;
  };
  const { edits } = yield* fixDocumentSteps(document, next);
  return { edits, converted };
}

function conversions(document: AbiDocument): Finding[] {
  return document.records().flatMap((record): Finding[] => {
    if (record.inComment || record.keys.length === 0) return [];
    const context = ruleContext(document, record, NO_SYMBOLS, () => undefined);
    // Partials first: the result of folding them is converted in the next round.
    const folded = foldPartials(context);
    const refactoring = folded ?? toAbiJson(context);
    if (refactoring === undefined || refactoring.edits.length === 0) return [];
    const { start, length } = record;
    const message = visible(refactoring.title);
    const fix = { title: message, safe: true, edits: movedEdits(refactoring.edits, start) };
    const code = folded === undefined ? CONVERTED : "folded";
    return [{ start, end: start + length, code, severity: "information", message, fix }];
  });
}
