/** Finds what is wrong with one record. */

import { isLintedOn } from "../abi/attributes/encodedKeys.js";
import type { AbiRecord, Body, Island } from "../abi/record.js";
import type { SymbolSource } from "../abi/symbolSource.js";
import { isInConflict } from "../document/conflicts.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { withAlias } from "../document/followedAlias.js";
import { isInSpoiltEntry, syntaxErrorsOf } from "../document/syntaxErrors.js";
import type { Problem, Severity, Validity } from "../encodings/codec.js";
import type { Kind } from "../encodings/registry.js";
import { QUOTE } from "../text/characters.js";
import { literalEdits } from "../text/edit.js";
import { pushTo } from "../text/groups.js";
import { byPlace, movedSpan, type Span, sourceSpan } from "../text/offsetMap.js";
import { type LiteralPayload, type LiteralProblem, meantEscape } from "../text/stringLiteral.js";
import type { Report, RuleContext } from "./context.js";
import { findingOf, makeFinding } from "./makeFinding.js";
import { payloadProblems, severityOf } from "./payloadProblems.js";
import { ruleContext } from "./recordContext.js";
import { RULES } from "./registry.js";
import type { Rule } from "./rule.js";
import { regeneratedSignature } from "./rules/signature/regenerated.js";
import type { Settings } from "./settings.js";

/** The rule whose findings are about what can't be read. */
const SYNTAX = "mlir-syntax";

/** The rules that check every op or declare which keys they concern, and those that list their keys. */
const CHECKS = RULES.filter((rule) => rule.check !== undefined && rule.keys === undefined && rule.bodies === undefined);
const CHECKS_BY_KEY = new Map<string, Rule[]>();
for (const rule of RULES) {
  for (const key of rule.keys ?? []) pushTo(CHECKS_BY_KEY, key, rule);
}

const checksOf = (body: Body): readonly Rule[] =>
  RULES.filter(({ bodies, alsoBodies }) => bodies?.includes(body) === true || alsoBodies?.includes(body) === true);

/** The rules that check a function's body, by kind of body. */
const BODY_CHECKS = {
  pydm: checksOf("pydm"),
  lowered: checksOf("lowered"),
  vm: checksOf("vm"),
  vmasm: checksOf("vmasm"),
} as const satisfies Record<Body, readonly Rule[]>;

/** Most ops have the same few keys. The map starts anew when it holds more entries than any file needs. */
const MAX_CACHED_KEYS = 1024;
/** Of all keys of an op together, in UTF-16 units. */
const MAX_CACHED_LENGTH = 256;
let rulesByKeys = new Map<string, readonly Rule[]>();

/** The keys of the previous op and their rules, since consecutive ops are similar. */
let latest: { readonly keys: readonly string[]; readonly rules: readonly Rule[] } = { keys: [""], rules: [] };

/** The rules that apply to an op with these keys, in the order in which they run. */
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
    const applicable = new Set<Rule>();
    for (const rule of CHECKS) {
      if (rule.concerns === undefined || islands.some(({ key }) => rule.concerns?.(key))) applicable.add(rule);
    }
    for (const { key } of islands) for (const rule of CHECKS_BY_KEY.get(key) ?? []) applicable.add(rule);
    rules = [...applicable];
    if (rulesByKeys.size >= MAX_CACHED_KEYS) rulesByKeys = new Map();
    if (keys.length <= MAX_CACHED_LENGTH) rulesByKeys.set(keys, rules);
  }
  return rules;
}

/** What is wrong with a record, relative to it and in order of position, with the severities of the rules. */
export function findingsOf(
  document: AbiDocument,
  record: AbiRecord,
  symbols: SymbolSource,
  { pydm }: Pick<Settings, "pydm">,
): readonly Finding[] {
  const found: Finding[] = [];
  const take = (each: Finding): void => void found.push(each);
  let code = "";
  /** Of what can't be read, only that is said; and what is missing may be in it. */
  const takeReadable = (found: Finding) => {
    const isAddition = found.fix?.scope !== undefined && context.errors.length > 0;
    if (!isAddition && !isInSpoiltEntry(document, record.start + found.start)) take(found);
  };
  const report = ({ span, message, severity, validity, fix }: Report) => {
    // Other functions may share the alias, and the fix may be wrong for them.
    const isShared = span.start < 0 || span.start >= record.length;
    const offered = fix && record.aliases.length > 0 && isShared ? { ...fix, safe: false } : fix;
    const found = withOverrides(makeFinding(code, message, span, offered), severity, validity);
    if (code === SYNTAX || record.body !== undefined) take(found);
    else takeReadable(found);
  };
  const whole = withAlias(record, symbols);
  // Only in lowered code does a number's meaning depend on a setting.
  const typeCodes = record.body === "lowered" ? pydm.typeCodes : "auto";
  const context = ruleContext(document, whole, symbols, report, typeCodes, (of, keys) =>
    syntaxErrorsOf(document, of, keys),
  );
  for (const island of context.islands) islandFindings(context, island, takeReadable);
  if (!isInConflict(document, record)) {
    for (const rule of record.body === undefined ? rulesFor(whole.islands) : BODY_CHECKS[record.body]) {
      code = rule.id;
      rule.check?.(context);
    }
  }
  return found.length > 1 ? found.sort(byPlace) : found;
}

/** Where strings start that go on to the quote of the next one. */
function openStrings({ errors }: RuleContext): ReadonlySet<number> {
  return new Set(errors.flatMap(({ expected, start }) => (expected === QUOTE ? start : [])));
}

/** What is wrong with one attribute's string: first as an MLIR literal, then as an encoding. */
function islandFindings(context: RuleContext, island: Island, take: (found: Finding) => void): void {
  const { value } = island.entry;
  if (value?.kind !== "string") return;
  if (!value.terminated) {
    take(makeFinding("unterminated-string", "String is not closed before the line ends, expected '\"'", value));
    return;
  }
  if (context.once(openStrings).has(value.start)) {
    take(
      makeFinding(
        "unterminated-string",
        "String goes on to the next one on its line, expected '\"' before that",
        value,
      ),
    );
    return;
  }
  // Plain text is decoded by the rules that compare it; few such strings have an escape.
  if (island.kind === null && !context.text(value).includes("\\")) return;
  if (context.isSpelledByTypes(island)) return;
  const read = context.read(island);
  if (read === undefined) return;
  const { payload, decoded } = read;
  if (payload.problems.length > 0) {
    for (const found of escapeFindings(context.text(value), payload.problems, value.start)) take(found);
    return;
  }
  if (decoded === undefined) return;
  if (!isLintedOn(island.key, context.header?.op)) return;
  const problems = payloadProblems(decoded);
  if (problems.length === 0) return;
  for (const problem of problems) {
    const own = problem.fix && payloadFix(problem.fix, value.start, payload, decoded.kind);
    const isWrong = ["error", "warning"].includes(severityOf(problem));
    const fix = own ?? (isWrong ? regeneratedSignature(context, island) : undefined);
    const span = movedSpan(sourceSpan(payload.map, problem), value.start);
    const { rule, message, severity, validity } = problem;
    take(withOverrides(makeFinding(rule, message, span, fix), severity, validity));
  }
}

/**
 * The unknown escapes of a literal, which starts at an offset of the record. Where all are those of other languages, the
 * first is reported with a fix of all.
 */
function* escapeFindings(literal: string, problems: readonly LiteralProblem[], at: number): Generator<Finding> {
  const [first] = problems;
  const fix = escapeFix(literal, problems, at);
  if (first === undefined || fix === undefined) {
    for (const problem of problems) yield makeFinding("string-escape", problem.message, movedSpan(problem, at));
    return;
  }
  const others = problems.length - 1;
  const more = others === 0 ? "" : `; ${others} more ${others === 1 ? "is" : "are"} wrong`;
  yield makeFinding("string-escape", `${first.message}${more}`, movedSpan(first, at), fix);
}

/** Changes what other languages' escapes mean to MLIR's, in all of a string; undefined where it has others, too. */
function escapeFix(literal: string, problems: readonly Span[], at: number): Fix | undefined {
  const edits: { start: number; end: number; newText: string }[] = [];
  for (const { start } of problems) {
    const meant = meantEscape(literal, start);
    if (meant === undefined) return undefined;
    edits.push({ start: at + start, end: at + start + meant.length, newText: meant.spelling });
  }
  return { title: "Change the escapes to MLIR's", safe: false, edits };
}

/** Places the fix of a payload problem in its literal; `at` is the record's offset. */
function payloadFix(fix: NonNullable<Problem["fix"]>, at: number, literal: LiteralPayload, kind: Kind): Fix {
  const { title, safe, edits } = fix;
  return { title, safe, edits: literalEdits(at, literal, edits), inString: { at, kind, literal, fix } };
}

/** The finding with a severity and a validity in place of its own, where these are given. */
function withOverrides(found: Finding, severity: Severity | undefined, validity: Validity | undefined): Finding {
  if (severity === undefined && validity === undefined) return found;
  const kind = { code: found.code, severity: severity ?? found.severity, validity: validity ?? found.validity };
  return findingOf(kind, found.message, found, found.fix);
}
