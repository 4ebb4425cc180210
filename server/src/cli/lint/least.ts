/** `--min-severity`: the least severe findings that are reported. */
import type { Severity } from "../../core/encodings/codec.js";

/** As people write severities on the command line. */
export type SeverityWord = "hint" | "info" | "warning" | "error";

/** The severity of a word; everything is reported without one. */
export function severityOf(word: SeverityWord | undefined): Severity {
  return word === "info" ? "information" : (word ?? "hint");
}
