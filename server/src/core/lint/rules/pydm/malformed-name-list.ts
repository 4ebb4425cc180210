import type { Entry, Value } from "../../../syntax/syntax.js";
import { isOneTypo } from "../../../text/editDistance.js";
import { cut, visible } from "../../../text/visibleText.js";
import { movedReport, type Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { kindWords } from "../../valueWords.js";
import { type RuleFunction, ruleFunction } from "./ruleFunction.js";

const LISTS = ["arg_names", "free_vars", "cell_vars"];

export const malformedNameList = defineRule({
  id: "malformed-name-list",
  family: "pydm",
  severity: "error",
  fix: "suggestion",
  summary: "Names of a PyDM function's arguments or variables are not in an array of strings",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    if (found === undefined) return;
    const entries = found.header.attributes.flatMap((dictionary) => dictionary.entries);
    const keys = new Set(entries.map(({ key }) => key));
    for (const entry of entries) {
      const report = LISTS.includes(entry.key) ? wrongKind(found, entry) : misspelt(entry, keys);
      if (report !== undefined) context.report(movedReport(report, found.place));
    }
  },
});

/** What is wrong with the value of a list; spans are of the function. */
function wrongKind({ text }: RuleFunction, entry: Entry): Report | undefined {
  const { key, value } = entry;
  // An alias is defined elsewhere.
  if (value?.kind === "alias") return undefined;
  if (value?.kind === "array") {
    const wrong = value.elements.find(({ kind }) => kind !== "string" && kind !== "alias");
    const words = kindWords(wrong) ?? visible(cut(text.slice(wrong?.start, wrong?.end), 40));
    return wrong && { span: wrong, message: `Element of ${key} is ${words}, expected a string` };
  }
  const words = kindWords(value);
  if (words === undefined) return undefined;
  const found = value === undefined ? `Attribute ${key} has no value` : `Value of ${key} is ${words}`;
  const newText = value?.kind === "string" ? listOf(value, text.slice(value.start, value.end)) : undefined;
  return {
    span: value ?? entry,
    message: `${found}, expected an array of strings`,
    ...(value &&
      newText && {
        fix: {
          title: `Change the value to ${newText}`,
          safe: false,
          edits: [{ start: value.start, end: value.end, newText }],
        },
      }),
  };
}

/** The array that a single name was meant to be in. */
function listOf(value: Value & { readonly kind: "string" }, spelled: string): string | undefined {
  if (!value.terminated) return undefined;
  return spelled === '""' ? "[]" : `[${cut(spelled, 120)}]`.includes("…") ? undefined : `[${spelled}]`;
}

/** A key that is one typo away from a list which the function does not have. */
function misspelt({ key, keySpan }: Entry, keys: ReadonlySet<string>): Report | undefined {
  const meant = LISTS.find((list) => !keys.has(list) && isOneTypo(key, list));
  if (meant === undefined) return undefined;
  const edits = [{ ...keySpan, newText: meant }];
  const message = `Unknown attribute ${cut(key, 40)}; did you mean ${meant}?`;
  return { span: keySpan, message, fix: { title: `Rename to ${meant}`, safe: false, edits } };
}
