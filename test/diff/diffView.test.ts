import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import { diffView } from "../../server/src/core/diff/diffView.js";
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { diffHtml } from "../../server/src/core/features/diffHtml.js";

const abi = (text: string) => fromMlir(openDocument("file:///a.mlir", 1, text));
const view = (old: string, now: string) => diffView("old.mlir", "new.mlir", compare(abi(old), abi(now)));
const fn = (name: string, types: string) => `func.func @${name}(${types}) { return }\n`;

describe("the view of a comparison", () => {
  test("what changed at one place is one entry with all reasons, breaking ones first", () => {
    const { functions } = view(fn("f", "%a: tensor<4x?xf32>"), fn("f", "%a: tensor<?x8xi32>"));
    expect(functions[0]?.changes).toMatchObject([
      {
        place: "argument 0",
        meaning: "breaking",
        values: [{ old: "tensor<4x?xf32>", new: "tensor<?x8xi32>" }],
        reasons: [{ id: "element-type" }, { id: "argument-dim-fixed" }, { id: "argument-dim-freed" }],
      },
    ]);
  });

  test("a section for each function that changed, what breaks first, and a verdict", () => {
    const old = fn("same", "%a: i32") + fn("free", "%a: tensor<4xf32>") + fn("gone", "");
    const { verdict, meaning, functions, ...names } = view(
      old,
      fn("same", "%a: i32") + fn("free", "%a: tensor<?xf32>") + fn("more", ""),
    );
    expect(names).toEqual({ old: "old.mlir", new: "new.mlir", release: "major", runtimes: undefined });
    expect([meaning, verdict]).toEqual([
      "breaking",
      "Callers break in 1 of 4 exported functions: 1 added, 1 removed, 1 changed",
    ]);
    expect(functions.map(({ name, change, meaning: own }) => [name, change, own])).toEqual([
      ["gone", "removed", "breaking"],
      ["free", "changed", "compatible"],
      ["more", "added", "compatible"],
    ]);
    expect(functions[0]?.changes).toMatchObject([
      { place: undefined, values: [], reasons: [{ id: "removed-export" }] },
    ]);
  });

  test("of one version with itself: no change and no section", () => {
    expect(view(fn("f", ""), fn("f", ""))).toMatchObject({
      meaning: "compatible",
      verdict: "No change in the ABI (1 exported function)",
      functions: [],
    });
  });
});

test("the page has the verdict and the meaning of each change, and no element of a file's", () => {
  const page = diffHtml(
    diffView("<b>", "new.mlir", compare(abi(fn('"<img>"', "%a: i32")), abi(fn('"<img>"', "%a: i64")))),
  );
  expect(page).toContain('<p class="verdict breaking" role="status">Callers break in 1 of 1 exported function');
  expect(page).toContain('<div class="change breaking"><h3>argument 0</h3>');
  expect(page).toContain("<del><code>i32</code></del>");
  expect(page).not.toMatch(/<img|<b>/);
});
