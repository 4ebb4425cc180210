/** A module of each era, in each container, beside the source that it was made from. */
import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import { fromModule } from "../../server/src/core/diff/fromModule.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, CONTAINERS, ERAS, type ModuleSpec } from "../kit/vmfb.js";
import { text } from "./versions.js";

const F = "I11!B5!t6d4S1!R6!B3!d4";
const SOURCE = `func @main(%a: tensor<4xi32>, %b: f32) -> tensor<4xf32>
  attributes {iree.module.export, iree.reflection = {f = "${F}", fv = "1"}} { return }
func @empty() attributes {iree.module.export} { return }
func @helper() { return }`;
const SPEC: ModuleSpec = {
  exports: [
    { name: "main", callingConvention: "0rf_r", attributes: { f: F, fv: "1" } },
    { name: "empty", callingConvention: "0v_v" },
    { name: "__init", callingConvention: "0v_v" },
  ],
};

describe.each(ERAS)("%s", (era) => {
  // The first layout has neither reflection nor calling conventions, so nothing but names can be compared.
  const says = era !== "2019-11-12";

  test.each(CONTAINERS)("%s: the source and the module are the same", (container) => {
    const { module, problem } = readModule(sourceOf(buildModule(SPEC, era, container)));
    if (module === undefined) throw new Error(problem);
    for (const { functions, breaking } of [
      compare(text(SOURCE), fromModule(module)),
      compare(fromModule(module), text(SOURCE)),
    ]) {
      expect(breaking).toBe(false);
      expect(functions.map(({ name, change }) => `${name} ${change}`)).toEqual(["main same", "empty same"]);
      if (says) expect(functions[0]?.details).toEqual([]);
    }
    const stale = text(SOURCE.replaceAll("tensor<4xi32>", "tensor<8xi32>").replace("t6d4", "t6d8"));
    expect(compare(stale, fromModule(module)).breaking).toBe(says);
  });
});
