import type { ValueKind } from "../../../abi/attributes/attribute.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import type { ErrorNode } from "../../../document/syntaxErrors.js";
import { A_KEY, A_TYPE, A_VALUE, AN_ARROW } from "../../../syntax/expected.js";
import { Lexer } from "../../../syntax/lexer.js";
import { BACKSLASH, COMMA, EQUAL, HASH, OPEN_BRACE, QUOTE } from "../../../text/characters.js";
import { similarTo } from "../../../text/editDistance.js";
import type { Span } from "../../../text/offsetMap.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { VALUE_WORDS } from "../../valueWords.js";
import { keywordReport, placeReports } from "../attribute/attributePlaces.js";
import { escapedQuotes, replacedType, replacedValue } from "./syntaxFixes.js";

type Fix = NonNullable<Report["fix"]>;

export const mlirSyntax = defineRule({
  id: "mlir-syntax",
  family: "mlir",
  severity: "error",
  fix: "safe",
  textOnly: true,
  alsoBodies: ["vm"],
  summary: "Attributes are not written as MLIR's grammar has it, which rejects the whole file",
  check(context) {
    for (const error of context.errors) {
      const report = reportOf(context, error);
      if (report !== undefined) context.report(report);
    }
    for (const report of placeReports(context)) context.report(report);
  },
});

function reportOf(context: RuleContext, error: ErrorNode): Report | undefined {
  const { start, expected, entry, holderEnd } = error;
  // `unterminated-string` reports the one, `mismatched-bracket` the brace that is left of the other.
  if (expected === QUOTE) return undefined;
  if (expected === OPEN_BRACE && context.text({ start: holderEnd, end: holderEnd + 1 }) === "}") return undefined;
  if (error.isOfOp) return keywordReport(context, error);
  const found = foundAt(context, error);
  const text = context.text(found);
  if (expected === BACKSLASH) {
    const fix = escapedQuotes(context, entry?.start ?? start, error);
    return { span: error, message: "Found '\"' inside a string, expected \\22", ...(fix && { fix }) };
  }
  if (isDivided(context, error, found)) return undivided(error, found, context);
  const isDoubled = expected === A_KEY && text === "{" && context.text({ start: start - 1, end: start }) === "{";
  if (isDoubled) return doubledBraces(context, error);
  const what = text === "" ? "the end of the text" : quoted(text);
  const type = expected === A_TYPE ? similarTo(text, TYPES) : undefined;
  const hint = type === undefined ? "" : `; did you mean ${type}?`;
  const message = `Found ${what}, expected ${expectedWords(error)}${hint}`;
  const fix = fixOf(context, error, found, text);
  // Where a value is missing, it is the entry that shows.
  const isMissing = expected === A_VALUE && error.end === start;
  const span = isMissing ? { start: entry?.start ?? start, end: start } : found;
  return { span, message, ...(fix && { fix }) };
}

/** Types that the values of attributes have. */
const TYPES = ["index", "i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "none"];

/** How much text after a mark is read for the token in its place. UTF-16 units. */
const MAX_TOKEN = 1024;

/** What is in the place of what is expected: of a value all of it. */
function foundAt(context: RuleContext, { start, end, expected, entry, isInArray }: ErrorNode): Span {
  if (end > start)
    return expected === A_VALUE && entry !== undefined && !isInArray ? { start, end: entry.end } : { start, end };
  const text = context.text({ start, end: start + MAX_TOKEN });
  const lexer = new Lexer(text, 0, text.length, () => undefined);
  return lexer.next() ? { start: start + lexer.start, end: start + lexer.pos } : { start, end };
}

const quoted = (text: string): string => {
  const shown = visible(cut(text, 40));
  return text.startsWith('"') ? shown : `'${shown}'`;
};

/** What is expected that is no mark, in words. */
const WORDS: Readonly<Record<number, string>> = { [A_KEY]: "a key", [A_TYPE]: "a type", [AN_ARROW]: "'->'" };

function expectedWords({ expected, entry, isInArray }: ErrorNode): string {
  const known = knownAttribute(entry?.key ?? "");
  switch (expected) {
    case A_VALUE: {
      const kind: ValueKind | undefined = isInArray ? known?.elements?.[0] : known?.values[0];
      return kind === undefined ? "a value" : VALUE_WORDS[kind];
    }
    case COMMA: {
      if (isInArray) return "',' or ']'";
      const isBare = entry !== undefined && entry.keyEnd === entry.end && known?.values[0] !== "unit";
      return isBare ? (known === undefined ? "'=', ',' or '}'" : "'='") : "',' or '}'";
    }
    case EQUAL:
      return known?.values[0] === "unit" ? "',' or '}'" : "'='";
    default:
      return WORDS[expected] ?? `'${String.fromCharCode(expected)}'`;
  }
}

/** The fix, where one mark that is inserted, replaced or removed makes it right, or the value that was meant shows. */
function fixOf(context: RuleContext, error: ErrorNode, found: Span, text: string): Fix | undefined {
  const { start, end, expected, entry } = error;
  if (text === "," && end > start) {
    return { title: "Remove the comma", safe: !error.isInArray, edits: [{ ...found, newText: "" }] };
  }
  switch (expected) {
    case A_VALUE:
      return end > start ? replacedValue(entry?.key ?? "", found, text) : undefined;
    case A_TYPE:
      return end > start && entry ? replacedType(context, entry, found, similarTo(text, TYPES)) : undefined;
    case COMMA:
      if (end === start) return insertedComma(context, error, found, text);
      return text === ";" && !error.isInArray ? replaced(error, text, ",", true) : undefined;
    case EQUAL: {
      if (end > start) return equals(context, error, text);
      const isWhole = !text.startsWith("(") && knownAttribute(entry?.key ?? "")?.values[0] !== "unit";
      return isWhole ? inserted(start, " =", "=") : undefined;
    }
    case HASH:
      return end > start ? replaced(error, text, "#", false) : inserted(start, "#", "#");
    case AN_ARROW:
      return replaced(error, text, "->", false);
    default:
      return undefined;
  }
}

function replaced(span: Span, text: string, newText: string, safe: boolean): Fix {
  return { title: `Change '${text}' to '${newText}'`, safe, edits: [{ start: span.start, end: span.end, newText }] };
}

function inserted(at: number, newText: string, mark: string, safe = false): Fix {
  return { title: `Insert '${mark}'`, safe, edits: [{ start: at, end: at, newText }] };
}

/** The name of an attribute of some dialect, which may be alone. */
const DOTTED_NAME = /^[A-Za-z_][\w$]*(?:\.[\w$-]+)+$/;

/** A key that takes a value would have none with a comma after it. */
function insertedComma(context: RuleContext, { start, entry }: ErrorNode, found: Span, text: string): Fix | undefined {
  const isKey = /^\s*=(?!=)/.test(context.text({ start: found.end, end: found.end + MAX_TOKEN }));
  if (!isKey && !DOTTED_NAME.test(text)) return undefined;
  const isWhole = entry !== undefined && (entry.keyEnd < entry.end || knownAttribute(entry.key)?.values[0] === "unit");
  return inserted(start, ",", ",", isKey && isWhole);
}

/** An equals sign for another mark, with a blank on both sides. */
function equals(context: RuleContext, { start, end, entry }: ErrorNode, text: string): Fix {
  const after = /^\s/.test(context.text({ start: end, end: end + 1 })) ? "" : " ";
  const isColon = text === ":";
  const span = isColon ? { start: entry?.keyEnd ?? start, end } : { start, end };
  return { ...replaced(span, text, "=", isColon), edits: [{ ...span, newText: isColon ? ` =${after}` : "=" }] };
}

/** Whether a blank divides a key in two: `iree.abi.nam e = "x"`. */
function isDivided(context: RuleContext, { expected, entry, start }: ErrorNode, found: Span): boolean {
  if (expected !== COMMA || entry === undefined || entry.keyEnd !== start || entry.end !== start) return false;
  return (
    knownAttribute(entry.key + context.text(found)) !== undefined &&
    context.text({ start, end: found.start }).trim() === ""
  );
}

function undivided({ entry, start }: ErrorNode, { end }: Span, context: RuleContext): Report {
  const span = { start: entry?.start ?? start, end };
  const found = context.text(span);
  const newText = found.replace(/\s+/, "");
  const fix = { title: `Join them to ${newText}`, safe: false, edits: [{ ...span, newText }] };
  return { span, message: `Found ${quoted(found)}, expected ${newText}`, fix };
}

/** A dictionary in two pairs of braces, as the template that it comes from escapes them. */
function doubledBraces(context: RuleContext, { start, end, nodeEnd, holderEnd }: ErrorNode): Report {
  const span = { start: start - 1, end };
  const isWhole = context.text({ start: nodeEnd, end: holderEnd }) === "}";
  const edits = [
    { start: start - 1, end: start, newText: "" },
    { start: nodeEnd, end: holderEnd, newText: "" },
  ];
  const fix = isWhole && { title: "Remove the outer braces", safe: false, edits };
  return { span, message: "Found '{{', expected one pair of braces", ...(fix && { fix }) };
}
