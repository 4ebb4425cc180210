/** What the features around ABI attributes say of whole files: sane spans, and a layout that is stable and means the same. */
import { describe, expect } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiLenses, abiWorkspaceSymbols } from "../../server/src/core/features/abi/calls.js";
import { abiHints } from "../../server/src/core/features/abi/inlayHints.js";
import { abiTokens } from "../../server/src/core/features/abi/semanticTokens.js";
import { abiFolds } from "../../server/src/core/features/abi/shapes.js";
import { abiSymbols } from "../../server/src/core/features/abi/symbols.js";
import { format } from "../../server/src/core/features/formatting.js";
import { tokensOf } from "../../server/src/core/features/tokens.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { type MlirFile, testOnFiles } from "../kit/corpus.js";
import { itemsFound } from "../kit/found.js";

const ALL: Settings = {
  ...DEFAULT_SETTINGS,
  inlayHints: { signatures: true, indices: true, fences: true, pydm: true },
};
const open = (text: string) => openDocument("file:///corpus.mlir", 1, text);

describe("in whole files", () => {
  testOnFiles("every span lies in the text, and holds what it must", ({ all }) => {
    for (const { text } of all) {
      const document = open(text);
      const whole = { start: 0, end: text.length };
      let end = 0;
      for (const token of tokensOf(document, abiTokens(document, whole))) {
        expect(token.start).toBeGreaterThanOrEqual(end);
        end = token.end;
        expect(end).toBeGreaterThan(token.start);
        expect(text.slice(token.start, end)).not.toMatch(/[\r\n]/);
      }
      expect(end).toBeLessThanOrEqual(text.length);
      for (const { offset, label } of itemsFound(abiHints(document, whole, ALL))) {
        expect(label).toMatch(/^.{1,60}$/);
        expect(offset).toBeLessThanOrEqual(text.length);
      }
      for (const { start, end: last, selection } of [...abiSymbols(document), ...abiWorkspaceSymbols(document)]) {
        expect(selection.start).toBeGreaterThanOrEqual(start);
        expect(selection.end).toBeLessThanOrEqual(last);
      }
      for (const lens of itemsFound(abiLenses(document, whole))) {
        expect(text.charAt(lens.start)).toMatch(/[@"]/);
        expect(lens.resolve().title).toMatch(/^.{3,160}$/);
      }
      for (const fold of itemsFound(abiFolds(document))) expect(text.charAt(fold.start)).toBe("{");
    }
  });

  const countsBefore = new Map<string, ReadonlyMap<string, number>>();
  const expectStable = (files: readonly MlirFile[], json: "compact" | "pretty") => {
    const settings: Settings = { ...DEFAULT_SETTINGS, format: { ...DEFAULT_SETTINGS.format, json } };
    for (const { text } of files) {
      const edits = format(open(text), undefined, settings);
      const after = TextDocument.applyEdits(TextDocument.create("file:///corpus.mlir", "mlir", 1, text), edits);
      expect(format(open(after), undefined, settings)).toEqual([]);
      const counts = (it: string) => {
        const found = new Map<string, number>();
        for (const { code } of findings(open(it), settings)) found.set(code, (found.get(code) ?? 0) + 1);
        return found;
      };
      const before = countsBefore.get(text) ?? counts(text);
      countsBefore.set(text, before);
      for (const [code, count] of counts(after)) expect(count).toBeLessThanOrEqual(before.get(code) ?? 0);
    }
  };

  for (const json of ["compact", "pretty"] as const) {
    testOnFiles(`a ${json} layout is stable and gives no new finding`, ({ all }) => expectStable(all, json));
  }
});
