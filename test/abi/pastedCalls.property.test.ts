/** Whatever the types and names: Python compiles the call, and a shell passes each flag as one word. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AbiFunction, AbiValue, StorageUse } from "../../server/src/core/abi/calls/abiFunction.js";
import { inputText } from "../../server/src/core/abi/calls/inputFlag.js";
import { shellCall, userCall, withComments } from "../../server/src/core/abi/calls/userCall.js";
import { type Register, readInput } from "../../server/src/core/abi/flags/inputValue.js";
import { NEWEST } from "../../server/src/core/abi/flags/release.js";
import { flagNamed, readFlag } from "../../server/src/core/abi/flags/toolFlags.js";
import type { AbiType } from "../../server/src/core/abi/types/abiType.js";
import { casesOf } from "../kit/effort.js";
import { toolReads } from "../kit/flagGrammar.js";

const RUNS = 300;

const odd = fc.constantFrom(
  "x",
  "class",
  "__debug__",
  "a$b",
  "it's",
  '"',
  "\\",
  "$(id)",
  "`id`",
  "é",
  "\u202e",
  "a\nb",
  "",
);
const name = fc.oneof(odd, fc.string({ maxLength: 6 }), fc.string({ unit: "binary", maxLength: 6 }));
// A process can't be given a NUL, and no symbol can hold one.
const symbol = name.map((it) => Buffer.from(it.replaceAll("\0", "")).toString());
const element = fc.constantFrom(
  ...["f32", "i1", "ui8", "bf16", "index", "i4", "i128", "f4E2M1FN", "tf32", '!q<"$(id)">'],
  ...["complex<f32>", "complex<f64>", "complex<f128>", "f8E4M3FN", "f8E5M2FNUZ", "f8E8M0FNU", "f8E4M3"],
);
const dims = fc.oneof(
  fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { maxLength: 4 }),
  fc.constantFrom("any" as const, undefined),
);
const { type } = fc.letrec<{ type: AbiType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant("array" as const), element: fc.option(element, { nil: undefined }), dims }),
    fc.record({ kind: fc.constant("scalar" as const), element }),
    fc.constantFrom<AbiType>(
      { kind: "array", element: undefined, dims: undefined, text: "!hal.buffer" },
      { kind: "null" },
      { kind: "unknown" },
      { kind: "list" },
      { kind: "register", type: "ref" },
      { kind: "other", text: '!q<"$(id)">' },
    ),
    fc.record({
      kind: fc.constant("sequence" as const),
      form: fc.constantFrom("list" as const, "tuple" as const, undefined),
      items: fc.array(tie("type"), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("dictionary" as const),
      items: fc.array(fc.record({ key: name, type: tie("type") }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("uniform" as const), item: tie("type") }),
  ),
}));
const value: fc.Arbitrary<AbiValue> = fc.record({
  name: fc.option(name, { nil: undefined }),
  type,
  keyword: fc.boolean(),
  storage: fc.boolean(),
  storageFor: fc.constantFrom<StorageUse | undefined>(0, 1, "transients", undefined),
});
const callable: fc.Arbitrary<AbiFunction> = fc.record({
  name: symbol,
  arguments: fc
    .array(value, { maxLength: 4 })
    .map((all) => all.map((it) => ({ ...it, keyword: it.keyword && it.name !== undefined }))),
  results: fc.array(value, { maxLength: 2 }),
  transientBytes: fc.constantFrom(undefined, 0n, 2048n),
  fences: fc.constant(false),
});

/** Many calls for one process: a process for each would take minutes. */
const samples = fc.sample(callable, { numRuns: RUNS, seed: 15 });

test("Python compiles every call", () => {
  const calls = samples.flatMap((fn) => {
    const { python, notes } = userCall(fn);
    return python === undefined ? [] : [withComments(python, notes)];
  });
  expect(calls.length).toBeGreaterThan(casesOf(RUNS) / 2);
  const script = `
import ast, json, sys
for text in json.load(sys.stdin):
    compile(text, "call", "exec")
    body = ast.parse(text).body
    assert len(body) == 1 and isinstance(body[0].value, ast.Call), text
    names = {node.id for node in ast.walk(body[0]) if isinstance(node, ast.Name)}
    assert names <= {"module", "np", "ml_dtypes"}, text
`;
  const { status, stderr } = spawnSync("python3", ["-c", script], { input: JSON.stringify(calls), encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("a shell passes every flag as it is", () => {
  const calls = samples.flatMap((fn) => {
    const { flags, notes } = userCall(fn);
    return flags === undefined ? [] : [{ fn, flags, text: withComments(shellCall("a b's.vmfb", flags), notes) }];
  });
  expect(calls.length).toBeGreaterThan(casesOf(RUNS) / 4);
  const script = ['iree-run-module() { printf \'%s\\0\' "$@" ""; }', ...calls.map(({ text }) => text)].join("\n");
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const words = calls.map(({ fn, flags }) => [
    "--module=a b's.vmfb",
    `--function=${fn.name}`,
    ...flags.slice(1).map((flag) => flag.replaceAll('"', "")),
  ]);
  expect(
    stdout
      .split("\0\0")
      .slice(0, -1)
      .map((it) => it.split("\0")),
  ).toEqual(words);
  for (const { flags } of calls) for (const flag of flags.slice(1)) expect(flag).not.toMatch(/[?…]/);
});

test("the tools read every value as what the argument is", () => {
  let count = 0;
  for (const fn of samples) {
    const { flags, partial, offers } = userCall(fn);
    const inputs = (flags ?? partial ?? []).slice(1).map((flag) => flag.replace(/^--input="(.*)"$/s, "$1"));
    const passed = (fn.flat ?? fn.arguments).filter((value) => inputText(value, fn) !== undefined);
    expect(inputs).toHaveLength(passed.length);
    for (const [i, text] of inputs.entries()) {
      const { type, storage } = passed[i] ?? expect.unreachable();
      const register = type.kind === "scalar" && !storage ? registerOf(type.element) : "r";
      const parsed = toolReads(text, register);
      expect(readInput(text, register, NEWEST)).toMatchObject({ value: expect.anything() });
      if (type.kind === "array" && !storage && Array.isArray(type.dims)) {
        expect(parsed).toMatchObject({ dims: type.dims.map((dim) => dim ?? 1) });
      }
      if (parsed.kind === "storage") expect(parsed.size).toBeGreaterThanOrEqual(neededBytes(fn, passed[i]));
      count++;
    }
    for (const { flags: added } of offers)
      for (const flag of added) expect(flagNamed(readFlag(flag).name ?? "")).toBeDefined();
  }
  expect(count).toBeGreaterThan(casesOf(RUNS) / 2);
});

const registerOf = (element: string): Register =>
  /^(?:index|i(?:64|128))$/.test(element) ? "I" : /^b?f|^tf/.test(element) ? "f" : "i";

/** What storage has to hold, by the bytes of NumPy's and MLIR's types. */
function neededBytes({ results, transientBytes }: AbiFunction, value: AbiValue | undefined): number {
  if (value?.storageFor === "transients") return Number(transientBytes ?? 0);
  const type = typeof value?.storageFor === "number" ? results[value.storageFor]?.type : undefined;
  if (type?.kind !== "array" || !Array.isArray(type.dims) || type.dims.includes(null)) return 0;
  const bits: Record<string, number> = {
    f32: 32,
    i1: 8,
    ui8: 8,
    bf16: 16,
    index: 64,
    i4: 4,
    i128: 128,
    "complex<f32>": 64,
  };
  const count = type.dims.reduce<number>((product, dim) => product * Number(dim), 1);
  return Math.ceil((count * (bits[type.element ?? ""] ?? 0)) / 8);
}
