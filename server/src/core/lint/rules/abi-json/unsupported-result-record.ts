import { defineRecordRule } from "./abiRecords.js";
import { refusedRecords } from "./refusedRecords.js";

export const unsupportedResultRecord = defineRecordRule({
  id: "unsupported-result-record",
  severity: "warning",
  summary: "Record that the Python runtime rejects as a result",
  begin: (report) => refusedRecords("results", report),
});
