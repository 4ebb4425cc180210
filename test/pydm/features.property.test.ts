/** Whatever a text holds, the features answer, inside what they were asked for. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { pydmHover } from "../../server/src/core/features/pydm/hover.js";
import { pydmHints } from "../../server/src/core/features/pydm/inlayHints.js";
import { pydmTokens } from "../../server/src/core/features/pydm/tokens.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const PIECES = [
  "iree_pydm.func @f(%a: ",
  "!iree_pydm.integer<",
  "!iree_pydm.object<!iree_pydm.bool>",
  ") -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = [",
  '"a"',
  "]} {",
  "func.func @g() -> (i32, i32) {",
  "\n  %0 = apply_binary ",
  "\n  %v = alloc_free_var ",
  "[0] -> ",
  "\n  %c = arith.constant -4 : i32",
  "\n  // CHECK: %[[C:.*]] = constant 78 : i32",
  "\n^bb1(%x: i32):",
  "\n  cf.cond_br %p, ^bb1(%c : i32), ^bb1(%x : i32)",
  "\n  return %x, %c : i32, i32",
  "\n}\n",
  "@pydmrtl$apply_binary_add",
  "\n  %l = iree.list.create : !iree.list<?>",
  "%[[",
  "{{\\[}}",
  '"',
  "<",
  ">",
  "//",
];

test("hovers hold their place, hints and tokens are in order and in the span", () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (pieces, a, b) => {
      const whole = pieces.join("");
      const document = openDocument("file:///a.mlir", 1, whole);
      const [start, end] = [a % (whole.length + 1), b % (whole.length + 1)].sort((x, y) => x - y) as [number, number];
      const found = pydmHover(document, start, DEFAULT_SETTINGS);
      if (found !== undefined) {
        expect(found.span.start).toBeLessThanOrEqual(start);
        expect(found.span.end).toBeGreaterThanOrEqual(start);
      }
      let last = start;
      for (const { offset } of pydmHints(document, { start, end }, DEFAULT_SETTINGS)) {
        expect(offset).toBeGreaterThanOrEqual(last);
        expect(offset).toBeLessThanOrEqual(end);
        last = offset;
      }
      let behind = 0;
      for (const token of pydmTokens(document, { start, end })) {
        expect(token.start).toBeGreaterThanOrEqual(behind);
        expect(token.end).toBeGreaterThan(token.start);
        expect(whole.slice(token.start, token.end)).not.toContain("\n");
        behind = token.end;
      }
    }),
    { numRuns: 1000 },
  );
});
