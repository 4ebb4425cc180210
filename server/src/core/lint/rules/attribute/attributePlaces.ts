/** Dictionaries of attributes that are in the wrong place: without their keyword, before a type, after a body. */

import { knownAttribute } from "../../../abi/attributes/table.js";
import { islandsOfHeader, ownAttributes } from "../../../abi/headerIslands.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { readerAt, skipTrivia } from "../../../syntax/reader.js";
import type { DictionaryValue, OpHeader, Parameter } from "../../../syntax/syntax.js";
import { skipType } from "../../../syntax/type.js";
import { isOneTypo } from "../../../text/editDistance.js";
import type { Report, RuleContext } from "../../context.js";
import { misshapenLists } from "./valueAttributes.js";

/** What is known of the text that spans of a header are of. */
type TextView = Pick<RecordView, "text">;

/** What is wrong with where the dictionaries of a record are. */
export function* placeReports(context: RuleContext): Generator<Report> {
  const { header, record } = context;
  if (record.body === "vm") {
    yield* plainReports(context);
    return;
  }
  const late = header === undefined && record.defines === undefined ? afterBody(context) : undefined;
  if (late !== undefined) yield late;
  if (header === undefined || !mayBeWrong(header)) return;
  const own = new Set(context.islands.map(({ entry }) => entry));
  for (const [n, dictionary] of header.attributes.entries()) {
    if (!dictionary.entries.some((entry) => own.has(entry))) continue;
    const report = isUnmatched(context, dictionary) ? undefined : misplacedDictionary(context, header, n);
    if (report !== undefined && !isDoubled(context, dictionary)) yield report;
  }
  for (const parameter of [...header.arguments, ...header.results]) {
    const attributes = ownAttributes(parameter);
    if (attributes?.entries.some((entry) => own.has(entry)) !== true || isDoubled(context, attributes)) continue;
    const report = beforeOwnType(context, parameter) ?? onImport(header, parameter);
    if (report !== undefined) yield report;
  }
  if (header.hasFaults) yield* misshapenLists(header);
}

/** Those of an export or import whose only attributes are those of how it is called, which no other record has. */
function* plainReports(context: RuleContext): Generator<Report> {
  const { header } = context;
  if (header === undefined || header.attributes.length === 0 || islandsOfHeader(header).length > 0) return;
  for (const [n, { entries }] of header.attributes.entries()) {
    const isKnown = entries.some(({ key }) => knownAttribute(key) !== undefined);
    const report = isKnown ? misplacedDictionary(context, header, n) : undefined;
    if (report !== undefined) yield report;
  }
}

/** Whether something is missing in a header or, in that of an op whose attributes a reader takes without it, may be. */
function mayBeWrong({ hasFaults, functionLike, op }: OpHeader): boolean {
  return hasFaults || !functionLike || op === "vm.import";
}

const KEYWORD = "attributes";
const FUNCTION = /^(?:(?:builtin|func|util|vm|flow|llvm|iree_pydm)\.)?func$|^vm\.import$/;
/** Ops that are not functions and have the keyword, too. */
const OTHER = /^(?:(?:builtin|vm)\.)?module$|^vm\.export$/;
/** What comes before a dictionary that is in the place of the result's type. */
const AFTER_ARROW = /->\s*$/;
/** The text before a dictionary that is examined. UTF-16 units. */
const MAX_GAP = 256;

/** What is wrong with where the n-th dictionary of an op's attributes is, in the custom form of functions and modules. */
function misplacedDictionary(context: TextView, header: OpHeader, n: number): Report | undefined {
  const dictionary = header.attributes[n];
  const { functionLike, op = "" } = header;
  if (dictionary === undefined || header.generic || !(functionLike ? FUNCTION : OTHER).test(op)) return undefined;
  const before = textBefore(context, header, n);
  if (context.text(opening(dictionary)) !== "{") return bareAttributes(dictionary);
  const word = /(?:^|[^\w@.$-])([A-Za-z]*)\s*$/.exec(before)?.[1] ?? "";
  const first = header.attributes[0];
  if (n > 0 && first !== undefined) {
    const isSecond = word === KEYWORD && !AFTER_ARROW.test(textBefore(context, header, 0));
    return isSecond ? secondDictionary(functionLike ? "Function" : op, first, dictionary) : undefined;
  }
  if (word === KEYWORD) return undefined;
  const [sign] = /(?<=\battributes\s*)[=:](?=\s*$)/.exec(before) ?? [];
  if (sign !== undefined) return signAfterKeyword(sign, dictionary.start - before.length + before.lastIndexOf(sign));
  if (AFTER_ARROW.test(before)) return beforeType(context, header, dictionary);
  const result = bareResult(header, dictionary);
  if (result !== undefined && isOfResult(dictionary)) return unwrappedResult(context, result, dictionary);
  const start = dictionary.start - (/\s*$/.exec(before)?.[0].length ?? 0);
  const isTypo = /^attr/i.test(word) || isOneTypo(word.toLowerCase(), KEYWORD);
  const isOther = isTypo || isNoPart(header, word, start - word.length);
  const edit = isOther
    ? { start: start - word.length, end: start, newText: KEYWORD }
    : {
        start: dictionary.start,
        end: dictionary.start,
        newText: `${start === dictionary.start ? " " : ""}${KEYWORD} `,
      };
  return {
    span: isOther ? { start: edit.start, end: edit.end } : opening(dictionary),
    message: isOther
      ? `Found '${word}' before the ${functionLike ? "function's attributes" : `attributes of ${op}`}, expected '${KEYWORD}'`
      : `${functionLike ? "Function's attributes follow its type directly" : `Attributes of ${op} have no keyword`}, expected '${KEYWORD}' before '{'`,
    fix: {
      title: isOther ? `Change '${word}' to '${KEYWORD}'` : `Insert '${KEYWORD}'`,
      safe: isTypo || !isOther,
      edits: [edit],
    },
  };
}

/** Whether there is a word before a dictionary that is no part of the op's types or name, as in `-> i32 with {`. */
function isNoPart({ op, opSpan, symbolSpan, results }: OpHeader, word: string, start: number): boolean {
  const before = results.at(-1) ?? symbolSpan ?? opSpan;
  // LLVM's functions have words of their own after the type.
  return word !== "" && before !== undefined && start >= before.end && !op?.startsWith("llvm.");
}

/** How much text before a key shows which keyword its dictionary follows. UTF-16 units. */
const MAX_KEYWORD_GAP = 64;

/** Attributes of a function or module after its body: to MLIR and the reader they belong to no op. */
function afterBody(context: RecordView): Report | undefined {
  const { islands } = context;
  const [first] = islands;
  if (first === undefined || knownAttribute(first.key)?.family !== "function") return undefined;
  const before = context.text({ start: -MAX_KEYWORD_GAP, end: first.entry.start });
  if (!/\}\s*attributes\s*\{\s*$/.test(before)) return undefined;
  return { span: first.entry.keySpan, message: "Attributes follow the body, expected them before it" };
}

/** The text before the n-th dictionary of a function's attributes, after the one before it, with blanks for comments. */
function textBefore(context: TextView, { attributes }: OpHeader, n: number): string {
  const end = attributes[n]?.start ?? 0;
  const text = context.text({ start: Math.max(attributes[n - 1]?.end ?? 0, end - MAX_GAP), end });
  return text.replaceAll(/"[^"\n]*"|\/\/.*/g, (it) => (it.startsWith("/") ? " ".repeat(it.length) : it));
}

/** Whether an attribute is in a dictionary that a result has without parentheses around its type. */
export function isOfBareResult(context: RecordView, { entry }: Island): boolean {
  const { header } = context;
  const [dictionary] = header?.attributes ?? [];
  if (!header?.hasFaults || dictionary?.entries.includes(entry) !== true) return false;
  if (AFTER_ARROW.test(textBefore(context, header, 0))) return areOfResults(dictionary);
  const isReportedThere = bareResult(header, dictionary) !== undefined && isOfResult(dictionary);
  return isReportedThere && misplacedDictionary(context, header, 0) !== undefined;
}

/**
 * Whether only one bracket around the attributes of an op is missing, `attributes a = 1}` or `-> i32 {a = 1})`: then
 * `mismatched-bracket` reports it.
 */
function isUnmatched(context: TextView, { start, end }: DictionaryValue): boolean {
  const next = context.text({ start: end, end: end + 1 });
  return next === (context.text({ start, end: start + 1 }) === "{" ? ")" : "}");
}

/** Whether attributes have two braces before them, `{{a = 1}`: another finding says so. */
function isDoubled(context: TextView, { start }: DictionaryValue): boolean {
  return context.text({ start: start - 1, end: start + 1 }) === "{{";
}

const opening = ({ start }: DictionaryValue) => ({ start, end: start + 1 });

/** Attributes after the keyword that are in parentheses, or in no brackets at all. */
function bareAttributes({ start, end, entries }: DictionaryValue): Report {
  const [first, last] = [entries[0], entries.at(-1)];
  const isInParens = first === undefined || first.start > start;
  const isWhole = first !== undefined && last !== undefined && (!isInParens || end > last.end);
  const edits = [
    { start, end: isInParens ? start + 1 : start, newText: "{" },
    { start: isInParens ? end - 1 : end, end, newText: "}" },
  ];
  return {
    span: isInParens ? { start, end: start + 1 } : { start, end },
    message: isInParens
      ? "Function's attributes are in parentheses, expected braces"
      : "Function's attributes have no braces, expected '{' before them and '}' after them",
    ...(isWhole && { fix: { title: "Put the attributes in braces", safe: true, edits } }),
  };
}

/** The attributes of an argument or result of a `vm.import`, which has none in its custom form. */
function onImport({ generic, op }: OpHeader, { attributes }: Parameter): Report | undefined {
  if (generic || op !== "vm.import" || attributes === undefined) return undefined;
  const message = "Arguments and results of a vm.import have no attributes, expected a type alone";
  return { span: opening(attributes), message };
}

function signAfterKeyword(sign: string, start: number): Report {
  const span = { start, end: start + 1 };
  return {
    span,
    message: `Keyword '${KEYWORD}' is followed by '${sign}', expected '{'`,
    fix: { title: `Remove '${sign}'`, safe: true, edits: [{ ...span, newText: "" }] },
  };
}

function secondDictionary(owner: string, first: DictionaryValue, second: DictionaryValue): Report {
  const edits = [{ start: first.end - 1, end: second.start + 1, newText: ", " }];
  const keys = new Set(first.entries.map(({ key }) => key));
  const isWhole = first.closed && keys.size > 0 && !second.entries.some(({ key }) => keys.has(key));
  return {
    span: opening(second),
    message: `${owner} has a second dictionary of attributes, expected all in the first`,
    ...(isWhole && { fix: { title: "Move them into the first dictionary", safe: false, edits } }),
  };
}

/** A dictionary in the place of the result's type. */
function beforeType(context: TextView, { end }: OpHeader, dictionary: DictionaryValue): Report {
  const span = opening(dictionary);
  if (!areOfResults(dictionary)) {
    return { span, message: "Function's attributes follow '->', expected the type of the result" };
  }
  const after = context.text({ start: dictionary.end, end: Math.max(dictionary.end, end) });
  const r = readerAt(after, 0, 0, after.length);
  skipTrivia(r);
  const from = r.pos;
  const type = dictionary.closed && skipType(r) ? after.slice(from, r.pos) : "";
  const { start } = dictionary;
  const newText = `(${type} ${context.text(dictionary)})`;
  const edits = [{ start, end: dictionary.end + r.pos, newText }];
  return {
    span,
    message: "Attributes of a result are before its type, expected the type first",
    ...(type !== "" && { fix: { title: "Move them after the type, in parentheses", safe: false, edits } }),
  };
}

/** What is wrong with where the attributes of an argument or result are: before its type. */
function beforeOwnType(context: RecordView, { attributes, typeSpan }: Parameter): Report | undefined {
  // In the generic form they are apart from their types, in any order.
  if (attributes === undefined || attributes.start >= typeSpan.start || context.header?.generic) return undefined;
  const message = "Attributes are before their type, expected the type first";
  const span = opening(attributes);
  if (!attributes.closed || typeSpan.end === typeSpan.start) return { span, message };
  const { start, end } = attributes;
  const after = context.text({ start: end, end: typeSpan.start });
  const blanks = after.length - after.trimStart().length;
  const edits = [
    { start, end: end + blanks, newText: "" },
    { start: typeSpan.end, end: typeSpan.end, newText: ` ${context.text(attributes)}` },
  ];
  return { span, message, fix: { title: "Move them after the type", safe: false, edits } };
}

/** The only result of a function, right before a dictionary. */
function bareResult({ results }: OpHeader, dictionary: DictionaryValue): Parameter | undefined {
  const [result] = results;
  return results.length === 1 && result !== undefined && dictionary.start - result.end <= MAX_GAP ? result : undefined;
}

/** Whether all that is known of a dictionary's attributes is that results have them. */
function isOfResult(dictionary: DictionaryValue): boolean {
  return areOfResults(dictionary) && !dictionary.entries.some(({ key }) => knownAttribute(key)?.places.includes("op"));
}

/** Whether results may have all attributes of a dictionary that are known. */
function areOfResults({ entries }: DictionaryValue): boolean {
  const known = entries.flatMap(({ key }) => knownAttribute(key) ?? []);
  return known.length > 0 && known.every(({ places }) => places.includes("result"));
}

function unwrappedResult(context: TextView, { start, end }: Parameter, dictionary: DictionaryValue): Report {
  // The type may have parentheses of its own.
  const close = context.text({ start: end, end: dictionary.start }).indexOf(")");
  const before =
    close < 0 ? { start, end: start, newText: "(" } : { start: end + close, end: end + close + 1, newText: "" };
  const edits = [before, { start: dictionary.end, end: dictionary.end, newText: ")" }];
  return {
    span: opening(dictionary),
    message: "Attributes of a result follow its type, expected parentheses around both",
    ...(dictionary.closed && { fix: { title: "Put both in parentheses", safe: false, edits } }),
  };
}
