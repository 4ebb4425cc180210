/** Every finding of a document. A record's findings are kept with it, so a keystroke pays only for what it touched. */

import { isLintedOn } from "../abi/attributes/encodedKeys.js";
import type { AbiRecord, Body, Island } from "../abi/record.js";
import type { SymbolSource } from "../abi/symbolSource.js";
import type { Dependencies } from "../document/dependencies.js";
import { type AbiDocument, openDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { withAlias } from "../document/followedAlias.js";
import type { KeptRecord } from "../document/keptRecord.js";
import { eachRecord } from "../document/readings.js";
import type { Scanner } from "../document/scanning.js";
import { areCurrent, symbolsAround, type TrackedSymbols } from "../document/symbols.js";
import { SEVERITIES } from "../encodings/codec.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import { literalEdits } from "../text/literalEdits.js";
import { sourceSpan } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { keepsSeverities, levelOf } from "./config/presets.js";
import type { Report, RuleContext } from "./context.js";
import { importMisfits } from "./importMisfits.js";
import { payloadProblems } from "./payloadProblems.js";
import { ruleContext } from "./recordContext.js";
import { RULES, ruleOf } from "./registry.js";
import type { Rule } from "./rule.js";
import { DEFAULT_SETTINGS, type RuleLevel, type Settings } from "./settings.js";
import { SUPPRESSION, suppress } from "./suppressions.js";
import { UnreadAttributes } from "./unreadAttributes.js";

/** A finding whose spans are relative to its record. */
type RecordFinding = Finding;
const NONE: readonly RecordFinding[] = [];

/** In UTF-16 units: messages and titles may quote a name, and names may be of any length. */
const MAX_MESSAGE_LENGTH = 600;
const MAX_TITLE_LENGTH = 160;

/** The rules that look at every op or say which keys concern them, and those that list their keys. */
const CHECKS = RULES.filter((rule) => rule.check !== undefined && rule.keys === undefined && rule.bodies === undefined);
const CHECKS_BY_KEY = new Map<string, Rule[]>();
for (const rule of RULES) {
  for (const key of rule.keys ?? []) CHECKS_BY_KEY.set(key, [...(CHECKS_BY_KEY.get(key) ?? []), rule]);
}

/** The rules that look at a function's body, by whose it is. */
const BODY_CHECKS = {
  pydm: RULES.filter(({ bodies }) => bodies?.includes("pydm")),
  lowered: RULES.filter(({ bodies }) => bodies?.includes("lowered")),
  vm: RULES.filter(({ bodies }) => bodies?.includes("vm")),
  vmasm: RULES.filter(({ bodies }) => bodies?.includes("vmasm")),
  unfinished: [],
} as const satisfies Record<Body, readonly Rule[]>;

/** Most ops have the same few keys; the map starts anew when it holds more than any one file uses. */
const KNOWN_KEYS = 1024;
const MAX_CACHED_LENGTH = 256;
const rulesByKeys = new Map<string, readonly Rule[]>();

/** The keys of the op before, for one op is much like the next, and its rules. */
let latest: { readonly keys: readonly string[]; readonly rules: readonly Rule[] } = { keys: [""], rules: [] };

/** The rules that look at an op with these keys, in the order in which they run. */
function rulesFor(islands: readonly Island[]): readonly Rule[] {
  const { keys } = latest;
  if (keys.length !== islands.length || !islands.every(({ key }, i) => key === keys[i])) {
    latest = { keys: islands.map(({ key }) => key), rules: rulesByKey(islands) };
  }
  return latest.rules;
}

function rulesByKey(islands: readonly Island[]): readonly Rule[] {
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
    if (keys.length <= MAX_CACHED_LENGTH) rulesByKeys.set(keys, rules);
  }
  return rules;
}

/**
 * Opens a document that looks for findings while it reads, which saves reading everything again for `findings`.
 *
 * @param text The text, or its pieces in order where it is too large for one string.
 * @param scanner Only tests give another one.
 */
export function openChecked(
  uri: string,
  version: number,
  text: string | Iterable<string>,
  scanner?: Scanner,
): AbiDocument {
  const look = (document: AbiDocument, record: KeptRecord): void => {
    try {
      findingsOf(document, record, DEFAULT_SETTINGS);
    } catch {
      // An exception of a rule is reported when its findings are requested; the record itself is fine.
    }
  };
  return openDocument(uri, version, text, look, scanner);
}

/** The findings of a document in order of position, with severities as the settings have them. */
export function findings(document: AbiDocument, settings: Settings): readonly Finding[] {
  return worstFindings(document, settings, Number.POSITIVE_INFINITY).findings;
}

/** Findings of which there may be too many to show: how many there are, and the worst of them in order of position. */
export interface WorstFindings {
  readonly findings: readonly Finding[];
  readonly total: number;
}

/** The `most` worst findings of a document, as `findings` has them. */
export function worstFindings(document: AbiDocument, settings: Settings, most: number): WorstFindings {
  if (!settings.lint.enabled) return { findings: NONE, total: 0 };
  const level = (finding: RecordFinding) => levelOf(settings, finding);
  const records = document.records();
  const isNew = records.some(({ aliases }) => aliases.length > 0) ? newFindings(document) : undefined;
  const unread = new UnreadAttributes(settings);
  if (settings.runtimes.length > 0) for (const record of records) unread.visit(record);
  const ofRuntimes = [...importMisfits(document, records, settings), ...unread.found];
  const foundIn = (record: KeptRecord) => {
    const found = findingsOf(document, record, settings);
    return isNew === undefined ? found : found.filter((finding) => isNew(record, finding));
  };
  const isSuppressed = document.mentions(SUPPRESSION);
  if (!isSuppressed && ofRuntimes.length === 0) {
    const countsOf = (record: KeptRecord) => (isCurrent(document, record) ? record.counts : undefined);
    return worst(records, foundIn, level, most, keepsSeverities(settings), countsOf);
  }
  // What a comment suppresses is known only once everything was found.
  let all = records.flatMap((record) => foundIn(record).map((finding) => shift(finding, record.start)));
  if (ofRuntimes.length > 0) {
    all = [...all.filter((found) => !unread.isMoot(found)), ...ofRuntimes];
    all.sort((a, b) => a.start - b.start || a.end - b.end);
  }
  const left = isSuppressed ? suppress(document, all, (finding) => level(finding) !== "off") : all;
  return worst([{ start: 0, counts: undefined }], () => left, level, most, false);
}

/**
 * The same findings, for who asks once: no record is kept, so memory grows with the findings and not with the text.
 * In about the order of the text. `islands` counts the ABI attributes in code, which were decoded or checked.
 */
export function findingsOnce(
  document: AbiDocument,
  settings: Settings,
): { readonly findings: readonly Finding[]; readonly islands: number } {
  if (!settings.lint.enabled) return { findings: NONE, islands: countIslands(document) };
  const level = (finding: RecordFinding) => levelOf(settings, finding);
  const suppressed = document.mentions(SUPPRESSION);
  const all: Finding[] = [];
  let islands = 0;
  const unread = new UnreadAttributes(settings);
  // Of a finding that a definition has and each function that refers to it, the definition's counts, as in `findings`.
  const ofAliases: { readonly record: KeptRecord; readonly found: Finding }[] = [];
  for (const record of eachRecord(document)) {
    if (record.inComment) continue;
    islands += record.keys.length;
    unread.visit(record);
    const refers = record.aliases.length > 0 || isAliasDefinition(document, record);
    for (const found of findingsOf(document, record, settings)) {
      // What a suppression takes away counts for it, reported or not.
      if (!suppressed && level(found) === "off") continue;
      if (refers) ofAliases.push({ record, found });
      else all.push(shift(found, record.start));
    }
  }
  const isNew = newFindings(document);
  for (const { record, found } of ofAliases.sort((a, b) => a.record.start - b.record.start)) {
    if (isNew(record, found)) all.push(shift(found, record.start));
  }
  const ofRuntimes = [...importMisfits(document, eachRecord(document), settings), ...unread.found];
  const current = ofRuntimes.length === 0 ? all : [...all.filter((found) => !unread.isMoot(found)), ...ofRuntimes];
  const left = suppressed ? suppress(document, current, (found) => level(found) !== "off") : current;
  const reported = left.filter((found) => level(found) !== "off");
  return { findings: reported.map((found) => withLevel(found, level(found))), islands };
}

function countIslands(document: AbiDocument): number {
  let islands = 0;
  for (const record of eachRecord(document)) if (!record.inComment) islands += record.keys.length;
  return islands;
}

/**
 * True once for each finding in the definition of an alias: the definition has it, and each function that refers to it.
 * To be called with the records of one document in order of their start.
 */
function newFindings(document: AbiDocument): (record: KeptRecord, finding: RecordFinding) => boolean {
  const known = new Set<string>();
  return (record, { code, message, start, end }) => {
    const isOutside = start < 0 || start >= record.length;
    if (!isOutside && !isAliasDefinition(document, record)) return true;
    const key = `${code} ${record.start + start} ${record.start + end} ${message}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
}

function isAliasDefinition(document: AbiDocument, { start }: KeptRecord): boolean {
  return document.slice(start, start + 1) === "#";
}

/** One that may be shown: in which group and as what, and its place among all. */
interface Candidate {
  readonly found: RecordFinding;
  readonly by: number;
  readonly level: RuleLevel;
  readonly place: number;
}

/**
 * The `most` worst findings that are not off, in their order, where they stand in the document.
 *
 * @param plain Whether each is reported with its own severity, so that a group's `counts` hold for the report.
 */
function worst<Group extends { readonly start: number; readonly counts: number | undefined }>(
  groups: readonly Group[],
  foundIn: (group: Group) => readonly RecordFinding[],
  levelOfFinding: (finding: RecordFinding) => RuleLevel,
  most: number,
  plain: boolean,
  countsOf: (group: Group) => number | undefined = ({ counts }) => counts,
): WorstFindings {
  const bySeverity: Candidate[][] = SEVERITIES.map(() => []);
  let total = 0;
  /** The counts of severities of which more are taken. */
  let open = -1;
  // One finding is often of the kind of the one before.
  let before: RecordFinding | undefined;
  let level: RuleLevel = "off";
  let candidates: Candidate[] | undefined;
  for (const group of groups) {
    const counts = countsOf(group);
    if (plain && counts !== undefined && (counts & open) === 0) {
      total += sumOf(counts);
      continue;
    }
    for (const found of foundIn(group)) {
      if (found.code !== before?.code || found.severity !== before.severity || found.validity !== before.validity) {
        level = levelOfFinding(found);
        candidates = bySeverity[rank(level)];
        before = found;
      }
      if (candidates === undefined) continue;
      const place = total++;
      if (candidates.length >= most) continue;
      candidates.push({ found, by: group.start, level, place });
      if (candidates.length === most) open &= ~(COUNT << (BITS * rank(level)));
    }
  }
  const chosen = bySeverity.flat();
  if (chosen.length > most) chosen.length = most;
  chosen.sort((a, b) => a.place - b.place);
  return { findings: chosen.map(({ found, by, level }) => withLevel(shift(found, by), level)), total };
}

/** The bits of a packed count, and the largest that keeps the last one positive. */
const BITS = 8;
const COUNT = 0xff;
const MAX_COUNT = 0x7f;

/** How many findings of each severity there are, the worst in the lowest bits; undefined for more than anybody counts. */
function packedCounts(found: readonly RecordFinding[]): number | undefined {
  if (found.length > MAX_COUNT) return undefined;
  let counts = 0;
  for (const { severity } of found) counts += 1 << (BITS * SEVERITIES.indexOf(severity));
  return counts;
}

function sumOf(counts: number): number {
  let sum = 0;
  for (let rest = counts; rest > 0; rest >>= BITS) sum += rest & COUNT;
  return sum;
}

/** The place of a level among the severities, worst first; -1 for `off`. */
function rank(level: RuleLevel): number {
  return level === "off" ? -1 : SEVERITIES.indexOf(level);
}

function withLevel(finding: Finding, level: RuleLevel): Finding {
  return level === finding.severity || level === "off" ? finding : { ...finding, severity: level };
}

/** Findings by content, where the same content occurs more than once and nothing else decides what is wrong with it. */
const repeatedFindings = new WeakMap<
  readonly Island[],
  Pick<KeptRecord, "typeCodes" | "counts"> & { readonly findings: readonly RecordFinding[] }
>();

function findingsOf(document: AbiDocument, record: KeptRecord, { pydm }: Settings): readonly RecordFinding[] {
  // Elsewhere no number's meaning depends on a setting.
  const typeCodes = record.body === "lowered" ? pydm.typeCodes : "auto";
  if (record.findings !== undefined && record.typeCodes === typeCodes && isCurrent(document, record)) {
    return record.findings;
  }
  const known = record.isRepeated ? repeatedFindings.get(record.islands) : undefined;
  if (known?.typeCodes === typeCodes) {
    record.findings = known.findings;
    record.typeCodes = typeCodes;
    record.dependencies = undefined;
    record.counts = known.counts;
    return known.findings;
  }
  const found: RecordFinding[] = [];
  const dependencies = record.inComment ? undefined : checkRecord(document, record, found, typeCodes);
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const result = found.length > 0 ? found : NONE;
  const isKept = dependencies === undefined || result.every((each) => isWithin(each, record));
  record.findings = isKept ? result : undefined;
  record.typeCodes = typeCodes;
  record.dependencies = dependencies;
  record.counts = isKept && record.body === undefined ? packedCounts(result) : undefined;
  if (record.isRepeated && isKept && dependencies === undefined) {
    repeatedFindings.set(record.islands, { findings: result, typeCodes, counts: record.counts });
  }
  return result;
}

/** Whether the symbols that a record's findings depend on are still the same. */
function isCurrent(document: AbiDocument, { start, dependencies }: KeptRecord): boolean {
  return dependencies === undefined || areCurrent(document, start, dependencies);
}

/** Whether a finding stays right where its record moves: it says nothing of text elsewhere. */
function isWithin({ start, end, fix }: RecordFinding, { length }: KeptRecord): boolean {
  if (start < 0 || end > length) return false;
  return fix?.edits.every((edit) => edit.start >= 0 && edit.end <= length) !== false;
}

/** Reads a record's strings and runs the rules that examine a whole op. Returns the symbols elsewhere that they depend on. */
function checkRecord(
  document: AbiDocument,
  record: AbiRecord,
  found: RecordFinding[],
  typeCodes: TypeCodeNumbering,
): Dependencies | undefined {
  let symbols: TrackedSymbols | undefined;
  const around = () => {
    symbols ??= symbolsAround(document, record.start);
    return symbols;
  };
  const lazy: SymbolSource = {
    hasModule: () => around().hasModule(),
    isTorch: () => around().isTorch(),
    alias: (name) => around().alias(name),
    vmFunctions: (name) => around().vmFunctions(name),
    definition: (name) => around().definition(name),
  };
  let code = "";
  const report = ({ span, message, severity, validity, fix }: Report) => {
    // An alias may be of other functions, too, for which the fix is wrong.
    const isShared = span.start < 0 || span.start >= record.length;
    const offered = fix && record.aliases.length > 0 && isShared ? { ...fix, safe: false } : fix;
    found.push({
      ...finding(code, message, span, offered),
      ...(severity && { severity }),
      ...(validity && { validity }),
    });
  };
  const whole = withAlias(record, around);
  const context = ruleContext(document, whole, lazy, report, typeCodes);
  const { islands } = context;
  for (const island of islands) islandFindings(context, island, found);
  for (const rule of record.body === undefined ? rulesFor(whole.islands) : BODY_CHECKS[record.body]) {
    code = rule.id;
    rule.check?.(context);
  }
  return (symbols as TrackedSymbols | undefined)?.dependencies;
}

/** What is wrong with one attribute's string: first as MLIR text, and only then as an encoding. */
function islandFindings(context: RuleContext, island: Island, found: RecordFinding[]): void {
  const { value } = island.entry;
  if (value?.kind !== "string" || island.kind === null) return;
  if (!value.terminated) {
    found.push(finding("unterminated-string", "String is not closed before the line ends, expected '\"'", value));
    return;
  }
  if (context.isSpelledByTypes(island)) return;
  const read = context.read(island);
  if (read === undefined) return;
  const { payload, decoded } = read;
  for (const { message, start, end } of payload.problems) {
    found.push(finding("string-escape", message, { start: value.start + start, end: value.start + end }));
  }
  if (payload.problems.length > 0 || decoded === undefined) return;
  if (!isLintedOn(island.key, context.header?.op)) return;
  for (const problem of payloadProblems(decoded)) {
    const { start, end } = sourceSpan(payload.map, problem);
    const span = { start: value.start + start, end: value.start + end };
    const fix = problem.fix && {
      title: problem.fix.title,
      safe: problem.fix.safe,
      edits: literalEdits(value.start, payload, problem.fix.edits),
      inString: { at: value.start, kind: decoded.kind, literal: payload, fix: problem.fix },
    };
    const { severity, validity } = problem;
    const reported = finding(problem.rule, problem.message, span, fix);
    found.push({ ...reported, ...(severity && { severity }), ...(validity && { validity }) });
  }
}

function finding(code: string, message: string, span: { start: number; end: number }, fix?: Fix): RecordFinding {
  const severity = ruleOf(code)?.severity ?? "error";
  // Both may quote the text, and are one line.
  const shown = visible(cut(message, MAX_MESSAGE_LENGTH));
  const titled = fix && { fix: { ...fix, title: visible(cut(fix.title, MAX_TITLE_LENGTH)) } };
  return { code, severity, message: shown, start: span.start, end: span.end, ...titled };
}

function shift(found: RecordFinding, by: number): Finding {
  const moved = { ...found, start: found.start + by, end: found.end + by };
  if (found.fix === undefined) return moved;
  const { scope, inString } = found.fix;
  const edits = found.fix.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));
  const shifted = scope && { scope: { start: scope.start + by, end: scope.end + by } };
  const literal = inString && { inString: { ...inString, at: inString.at + by } };
  return { ...moved, fix: { ...found.fix, edits, ...shifted, ...literal } };
}
