import { quote } from "../../../encodings/json/mistakes.js";
import { defineRecordRule } from "./abiRecords.js";

export const duplicateSdictKey = defineRecordRule({
  id: "duplicate-sdict-key",
  severity: "error",
  summary: "Duplicate key in an `sdict` record",
  begin: (report) => ({
    visit({ record }) {
      if (record.kind !== "sdict") return;
      const seen = new Set<string>();
      for (const { key } of record.slots) {
        const { start, end, text } = key;
        if (seen.has(text)) report({ message: `Duplicate key ${quote(text)} in sdict`, start, end });
        seen.add(text);
      }
    },
  }),
});
