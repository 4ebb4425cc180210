/** Two compiled modules that different releases of IREE load. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diffJson } from "../../server/src/core/api/diff.js";
import { compare } from "../../server/src/core/diff/compare.js";
import { diffView } from "../../server/src/core/diff/diffView.js";
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import { fromWholeModule } from "../../server/src/core/diff/fromModule.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { diffHtml } from "../../server/src/core/features/diffHtml.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

function abiOf(bytes: Uint8Array) {
  const { module, problem } = readModule(sourceOf(bytes));
  if (module === undefined) throw new Error(problem);
  return fromWholeModule(module);
}
const built = (spec: ModuleSpec) => abiOf(buildModule({ types: ["i32"], ...spec }));

test.each([
  [
    { bytecodeVersion: "16.0" },
    { bytecodeVersion: "17.0" },
    "Needs a newer runtime: IREE 3.10.0 before, 3.11.0 now, because it has bytecode 17.0, IREE 3.10.0 takes 16.0",
  ],
  [
    { bytecodeVersion: "17.0" },
    { bytecodeVersion: "17.0", imports: [{ name: "hal.fence.await", callingConvention: "0iCrD_i" }] },
    "Loads with other runtimes: IREE 3.11.0 to main@2026-08-21 before, none that is known now, because it imports hal.fence.await as 0iCrD_i, IREE 3.11.0 has 0iICrD_i",
  ],
  [{ bytecodeVersion: "17.0" }, { bytecodeVersion: "17.0", name: "other" }, null],
])("%j to %j", (before, after, expected) => {
  expect(compare(built(before), built(after)).runtimes?.text).toBe(expected);
});

test("it is on the page, and breaks no caller", () => {
  const folder = "test/data/runtimes";
  const [before, after] = ["a-channel", "b-queue"].map((name) => abiOf(readFileSync(`${folder}/${name}.vmfb`)));
  if (before === undefined || after === undefined) throw new Error("two modules expected");
  const diff = compare(before, after);
  expect(diff.breaking).toBe(false);
  expect(diffHtml(diffView("old", "new", diff))).toContain(
    "Needs a newer runtime: IREE 20240828.999 before, 3.4.0 now",
  );
});

test("the library's object has the releases, the sentence and the reasons, for modules alone", () => {
  const of = (before: ModuleSpec, after: ModuleSpec) => diffJson(compare(built(before), built(after))).runtimes;
  const needs = (minimumVersion: number): ModuleSpec => ({
    bytecodeVersion: "17.0",
    dependencies: [{ name: "hal", minimumVersion, required: true }],
  });
  expect(of(needs(6), needs(7))).toEqual({
    old: ["3.11.0", "main@2026-08-21"],
    new: ["main@2026-08-21"],
    text: "Needs a newer runtime: IREE 3.11.0 before, main@2026-08-21 now, because it needs hal 7, IREE 3.11.0 has 6",
    reasons: [{ kind: "module-version", name: "hal", expected: "7", found: "6" }],
  });
  expect(of(needs(7), needs(6))).toMatchObject({
    text: "Loads with other runtimes: IREE main@2026-08-21 before, IREE 3.11.0 to main@2026-08-21 now",
    reasons: [],
  });
  expect(of(needs(6), needs(6))).toMatchObject({ text: null, reasons: [] });
  const text = fromMlir(openDocument("file:///m.mlir", 1, ""));
  expect(diffJson(compare(text, built(needs(6))))).not.toHaveProperty("runtimes");
});
