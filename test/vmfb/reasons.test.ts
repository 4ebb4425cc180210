/** Each kind of reason in a module of its own, at the release where the verdict changes. */
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { describeReason, describeUnknown, summarizeFit } from "../../server/src/core/vmfb/runtimes/describe.js";
import { isCertain, judge, type Reason, type ReasonKind } from "../../server/src/core/vmfb/runtimes/judge.js";
import { needsOf } from "../../server/src/core/vmfb/runtimes/needs.js";
import { RELEASES } from "../../server/src/core/vmfb/runtimes/runtime.js";
import { buildElf, MACHINES } from "../kit/elf.js";
import { buildModule, CONTAINERS, type Era, type ModuleSpec } from "../kit/vmfb.js";

function moduleOf(spec: ModuleSpec, era?: Era, container?: (typeof CONTAINERS)[number]) {
  const { module, problem } = readModule(sourceOf(buildModule({ types: ["i32"], ...spec }, era, container)));
  if (module === undefined) throw new Error(problem);
  return module;
}

function verdictsOf(...given: Parameters<typeof moduleOf>) {
  return judge(needsOf(moduleOf(...given)));
}

/** What the verdicts say, with the releases where it starts and ends. */
function spansOf(...given: Parameters<typeof verdictsOf>): readonly (readonly [string, string, boolean | null])[] {
  const spans: [string, string, boolean | null][] = [];
  for (const { runtime, loads } of verdictsOf(...given)) {
    const last = spans.at(-1);
    if (last !== undefined && last[2] === loads) last[1] = runtime.name;
    else spans.push([runtime.name, runtime.name, loads]);
  }
  return spans;
}

const { arm_64: arm = { machine: 183, wide: true, addends: true } } = MACHINES;
const V15 = { bytecodeVersion: "15.0" };
const MAIN = "main@2026-08-21";

interface Case {
  readonly spec: ModuleSpec;
  /** Of all releases with the bytecode version. */
  readonly spans: readonly (readonly [string, string, boolean | null])[];
  /** A release, and the reasons that it has. */
  readonly at: string;
  readonly reasons: readonly Reason[];
}

const CASES: Readonly<Record<ReasonKind, Case>> = {
  "bytecode-version": {
    spec: { bytecodeVersion: "16.0" },
    spans: [
      ["20220930.282", "3.9.0", false],
      ["3.10.0", "3.10.0", true],
      ["3.11.0", MAIN, false],
    ],
    at: "3.9.0",
    reasons: [{ kind: "bytecode-version", expected: "16.0", found: "15.0" }],
  },
  feature: {
    spec: { ...V15, requirements: 0b10_0010 },
    spans: [["20220930.282", MAIN, false]],
    at: "20240410.859",
    reasons: [
      { kind: "feature", name: "EXT_F64" },
      { kind: "feature", name: "bit 5" },
    ],
  },
  "missing-type": {
    spec: { ...V15, types: ["i64", "!vm.list<!hal.file>", "!hal.file", "!vm.opaque"] },
    spans: [
      ["20220930.282", "20230815.614", false],
      ["20231004.665", "3.9.0", true],
      ["3.10.0", MAIN, false],
    ],
    at: "20230815.614",
    reasons: [{ kind: "missing-type", name: "!hal.file" }],
  },
  "unknown-type": {
    spec: { ...V15, types: ["!acme.handle", "hal.buffer", "!halo.buffer"] },
    spans: [
      ["20220930.282", "20220930.282", false],
      ["20230404.479", "3.9.0", null],
      ["3.10.0", MAIN, false],
    ],
    at: "3.0.0",
    reasons: ["!acme.handle", "hal.buffer", "!halo.buffer"].map((name) => ({ kind: "unknown-type", name })),
  },
  "missing-module": {
    spec: { ...V15, imports: [{ name: "io_parameters.gather", callingConvention: "0rIrrrrrrr_v" }] },
    spans: [
      ["20220930.282", "20231004.665", false],
      ["20240129.785", "3.9.0", true],
      ["3.10.0", MAIN, false],
    ],
    at: "20231004.665",
    reasons: [{ kind: "missing-module", name: "io_parameters" }],
  },
  "unknown-module": {
    spec: {
      ...V15,
      dependencies: [{ name: "acme", minimumVersion: 9, required: true }],
      imports: [
        { name: "acme.f", callingConvention: "0v_v" },
        { name: "beta.f.g", callingConvention: "0v_v" },
      ],
    },
    spans: [
      ["20220930.282", "20220930.282", false],
      ["20230404.479", "3.9.0", null],
      ["3.10.0", MAIN, false],
    ],
    at: "3.0.0",
    reasons: ["acme", "beta"].map((name) => ({ kind: "unknown-module", name })),
  },
  "module-version": {
    spec: { ...V15, dependencies: [{ name: "hal", minimumVersion: 6, required: true }] },
    spans: [
      ["20220930.282", "3.3.0", false],
      ["3.4.0", "3.9.0", true],
      ["3.10.0", MAIN, false],
    ],
    at: "3.3.0",
    reasons: [{ kind: "module-version", name: "hal", expected: "6", found: "5" }],
  },
  "missing-import": {
    spec: { ...V15, imports: [{ name: "hal.allocator.select" }] },
    spans: [
      ["20220930.282", "3.4.0", false],
      ["3.5.0", "3.9.0", true],
      ["3.10.0", MAIN, false],
    ],
    at: "3.4.0",
    reasons: [{ kind: "missing-import", name: "hal.allocator.select" }],
  },
  "import-signature": {
    spec: { ...V15, imports: [{ name: "hal.command_buffer.copy_buffer", callingConvention: "0riirIrII_v" }] },
    spans: [
      ["20220930.282", "20240410.859", false],
      ["20240828.999", "3.3.0", true],
      ["3.4.0", MAIN, false],
    ],
    at: "3.4.0",
    reasons: [
      {
        kind: "import-signature",
        name: "hal.command_buffer.copy_buffer",
        expected: "0riirIrII_v",
        found: "0riirIrIII_v",
      },
    ],
  },
  "executable-version": {
    spec: { ...V15, libraries: [buildElf({ ...arm, versions: [5] })] },
    spans: [
      ["20220930.282", "20240410.859", false],
      ["20240828.999", "3.7.1", true],
      ["3.8.0", MAIN, false],
    ],
    at: "3.8.0",
    reasons: [{ kind: "executable-version", name: "embedded-elf-arm_64", expected: "0.5", found: "0.6" }],
  },
};

describe.each(Object.entries(CASES))("%s", (_, { spec, spans, at, reasons }) => {
  test.each(CONTAINERS)("%s", (container) => {
    expect(spansOf(spec, "2023-03-03", container)).toEqual(spans);
    expect(verdictsOf(spec, "2023-03-03", container).find(({ runtime }) => runtime.name === at)?.reasons).toEqual(
      reasons,
    );
  });
});

describe("what breaks nothing", () => {
  const V17 = { bytecodeVersion: "17.0" };
  test.each<[string, ModuleSpec]>([
    ["features that are there", { ...V17, requirements: 15 }],
    ["an optional import of a missing function", { ...V17, imports: [{ name: "hal.f", optional: true }] }],
    ["an optional import of an unknown module", { ...V17, imports: [{ name: "acme.f", optional: true }] }],
    [
      "an optional dependency of any version",
      {
        ...V17,
        dependencies: [
          { name: "hal", minimumVersion: 99, required: false },
          { name: "acme", minimumVersion: 99, required: false },
        ],
      },
    ],
    ["an import without a convention", { ...V17, imports: [{ name: "hal.fence.await", callingConvention: "" }] }],
    ["an older version of a module", { ...V17, dependencies: [{ name: "hal", minimumVersion: 0, required: true }] }],
    ["lists and value types", { ...V17, types: ["i8", "i16", "i32", "i64", "f32", "f64", "!vm.list<!acme.x>"] }],
  ])("%s", (_, spec) => {
    expect(spansOf(spec).at(-1)).toEqual(["3.11.0", MAIN, true]);
  });
});

describe("what breaks all the same", () => {
  test.each<[string, ModuleSpec, Reason]>([
    [
      "an optional import that is there with another convention",
      { imports: [{ name: "hal.fence.query", callingConvention: "0r_I", optional: true }] },
      { kind: "import-signature", name: "hal.fence.query", expected: "0r_I", found: "0r_i" },
    ],
    [
      "a convention that says the same in another way",
      { imports: [{ name: "hal.devices.count", callingConvention: "0_i" }] },
      { kind: "import-signature", name: "hal.devices.count", expected: "0_i", found: "0v_i" },
    ],
    [
      "an optional import without a module",
      { imports: [{ name: "f", callingConvention: "0v_v", optional: true }] },
      { kind: "missing-import", name: "f", expected: "0v_v" },
    ],
    [
      "a minor version that is newer",
      { bytecodeVersion: "17.1" },
      { kind: "bytecode-version", expected: "17.1", found: "17.0" },
    ],
  ])("%s", (_, spec, reason) => {
    const newest = verdictsOf({ bytecodeVersion: "17.0", ...spec }).at(-1);
    expect([newest?.loads, newest?.reasons]).toEqual([false, [reason]]);
  });

  test("reasons of every kind come in the order in which the runtime checks", () => {
    const [newest] = verdictsOf({
      bytecodeVersion: "17.0",
      requirements: 16,
      types: ["!hal.pipeline_layout", "!acme.x"],
      dependencies: [
        { name: "acme", minimumVersion: 0, required: true },
        { name: "hal", minimumVersion: 8, required: true },
      ],
      imports: [
        { name: "hal.gone", callingConvention: "0v_v" },
        { name: "acme.f", callingConvention: "0v_v" },
        { name: "hal.fence.query", callingConvention: "0r_I" },
        { name: "beta.f" },
      ],
      libraries: [buildElf({ ...arm, versions: [5] })],
    }).slice(-1);
    expect(newest?.reasons.map(({ kind, name }) => [kind, name])).toEqual([
      ["feature", "bit 4"],
      ["missing-type", "!hal.pipeline_layout"],
      ["unknown-type", "!acme.x"],
      ["unknown-module", "acme"],
      ["module-version", "hal"],
      ["unknown-module", "beta"],
      ["missing-import", "hal.gone"],
      ["import-signature", "hal.fence.query"],
      ["executable-version", "embedded-elf-arm_64"],
    ]);
    expect(newest?.reasons.some(isCertain)).toBe(true);
  });
});

test.each<[Era, string]>([
  ["2022-05-16", "3.0"],
  ["2022-06-27", "4.0"],
  ["2022-06-28", "6.0"],
])("a module in the layout of %s has a bytecode version that no release takes", (era, version) => {
  for (const { loads, reasons } of verdictsOf({ types: ["i32"] }, era)) {
    expect([loads, reasons[0]]).toMatchObject([false, { kind: "bytecode-version", expected: version }]);
  }
});

test("a module in the layout of 2022-08-08 loads with the release of its time", () => {
  expect(spansOf({ dependencies: [{ name: "hal", minimumVersion: 0, required: true }] }, "2022-08-08")).toEqual([
    ["20220930.282", "20220930.282", true],
    ["20230404.479", MAIN, false],
  ]);
});

test("a module from before bytecode versions is read as 0.0", () => {
  const verdicts = verdictsOf({ types: ["i32"] }, "2021-09-16", "plain");
  expect(verdicts).toHaveLength(RELEASES.length);
  for (const { reasons } of verdicts) expect(reasons[0]).toMatchObject({ kind: "bytecode-version", expected: "0.0" });
});

describe("a module that is newer than the table", () => {
  const summaryOf = (spec: ModuleSpec) => {
    const needs = needsOf(moduleOf(spec));
    const { headline, nearest } = summarizeFit(needs, judge(needs));
    return [headline, ...nearest.map(({ first, last, reasons }) => [first.name, last.name, reasons.map(describedAs)])];
  };
  const describedAs = (reason: Reason) => describeReason(reason);

  test("is said to be newer, by its bytecode", () => {
    expect(summaryOf({ bytecodeVersion: "18.0" })).toEqual([
      "Newer than this version of mlir-abi knows: needs bytecode 18.0",
      ["3.11.0", MAIN, ["has bytecode 18.0, the runtime takes 17.0"]],
    ]);
  });

  test("is said to be newer, by a module's version; what else is certain follows", () => {
    const dependencies = [{ name: "hal", minimumVersion: 8, required: true }];
    const imports = [{ name: "hal.device.queue.dispatch", callingConvention: "0r_v" }];
    expect(summaryOf({ bytecodeVersion: "17.0", dependencies, imports })).toEqual([
      "Newer than this version of mlir-abi knows: needs hal 8",
      [
        "3.11.0",
        "3.11.0",
        ["needs hal 8, the runtime has 6", "imports hal.device.queue.dispatch, which the runtime lacks"],
      ],
      [MAIN, MAIN, ["needs hal 8, the runtime has 7", "imports hal.device.queue.dispatch, which the runtime lacks"]],
    ]);
  });

  test("one that no release loads for another reason is not", () => {
    const imports = [{ name: "hal.device.queue.dispatch", callingConvention: "0r_v" }];
    expect(summaryOf({ bytecodeVersion: "17.0", imports })[0]).toBe("Loads with no release of IREE that is known here");
  });
});

test.each([
  ["one that some load", { bytecodeVersion: "17.0" }],
  ["one that no release loads", { bytecodeVersion: "99.0" }],
  ["one that depends on what is not IREE's", { bytecodeVersion: "15.0", ...CASES["unknown-module"].spec }],
])("each release is named once, as one that loads or fails: %s", (_, spec: ModuleSpec) => {
  const needs = needsOf(moduleOf(spec));
  const verdicts = judge(needs);
  const { headline, others } = summarizeFit(needs, verdicts);
  const named = (line: string) => {
    const ranges = / IREE (?<names>\S.*)$/.exec(line)?.groups?.names?.split(/, | and /) ?? [];
    return ranges.flatMap((range) => {
      const [first, last = first] = range.split(" to ").map((name) => RELEASES.findIndex((it) => it.name === name));
      return RELEASES.slice(first, (last ?? -1) + 1).map(({ name }) => `${line.split(" with ")[0]} ${name}`);
    });
  };
  const word = (loads: boolean | null) => (loads === null ? "May load" : loads ? "Loads" : "Fails");
  expect([headline, ...others].flatMap(named).sort()).toEqual(
    verdicts.map(({ runtime, loads }) => `${word(loads)} ${runtime.name}`).sort(),
  );
});

test("what a verdict depends on is named, as far as anybody reads", () => {
  const { at, spec } = CASES["unknown-module"];
  const { reasons = [] } = verdictsOf(spec).find(({ runtime }) => runtime.name === at) ?? {};
  expect(describeUnknown(reasons)).toBe("depends on acme and beta, which are not IREE's");
  expect(describeUnknown(reasons.slice(1))).toBe("depends on beta, which is not IREE's");
  const many = Array.from({ length: 7 }, (_, i): Reason => ({ kind: "unknown-module", name: `m${i}` }));
  expect(describeUnknown(many)).toBe("depends on m0, m1, m2, m3, m4 and 2 more, which are not IREE's");
});
