/** Bytecode of all versions of the format against what mlir-opt prints for it. */
import { expect, test } from "vitest";
import { openBytecode } from "../../server/src/core/bytecode/bytecode.js";
import { type PrintOptions, printBytecode } from "../../server/src/core/bytecode/printer.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { printLinted, printWhole } from "../../server/src/core/document/printedBytecode.js";
import { diff, lint, show } from "../../server/src/core/index.js";
import { bytecodeFindings } from "../../server/src/core/lint/bytecode.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { EXAMPLES, example } from "../kit/bytecode.js";
import { buildModule } from "../kit/vmfb.js";

const PAIRS = EXAMPLES.flatMap(({ name, bytes, text }) => (text === undefined ? [] : [{ name, bytes, text }]));

function printed(bytes: Uint8Array, options: Partial<PrintOptions> = {}): string {
  const file = openBytecode(sourceOf(bytes));
  return [...printBytecode(file, { form: "generic", bodies: true, ...options })].join("");
}

/**
 * A text with its values numbered anew in order of appearance, from each region on, and without what is not part of the
 * module: comments about predecessors.
 */
function renumbered(text: string): readonly string[] {
  let names = new Map<string, string>();
  return text.split("\n").map((line) => {
    const result = line.replace(/ {2}\/\/ .*$/, "").replace(/%(arg)?\d+(?=[^\w]|$)/g, (name) => {
      const known = names.get(name) ?? `%${names.size}`;
      names.set(name, known);
      return known;
    });
    if (/^ *\}|\(\{(?: \/\/ .*)?$/.test(line)) names = new Map();
    return result;
  });
}

/** What cannot be known: encodings of other dialects, properties of ops without a known layout. */
const OPAQUE = /"bytecode [\da-f]+|\/\/ \d+ bytes of properties/;

test.each(PAIRS)("prints $name as mlir-opt does", ({ name, bytes, text }) => {
  const ours = renumbered(printed(bytes));
  const theirs = renumbered(text);
  expect(ours.length).toBe(theirs.length);
  // Before version 5 a file does not say which attributes belong to an op's definition.
  if (openBytecode(sourceOf(bytes)).version < 5) {
    expect(wordsOf(ours)).toEqual(wordsOf(theirs));
    return;
  }
  for (const [i, line] of ours.entries()) if (!OPAQUE.test(line)) expect(line, name).toBe(theirs[i]);
});

function wordsOf(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => !line.includes("quant"))
    .join(" ")
    .split(/[\s,(){}<>]+/)
    .sort();
}

const sorted = (ops: ReturnType<typeof show>) =>
  ops.map(({ op, name, signature, attributes }) => ({
    op,
    name,
    signature,
    attributes: attributes.map((each) => JSON.stringify(each)).sort(),
  }));

test.each(PAIRS)("shows the functions of $name as those of its text", ({ bytes, text }) => {
  const ours = sorted(show(bytes));
  const theirs = sorted(show(text));
  expect(ours.length).toBe(theirs.length);
  for (const [i, op] of ours.entries()) {
    if (!OPAQUE.test(op.signature ?? "")) expect(op).toEqual(theirs[i]);
  }
});

test.each(PAIRS)("finds in $name what it finds in its text", ({ bytes, text }) => {
  const ours = lint(bytes).map(({ code, severity }) => `${code} ${severity}`);
  expect(ours.sort()).toEqual(
    lint(text)
      .map(({ code, severity }) => `${code} ${severity}`)
      .sort(),
  );
});

test.each(PAIRS)("compares $name with its text: the same", ({ bytes, text }) => {
  const { breaking, functions } = diff(text, bytes);
  expect(breaking).toBe(false);
  if (OPAQUE.test(printed(bytes))) return;
  expect(functions.filter(({ change }) => change !== "same")).toEqual([]);
});

test("compares bytecode with a compiled module as its text is compared", () => {
  const module = new Uint8Array(
    buildModule({ name: "model", exports: [{ name: "predict", callingConvention: "0rrr_ri", ordinal: 0 }] }),
  );
  const { bytes, text = "" } = example("functions-v6");
  expect(diff(bytes, module)).toEqual(diff(text, module));
  expect(diff(module, bytes)).toEqual(diff(module, text));
});

test.each(PAIRS)("gives each value of $name a name of its own", ({ bytes }) => {
  const codes = ["redefined-value", "undefined-value", "redefined-block", "undefined-block"];
  for (const form of ["generic", "pretty"] as const) {
    expect(lint(printed(bytes, { form })).filter(({ code }) => codes.includes(code))).toEqual([]);
  }
});

test("names the functions of StableHLO's portable files", () => {
  const [main] = show(example("vhlo-small-v6").bytes);
  expect(main).toMatchObject({ op: "vhlo.func_v1", name: "main", line: 0, path: "vhlo.func_v1 @main" });
  const all = show(example("vhlo-1.9.0-v6").bytes).filter(({ op }) => op === "vhlo.func_v1");
  expect(all.length).toBe(230);
  expect(all[0]?.name).toBe("attr_comparison_direction_eq");
  expect(all.every(({ name }) => name !== null)).toBe(true);
});

test("names the place of an op, and the source that it comes from", () => {
  const [f] = show(example("locations-v6").bytes);
  expect(f).toMatchObject({
    path: "module @located / func.func @f",
    source: { file: "model.py", line: 11, character: 3 },
  });
  const paths = show(example("nested-v6").bytes).map(({ path }) => path);
  expect(paths).toContain("module @outer / module @inner / module #0 / func.func @deep");
  expect(paths).toContain('module @outer / module @inner / module @"quoted name" / func.func @"also quoted"');
  expect(show(example("no-locations-v6").bytes)[0]).toMatchObject({ path: "func.func @f", source: null });
});

test("begins each finding with the op's path and the attribute's place", () => {
  const messages = lint(example("functions-v6").bytes).map(({ message }) => message);
  expect(messages).toContainEqual(
    expect.stringMatching(/^module @model \/ func\.func @imported, argument 1, iree\.abi\.consume: Nothing reads/),
  );
  for (const { range, fixable, source } of lint(example("functions-v6").bytes)) {
    expect(range).toEqual({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    expect(fixable).toBe(false);
    expect(source).toEqual({ file: expect.any(String), line: expect.any(Number), character: expect.any(Number) });
  }
});

test("finds a symbol that its table has twice, and names it without a line", () => {
  const { bytes } = example("upstream-functions-v6");
  const patched = Uint8Array.from(Buffer.from(bytes));
  const at = Buffer.from(bytes).indexOf("\0one\0");
  patched.set(Buffer.from("two"), at + 1);
  const duplicates = lint(patched).filter(({ code }) => code === "duplicate-symbol");
  expect(duplicates.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^.*func\.func @two: Duplicate symbol @two$/),
  ]);
  expect(lint(bytes).filter(({ code }) => code === "duplicate-symbol")).toEqual([]);
});

test.each(EXAMPLES)("finds in what is printed of $name for rules what all of its text has", ({ bytes }) => {
  const file = openBytecode(sourceOf(bytes));
  const all = bytecodeFindings(printWhole(file), DEFAULT_SETTINGS);
  const linted = bytecodeFindings(printLinted(file), DEFAULT_SETTINGS);
  const plain = ({ start, end, ...rest }: Finding) => rest;
  expect([...linted.findings].map(plain)).toEqual([...all.findings].map(plain));
  expect(linted.islands).toBe(all.islands);
});

test("prints modules and functions in their own form", () => {
  const text = printed(example("functions-v6").bytes, { form: "pretty" });
  expect(text.split("\n")[0]).toBe(
    "module @model attributes {iree.fixedpoint.iteration = 0 : index, vm.version = 3 : i32} {",
  );
  expect(text).toContain(
    "  func.func private @imported(tensor<4xf32>, !hal.fence {iree.abi.consume}) -> tensor<4xf32> attributes {iree.abi.result_dims",
  );
  expect(text).toMatch(
    / {2}func\.func @v0\(%arg0: tensor<1x128x64xi64>, %arg1: .*\{\n {4}%0 = "some\.op"\(%arg0, %arg1\)/,
  );
});

test("prints signatures alone", () => {
  const text = printed(example("control-flow-v6").bytes, { form: "pretty", bodies: false });
  expect(text).toContain('  func.func @loop(index {iree.abi.name = "n"}, i1) -> index\n');
  expect(text).not.toContain("cf.cond_br");
});
