import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { ListAnswers } from "../../server/src/lsp/connection/listAnswers.js";

test("an answer holds for its document, method and settings until one of them changes", () => {
  const document = openDocument("file:///a.mlir", 1, "// a\n");
  const lists = new ListAnswers();
  const answer = ["symbol"];
  lists.keep(document, "symbols", DEFAULT_SETTINGS, answer);
  expect(lists.get(document, "symbols", DEFAULT_SETTINGS)).toBe(answer);
  expect(lists.get(document, "folds", DEFAULT_SETTINGS)).toBeUndefined();
  expect(lists.get(document, "symbols", { ...DEFAULT_SETTINGS })).toBeUndefined();
  expect(lists.get(openDocument("file:///a.mlir", 1, "// a\n"), "symbols", DEFAULT_SETTINGS)).toBeUndefined();
  const start = { line: 0, character: 0 };
  document.update([{ range: { start, end: start }, text: "x" }], 2);
  expect(lists.get(document, "symbols", DEFAULT_SETTINGS)).toBeUndefined();
});
