/** Findings of severity error, which a text has to be wrong for. */
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

interface FoundError {
  readonly code: string;
  readonly message: string;
  /** Counted from 0. */
  readonly line: number;
  readonly lastLine: number;
}

/** The errors of a text, in its order. */
export function errorsIn(text: string): readonly FoundError[] {
  const document = openDocument("file:///truth.mlir", 0, text);
  const isError = ({ severity }: Finding) => severity === "error";
  return findings(document, DEFAULT_SETTINGS)
    .filter(isError)
    .map(({ code, message, start, end }) => {
      const [line, lastLine] = [document.positionAt(start).line, document.positionAt(end).line];
      return { code, message, line, lastLine };
    });
}
