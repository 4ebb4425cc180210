import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anchorOf, valueKindOf } from "../../server/src/core/abi/attributes/attribute.js";
import { kindOf } from "../../server/src/core/abi/attributes/encodedKeys.js";
import { KNOWN_ATTRIBUTES, knownAttribute } from "../../server/src/core/abi/attributes/table.js";

const page = readFileSync(new URL("../../docs/encodings/attributes.md", import.meta.url), "utf8");

describe("the table of attributes", () => {
  test("has every key of the reference, once", () => {
    const keys = KNOWN_ATTRIBUTES.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect([...keys].sort()).toEqual(
      [
        ...["iree.abi", "iree.abi.stub", "iree.abi.none", "iree.abi.model", "iree.abi.declaration"],
        ...["iree.abi.affinity", "iree.abi.streamable", "iree.abi.result_dims", "iree.abi.tied_operands"],
        ...["iree.reflection", "iree.module.export", "hal.abi.convention", "nosideeffects", "vm.signature"],
        ...["vm.fallback", "vm.version", "stream.affinity", "inlining_policy", "noinline"],
        ...["iree.executable.export", "iree.executable.workload", "iree.executable.workgroup_size"],
        ...["iree.executable.reduction", "iree.ordinal", "calling_convention", "vm.calling_convention"],
        ...["iree.abi.name", "iree.abi.encoding", "iree.abi.output", "iree.abi.consume", "iree.abi.transients"],
        ...["iree.abi.tied", "iree.abi.dims", "tf_saved_model.index_path", "tf.aliasing_output", "iree.identifier"],
        ...["f", "fv", "fbr", "f_partial", "abi", "abiv", "sip", "sipv", "d"],
        ...["iree.abi.transients.size", "iree.abi.transients.size.constant", "iree.benchmark", "tfl.io.names"],
        ...["iree.tool", "iree.encode.version", "iree.encode.function", "iree.encode.target", "iree.encode.scopes"],
        ...["description", "tfl.io.types", "tfl.io.quant", "target_features", "ml_program.identifier"],
        ...["local_memory", "constant_count", "binding_count", "parameter_count"],
        ...["vm.yield", "vm.unwind", "vm.import.module", "vm.name", "vm.variadic"],
        ...["torch.assume_strict_symbolic_shapes", "torch.onnx_meta.opset_version"],
        ...["torch.args_schema", "torch.return_schema"],
        ...["stream.affinity.default", "hal.device.targets", "stream.topology"],
      ].sort(),
    );
  });

  test.each(KNOWN_ATTRIBUTES.map((attribute) => [attribute.key, attribute] as const))("%s is complete", (_, it) => {
    expect(it.places.length).toBeGreaterThan(0);
    expect(it.values.length).toBeGreaterThan(0);
    expect(it.meaning).toMatch(/^\S.*\.$/);
    // Backticks come in pairs, or `prose` would show the rest of the sentence as code.
    expect((it.meaning.match(/`/g) ?? []).length % 2).toBe(0);
    expect(it.example).toContain(it.key);
    for (const other of it.seeAlso) expect(knownAttribute(other), other).toBeDefined();
    for (const change of [it.since, it.until]) {
      if (change === undefined) continue;
      expect(change.date).toMatch(/^20\d\d(-\d\d(-\d\d)?)?$/);
      expect(change.commit ?? "0000000000").toMatch(/^[0-9a-f]{10}$/);
    }
    if (it.since !== undefined && it.until !== undefined) expect(it.since.date < it.until.date).toBe(true);
    // Only what is on an op can get lost on the way from func.func to util.func.
    if (it.retained !== undefined) expect(it.places).toContain("op");
    if (it.encoding !== undefined) expect(it.values).toContain("string");
  });

  test("keeps what the upstream list of retained attributes keeps, and nothing else", () => {
    const kept = KNOWN_ATTRIBUTES.filter(({ retained }) => retained === true).map(({ key }) => key);
    expect(kept.sort()).toEqual(
      [...["iree.reflection", "stream.affinity", "vm.fallback", "vm.signature", "vm.version", "nosideeffects"]].sort(),
    );
  });

  test.each(KNOWN_ATTRIBUTES.map(({ key, places, encoding }) => [key, places, encoding] as const))(
    "%s has the encoding that the MLIR reader gives it",
    (key, places, encoding) => {
      for (const place of places) expect(kindOf(key, place)).toBe(encoding ?? null);
    },
  );

  test("knows no key of anybody's own", () => {
    expect(knownAttribute("iree.abi.modal")).toBeUndefined();
    expect(knownAttribute("constructor")).toBeUndefined();
  });
});

describe("the page of attributes", () => {
  test("has a heading for each key, and no other", () => {
    const headings = [...page.matchAll(/^### `(.*)`$/gm)].map(([, key]) => key);
    expect(headings.sort()).toEqual(KNOWN_ATTRIBUTES.map(({ key }) => key).sort());
  });

  test("anchors are what GitHub makes of the headings", () => {
    expect(anchorOf("iree.abi.output")).toBe("ireeabioutput");
    expect(anchorOf("iree.abi.result_dims")).toBe("ireeabiresult_dims");
    expect(anchorOf("f_partial")).toBe("f_partial");
    const anchors = KNOWN_ATTRIBUTES.map(({ key }) => anchorOf(key));
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});

describe("valueKindOf", () => {
  const span = { start: 0, end: 4 };
  test.each([
    ["nothing", undefined, "unit"],
    ["unit", { ...span, kind: "unit" } as const, "unit"],
    ["true", { ...span, kind: "boolean", value: true } as const, "integer"],
    ["#alias", { ...span, kind: "alias", name: "a" } as const, "attribute"],
    ["#d.a<1>", { ...span, kind: "opaque", name: "d.a" } as const, "attribute"],
    ["@f", { ...span, kind: "symbol", path: ["f"] } as const, "symbol"],
    ["garbage", { ...span, kind: "bad" } as const, undefined],
  ])("%s", (_, value, kind) => {
    expect(valueKindOf(value)).toBe(kind);
  });
});
