import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Entry, Value } from "../../../syntax/syntax.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";
import { isStored, lossOf } from "../../storedValues.js";
import { kindWords } from "../../valueWords.js";
import { isJudgedByPlace } from "../attribute/attributeValues.js";

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
      const report = reportOf(entry);
      if (report !== undefined) context.report(report);
    }
  },
});

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
