import { quote } from "../../../encodings/json/mistakes.js";
import { defineRecordRule } from "./abiRecords.js";

export const duplicateNamedKey = defineRecordRule({
  id: "duplicate-named-key",
  severity: "error",
  summary: "Two arguments have the same keyword",
  begin(report) {
    const first = new Map<string, number>();
    return {
      visit({ record, side, index }) {
        if (record.kind !== "named" || side !== "arguments" || index === undefined) return;
        const { start, end, text } = record.key;
        const taken = first.get(text);
        if (taken === undefined) first.set(text, index);
        else report({ message: `Duplicate keyword ${quote(text)}, which argument ${taken} has already`, start, end });
      },
    };
  },
});
