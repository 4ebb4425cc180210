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
      const isDim = isDimension(value, dims.length);
      const title = isDim ? `Add the rank ${dims.length + 1}` : `Change the rank to ${dims.length}`;
      const bytes = (isDim ? `${dims.length + 1},${value}` : `${dims.length}`) as ByteString;
      report({ message, start, end, fix: { title, safe: false, edits: [{ start, end, bytes }] } });
    },
  }),
});

/**
 * Whether what is in the place of the rank is a dimension whose rank was left out: a number that is alone, not known, or
 * so large that no dimension was added or removed without changing it.
 */
function isDimension(value: number | null, dims: number): boolean {
  return dims === 0 || value === null || value > dims + 1;
}
