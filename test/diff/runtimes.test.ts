/** Two compiled modules that different releases of IREE load. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import { diffView } from "../../server/src/core/diff/diffView.js";
import { fromWholeModule } from "../../server/src/core/diff/fromModule.js";
import { diffHtml } from "../../server/src/core/features/diffHtml.js";
import { sourceOf } from "../../server/src/core/vmfb/byteReader.js";
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
    "Needs a newer runtime: IREE 3.10.0 before, 3.11.0 now; for 3.10.0 the new version has bytecode 17.0, the runtime takes 16.0",
  ],
  [
    { bytecodeVersion: "17.0" },
    { bytecodeVersion: "17.0", imports: [{ name: "hal.fence.await", callingConvention: "0iCrD_i" }] },
    "Loads with other runtimes: IREE 3.11.0 to main@2026-08-21 before, none that is known now; for 3.11.0 the new version imports hal.fence.await as 0iCrD_i, the runtime has 0iICrD_i",
  ],
  [{ bytecodeVersion: "17.0" }, { bytecodeVersion: "17.0", name: "other" }, undefined],
])("%j to %j", (before, after, expected) => {
  expect(compare(built(before), built(after)).runtimes).toBe(expected);
});

test("it is told on the page, and breaks no caller", () => {
  const folder = "test/data/runtimes";
  const [before, after] = ["a-channel", "b-queue"].map((name) => abiOf(readFileSync(`${folder}/${name}.vmfb`)));
  if (before === undefined || after === undefined) throw new Error("two modules expected");
  const diff = compare(before, after);
  expect(diff.breaking).toBe(false);
  expect(diffHtml(diffView("old", "new", diff))).toContain(
    "Needs a newer runtime: IREE 20240828.999 before, 3.4.0 now",
  );
});
