/** The text form of compiled modules. */
import { describe, expect, test } from "vitest";
import { compare } from "../../server/src/core/diff/compare.js";
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { eachShown } from "../../server/src/core/document/streamingScan.js";
import { hover } from "../../server/src/core/features/hover.js";
import { shownOp } from "../../server/src/core/features/shownOps.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const TEXT = `vm.module @m version 3
vm.import optional @hal.fence.await cconv "0iCrD_i"
vm.import @a.b cconv "0r_r"
vm.rodata[0] = 00ff
vm.global.i32 private mutable @g = 1 : i32
vm.export @run = @f
vm.func @f(%i0: i32, %r0: !vm.buffer) -> (i32) {
  vm.return %i0
}
`;
const open = (text: string, uri = "file:///a.vmasm") => openDocument(uri, 1, text);

describe("a .vmasm file", () => {
  test("shows its imports with their conventions decoded, and its functions", () => {
    const document = open(TEXT);
    const shown = [...eachShown(document)].map((record) => shownOp(document, record));
    expect(shown.map(({ op, name, signature }) => [op, name, signature])).toEqual([
      ["vm.import", "hal.fence.await", null],
      ["vm.import", "a.b", null],
      ["vm.func", "f", "(i32, !vm.buffer) -> i32"],
    ]);
    expect(shown[0]?.attributes).toMatchObject([{ key: "cconv", kind: "cconv", value: "0iCrD_i" }]);
    expect(shown[0]?.attributes[0]?.text).toContain("i32");
    expect(shown[1]?.attributes[0]?.text).toContain("ref");
  });

  test("explains a convention under the cursor", () => {
    const document = open(TEXT);
    const position = document.positionAt(TEXT.indexOf("0iCrD_i") + 1);
    expect(JSON.stringify(hover(document, position, DEFAULT_SETTINGS))).toContain("i32");
    const onFunction = document.positionAt(TEXT.indexOf("@f(") + 1);
    expect(JSON.stringify(hover(document, onFunction, DEFAULT_SETTINGS))).toContain("0ir_i");
  });

  test.each([
    ['vm.import @a.b cconv "0i_i"', []],
    ['vm.import @a.b cconv "0i_q"', ["calling-convention-syntax"]],
    ['vm.import @a.b cconv "0[i]_i"', ["calling-convention-old-spelling"]],
    ['vm.import @a.b cconv "0i_CiD"', ["variadic-in-results"]],
    ['vm.import @a.b cconv "0i_i', ["unterminated-string"]],
    ["vm.import @a.b", ["missing-calling-convention"]],
    ["vm.import optional @a.b", ["missing-calling-convention"]],
    ["vm.import", []],
    ["# vm.import @a.b", []],
    ["// vm.import @a.b", []],
    ['vm.rodata[0] = "vm.import @a.b"', []],
    ["  [0012] vm.import @a.b", ["missing-calling-convention"]],
    ['func.func @f() attributes {iree.reflection = {f = "I", fv = "1"}}', []],
  ])("lints its imports and nothing else: %s", (line, expected) => {
    for (const text of [`vm.module @m\n${line}\n`, `vm.module @m\r\n${line}\r\n`, line]) {
      expect(findings(open(text), DEFAULT_SETTINGS).map(({ code }) => code)).toEqual(expected);
    }
  });

  test.each([
    ["vm.export @f", "f"],
    ["vm.export @run = @f", "run"],
    ['vm.export @"a b" = @"f" # comment', "a b"],
    ["  [0012] vm.export @run=@f // comment", "run"],
  ])("exports its functions: %s", (line, name) => {
    for (const feed of ["\n", "\r\n"]) {
      const text = (type: string) =>
        ["vm.module @m version 3", line, "# vm.export @no", `vm.func @f(%i0: ${type}) -> (i32) {`, "}"].join(feed);
      const changes = (old: string, now: string) => compare(fromMlir(open(text(old))), fromMlir(open(text(now))));
      expect(changes("i32", "i32").functions).toMatchObject([{ name, change: "same" }]);
      expect(changes("i32", "i64").functions).toMatchObject([{ name, change: "changed", breaking: true }]);
      expect(changes("i32", "!vm.buffer").functions).toMatchObject([{ name, change: "changed", breaking: true }]);
    }
  });

  test("is known by its name", () => {
    const text = "vm.import @a.b\n";
    expect(findings(open(text, "file:///a.mlir"), DEFAULT_SETTINGS)).toEqual([]);
    expect(findings(open(text, "file:///A.VMASM"), DEFAULT_SETTINGS)).toHaveLength(1);
  });

  test("follows edits", () => {
    const document = open(TEXT);
    expect(findings(document, DEFAULT_SETTINGS)).toEqual([]);
    const at = TEXT.indexOf('"0r_r"');
    const range = { start: document.positionAt(at), end: document.positionAt(at + 6) };
    document.update([{ range, text: '"0q_r"' }], 2);
    expect(findings(document, DEFAULT_SETTINGS).map(({ code }) => code)).toEqual(["calling-convention-syntax"]);
    document.update([{ range, text: "      " }], 3);
    expect(findings(document, DEFAULT_SETTINGS).map(({ code }) => code)).toEqual(["missing-calling-convention"]);
  });
});
