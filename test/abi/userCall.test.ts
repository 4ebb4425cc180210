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
    [array("i1", [2]), "np.zeros((2,), np.bool_)", '--input="2xi1=0"'],
    [array("bf16", [2]), "np.zeros((2,), ml_dtypes.bfloat16)", '--input="2xbf16=0"'],
    [array("complex<f32>", [2]), "np.zeros((2,), np.complex64)", '--input="2xcomplex<f32>=0"'],
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

test("storage is only measured", () => {
  const { python, flags } = userCall(fn([value(array("f32", [4]), { storage: true })]));
  expect(flags).toEqual(["--function=predict", '--input="&4xf32"']);
  expect(python).toBe("module.predict(np.zeros((4,), np.float32))");
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
