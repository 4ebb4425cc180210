import type { ByteString } from "../../../text/byteString.js";
import { isNegative } from "../../../text/exactInteger.js";
import { defineRecordRule } from "./abiRecords.js";

export const negativeDim = defineRecordRule({
  id: "negative-dim",
  severity: "warning",
  fix: "suggestion",
  summary: "Dimension of an ndarray record is negative",
  begin: (report) => ({
    visit({ record }) {
      if (record.kind !== "ndarray") return;
      record.dims.forEach(({ start, end, value }, i) => {
        if (value === null || !isNegative(value)) return;
        const message = `Dimension ${i} is ${value}, expected 0 or more, or null for a dynamic one`;
        const edits = [{ start, end, bytes: "null" as ByteString }];
        report({ message, start, end, fix: { title: "Make the dimension dynamic (null)", safe: false, edits } });
      });
    },
  }),
});
