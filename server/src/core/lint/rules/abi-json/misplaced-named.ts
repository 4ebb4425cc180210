import { quote } from "../../../encodings/json/mistakes.js";
import { defineRecordRule, keepOnly } from "./abiRecords.js";

export const misplacedNamed = defineRecordRule({
  id: "misplaced-named",
  severity: "error",
  fix: "suggestion",
  summary: "`named` record is not directly in `a`",
  begin: (report) => ({
    visit({ record, side, index }) {
      if (record.kind !== "named" || (index !== undefined && side === "arguments")) return;
      const { start, end, key, type } = record;
      const where = side === "results" ? "among the results" : "inside another record";
      const message = `Record "named" ${quote(key.text)} is ${where}, expected it only directly in "a"`;
      const edits = keepOnly(record, type);
      report({ message, start, end, fix: { title: "Keep only the record that it names", safe: false, edits } });
    },
  }),
});
