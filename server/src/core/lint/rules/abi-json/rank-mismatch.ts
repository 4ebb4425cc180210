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
      const edits = [{ start, end, bytes: `${dims.length}` as ByteString }];
      report({ message, start, end, fix: { title: `Change the rank to ${dims.length}`, safe: false, edits } });
    },
  }),
});
