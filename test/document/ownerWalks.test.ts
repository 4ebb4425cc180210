/** Each key leads back to its op through the lines before it, which many keys share. */
import { afterEach, expect, test, vi } from "vitest";
import { findOwner, noteWalk, noWalks } from "../../server/src/core/document/owner.js";
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
    noteWalk(walks, key, findOwner(text, key, own, walks));
  }
  // A walk passes 20 lines.
  expect(codes.mock.calls.length).toBeLessThan(12 * text.length);
});
