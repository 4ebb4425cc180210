import { quote } from "../../../encodings/json/mistakes.js";
import { defineRecordRule, keepOnly } from "./abiRecords.js";

export const namedBeforePositional = defineRecordRule({
  id: "named-before-positional",
  severity: "warning",
  fix: "suggestion",
  summary: "Keyword argument before a positional one",
  begin(report, { arguments: { records } }) {
    let [first, last] = [Number.POSITIVE_INFINITY, -1];
    return {
      visit({ record, side, index }) {
        if (side !== "arguments" || index === undefined) return;
        if (record.kind !== "named") last = index;
        else first = Math.min(first, index);
      },
      end() {
        for (let i = first; i < last; i++) {
          const record = records.at(i);
          if (record?.kind !== "named") continue;
          const { start, end, key, type } = record;
          const message = `Keyword ${quote(key.text)} is argument ${i}, expected it after the positional argument ${last}`;
          const edits = keepOnly(record, type);
          report({ message, start, end, fix: { title: "Make the argument positional", safe: false, edits } });
        }
      },
    };
  },
});
