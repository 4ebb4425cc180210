import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "../server/src/core/index.js";
import {
  decode,
  diff,
  encode,
  fix,
  guessKind,
  inspect,
  lint,
  ModelError,
  ModuleError,
  rules,
  show,
} from "../server/src/core/index.js";
import { ROOT } from "./kit/cli.js";
import { buildModule } from "./kit/vmfb.js";

const MLIR = 'func.func @f(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I7!B3!d4R1!", fv = "1"}} { return }';
const EXPECTED_BYTES = "Expected a string, a Uint8Array, or {hex} with pairs of hex digits";
const QUIET = { rules: { "legacy-reflection": "off" } } as const;

test("import and require give the same objects", () => {
  // In a process of its own: vitest would load a second copy of what it imports.
  const program = `
    import { createRequire } from "node:module";
    import * as imported from "./dist/core.mjs";
    const required = createRequire(import.meta.url)("./dist/core.js");
    console.log(JSON.stringify({ imported: Object.keys(imported), same: Object.keys(imported).filter((it) => imported[it] === required[it]) }));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const { imported, same } = JSON.parse(output) as { imported: string[]; same: string[] };
  expect(imported.sort()).toEqual(Object.keys(library).sort());
  expect(same.sort()).toEqual(imported);
});

test("a string and its bytes say the same", () => {
  const value = "D6!K1!é_0";
  expect(decode("sip", new TextEncoder().encode(value))).toEqual(decode("sip", value));
  expect(guessKind(new TextEncoder().encode("0r_r"))).toBe("cconv");
  expect(guessKind("hello world")).toBeUndefined();
});

test("bytes that are no UTF-8 go there and back as hex", () => {
  const slots = [{ key: { hex: "ff" }, value: { kind: "leaf", index: 0 } }] as const;
  const model = { inputs: { kind: "dict", slots }, results: null } as const;
  const value = encode("sip", model);
  expect(value).toEqual({ hex: expect.stringContaining("ff") });
  const hex = typeof value === "string" ? "" : value.hex;
  expect(decode("sip", Uint8Array.from(Buffer.from(hex, "hex")))).toMatchObject({ model, canonical: value });
  expect(decode("sip", value)).toMatchObject({ model, canonical: value });
  expect(guessKind({ hex: Buffer.from("0r_r").toString("hex") })).toBe("cconv");
  for (const wrong of [{ hex: "f" }, { hex: "xy" }, {}, null, 1]) {
    expect(() => decode("sip", wrong as never)).toThrow(new TypeError(EXPECTED_BYTES));
  }
});

test("a text with the name of its file is the text form of a compiled module where that ends in .vmasm", () => {
  const text = `vm.module @m
vm.import @n.g cconv "0q_i"
vm.import @n.h
vm.export @f
vm.func @f(%i0: i32) -> (i32) {
`;
  const named = { name: "m.vmasm", text };
  const codes = lint(named).map(({ code }) => code);
  expect(codes).toEqual(["calling-convention-syntax", "missing-calling-convention"]);
  expect(fix(named).diagnostics.map(({ code }) => code)).toEqual(codes);
  expect(show(named).map(({ name }) => name)).toEqual(["n.g", "n.h", "f"]);
  const changed = { name: "m.vmasm", text: text.replace("i32)", "i64)") };
  expect(diff(named, changed)).toMatchObject({ breaking: true, functions: [{ name: "f", change: "changed" }] });
  expect(show({ name: "m.mlir", text: MLIR })).toEqual(show(MLIR));
});

test("a model of another encoding is refused with its place", () => {
  expect(() => encode("raw", { inputs: [], results: [{ kind: "no" }] } as never)).toThrow(ModelError);
  expect(() => encode("raw", { inputs: [], results: [{ kind: "no" }] } as never)).toThrow(/^results\[0\]/);
});

test("lint reports the place, and fix fixes it", () => {
  const [found, ...others] = lint(MLIR, QUIET);
  expect(others).toEqual([]);
  const start = MLIR.indexOf("7!");
  expect(found).toMatchObject({ code: "span-length-mismatch", severity: "error", fixable: true });
  expect(found?.range).toEqual({ start: { line: 0, character: start }, end: { line: 0, character: start + 1 } });
  const fixed = fix(MLIR, QUIET);
  expect(fixed).toEqual({ text: MLIR.replace("I7!", "I6!"), count: 1, diagnostics: [] });
  expect(show(fixed.text)[0]?.attributes.find(({ key }) => key === "f")?.text).toBe("(Buffer<float32[4]>) -> ()");
});

test("type codes count in the numbering that is chosen", () => {
  const page = readFileSync("docs/rules/unknown-type-code.md", "utf8");
  const [, right = ""] = /## Right\n\n```mlir\n([\s\S]*?)```/.exec(page) ?? [];
  expect(lint(right)).toEqual([]);
  expect(lint(right, { typeCodes: "A" }).map(({ code }) => code)).toEqual(["unknown-type-code"]);
});

test("options that mean nothing are refused", () => {
  expect(() => lint("", { typeCodes: "D" as never })).toThrow(TypeError);
  expect(() => lint("", { typeCodes: "D" as never })).toThrow(/^Option typeCodes is "D", expected /);
  expect(() => lint("", { structure: 1 as never })).toThrow("Option structure is 1, expected true or false");
  expect(() => lint("", { runtimes: ["99.0"] })).toThrow(/^Option runtimes: IREE 99\.0 is newer/);
  expect(() => lint("", { rules: { "no-such-rule": "off" } })).toThrow(TypeError);
  expect(() => lint("", { preset: "loud" as never })).toThrow(TypeError);
});

test("a compiled module is inspected, linted and compared", () => {
  const module = buildModule({ name: "m", exports: [{ name: "f", callingConvention: "0i_I" }] });
  expect(inspect(module).exports.map(({ name, text }) => [name, text])).toEqual([["f", "(i32) -> (i64)"]]);
  expect(lint(module).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(diff(module, module).breaking).toBe(false);
  expect(diff(module, "").breaking).toBe(true);
  for (const use of [inspect, lint]) expect(() => use(new Uint8Array([1, 2, 3]))).toThrow(ModuleError);
});

test("rules are sorted and have pages", () => {
  const ids = rules().map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(rules().every(({ id, docs }) => docs.endsWith(`/docs/rules/${id}.md`))).toBe(true);
});
