/** Dictionaries of attributes that are in the wrong place: without their keyword, before a type, after a body. */

import { knownAttribute } from "../../../abi/attributes/table.js";
import { ownAttributes } from "../../../abi/headerIslands.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { ErrorNode } from "../../../document/syntaxErrors.js";
import { A_TYPE, ATTRIBUTES } from "../../../syntax/expected.js";
import { readerAt, skipTrivia } from "../../../syntax/reader.js";
import type { DictionaryValue, OpHeader, Parameter } from "../../../syntax/syntax.js";
import { skipType } from "../../../syntax/type.js";
import { OPEN_BRACE } from "../../../text/characters.js";
import { isOneTypo } from "../../../text/editDistance.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";
import { misshapenLists } from "./valueAttributes.js";

/** The text before a dictionary that is examined. UTF-16 units. */
const MAX_GAP = 256;

/** What is known of the text that spans of a header are of. */
type TextView = Pick<RecordView, "text">;

/** What is wrong with where the dictionaries of a record are. */
export function* placeReports(context: RuleContext): Generator<Report> {
  const { header, record } = context;
  if (record.body === "vm") return;
  const late = header === undefined && record.defines === undefined ? afterBody(context) : undefined;
  if (late !== undefined) yield late;
  if (header === undefined) return;
  const own = new Set(context.islands.map(({ entry }) => entry));
  const isOwn = (dictionary?: DictionaryValue) => dictionary?.entries.some((entry) => own.has(entry)) === true;
  const [first, ...others] = header.attributes;
  if (first !== undefined && !header.generic && hasKeyword(context, first)) {
    for (const second of others) {
      if (isOwn(second) && hasKeyword(context, second)) yield secondDictionary(header, first, second);
    }
  }
  for (const parameter of [...header.arguments, ...header.results]) {
    if (!isOwn(ownAttributes(parameter))) continue;
    const report = beforeOwnType(context, parameter) ?? onImport(header, parameter);
    if (report !== undefined) yield report;
  }
  yield* misshapenLists(header);
}

const KEYWORD = "attributes";
const hasKeyword = (context: TextView, { start }: DictionaryValue): boolean =>
  /\battributes\s*$/.test(context.text({ start: start - MAX_KEYWORD_GAP, end: start }));

/** What is wrong with the keyword before a dictionary of the op, or with what follows it. */
export function keywordReport(context: RuleContext, { start, end, expected, nodeEnd }: ErrorNode): Report | undefined {
  const { header } = context;
  const dictionary = header?.attributes.find((each) => each.start >= start);
  // A bracket that is left of a pair is reported as such.
  if (header === undefined || dictionary === undefined || context.text({ start: nodeEnd, end: nodeEnd + 1 }) === ")")
    return undefined;
  const found = end > start ? { start, end } : opening(dictionary);
  const text = context.text(found);
  if (expected === OPEN_BRACE) {
    if (context.text(opening(dictionary)) !== "{") return bareAttributes(context, dictionary);
    const fix = { title: `Remove '${text}'`, safe: true, edits: [{ ...found, newText: "" }] };
    return { span: found, message: `Found '${text}', expected '{'`, fix };
  }
  if (expected === A_TYPE) return beforeType(context, header, dictionary);
  const result = bareResult(header, dictionary);
  if (end === start && result !== undefined && isOfResult(dictionary))
    return unwrappedResult(context, result, dictionary);
  const isTypo = end > start && (/^attr/i.test(text) || isOneTypo(text.toLowerCase(), KEYWORD));
  const isApart = dictionary.start > start;
  return {
    span: found,
    message: `Found '${text}', expected '${KEYWORD}'${end > start ? "" : " before it"}`,
    fix:
      end > start
        ? { title: `Change '${text}' to '${KEYWORD}'`, safe: isTypo, edits: [{ ...found, newText: KEYWORD }] }
        : {
            title: `Insert '${KEYWORD}'`,
            safe: true,
            edits: [{ start: found.start, end: found.start, newText: `${isApart ? "" : " "}${KEYWORD} ` }],
          },
  };
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

/** What is missing before the dictionary of the op. */
function missingKeyword({ errors }: RuleContext): ErrorNode | undefined {
  return errors.find(({ isOfOp, end, start }) => isOfOp && end === start);
}

/** Whether an attribute is in a dictionary that a result has without parentheses around its type. */
export function isOfBareResult(context: RuleContext, { entry }: Island): boolean {
  const { header } = context;
  const [dictionary] = header?.attributes ?? [];
  if (header === undefined || dictionary?.entries.includes(entry) !== true) return false;
  const error = context.once(missingKeyword);
  if (error?.expected === A_TYPE) return areOfResults(dictionary);
  return error?.expected === ATTRIBUTES && bareResult(header, dictionary) !== undefined && isOfResult(dictionary);
}

const opening = ({ start }: DictionaryValue) => ({ start, end: start + 1 });

/** Attributes after the keyword that are in parentheses, or in no brackets at all. */
function bareAttributes(context: TextView, { start, end, entries }: DictionaryValue): Report | undefined {
  if (context.text({ start: end, end: end + 1 }) === "}") return undefined;
  const [first, last] = [entries[0], entries.at(-1)];
  const isInParens = first === undefined || first.start > start;
  const isWhole = first !== undefined && last !== undefined && (!isInParens || end > last.end);
  const edits = [
    { start, end: isInParens ? start + 1 : start, newText: "{" },
    { start: isInParens ? end - 1 : end, end, newText: "}" },
  ];
  const span = isInParens ? { start, end: start + 1 } : { start, end };
  const found = isInParens ? "(" : context.text(first?.keySpan ?? span);
  const fix = isWhole && { title: "Put the attributes in braces", safe: true, edits };
  return { span, message: `Found '${visible(cut(found, 40))}', expected '{'`, ...(fix && { fix }) };
}

/** The attributes of an argument or result of a `vm.import`, which has none in its custom form. */
function onImport({ generic, op }: OpHeader, { attributes }: Parameter): Report | undefined {
  if (generic || op !== "vm.import" || attributes === undefined) return undefined;
  const message = "Arguments and results of a vm.import have no attributes, expected a type alone";
  return { span: opening(attributes), message };
}

function secondDictionary({ functionLike, op }: OpHeader, first: DictionaryValue, second: DictionaryValue): Report {
  const owner = functionLike ? "Function" : op;
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
