import type { ByteString } from "../../../text/byteString.js";
import { counted } from "../../../text/counted.js";
import { defineRecordRule } from "./abiRecords.js";

export const rankMismatch = defineRecordRule({
  id: "rank-mismatch",
  severity: "warning",
  fix: "suggestion",
  summary: "Rank of an ndarray record is not the number of its dimensions",
  begin: (report) => ({
    visit({ record }) {
      if (record.kind !== "ndarray") return;
      const { rank, dims } = record;
      const { start, end, value } = rank;
      if ((value ?? 0) === dims.length) return;
      const message = `Rank is ${value} but the record lists ${counted(dims.length, "dimension")}`;
      // A number alone is a dimension whose rank was left out more often than the rank of dimensions that were.
      const isDim = dims.length === 0 && value !== null;
      const title = isDim ? "Add the rank 1" : `Change the rank to ${dims.length}`;
      const bytes = (isDim ? `1,${value}` : `${dims.length}`) as ByteString;
      report({ message, start, end, fix: { title, safe: false, edits: [{ start, end, bytes }] } });
    },
  }),
});
