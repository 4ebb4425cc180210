import { defineRecordRule } from "./abiRecords.js";
import { refusedRecords } from "./refusedRecords.js";

export const unsupportedArgumentRecord = defineRecordRule({
  id: "unsupported-argument-record",
  severity: "warning",
  summary: "Record that the Python runtime rejects as an argument",
  begin: (report) => refusedRecords("arguments", report),
});
