import { knownAttribute } from "../../../abi/attributes/table.js";
import { islandsOfHeader, ownAttributes } from "../../../abi/headerIslands.js";
import type { Entry, OpHeader, Value } from "../../../syntax/syntax.js";
import type { Span } from "../../../text/offsetMap.js";
import type { Report, RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import {
  afterBody,
  beforeOwnType,
  doubledBraces,
  isDoubledOnce,
  isUnmatched,
  misplacedDictionary,
  onImport,
} from "./attributesKeyword.js";
import { dictionariesOf } from "./dictionaries.js";
import { dividedKey } from "./invalidValues.js";
import {
  dictionaryOfAlias,
  type Entries,
  gapAfter,
  IN_THE_WAY,
  name,
  openQuotes,
  reachesNext,
  tokenIn,
} from "./openQuotes.js";
import { misshapenLists } from "./valueAttributes.js";

export const dictionarySyntax = defineRule({
  id: "dictionary-syntax",
  family: "attribute",
  severity: "error",
  fix: "safe",
  textOnly: true,
  alsoBodies: ["vm"],
  summary: "Dictionary with ABI attributes is not a list of `key = value` separated by commas",
  check(context) {
    const { header, record } = context;
    if (record.body === "vm") return checkPlain(context);
    if (record.defines !== undefined) checkDictionary(context, dictionaryOfAlias(context));
    const late = header === undefined && record.defines === undefined ? afterBody(context) : undefined;
    if (late !== undefined) context.report(late);
    if (header === undefined || !mayBeWrong(header)) return;
    const own = new Set(context.islands.map(({ entry }) => entry));
    for (const [n, dictionary] of header.attributes.entries()) {
      if (!dictionary.entries.some((entry) => own.has(entry))) continue;
      const report = isUnmatched(context, dictionary) ? undefined : misplacedDictionary(context, header, n);
      if (report !== undefined && !isDoubledOnce(context, dictionary)) context.report(report);
    }
    for (const parameter of [...header.arguments, ...header.results]) {
      const attributes = ownAttributes(parameter);
      if (attributes?.entries.some((entry) => own.has(entry)) !== true || isDoubledOnce(context, attributes)) continue;
      const report =
        beforeOwnType(context, parameter) ?? doubledBraces(context, attributes) ?? onImport(header, parameter);
      if (report !== undefined) context.report(report);
    }
    if (!header.hasFaults) return;
    for (const report of misshapenLists(header)) context.report(report);
    for (const dictionary of dictionariesOf(context)) {
      if (!dictionary.entries.some((entry) => own.has(entry))) continue;
      checkDictionary(context, dictionary);
      for (const entry of dictionary.entries) checkArray(context, entry);
    }
  },
});

/** An export or import whose only attributes are those of how it is called, which no other record has. */
function checkPlain(context: RuleContext): void {
  const { header } = context;
  if (header === undefined || header.attributes.length === 0 || islandsOfHeader(header).length > 0) return;
  for (const [n, { entries }] of header.attributes.entries()) {
    const isKnown = entries.some(({ key }) => knownAttribute(key) !== undefined);
    const report = isKnown ? misplacedDictionary(context, header, n) : undefined;
    if (report !== undefined) context.report(report);
  }
}

/** Whether something is missing in a header or, in that of an op whose attributes a reader takes without it, may be. */
function mayBeWrong({ hasFaults, functionLike, op }: OpHeader): boolean {
  return hasFaults || !functionLike || op === "vm.import";
}

function checkDictionary(context: RuleContext, dictionary: Entries): void {
  if (!dictionary.closed) return;
  const first = dictionary.entries.length > 0 ? withoutKey(gapAfter(context, dictionary, -1), 0) : undefined;
  if (first !== undefined) context.report(first);
  for (const [i, entry] of dictionary.entries.entries()) {
    const report = inEntry(context, entry) ?? afterEntry(context, dictionary, i) ?? extraComma(context, dictionary, i);
    if (report !== undefined) context.report(report);
  }
}

/** Something after an element of an array that is neither a comma nor a closing bracket: `[0; 1]`, `[0 1]`. */
function checkArray(context: RuleContext, { key, value, end }: Entry): void {
  if (value?.kind !== "array" || isComplete(context, value)) return;
  const last = value.elements.at(-1);
  const gap = context.text({ start: end, end: end + MAX_ELEMENT_GAP });
  const at = tokenIn(gap, 0);
  const found = /^(?:[;:=[{"@#!]|[\w$.-]+)/.exec(gap.slice(at))?.[0];
  if (last === undefined || !COMPLETE.has(last.kind) || found === undefined) return;
  const span = { start: end + at, end: end + at + found.length };
  context.report({ span, message: `Element of ${name(key)} is followed by ${name(found)}, expected ',' or ']'` });
}

/** How much text after an element is examined. UTF-16 units. */
const MAX_ELEMENT_GAP = 256;

/** A colon in place of the equals sign, or no value after it. */
function inEntry(context: RuleContext, { key, keySpan, value, start, end }: Entry): Report | undefined {
  if (value === undefined) return undefined;
  if (isMissing(value)) {
    const message = `Attribute ${name(key)} has no value after '=', expected one`;
    return { span: { start, end }, message };
  }
  const doubled = doubledValue(context, key, value);
  if (doubled !== undefined) return doubled;
  const between = context.text({ start: keySpan.end, end: value.start });
  const colon = /^\s*:/.exec(between)?.[0].length;
  if (colon === undefined) return undefined;
  const newText = colon === between.length ? " = " : " =";
  return {
    span: { start: keySpan.end + colon - 1, end: keySpan.end + colon },
    message: `Key ${name(key)} is followed by ':', expected '='`,
    fix: {
      title: "Change ':' to '='",
      safe: true,
      edits: [{ start: keySpan.end, end: keySpan.end + colon, newText }],
    },
  };
}

/** A dictionary with nothing but another one in it, as a template escapes its braces. */
function doubledValue(context: RuleContext, key: string, value: Value): Report | undefined {
  if (value.kind !== "dictionary" || value.entries.length > 0 || !value.closed) return undefined;
  const { start, end } = value;
  const opening = /^\{\s*\{/.exec(context.text(value))?.[0].length;
  if (opening === undefined) return undefined;
  const isWhole = context.text({ start: end - 2, end }) === "}}";
  const edits = [
    { start, end: start + 1, newText: "" },
    { start: end - 1, end, newText: "" },
  ];
  return {
    span: { start, end: start + opening },
    message: `Value of ${name(key)} is in two pairs of braces, expected one`,
    ...(isWhole && { fix: { title: "Remove the outer braces", safe: false, edits } }),
  };
}

/** Values whose last character is known, as that of a dialect's attribute is where it has a body. */
const COMPLETE: ReadonlySet<Value["kind"]> = new Set([
  "string",
  "integer",
  "float",
  "boolean",
  "unit",
  "symbol",
  "type",
  "alias",
]);

/** A comma with no entry after it. */
function extraComma(context: RuleContext, dictionary: Entries, i: number): Report | undefined {
  const gap = gapAfter(context, dictionary, i);
  const { text, start } = gap;
  const first = tokenIn(text, 0);
  if (text[first] !== ",") return undefined;
  const second = tokenIn(text, first + 1);
  const isLast = text[second] === "}";
  if (!isLast && text[second] !== ",") return withoutKey(gap, second);
  const at = start + (isLast ? first : second);
  const span = { start: at, end: at + 1 };
  return {
    span,
    message: isLast
      ? "Comma after the last entry, expected '}'"
      : "Comma after a comma, expected an entry between them",
    fix: { title: "Remove the comma", safe: true, edits: [{ ...span, newText: "" }] },
  };
}

/** What begins a value, and no key. */
const VALUE_START = /^(?:[[{(]|[@#!]\w+|-?\d+)/;

/** A value where an entry should begin, before the first one or after a comma: `{{a = "b"}, c = "d"}`. */
function withoutKey({ text, start }: { text: string; start: number }, from: number): Report | undefined {
  const at = tokenIn(text, from);
  const found = VALUE_START.exec(text.slice(at))?.[0];
  if (found === undefined) return undefined;
  const span = { start: start + at, end: start + at + found.length };
  return { span, message: `Found ${name(found)}, expected a key` };
}

/** The name of an attribute of some dialect, which may stand without a value. */
const DOTTED_NAME = /^[A-Za-z_][\w$]*(?:\.[\w$-]+)+$/;

/** Something that is neither a comma nor the closing brace. */
function afterEntry(context: RuleContext, dictionary: Entries, i: number): Report | undefined {
  const entry = dictionary.entries[i] as Entry;
  const next = dictionary.entries[i + 1];
  if (!isComplete(context, entry.value)) return undefined;
  const gap = gapAfter(context, dictionary, i).text;
  const at = tokenIn(gap, 0);
  const subject = entry.value === undefined ? `Attribute ${name(entry.key)}` : `Value of ${name(entry.key)}`;
  if (at < gap.length) {
    const found = IN_THE_WAY.exec(gap.slice(at))?.[0];
    if (found === undefined) return undefined;
    // Another sign in place of '#', which `wrong-value-kind` reports.
    if (at === 0 && found.startsWith("<") && knownAttribute(entry.key)?.values[0] === "attribute") return undefined;
    if (found === ";") return semicolon(entry, entry.end + at);
    if (at === 0 && entry.value?.kind === "string") {
      return reachesNext(context, entry.value) ? undefined : openQuotes(context, entry.key, entry.value);
    }
    const span = { start: entry.end + at, end: entry.end + at + found.length };
    if (entry.value === undefined && startsValue(found, entry.key)) return missingEquals(entry, span, found);
    const edits = [{ start: entry.end, end: entry.end, newText: "," }];
    const fix = DOTTED_NAME.test(found) && { title: "Insert ','", safe: false, edits };
    return { span, message: `${subject} is followed by ${name(found)}, expected ',' or '}'`, ...(fix && { fix }) };
  }
  if (next?.start !== entry.end + gap.length) return undefined;
  const whole = dividedKey(context, entry);
  if (whole !== undefined) {
    const span = { start: entry.start, end: next.keySpan.end };
    const fix = { title: `Join them to ${whole}`, safe: false, edits: [{ ...span, newText: whole }] };
    return { span, message: `Key ${name(context.text(span))} has a blank in it, expected ${whole}`, fix };
  }
  return {
    span: next.keySpan,
    message: `${subject} is followed by ${name(next.key)}, expected ',' between them`,
    // A key of its own that takes a value would have none.
    fix: {
      title: "Insert ','",
      safe: entry.value !== undefined || knownAttribute(entry.key)?.values[0] === "unit",
      edits: [{ start: entry.end, end: entry.end, newText: "," }],
    },
  };
}

function semicolon({ key }: Entry, start: number): Report {
  const span = { start, end: start + 1 };
  return {
    span,
    message: `Entry ${name(key)} is followed by ';', expected ','`,
    fix: { title: "Change ';' to ','", safe: true, edits: [{ ...span, newText: "," }] },
  };
}

/** Whether text after a key is what its value begins with, or the sign before it. */
function startsValue(text: string, key: string): boolean {
  return /^(?:==|-?\d|["@#[{(!])/.test(text) && knownAttribute(key)?.values[0] !== "unit";
}

function missingEquals({ key, end }: Entry, span: Span, found: string): Report {
  const isDoubled = found.startsWith("==");
  const edit = isDoubled
    ? { start: span.start, end: span.start + 2, newText: "=" }
    : { start: end, end, newText: " =" };
  const title = isDoubled ? "Change '==' to '='" : "Insert '='";
  // What is in parentheses would have to lose them.
  const hasFix = !found.startsWith("(");
  return {
    span: isDoubled ? { start: span.start, end: span.start + 2 } : span,
    message: `Key ${name(key)} is followed by ${isDoubled ? "'=='" : name(found)}, expected '='`,
    ...(hasFix && { fix: { title, safe: false, edits: [edit] } }),
  };
}

const CLOSERS: Partial<Readonly<Record<Value["kind"], string>>> = { array: "]", opaque: ">" };

function isComplete(context: RuleContext, value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (value.kind === "dictionary") return value.closed;
  const closer = CLOSERS[value.kind];
  if (closer !== undefined) return context.text({ start: value.end - 1, end: value.end }) === closer;
  return value.kind === "string" ? value.terminated : COMPLETE.has(value.kind);
}

const isMissing = ({ kind, start, end }: Value): boolean => kind === "bad" && start === end;
