import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Entry, Value } from "../../../syntax/syntax.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { isStored, lossOf } from "../../storedValues.js";
import { kindWords } from "../../valueWords.js";
import { isJudgedByPlace } from "../attribute/attributeValues.js";
import {
  isFollowedByOther,
  isInOtherQuotes,
  isInvalid,
  stringMeantBy,
  withoutOpeningQuote,
} from "../attribute/invalidValues.js";

export const unserializableValue = defineRule({
  id: "unserializable-value",
  family: "reflection",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: "Reflection value of a kind that can't be stored in the module",
  check(context) {
    const { header, record } = context;
    if (header === undefined || !isStored(header)) return;
    for (const { place, on, key, entry } of record.islands) {
      if (place !== "reflection" || on !== "op" || key === "") continue;
      const known = knownAttribute(key);
      // Versions of any kind but their own are reported by `version-kind`.
      if (known?.version && header.functionLike) continue;
      // What belongs elsewhere is reported by `misplaced-attribute`.
      if (known && !known.places.includes(place) && isJudgedByPlace(known)) continue;
      if (isFollowedByOther(context, entry)) continue;
      const report = unreadable(context, entry) ?? reportOf(entry);
      if (report !== undefined) context.report(report);
    }
  },
});

/**
 * `author = me`, `author = 'me'`, `author = "me" : str`: MLIR rejects the whole file. What starts with anything else may be in the syntax of another
 * dialect or still being written.
 */
function unreadable(context: RuleContext, { key, value, end: entryEnd }: Entry): Report | undefined {
  // The value of a known key is checked by `wrong-value-kind`.
  if (value === undefined || !isInvalid(value) || knownAttribute(key) !== undefined) return undefined;
  const { start } = value;
  const whole = context.text({ start, end: entryEnd });
  const text = value.kind === "bad" ? (withoutOpeningQuote(whole) ?? whole) : whole;
  const end = start + text.length;
  const newText = value.kind === "bad" ? meantBy(text) : value.kind === "string" ? context.text(value) : undefined;
  if (newText === undefined && value.kind === "bad") return undefined;
  const fix = newText !== undefined && {
    title: `Change the value to ${newText}`,
    safe: false,
    edits: [{ start, end, newText }],
  };
  return {
    span: { start, end },
    message: `Value ${visible(cut(text, 40))} is not valid MLIR, expected a string, an integer or a flat symbol`,
    ...(fix && { fix }),
  };
}

function meantBy(text: string): string | undefined {
  return /^[A-Za-z_]/.test(text) || isInOtherQuotes(text) ? stringMeantBy(text) : undefined;
}

function reportOf({ start, end, value }: Entry): Report | undefined {
  const loss = lossOf(value);
  const words = kindWords(value);
  if (loss === undefined || words === undefined) return undefined;
  const span = { start: value?.start ?? start, end };
  const newText = quoted(value);
  const fix = newText !== undefined && {
    title: `Write it as the string ${newText}`,
    safe: false,
    edits: [{ ...span, newText }],
  };
  const found =
    loss === "printed"
      ? { message: 'Value true is stored as "-1", expected a string or a wider integer', severity: "warning" as const }
      : {
          message: `Value is ${words}, expected a string, an integer or a flat symbol, which is all that can be stored`,
        };
  return { span, ...found, ...(fix && { fix }) };
}

function quoted(value: Value | undefined): string | undefined {
  if (value?.kind === "boolean") return `"${value.value}"`;
  return value?.kind === "float" ? `"${value.text}"` : undefined;
}
