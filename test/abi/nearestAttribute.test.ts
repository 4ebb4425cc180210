import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAbiKey } from "../../server/src/core/abi/attributes/keys.js";
import { nearestAt, nearestAttributes } from "../../server/src/core/abi/attributes/nearestAttribute.js";
import { KNOWN_ATTRIBUTES } from "../../server/src/core/abi/attributes/table.js";
import { editDistance, isOneTypo } from "../../server/src/core/text/editDistance.js";
import { typosOf } from "../kit/typos.js";

const namesNear = (key: string) => nearestAttributes(key).map((attribute) => attribute.key);

describe("the distance of two names", () => {
  test.each([
    ["model", "model", 0],
    ["modal", "model", 1],
    ["mode", "model", 1],
    ["models", "model", 1],
    ["naem", "name", 1],
    ["afinty", "affinity", 2],
    ["", "abc", 3],
  ])("%s, %s", (a, b, expected) => {
    expect(editDistance(a, b, 3)).toBe(expected);
    expect(editDistance(b, a, 3)).toBe(expected);
  });

  test("is not suggested beyond the limit", () => {
    expect(editDistance("afinty", "affinity", 1)).toBeUndefined();
    expect(editDistance("a".repeat(100), "a".repeat(100), 3)).toBeUndefined();
  });

  test("is at most the number of typos", () => {
    const typo = fc.record({ at: fc.nat(20), character: fc.constantFrom("", "a", "z", ".") });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.]{1,20}$/), fc.array(typo, { maxLength: 3 }), (name, typos) => {
        let text = name;
        for (const { at, character } of typos) text = text.slice(0, at) + character + text.slice(at + 1);
        expect(editDistance(name, text, 3)).toBeLessThanOrEqual(typos.length);
      }),
    );
  });
});

test("a typo is one exactly where the distance is", () => {
  const name = fc.stringMatching(/^[ab.]{0,6}$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(isOneTypo(one, other)).toBe(one !== other && editDistance(one, other, 1) === 1);
    }),
  );
});

describe("the nearest attribute", () => {
  test.each([
    ["iree.abi.modal", "iree.abi.model"],
    ["iree.abi.outputs", "iree.abi.output"],
    ["iree.abi.transient", "iree.abi.transients"],
    ["iree.abi.transient.size", "iree.abi.transients.size"],
    ["iree.abi.tied_operand", "iree.abi.tied_operands"],
    ["iree.ABI.name", "iree.abi.name"],
    ["iree_abi", "iree.abi"],
    ["iree.reflections", "iree.reflection"],
    ["iree.reflect", "iree.reflection"],
    ["iree.module.exports", "iree.module.export"],
    ["hal.abi.conventions", "hal.abi.convention"],
    ["irte.abi.output", "iree.abi.output"],
    ["iree.nbi.output", "iree.abi.output"],
    ["ireeoabi.output", "iree.abi.output"],
    ["xiree.abi.stub", "iree.abi.stub"],
    ["hal.bai.convention", "hal.abi.convention"],
    ["tf_saved_model.inex_path", "tf_saved_model.index_path"],
    ["vm.falback", "vm.fallback"],
    ["vvm.import.module", "vm.import.module"],
  ])("of %s is %s", (key, expected) => {
    expect(namesNear(key)).toEqual([expected]);
    expect(isAbiKey(key)).toBe(true);
  });

  test.each(["iree.abi.layout", "iree.abi.node.type", "iree.input", "irene.name", "sym_name", "f", ""])(
    "of %j is none",
    (key) => {
      expect(namesNear(key)).toEqual([]);
    },
  );

  test.each([
    "tree.abi.name",
    "free.abi.name",
    "irene.abi.name",
    "vm.names",
    "torch.onnx_meta.opset_versions",
    "torch.arg_schema",
    "tf.output",
  ])("of another dialect's %s is none", (key) => {
    expect(namesNear(key)).toEqual([]);
    expect(isAbiKey(key)).toBe(false);
  });

  test("of a known key is none", () => {
    for (const { key } of KNOWN_ATTRIBUTES) expect(namesNear(key)).toEqual([]);
  });

  test("is the one that belongs to the place", () => {
    expect(namesNear("iree.abi.nome")).toEqual(["iree.abi.none", "iree.abi.name"]);
    expect(nearestAt("iree.abi.nome", "op").map(({ key }) => key)).toEqual(["iree.abi.none"]);
    expect(nearestAt("iree.abi.nome", "result").map(({ key }) => key)).toEqual(["iree.abi.name"]);
  });

  test("is found for every known name with one letter left out, doubled or swapped", () => {
    const own = KNOWN_ATTRIBUTES.filter(({ key }) => key.startsWith("iree.abi.") || key === "iree.reflection");
    for (const { key } of own) {
      for (const typo of typosOf(key)) expect(namesNear(typo), typo).toContain(key);
    }
  });
});
