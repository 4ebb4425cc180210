/**
 * Migrates a whole file from first-generation metadata to the reflection JSON: every safe fix, then the conversion of
 * each op. Where one is converted, all functions get the name of the op that today's compilers read.
 */

import { NO_SYMBOLS } from "../abi/symbolSource.js";
import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import { type Finding, isSafelyFixable } from "../document/finding.js";
import { OP_FIELDS, OP_NAME, OP_START } from "../document/summary.js";
import { foldPartials } from "../edits/foldPartials.js";
import { toAbiJson } from "../edits/toAbiJson.js";
import { findings } from "../lint/diagnostics.js";
import { changes } from "../lint/fixes.js";
import { ruleContext } from "../lint/recordContext.js";
import type { Settings } from "../lint/settings.js";
import type { TextEdit } from "../text/edit.js";
import { movedEdits } from "../text/edit.js";
import { byPlace, type Span } from "../text/offsetMap.js";
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
    const done = found.filter(({ code }) => code === CONVERTED).length;
    converted += done;
    return done > 0 ? [...found, ...renames(current)].sort(byPlace) : found;
  };
  const { edits } = yield* fixDocumentSteps(document, next);
  return { edits, converted };
}

function conversions(document: AbiDocument): Finding[] {
  return document.records().flatMap((record) => conversion(document, record) ?? []);
}

function conversion(document: AbiDocument, record: CachedRecord): Finding | undefined {
  if (record.inComment || record.keys.length === 0) return undefined;
  const context = ruleContext(document, record, NO_SYMBOLS, () => undefined);
  // Partials first: the result of folding them is converted in the next round.
  const folded = foldPartials(context);
  const refactoring = folded ?? toAbiJson(context);
  if (refactoring === undefined || refactoring.edits.length === 0) return undefined;
  const { start, length } = record;
  const edits = movedEdits(refactoring.edits, start);
  return fixOf({ start, end: start + length }, folded === undefined ? CONVERTED : "folded", refactoring.title, edits);
}

function fixOf(span: Span, code: string, title: string, edits: readonly TextEdit[]): Finding {
  const message = visible(title);
  return { ...span, code, severity: "information", message, fix: { title: message, safe: true, edits } };
}

/** What `func.func` was called until 2022, without quotes: the generic form had other attributes, too. */
const FORMER_NAMES: ReadonlySet<string> = new Set(["func", "builtin.func"]);

function renames({ pages }: AbiDocument): Finding[] {
  const found: Finding[] = [];
  for (const page of pages.all) {
    const { ops } = pages.summary(page);
    const text = pages.text(page);
    for (let at = 0; at < ops.length; at += OP_FIELDS) {
      const start = ops[at + OP_START] ?? 0;
      const name = pages.names.spelling(ops[at + OP_NAME] ?? -1);
      if (!FORMER_NAMES.has(name) || !text.startsWith(name, start)) continue;
      const span = { start: page.start + start, end: page.start + start + name.length };
      found.push(fixOf(span, "renamed", "Rename to func.func", [{ ...span, newText: "func.func" }]));
    }
  }
  return found;
}

/** Whether migrating the file converts the op with a finding. */
export function isMigratable(document: AbiDocument, { start, end }: Span): boolean {
  return document.recordsIn({ start, end }).some((record) => conversion(document, record) !== undefined);
}
