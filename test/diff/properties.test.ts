import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import { fromModule } from "../../server/src/core/diff/fromModule.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { ROOT } from "../kit/cli.js";
import { testOnCorpus, testOnFiles } from "../kit/corpus.js";
import { compiled, declared, json, raw, text, type, vm } from "./versions.js";

function documents(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".mlir")).map((name) => join(ROOT, folder, name));
}

const OURS = [...documents("examples"), ...documents("test/rules"), ...documents("test/syntaxes")];

/** Read twice, so that nothing is the same by being the same object. */
function changesOf(read: () => ReturnType<typeof text>) {
  return compare(read(), read()).functions.filter(({ change, details }) => change !== "same" || details.length > 0);
}

function expectSame(path: string, source: string): void {
  expect(
    changesOf(() => text(source)),
    path,
  ).toEqual([]);
}

describe("diff X X", () => {
  test("is empty for every document at hand", () => {
    const exporting = OURS.filter((path) => text(readFileSync(path, "utf8")).functions.length > 0);
    expect(exporting.length).toBeGreaterThan(20);
    for (const path of OURS) expectSame(path, readFileSync(path, "utf8"));
  });

  testOnFiles("is empty for whole files", ({ all }) => {
    for (const { path, text: source } of all) expectSame(path, source);
  });

  test("is empty for one of each source", () => {
    for (const read of VERSIONS) expect(changesOf(read)).toEqual([]);
  });
});

const VERSIONS = [
  () => json([["named", "a", ["sdict", ["x", "f32"], ["y", ["ndarray", "f32", 1, null]]]]], [["stuple", "i32", "i32"]]),
  () => json(["unknown", null, ["ndarray", null, null]], ["f32", ["slist", "f32"]]),
  () => raw("I16!B3!d4B3!d4S3!t6R6!B3!d4", 3, 1, "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R3!_0"),
  () => raw("I8!O1!U1!R1!", 2, 0),
  () => declared("%a: tensor<?xf32>, %b: !hal.buffer", "%r: index"),
  () => type('%a: !x.y<"z">, %b: !a, %c: tensor<*xf32> {iree.abi.name = "c"}', "(memref<4xf32>, none)"),
  () => vm("%a: i32, %b: !vm.ref<!hal.fence>", "!vm.list<?>"),
  () => compiled("0rCiID_v"),
  () => compiled("nonsense", { "iree.abi": "{", f: "x", sip: "y", "iree.abi.declaration": "z" }),
];

describe("diff of different versions", () => {
  const pair = fc.tuple(fc.constantFrom(...VERSIONS), fc.constantFrom(...VERSIONS));

  test("the other way round, what was added is removed, and the same is compared", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const there = compare(a(), b());
        const back = compare(b(), a());
        const flipped = { added: "removed", removed: "added", changed: "changed", same: "same" } as const;
        const sorted = (list: readonly string[]) => [...list].sort();
        expect(sorted(back.functions.map(({ name, change }) => `${name} ${change}`))).toEqual(
          sorted(there.functions.map(({ name, change }) => `${name} ${flipped[change]}`)),
        );
        const places = ({ functions }: typeof there) =>
          functions.flatMap((fn) => fn.details.map(({ place, old, new: now }) => ({ place, old, now })));
        const turned = places(back).map(({ place, old, now }) => ({ place, old: now, now: old }));
        expect(sorted(turned.map((it) => JSON.stringify(it)))).toEqual(
          sorted(places(there).map((it) => JSON.stringify(it))),
        );
      }),
    );
  });

  test("text from anywhere makes it throw nothing, and is the same as itself", () => {
    const parts = readFileSync(join(ROOT, "examples/vm_module.mlir"), "utf8").split(/(?<=[\s(){}<>"@:,=])/);
    const words = ["vm.export", "hal.executable", "// -----\n", "@", "{", "}", '"', "#", "!a", "!a = i32\n", "as("];
    const soup = fc.array(fc.constantFrom(...parts, ...words), { maxLength: 200 }).map((list) => list.join(""));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (source) => {
        expect(changesOf(() => text(source))).toEqual([]);
        compare(text(source), compiled("0r_v"));
      }),
    );
  });

  test("a flipped byte in the reflection of a module makes it throw nothing", () => {
    const payloads = [
      '{"a":[["named","a",["sdict",["x","f32"]]]],"r":[["stuple","i32"]]}',
      "I8!S5!k0_0R3!_0",
      "I6!B3!d4R1!",
    ];
    const [model = "", sip = "", f = ""] = payloads;
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: "binary", maxLength: 2 }), (at, by) => {
        const damage = (value: string) => value.slice(0, at % value.length) + by + value.slice((at % value.length) + 1);
        const whole = compiled("0r_r", { "iree.abi": model, sip, f });
        const damaged = () => compiled(damage("0r_r"), { "iree.abi": damage(model), sip: damage(sip), f: damage(f) });
        compare(whole, damaged());
        expect(changesOf(damaged)).toEqual([]);
      }),
    );
  });

  test("many functions, aliases and arguments take no longer than they are many", () => {
    const count = 2000;
    const lines = Array.from(
      { length: count },
      (_, i) => `!t${i} = i32\nvm.export @f${i} func.func @g${i}(%a: !t${i})`,
    );
    const wide = `func.func @f(${Array.from({ length: count }, (_, i) => `%a${i}: i32`).join(", ")}) { return }`;
    expect(changesOf(() => text(lines.join(" ")))).toEqual([]);
    expect(compare(text(wide), text(wide.replaceAll("i32", "i64"))).functions[0]?.details).toHaveLength(count);
  });
});

describe("real modules", () => {
  const read = (path: string) => {
    const { module, problem } = readModule(sourceOf(readFileSync(path)));
    if (module === undefined) throw new Error(problem);
    return fromModule(module);
  };

  for (const [name, count] of [
    ["2022-11-08-filters-v13.vmfb", 4],
    ["2025-01-22-conv-layer-v15.vmfb", 1],
    ["2026-06-15-mul_vmvx-v17.vmfb", 1],
  ] as const) {
    testOnCorpus(`${name} is the same as itself`, (corpus) => {
      const path = corpus.path(join("vmfb", name));
      const { functions } = compare(read(path), read(path));
      expect(functions.map(({ change, details }) => [change, details.length])).toEqual(Array(count).fill(["same", 0]));
    });
  }

  testOnCorpus("one is the same as a source that has its types", (corpus) => {
    const b = read(corpus.path("vmfb/2025-01-22-conv-layer-v15.vmfb"));
    const source = (image: string) =>
      text(
        `func.func @main(%a: tensor<${image}xf32>, %b: tensor<784x10xf32>, %c: tensor<1x10xf32>) -> tensor<1x10xf32> {}`,
      );
    expect(compare(source("28x28"), b).functions).toMatchObject([{ name: "main", change: "same", details: [] }]);
    expect(compare(source("32x32"), b)).toMatchObject({
      breaking: true,
      functions: [{ details: [{ id: "static-dim" }] }],
    });
  });
});
