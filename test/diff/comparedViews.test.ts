/** Which views of a function are compared with which, and what a change shows of each version. */
import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import type { ModuleAbi } from "../../server/src/core/diff/functionAbi.js";
import { table } from "./comparisonTable.js";
import { compiled, f32, json, raw, sip, text, type } from "./versions.js";

const compared = (old: ModuleAbi, now: ModuleAbi) =>
  compare(old, now).functions[0]?.compared.map((pair) => `${pair.old} / ${pair.new}`);
const detailsOf = (old: ModuleAbi, now: ModuleAbi) =>
  compare(old, now).functions[0]?.details.map((it) => [it.id, it.old, it.new]);

const F = "I4!S1!R1!";
const SIP = "I8!S5!k0_0R1!";
const STALE = "I7!S1!S1!R1!";
/** Two values in a list of one. */
const NESTED_SIP = "I18!S14!k0S9!k0_0k1_1R1!";

describe("the views that are compared", () => {
  test("are each with itself, and the best of both where they differ, best first", () => {
    expect(compared(json(["f32"]), json(["f32"]))).toEqual(["iree.abi / iree.abi", "MLIR type / MLIR type"]);
    expect(compared(json(["f32"], [], { sip: SIP, abi: "sip" }), sip(SIP, 1, 0))).toEqual([
      "iree.abi / sip",
      "sip / sip",
      "iree.abi / MLIR type",
      "MLIR type / MLIR type",
    ]);
    expect(compared(raw(F, 1, 0), json(["f32"]))).toEqual(["f / iree.abi", "MLIR type / MLIR type"]);
  });

  test("are not those that contradict the function's own number of values", () => {
    const plain = compared(type("%a: f32"), type("%a: f32"));
    expect(plain).toEqual(["MLIR type / MLIR type"]);
    for (const f of [STALE, "I4!S1!R4!S1!", "I1!R1!"]) {
      expect(compared(raw(f, 1, 0), type("%a: f32"))).toEqual(plain);
      expect(compared(compiled("0f_v", { f }), compiled("0f_v"))).toEqual(["calling convention / calling convention"]);
    }
    expect(compared(raw(F, 1, 0), type("%a: f32"))).toEqual(["f / MLIR type", ...(plain ?? [])]);
    expect(compared(compiled("0f_v", { f: F }), compiled("0f_v"))).toEqual([
      "f / calling convention",
      "calling convention / calling convention",
    ]);
  });

  test("are structures whatever number of values their roots are", () => {
    const old = sip(NESTED_SIP, 2, 0);
    expect(compared(old, json([["slist", "f32", "f32"]]))?.[0]).toBe("sip / iree.abi");
  });
});

table("lists against values without a structure", [
  [
    "a list in place of a value",
    raw(F, 1, 0),
    json([["slist", "f32"]]),
    ["signature not-comparable", "metadata iree.abi added-metadata", "metadata f removed-metadata"],
  ],
  [
    "a list with a structure of the values",
    json([["slist", "f32"]]),
    raw(F, 1, 0, "I14!S10!k0S5!k0_0R1!"),
    ["metadata iree.abi removed-metadata", "metadata sip added-metadata", "metadata f added-metadata"],
  ],
  [
    "a value in place of a list",
    json([["slist", "f32"]]),
    raw(F, 1, 0),
    ["signature not-comparable", "metadata iree.abi removed-metadata", "metadata f added-metadata"],
  ],
]);

describe("what a change shows of both versions", () => {
  test("the invocation models", () => {
    const FENCES = 'iree.abi.model = "coarse-fences"';
    const asked = type("%a: f32", "()", FENCES);
    const wrapper = type("%a: f32", "()", "iree.abi.stub");
    expect(detailsOf(type("%a: f32"), asked)).toEqual([["invocation-model", "unknown", "coarse-fences"]]);
    expect(detailsOf(asked, type("%a: f32"))).toEqual([["invocation-model", "coarse-fences", "unknown"]]);
    expect(detailsOf(asked, wrapper)).toEqual([["invocation-model", "coarse-fences", "sync"]]);
    expect(detailsOf(wrapper, asked)).toEqual([["invocation-model", "sync", "coarse-fences"]]);
  });

  test("metadata that came or went, and keywords with it", () => {
    const keyword = json([["named", "x", f32(4)]]);
    const plain = type("%a: !hal.buffer_view");
    expect(detailsOf(plain, keyword)).toContainEqual(["keyword-name", null, "x"]);
    expect(detailsOf(keyword, plain)).toContainEqual(["keyword-name", "x", null]);
    expect(detailsOf(keyword, plain)).toContainEqual(["removed-metadata", "iree.abi", null]);
    expect(detailsOf(plain, keyword)).toContainEqual(["added-metadata", null, "iree.abi"]);
  });

  test("at most 400 UTF-16 units and a mark", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `%a${i}: tensor<4xf32>`).join(", ");
    const [[, old, now] = []] = detailsOf(type(many(100)), type(many(1))) ?? [];
    expect(old).toHaveLength(401);
    expect(old).toMatch(/^\(tensor<4xf32>, .*…$/);
    expect(now).toBe("(tensor<4xf32>)");
  });
});

test("a function whose values nothing describes is not comparable once, with what is known of it", () => {
  const known = text("func.func @f(%a: tensor<4xf32>) { return }");
  expect(detailsOf(known, compiled("0r_v"))).toEqual([
    ["not-comparable", "(tensor<4xf32>) -> ()", "(!vm.ref<?>) -> ()"],
  ]);
});
