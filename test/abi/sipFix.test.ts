/** The structure that is written anew from the number of values, where a `sip` does not fit them. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../kit/fixture.js";

const text = (sip: string, types: string, f = "") =>
  `func @f(${types}) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32${f}, sip = "${sip}"}} { return }`;

function regenerated(before: string, code: string): { readonly title: string | undefined; readonly after: string } {
  const found = findings(openDocument("file:///sip.mlir", 1, before), DEFAULT_SETTINGS);
  const fix = found.find((finding) => finding.code === code)?.fix;
  expect(fix?.safe).toBe(false);
  return { title: fix?.title, after: applyEdits(before, fix?.edits ?? []) };
}

describe("sip that does not fit", () => {
  test("an argument without a path", () => {
    const types = "%a: tensor<4xf32>, %b: tensor<4xf32>";
    expect(regenerated(text("I8!S5!k0_0R1!", types), "sip-missing-index")).toEqual({
      title: "Regenerate `sip` from the function's type",
      after: text("I12!S9!k0_0k1_1R1!", types),
    });
  });

  test("an index beyond the arguments", () => {
    const types = "%a: tensor<4xf32>";
    expect(regenerated(text("I12!S9!k0_0k1_1R1!", types), "sip-index-out-of-range")).toEqual({
      title: "Regenerate `sip` from the function's type",
      after: text("I8!S5!k0_0R1!", types),
    });
  });

  test("of a function whose types were lowered, so that f decides", () => {
    const f = ', f = "I11!B3!d4B3!d4R1!", fv = "1"';
    const types = "%a: !hal.buffer_view, %b: !hal.buffer_view";
    expect(regenerated(text("I8!S5!k0_0R1!", types, f), "sip-missing-index")).toEqual({
      title: "Regenerate `sip` from `f`",
      after: text("I12!S9!k0_0k1_1R1!", types, f),
    });
  });
});
