/** Attributes without any effect are faded, and listed once. */

import { expect, test } from "vitest";
import { DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver-types";
import { openDocument } from "../../server/src/core/document/document.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { diagnosticsOf } from "../../server/src/lsp/connection/diagnostics.js";
import { legacyFunctions } from "../kit/legacyFunctions.js";

function shown(text: string) {
  return diagnosticsOf(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS).map(({ code, severity, tags }) => ({
    code,
    severity,
    tags,
  }));
}

test("an old file's notes are faded, and all but the first are hints", () => {
  const note = { code: "legacy-reflection", tags: [DiagnosticTag.Unnecessary] };
  expect(shown(legacyFunctions(3))).toEqual([
    { ...note, severity: DiagnosticSeverity.Information },
    { ...note, severity: DiagnosticSeverity.Hint },
    { ...note, severity: DiagnosticSeverity.Hint },
  ]);
});

test("what is wrong is neither faded nor turned down", () => {
  const errors = shown(legacyFunctions(2, "I2!R1!")).filter(({ code }) => code === "span-length-mismatch");
  expect(errors).toEqual([1, 2].map(() => ({ code: "span-length-mismatch", severity: 1, tags: undefined })));
});
