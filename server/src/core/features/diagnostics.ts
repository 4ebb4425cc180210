/** Every finding of a document. A record's findings are kept with it, so a keystroke pays only for what it touched. */
import type { Problem } from "../codecs/codec.js";
import { levelOf } from "../config/presets.js";
import { type AbiDocument, openDocument } from "../document.js";
import { readIsland } from "../islands.js";
import type { KeptRecord } from "../keptRecord.js";
import type { AbiRecord, Island } from "../mlir/record.js";
import { type Report, ruleContext } from "../rules/context.js";
import { RULES, ruleOf } from "../rules/registry.js";
import type { Settings } from "../settings.js";
import { suppress } from "../suppressions.js";
import { type SymbolSource, symbolsAround } from "../symbols.js";
import { sourceSpan } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";
import type { Finding, Fix } from "./finding.js";

/** A finding whose spans are relative to its record. */
type RecordFinding = Finding;
const NONE: readonly RecordFinding[] = [];

const CHECKS = RULES.filter((rule) => rule.check !== undefined);

/**
 * Opens a document that looks for findings while it reads, which saves reading everything again for `findings`.
 *
 * @param text The text, or its pieces in order where it is too large for one string.
 */
export function openChecked(uri: string, version: number, text: string | Iterable<string>): AbiDocument {
  return openDocument(uri, version, text, (document, record) => {
    try {
      findingsOf(document, record);
    } catch {
      // A fault of a rule is told when its findings are asked for; the record itself is fine.
    }
  });
}

/** The findings of a document in order of position, with severities as the settings have them. */
export function findings(document: AbiDocument, settings: Settings): readonly Finding[] {
  if (!settings.lint.enabled) return NONE;
  const found: Finding[] = [];
  for (const record of document.records()) {
    for (const finding of findingsOf(document, record)) found.push(shift(finding, record.start));
  }
  const result: Finding[] = [];
  const level = ({ code, severity }: Finding) => levelOf(settings, code, severity);
  for (const finding of suppress(document, found, (it) => level(it) !== "off")) {
    const severity = level(finding);
    if (severity === finding.severity) result.push(finding);
    else if (severity !== "off") result.push({ ...finding, severity });
  }
  return result;
}

function findingsOf(document: AbiDocument, record: KeptRecord): readonly RecordFinding[] {
  if (record.findings !== undefined) return record.findings;
  const found: RecordFinding[] = [];
  let volatile = false;
  if (!record.inComment) {
    for (const island of record.islands) found.push(...islandFindings(document, record, island));
    volatile = checkRecord(document, record, found);
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const result = found.length > 0 ? found : NONE;
  if (!volatile) record.findings = result;
  return result;
}

/** Runs the rules that look at a whole op. True where what they found may change with text elsewhere. */
function checkRecord(document: AbiDocument, record: AbiRecord, found: RecordFinding[]): boolean {
  let symbols: SymbolSource | undefined;
  const lazy: SymbolSource = {
    definition(name) {
      symbols ??= symbolsAround(document, record.start);
      return symbols.definition(name);
    },
  };
  let code = "";
  const report = ({ span, message, severity, fix }: Report) => {
    const reported = finding(code, message, span, fix);
    found.push(severity === undefined ? reported : { ...reported, severity });
  };
  const context = ruleContext(document, record, lazy, report);
  for (const rule of CHECKS) {
    code = rule.id;
    rule.check?.(context);
  }
  return symbols !== undefined;
}

/** What is wrong with one attribute's string: first as MLIR text, and only then as an encoding. */
function islandFindings(document: AbiDocument, record: AbiRecord, island: Island): readonly RecordFinding[] {
  const { value } = island.entry;
  if (value?.kind !== "string" || island.kind === null) return NONE;
  if (!value.terminated) {
    return [finding("unterminated-string", "String is not closed before the line ends, expected '\"'", value)];
  }
  const read = readIsland(document, record, island);
  if (read === undefined) return NONE;
  const { payload, decoded } = read;
  if (payload.problems.length > 0) {
    return payload.problems.map((problem) =>
      finding("string-escape", problem.message, { start: value.start + problem.start, end: value.start + problem.end }),
    );
  }
  const problems: readonly Problem[] = decoded?.problems ?? [];
  return problems.map((problem) => {
    const place = (span: { start: number; end: number }) => {
      const { start, end } = sourceSpan(payload.map, span);
      return { start: value.start + start, end: value.start + end };
    };
    const fix = problem.fix && {
      title: problem.fix.title,
      safe: problem.fix.safe,
      edits: problem.fix.edits.map((edit) => ({ ...place(edit), newText: encodeBytes(edit.bytes, payload.style) })),
    };
    return finding(problem.rule, problem.message, place(problem), fix);
  });
}

function finding(code: string, message: string, span: { start: number; end: number }, fix?: Fix): RecordFinding {
  const severity = ruleOf(code)?.severity ?? "error";
  return { code, severity, message, start: span.start, end: span.end, ...(fix && { fix }) };
}

function shift(found: RecordFinding, by: number): Finding {
  const moved = { ...found, start: found.start + by, end: found.end + by };
  if (found.fix === undefined) return moved;
  const edits = found.fix.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));
  return { ...moved, fix: { ...found.fix, edits } };
}
