import { describe, expect, test } from "vitest";
import type { AbiFunction, AbiValue } from "../../server/src/core/abi/calls/abiFunction.js";
import { callTypeText } from "../../server/src/core/abi/calls/callText.js";
import { pythonLoad, userCall } from "../../server/src/core/abi/calls/userCall.js";
import type { AbiType, Dims } from "../../server/src/core/abi/types/abiType.js";
import { typeOfRecord } from "../../server/src/core/abi/types/fromEncodings.js";
import { MAX_DEPTH } from "../../server/src/core/encodings/abiJson/limits.js";

const array = (element: string | undefined, dims: Dims | undefined): AbiType => ({
  kind: "array",
  element,
  dims,
});
const value = (type: AbiType, more: Partial<AbiValue> = {}): AbiValue => ({
  name: undefined,
  keyword: false,
  storage: false,
  ...more,
  type,
});
const fn = (args: readonly AbiValue[], more: Partial<AbiFunction> = {}): AbiFunction => ({
  name: "predict",
  arguments: args,
  results: [],
  fences: false,
  ...more,
});

describe("values", () => {
  test.each<[AbiType, python: string, flag: string]>([
    [array("f32", [1, 28, 28, 1]), "np.zeros((1, 28, 28, 1), np.float32)", '--input="1x28x28x1xf32=0"'],
    [array("f32", [4]), "np.zeros((4,), np.float32)", '--input="4xf32=0"'],
    [array("f64", []), "np.zeros((), np.float64)", '--input="f64=0"'],
    [array("i8", [null, 3]), "np.zeros((1, 3), np.int8)", '--input="1x3xi8=0"'],
    [array("ui8", [2]), "np.zeros((2,), np.uint8)", '--input="2xui8=0"'],
    [array("si16", [2]), "np.zeros((2,), np.int16)", '--input="2xsi16=0"'],
    [array("i1", [2]), "np.zeros((2,), np.bool_)", '--input="2xi1"'],
    [array("bf16", [2]), "np.zeros((2,), ml_dtypes.bfloat16)", '--input="2xbf16=0"'],
    [array("complex<f32>", [2]), "np.zeros((2,), np.complex64)", '--input="2xcf64"'],
    [array("f8E4M3FN", [2]), "np.zeros((2,), ml_dtypes.float8_e4m3fn)", '--input="2xf8E4M3FN=0"'],
    [array("f8E8M0FNU", []), "np.zeros((), ml_dtypes.float8_e8m0fnu)", '--input="f8E8M0FNU=0"'],
    // A number without digits for its values: the tools need an = to see that it is an array.
    [array("i1", []), "np.zeros((), np.bool_)", '--input="i1="'],
    [array("f32", [0, 3]), "np.zeros((0, 3), np.float32)", '--input="0x3xf32"'],
    [array("index", [2]), "np.zeros((2,), np.int64)", '--input="2xi64=0"'],
    [array("!some.type", [2]), "np.zeros((2,), np.float32)", '--input="2xf32=0"'],
    [array("f32", "any"), "np.zeros((1,), np.float32)", '--input="1xf32=0"'],
    [{ kind: "scalar", element: "i32" }, "0", '--input="0"'],
    [{ kind: "scalar", element: "f32" }, "0.0", '--input="0.0"'],
    [{ kind: "scalar", element: "i1" }, "False", '--input="0"'],
    [{ kind: "null" }, "None", '--input="(null)"'],
    [{ kind: "unknown" }, "None", '--input="(null)"'],
  ])("%j", (type, python, flag) => {
    const call = userCall(fn([value(type)]));
    expect(call.python).toBe(`module.predict(${python})`);
    expect(call.flags).toEqual(["--function=predict", flag]);
  });

  test("structures are Python's, and have no flag", () => {
    const f32: AbiType = { kind: "scalar", element: "f32" };
    const types: AbiType[] = [
      { kind: "sequence", form: "list", items: [f32, array("i32", [2])] },
      { kind: "sequence", form: "tuple", items: [f32] },
      { kind: "dictionary", items: [{ key: 'a"b', type: f32 }] },
      { kind: "uniform", item: f32 },
    ];
    const call = userCall(fn(types.map((type) => value(type))));
    expect(call.python).toBe('module.predict([0.0, np.zeros((2,), np.int32)], (0.0,), {"a\\"b": 0.0}, [0.0])');
    expect(call.flags).toBeUndefined();
    expect(call.notes).toEqual([
      "iree-run-module has no way to pass a structure (argument 0, argument 1, argument 2, argument 3)",
    ]);
  });
});

test("what is taken apart for the function is passed in its own order", () => {
  const [x, y] = [value(array("f32", [4])), value(array("i32", [2]))];
  const items = [
    { key: "a", type: y.type },
    { key: "b", type: x.type },
  ];
  const call = userCall(fn([value({ kind: "dictionary", items })], { flat: [x, y] }));
  expect(call.python).toBe('module.predict({"a": np.zeros((2,), np.int32), "b": np.zeros((4,), np.float32)})');
  expect(call.flags).toEqual(["--function=predict", '--input="4xf32=0"', '--input="2xi32=0"']);
  expect(call.notes).toEqual([]);
});

test("keywords by their names, behind the others; what is no name in a dictionary", () => {
  const i32: AbiType = { kind: "scalar", element: "i32" };
  const args = [
    value(i32, { name: "scale", keyword: true }),
    value(i32, { name: "class", keyword: true }),
    value(i32, { name: "x" }),
  ];
  const { python, flags } = userCall(fn(args));
  expect(python).toBe('module.predict(0, scale=0, **{"class": 0})');
  // Flags go by position.
  expect(flags).toHaveLength(4);
});

const MEMORY: AbiType = { kind: "array", element: undefined, dims: undefined, text: "!hal.buffer" };
const VIEW: AbiType = { ...MEMORY, text: "!hal.buffer_view" };

describe("storage", () => {
  const out = value(MEMORY, { name: "out", storage: true, storageFor: 0 });
  const scratch = value(MEMORY, { storage: true, storageFor: "transients" });

  test("is as large as the result that it is for, or as the compiler says", () => {
    const call = userCall(fn([out, scratch], { results: [value(array("f32", [8]))], transientBytes: 2048n }));
    expect(call.flags).toEqual(["--function=predict", '--input="&8xf32"', '--input="&2048xi8"']);
    expect(call.notes).toEqual([
      "out: storage for result 0, 32 bytes",
      "argument 1: storage for transient memory, 2048 bytes",
      "out: Python passes memory through VmContext.invoke only, as code of mlir-abi bindgen does",
      "argument 1: Python passes memory through VmContext.invoke only, as code of mlir-abi bindgen does",
    ]);
    expect(call.python).toBeUndefined();
  });

  test("of elements that don't fill bytes is counted in bytes, which every release reads", () => {
    const { flags } = userCall(fn([out], { results: [value(array("i4", [7]))] }));
    expect(flags).toEqual(["--function=predict", '--input="&4xi8"']);
  });

  test("has a placeholder where its size depends on the call, or nothing says it", () => {
    const dynamic = userCall(fn([out], { results: [value(array("f32", [null, 4]))] }));
    expect(dynamic.flags?.[1]).toBe('--input="&1x4xf32"');
    expect(dynamic.notes[0]).toBe(
      "out: storage for result 0, whose size depends on the dynamic dims, 1 is a placeholder",
    );
    const unknown = userCall(fn([scratch]));
    expect(unknown.flags?.[1]).toBe('--input="&1xi8"');
    expect(unknown.notes[0]).toBe(
      "argument 0: storage for transient memory, whose size is not known, 1 is a placeholder",
    );
  });

  test("that is a buffer view is passed as one", () => {
    const { flags } = userCall(fn([value(VIEW, { storage: true, storageFor: "transients" })], { transientBytes: 64n }));
    expect(flags?.[1]).toBe('--input="64xi8"');
  });
});

describe("what no flag or array of Python has", () => {
  test.each(["f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3", "tf32", "f80", "i256"])("%s", (element) => {
    const call = userCall(fn([value(array("f32", [1])), value(array(element, [2]))]));
    expect({ flags: call.flags, python: call.python, offers: call.offers }).toEqual({
      flags: undefined,
      python: undefined,
      offers: [],
    });
    expect(call.partial).toEqual(["--function=predict", '--input="1xf32=0"']);
    expect(call.notes).toEqual([
      `argument 1: iree-run-module cannot pass it, as no buffer view has elements of type ${element}`,
      `argument 1: Python has no arrays of ${element} for the runtime`,
    ]);
  });

  test("i4 has a flag, whose values are bytes, since the tools know how large its arrays are", () => {
    const call = userCall(fn([value(array("i4", [2, 2]))]));
    expect(call.flags?.[1]).toBe('--input="2x2xi4"');
    expect(call.notes).toEqual([
      "argument 0: iree-run-module reads a value of i4 as 2 hexadecimal digits, not as a number",
      "argument 0: Python has no arrays of i4 for the runtime",
    ]);
    expect(userCall(fn([value(array("i4", [2, 2]))]), { has: (day) => day <= "2026-03-22" }).flags).toBeUndefined();
  });

  test("floats of 8 bits, by release", () => {
    const element = (has: (day: string) => boolean, name: string) => {
      const { flags, python } = userCall(fn([value(array(name, [2]))]), { has });
      return [flags?.[1], python];
    };
    const at = (release: string) => (day: string) => day < release;
    expect(element(at("2024-10-24"), "f8E4M3FN")).toEqual([undefined, undefined]);
    expect(element(at("2025-01-01"), "f8E4M3FN")).toEqual(['--input="2xf8E4M3=0"', undefined]);
    expect(element(at("2025-05-01"), "f8E4M3FN")).toEqual(['--input="2xf8E4M3FN=0"', undefined]);
    expect(element(at("2025-05-01"), "f8E8M0FNU")).toEqual([undefined, undefined]);
    expect(element(at("2026-05-01"), "f8E8M0FNU")).toEqual([
      '--input="2xf8E8M0FNU=0"',
      "module.predict(np.zeros((2,), ml_dtypes.float8_e8m0fnu))",
    ]);
  });
});

describe("what else the tools do with a call", () => {
  const offers = (results: readonly AbiType[], has?: (day: string) => boolean, fences = false) =>
    userCall(fn([], { results: results.map((type) => value(type)), fences }), { has }).offers;
  const flagsOf = (what: string, ...given: Parameters<typeof offers>) =>
    offers(...given).find((offer) => offer.what === what)?.flags;

  test("writes results in NumPy's format where that has their type", () => {
    expect(
      flagsOf("write results", [array("f32", [2]), array("bf16", [2]), { kind: "scalar", element: "i32" }]),
    ).toEqual(["--output=@result0.npy", "--output=@result1.bin", "--output=@result2.npy"]);
  });

  test("compares with the thresholds of the types, and integers with the bytes of a file", () => {
    expect(flagsOf("compare results", [array("f32", [2]), array("bf16", [2]), array("i32", [2, 3])])).toEqual([
      "--expected_output=@expected0.npy",
      "--expected_output=2xbf16=@expected1.bin",
      "--expected_output=2x3xi32=@expected2.bin",
      "--expected_f32_threshold=0.0001",
      "--expected_bf16_threshold=0.01",
    ]);
    expect(flagsOf("compare results", [array("i32", [null])])).toEqual(["--expected_output='(ignored)'"]);
    // A number never matches: iree_tooling_compare_variants reports equal types as different ones.
    expect(flagsOf("compare results", [array("f32", [2]), { kind: "scalar", element: "i32" }])).toBeUndefined();
  });

  test("by release", () => {
    const until = (release: string) => (day: string) => day < release;
    expect(flagsOf("compare results", [array("bf16", [2])], until("2026-04-07"))).toEqual([
      "--expected_output=2xbf16=@expected0.bin",
    ]);
    expect(offers([array("f32", [2])]).map(({ what }) => what)).toEqual([
      "write results",
      "compare results",
      "benchmark",
      "write results of the benchmark",
    ]);
    expect(flagsOf("write results of the benchmark", [array("f32", [2])])).toEqual([
      "--enable_output_processing",
      "--output=@result0.npy",
    ]);
    expect(flagsOf("write results of the benchmark", [array("f32", [2])], until("2026-08-07"))).toBeUndefined();
    // A benchmark keeps no results of functions with fences.
    expect(flagsOf("write results of the benchmark", [array("f32", [2])], undefined, true)).toBeUndefined();
    expect(flagsOf("write results", [array("f32", [2])], until("2023-01-01"))).toBeUndefined();
  });
});

test.each([
  ["main", "module.main()", "--function=main"],
  ["main$async", 'module["main$async"]()', "--function='main$async'"],
  ["it's", 'module["it\'s"]()', `--function='it'\\''s'`],
  // Nothing invisible is copied: Python's escapes, and those of bash and zsh.
  ["a\u202eb\u{e0041}", 'module["a\\u202eb\\U000e0041"]()', "--function=$'a\\U0000202eb\\U000e0041'"],
  ["lambda", 'module["lambda"]()', "--function=lambda"],
  ["name", 'module["name"]()', "--function=name"],
  ["__init", 'module["__init"]()', "--function=__init"],
])("a function called %s", (name, python, flag) => {
  const call = userCall(fn([], { name }));
  expect([call.python, call.flags]).toEqual([python, [flag]]);
});

test("what is left to do is reported", () => {
  const args = [value(array("f32", [null])), value({ kind: "unknown" }, { name: "state" }), value({ kind: "unknown" })];
  expect(userCall(fn(args)).notes).toEqual([
    "argument 0: dim 0 is dynamic, 1 is a placeholder",
    "state: type unknown, the value is a placeholder",
    "argument 2: type unknown, the value is a placeholder",
  ]);
  expect(userCall(fn([value(array("f32", [2]))])).notes).toEqual([]);
});

test("nothing of a file leaves its quotes", () => {
  const evil = '"; rm -rf ~; echo "$(id)`id`';
  const { flags, python } = userCall(
    fn([value(array(evil, [1])), value({ kind: "dictionary", items: [{ key: evil, type: { kind: "null" } }] })], {
      name: "a'; id; '",
    }),
  );
  expect(flags).toBeUndefined();
  expect(python).toBe(`module["a'; id; '"](np.zeros((1,), np.float32), {${JSON.stringify(evil)}: None})`);
  const [, flag] = userCall(fn([value(array(evil, [1]))])).flags ?? [];
  expect(flag).toBe('--input="1xf32=0"');
  expect(userCall(fn([value({ kind: "unknown" }, { name: "$(id)" })])).notes).toEqual([
    "argument 0: type unknown, the value is a placeholder",
  ]);
});

describe("what can't be called", () => {
  test("Python adds no fences, iree-run-module only those that the reflection announces", () => {
    expect(userCall(fn([], { fences: true }))).toEqual({
      python: undefined,
      flags: ["--function=predict"],
      partial: undefined,
      offers: [{ what: "benchmark", tool: "iree-benchmark-module", flags: ["--function=predict"] }],
      notes: ["Two fences follow the arguments, to wait on and to signal: iree-run-module adds them, Python does not"],
    });
    expect(userCall(fn([], { fences: true, unannouncedFences: true }))).toMatchObject({
      python: undefined,
      flags: undefined,
    });
  });

  test("a keyword that is there twice", () => {
    const x = value({ kind: "null" }, { name: "x", keyword: true });
    const { python, notes } = userCall(fn([x, x]));
    expect({ python, notes }).toEqual({ python: undefined, notes: ["Python can't pass one keyword twice (x)"] });
  });
});

test("loading a module", () => {
  expect(pythonLoad('a"b.vmfb')).toBe(
    'module = iree.runtime.load_vm_flatbuffer_file("a\\"b.vmfb", driver="local-task")',
  );
});

test("types as text", () => {
  expect(callTypeText(array("f32", [null, 4]))).toBe("tensor<?x4xf32>");
  expect(callTypeText(array("f32", []))).toBe("tensor<f32>");
  expect(callTypeText(array("f32", "any"))).toBe("tensor<*xf32>");
  expect(
    callTypeText({ kind: "sequence", form: "list", items: [{ kind: "scalar", element: "i32" }, { kind: "unknown" }] }),
  ).toBe("[i32, any]");
  expect(callTypeText({ kind: "uniform", item: array(undefined, undefined) })).toBe("list[tensor]");
  expect(callTypeText({ kind: "sequence", form: "tuple", items: [{ kind: "scalar", element: "i32" }] })).toBe("(i32,)");
  expect(callTypeText({ kind: "dictionary", items: [{ key: "a", type: { kind: "null" } }] })).toBe('{"a": none}');
});

test("what a record and an MLIR type say of a call", () => {
  const f32 = { kind: "primitive", name: "f32" } as const;
  const named = { kind: "named", name: "x", type: f32 } as const;
  expect(typeOfRecord({ kind: "py_homogeneous_list", element: named })).toEqual({
    kind: "uniform",
    item: { kind: "scalar", element: "f32" },
  });
  expect(typeOfRecord({ kind: "ndarray", element: f32, rank: 2, dims: [4, -1] })).toEqual(array("f32", [4, null]));
  expect(typeOfRecord({ kind: "ndarray", element: null, rank: 1, dims: [] })).toEqual(array(undefined, undefined));
  expect(typeOfRecord({ kind: "unknown" })).toEqual({ kind: "unknown" });
});

test("a record is looked into as deep as JSON is read", () => {
  const depth = MAX_DEPTH;
  let record: Parameters<typeof typeOfRecord>[0] = { kind: "null" };
  for (let i = 0; i < depth; i++) record = { kind: "slist", slots: [record] };
  expect(callTypeText(typeOfRecord(record))).toBe(`${"[".repeat(depth)}none${"]".repeat(depth)}`);
});
