/** Each key leads back to its op through the lines before it, which many keys share. */
import { afterEach, expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findOwner, noWalks } from "../../server/src/core/document/owner.js";
import { eachRecord } from "../../server/src/core/document/streamingScan.js";
import { lexTo, lineAt } from "../../server/src/core/syntax/lineLexer.js";

afterEach(() => vi.restoreAllMocks());

test("the lines that walks from many keys pass are read once", () => {
  const line = "}) {iree.abi.stub} : () -> ()\n";
  const text = line.repeat(1000);
  const walks = noWalks();
  const codes = vi.spyOn(String.prototype, "charCodeAt");
  for (let key = text.indexOf("iree"); key >= 0; key = text.indexOf("iree", key + 1)) {
    const own = lineAt(text, key);
    lexTo(text, own, key);
    findOwner(text, key, own, walks);
  }
  // A walk passes 20 lines.
  expect(codes.mock.calls.length).toBeLessThan(12 * text.length);
});

test("what is known of walks holds for the next part of a text that is scanned", () => {
  const text = 'iree.abi = "\n'.repeat(20_000);
  const codes = vi.spyOn(String.prototype, "charCodeAt");
  expect([...eachRecord(openDocument("file:///a.mlir", 1, text))].length).toBe(20_000);
  expect(codes.mock.calls.length / text.length).toBeLessThan(15);
});
