import { describe, expect, test } from "vitest";
import { jsonLines, mlirAbi } from "../kit/cli.js";

describe("decode", () => {
  test("prints what a string says, its encoding guessed", async () => {
    const result = await mlirAbi(["decode", "I15!B11!d-1d128d64R15!B11!t6d-1d8d64"]);
    expect(result).toEqual({
      exit: 0,
      stderr: "",
      stdout: `raw signature
  value      I15!B11!d-1d128d64R15!B11!t6d-1d8d64
  MLIR type  (tensor<?x128x64xf32>) -> tensor<?x8x64xi32>
  text       (Buffer<float32[?x128x64]>) -> (Buffer<sint32[?x8x64]>)
`,
    });
  });

  test("takes a byte order mark before a value, as PowerShell writes it", async () => {
    const plain = await mlirAbi(["decode", "I1!R1!"]);
    expect(await mlirAbi(["decode"], { input: "\ufeffI1!R1!\r\n" })).toEqual(plain);
    expect(await mlirAbi(["encode", "--kind", "raw"], { input: "\ufeff() -> ()" })).toMatchObject({
      stdout: "I1!R1!\n",
    });
  });

  test("prints several values, the canonical form where it differs", async () => {
    const { exit, stdout } = await mlirAbi(["decode", "--kind", "cconv", "0ir_f", "0"]);
    expect(exit).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "VM calling convention",
      "  value      0ir_f",
      "  text       (i32, !vm.ref<?>) -> (f32)",
      "",
      "VM calling convention",
      "  value      0",
      "  text       () -> ()",
      "  canonical  0v_v",
      "",
      "  hint: Found a short form, expected the long form that spells empty sides v [non-canonical-spelling]",
      "    0",
      "    ^",
      "",
    ]);
  });

  test("names an empty value, and underlines nothing in it", async () => {
    expect((await mlirAbi(["decode", ""])).stdout).toBe(`VM calling convention
  value      (empty)
  text       () -> ()
  canonical  0v_v

  hint: Found an empty string, expected the long form that spells empty sides v [non-canonical-spelling]
`);
  });

  test("underlines what is wrong and exits 1", async () => {
    const { exit, stdout, stderr } = await mlirAbi(["decode", "--kind", "raw", "I7!B3!d1R1!"]);
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    expect(stdout).toBe(`raw signature, not well formed
  value      I7!B3!d1R1!

  error: Length is 7 but the contents are 6 bytes [span-length-mismatch]
    I7!B3!d1R1!
     ^
`);
  });

  test("has the severity of the case where it is not the rule's, as lint has", async () => {
    const severityOf = async (element: string): Promise<unknown> => {
      const value = `{"a":[],"r":[["ndarray","${element}",1,4]],"v":1}`;
      const { stdout } = await mlirAbi(["decode", "--json", "--kind", "abi-json", value]);
      return jsonLines(stdout);
    };
    const reported = (severity: string) => [
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code: "unsupported-result-record", severity })],
      }),
    ];
    // Newer versions of Python's runtime convert arrays of f16; none those of bf16.
    expect(await severityOf("f16")).toEqual(reported("information"));
    expect(await severityOf("bf16")).toEqual(reported("warning"));
  });

  test("puts carets under the characters, not the bytes", async () => {
    // The key's length counts 4 bytes of UTF-8 for the emoji; the unknown tag is after it.
    const { stdout } = await mlirAbi(["decode", "--kind", "sip", "I17!D13!K5!😀_0?_1R1!"]);
    const [source, carets] = stdout.split("\n").slice(4);
    expect(source).toBe("    I17!D13!K5!😀_0?_1R1!");
    // The emoji is two columns wide.
    expect(carets).toBe(`${" ".repeat("    I17!D13!K5!xx_0".length)}^`);
  });

  test("reads one value from standard input, without the line end", async () => {
    for (const input of ["I1!R1!\n", "I1!R1!\r\n", "I1!R1!"]) {
      const result = await mlirAbi(["decode", "--json"], { input });
      expect(result.exit).toBe(0);
      expect(JSON.parse(result.stdout)).toMatchObject({ kind: "raw", wellFormed: true, text: "() -> ()" });
    }
  });

  test("--json prints a line for each value", async () => {
    const { exit, stdout } = await mlirAbi(["decode", "--json", "I4!U1!R1!", "0ri_i", '{"a":["i32"],"r":[],"v":1}']);
    expect(exit).toBe(0);
    expect(jsonLines(stdout)).toEqual([
      {
        kind: "raw",
        wellFormed: true,
        text: "(Unrecognized<?>) -> ()",
        type: "(!unrecognized<?>) -> ()",
        model: { inputs: [{ kind: "unrecognized" }], results: [] },
        canonical: "I4!U1!R1!",
        diagnostics: [
          {
            code: "unrecognized-type",
            severity: "information",
            message: "Argument 0 has the unrecognized type U, which IREE's reader rejected, expected B, S or O",
            start: 3,
            end: 6,
          },
        ],
      },
      {
        kind: "cconv",
        wellFormed: true,
        text: "(!vm.ref<?>, i32) -> (i32)",
        model: { version: "0", arguments: [{ kind: "ref" }, { kind: "i32" }], results: [{ kind: "i32" }] },
        canonical: "0ri_i",
        diagnostics: [],
      },
      {
        kind: "abi-json",
        wellFormed: true,
        text: expect.any(String) as string,
        model: { arguments: [{ kind: "primitive", name: "i32" }], results: [], version: 1 },
        canonical: '{"a":["i32"],"r":[],"v":1}',
        diagnostics: [],
      },
    ]);
  });

  test("a value of no known encoding is not called one, and exits 1", async () => {
    const { exit, stdout } = await mlirAbi(["decode", "hello world"]);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^unrecognized\n {2}value {6}hello world\n\n {2}error: No encoding fits .*\braw, partial, /);
    expect(stdout).not.toMatch(/well formed|\^/);
    const json = JSON.parse((await mlirAbi(["decode", "--json", "hello world"])).stdout);
    expect(json).toMatchObject({ kind: null, wellFormed: false, diagnostics: [{ code: "unrecognized-encoding" }] });
  });

  test.each([
    String.raw`{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}`,
    String.raw`"{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"`,
    String.raw`{\"a\":[],\"r\":[],\"v\":1}`,
    String.raw`iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"`,
    String.raw`{iree.reflection = {iree.abi = "{\22a\22:[],\22r\22:[],\22v\22:1}"}}`,
  ])("a value as it is in MLIR: %s", async (value) => {
    const { exit, stdout } = await mlirAbi(["decode", value]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^ABI JSON\n/);
    const json = JSON.parse((await mlirAbi(["decode", "--json"], { input: `${value}\n` })).stdout);
    expect(json).toMatchObject({ kind: "abi-json", wellFormed: true });
  });

  test("each string of a dictionary, of the encoding that its key has", async () => {
    const value = 'iree.reflection = {f = "I1!R1!", note = "I1!R1!", sip = "I1!R1!", fv = "1"}';
    const { exit, stdout } = await mlirAbi(["decode", "--json", value]);
    expect(exit).toBe(0);
    expect(stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).kind]))).toEqual(["raw", "sip"]);
    const wrong = await mlirAbi(["decode", 'f = "I9!R1!"']);
    expect(wrong.exit).toBe(1);
    expect(wrong.stdout).toContain("raw signature, not well formed");
  });

  test("shows control characters instead of sending them to the terminal", async () => {
    const { stdout } = await mlirAbi(["decode", "--kind", "raw", "I1!\u001b[31mR1!"]);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("I1!␛[31mR1!");
  });

  test("colours only where asked", async () => {
    const args = ["decode", "I1!R1!"];
    expect((await mlirAbi(args)).stdout).not.toContain("\u001b[");
    expect((await mlirAbi(args, { env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001b[1mraw signature");
    expect((await mlirAbi(args, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).stdout).not.toContain("\u001b[");
  });
});
