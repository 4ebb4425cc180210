/** Every finding of a document. A record's findings are kept with it, so a keystroke pays only for what it touched. */
import { SEVERITIES } from "../codecs/codec.js";
import { levelOf } from "../config/presets.js";
import { type AbiDocument, openDocument } from "../document.js";
import type { KeptRecord } from "../keptRecord.js";
import type { AbiRecord, Island } from "../mlir/record.js";
import { type Report, type RuleContext, ruleContext } from "../rules/context.js";
import { RULES, ruleOf } from "../rules/registry.js";
import type { Rule } from "../rules/rule.js";
import type { RuleLevel, Settings } from "../settings.js";
import { SUPPRESSION, suppress } from "../suppressions.js";
import { type SymbolSource, symbolsAround } from "../symbols.js";
import { sourceSpan } from "../text/offsetMap.js";
import { encodeBytes } from "../text/stringLiteral.js";
import type { Finding, Fix } from "./finding.js";

/** A finding whose spans are relative to its record. */
type RecordFinding = Finding;
const NONE: readonly RecordFinding[] = [];

/** The rules that look at every op or say which keys concern them, and those that list their keys. */
const CHECKS = RULES.filter(({ check, keys }) => check !== undefined && keys === undefined);
const CHECKS_BY_KEY = new Map<string, Rule[]>();
for (const rule of RULES) {
  for (const key of rule.keys ?? []) CHECKS_BY_KEY.set(key, [...(CHECKS_BY_KEY.get(key) ?? []), rule]);
}

/** Most ops have the same few keys; the map starts anew when it holds more than any one file uses. */
const KNOWN_KEYS = 1024;
const LONGEST_KNOWN = 256;
const rulesByKeys = new Map<string, readonly Rule[]>();

/** The rules that look at an op with these keys, in the order in which they run. */
function rulesFor(islands: readonly Island[]): readonly Rule[] {
  let keys = "";
  for (const { key } of islands) keys += `${key}\n`;
  let rules = rulesByKeys.get(keys);
  if (rules === undefined) {
    const asked = new Set<Rule>();
    for (const rule of CHECKS) {
      if (rule.concerns === undefined || islands.some(({ key }) => rule.concerns?.(key))) asked.add(rule);
    }
    for (const { key } of islands) for (const rule of CHECKS_BY_KEY.get(key) ?? []) asked.add(rule);
    rules = [...asked];
    if (rulesByKeys.size >= KNOWN_KEYS) rulesByKeys.clear();
    if (keys.length <= LONGEST_KNOWN) rulesByKeys.set(keys, rules);
  }
  return rules;
}

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

/**
 * The findings of a document in order of position, with severities as the settings have them.
 *
 * @param most Of more than this many only the worst are given.
 */
export function findings(
  document: AbiDocument,
  settings: Settings,
  most = Number.POSITIVE_INFINITY,
): readonly Finding[] {
  if (!settings.lint.enabled) return NONE;
  const records = document.records();
  const level = (finding: RecordFinding) => levelOf(settings, finding.code, finding.severity);
  // What a comment suppresses is known only once everything was found.
  if (document.mentions(SUPPRESSION)) {
    const all = records.flatMap((record) => shifted(document, record, () => true));
    const found = suppress(document, all, (finding) => level(finding) !== "off");
    const takes = rationed(found, level, most);
    return found.filter(takes).map((finding) => withLevel(finding, level(finding)));
  }
  const takes = rationed(allOf(document, records), level, most);
  const result: Finding[] = [];
  for (const record of records) {
    for (const finding of shifted(document, record, takes)) result.push(withLevel(finding, level(finding)));
  }
  return result;
}

function* allOf(document: AbiDocument, records: readonly KeptRecord[]): Generator<RecordFinding> {
  for (const record of records) yield* findingsOf(document, record);
}

/** Says of each finding, asked in order, whether it is on and among the `most` worst. */
function rationed(
  all: Iterable<Finding>,
  level: (finding: Finding) => RuleLevel,
  most: number,
): (finding: Finding) => boolean {
  if (most === Number.POSITIVE_INFINITY) return (finding) => level(finding) !== "off";
  const counts = new Map<RuleLevel, number>();
  for (const finding of all) counts.set(level(finding), (counts.get(level(finding)) ?? 0) + 1);
  const room = new Map<RuleLevel, number>();
  let left = most;
  for (const severity of SEVERITIES) {
    const taken = Math.min(counts.get(severity) ?? 0, left);
    room.set(severity, taken);
    left -= taken;
  }
  return (finding) => {
    const places = room.get(level(finding)) ?? 0;
    if (places > 0) room.set(level(finding), places - 1);
    return places > 0;
  };
}

/** The findings of a record that are wanted, where they stand in the document. */
function shifted(document: AbiDocument, record: KeptRecord, takes: (finding: Finding) => boolean): readonly Finding[] {
  const found = findingsOf(document, record);
  if (found.length === 0) return NONE;
  return found.filter(takes).map((finding) => shift(finding, record.start));
}

function withLevel(finding: Finding, level: RuleLevel): Finding {
  return level === finding.severity || level === "off" ? finding : { ...finding, severity: level };
}

function findingsOf(document: AbiDocument, record: KeptRecord): readonly RecordFinding[] {
  if (record.findings !== undefined) return record.findings;
  const found: RecordFinding[] = [];
  let volatile = false;
  if (!record.inComment) {
    volatile = checkRecord(document, record, found);
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const result = found.length > 0 ? found : NONE;
  if (!volatile) record.findings = result;
  return result;
}

/** Reads a record's strings and runs the rules that look at a whole op. True where what they found may change with text elsewhere. */
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
  const { islands } = context;
  for (const island of islands) islandFindings(context, island, found);
  for (const rule of rulesFor(islands)) {
    code = rule.id;
    rule.check?.(context);
  }
  return symbols !== undefined;
}

/** What is wrong with one attribute's string: first as MLIR text, and only then as an encoding. */
function islandFindings(context: RuleContext, island: Island, found: RecordFinding[]): void {
  const { value } = island.entry;
  if (value?.kind !== "string" || island.kind === null) return;
  if (!value.terminated) {
    found.push(finding("unterminated-string", "String is not closed before the line ends, expected '\"'", value));
    return;
  }
  const read = context.read(island);
  if (read === undefined) return;
  const { payload, decoded } = read;
  for (const { message, start, end } of payload.problems) {
    found.push(finding("string-escape", message, { start: value.start + start, end: value.start + end }));
  }
  if (payload.problems.length > 0 || decoded === undefined) return;
  for (const problem of decoded.problems) {
    const place = (span: { start: number; end: number }) => {
      const { start, end } = sourceSpan(payload.map, span);
      return { start: value.start + start, end: value.start + end };
    };
    const fix = problem.fix && {
      title: problem.fix.title,
      safe: problem.fix.safe,
      edits: problem.fix.edits.map((edit) => ({ ...place(edit), newText: encodeBytes(edit.bytes, payload.style) })),
    };
    found.push(finding(problem.rule, problem.message, place(problem), fix));
  }
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
