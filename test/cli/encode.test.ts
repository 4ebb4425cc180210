import { describe, expect, test } from "vitest";
import { NOTATIONS } from "../../server/src/core/api/notations.js";
import { jsonLines, mlirAbi } from "../kit/cli.js";

const MODEL =
  '{"inputs":[{"kind":"buffer","element":"float32","dims":[-1,128]}],"results":[{"kind":"scalar","element":"sint32"}]}';

describe("encode", () => {
  test("prints the canonical string of a model", async () => {
    const result = await mlirAbi(["encode", "--kind", "raw", MODEL]);
    expect(result).toEqual({ exit: 0, stderr: "", stdout: "I11!B8!d-1d128R6!S3!t6\n" });
  });

  test("reads the model from standard input", async () => {
    const result = await mlirAbi(["encode", "--kind", "raw", "--json"], { input: `${MODEL}\n` });
    expect(await mlirAbi(["encode", "--kind", "raw", "--json", "-"], { input: MODEL })).toEqual(result);
    expect(result.exit).toBe(0);
    expect(result.stdout).toBe(
      '{"kind":"raw","value":"I11!B8!d-1d128R6!S3!t6","text":"(Buffer<float32[?x128]>) -> (sint32)","type":"(tensor<?x128xf32>) -> i32"}\n',
    );
  });

  test("writes bytes that are no text as they are", async () => {
    const model =
      '{"inputs":{"kind":"dict","slots":[{"key":{"hex":"ff"},"value":{"kind":"leaf","index":0}}]},"results":null}';
    const { exit, stdout } = await mlirAbi(["encode", "--kind", "sip", "--json", model]);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "sip",
      value: { hex: Buffer.from("I10!D7!K2!\xff_0R1!", "latin1").toString("hex") },
    });
  });

  test("takes what decode --json prints as it is, and the readable form", async () => {
    const value = "I11!B8!d-1d128R6!S3!t6";
    const { stdout: decoded } = await mlirAbi(["decode", "--json", value]);
    const result = { exit: 0, stderr: "", stdout: `${value}\n` };
    expect(await mlirAbi(["encode"], { input: decoded })).toEqual(result);
    expect(await mlirAbi(["encode", "--kind", "raw"], { input: "// a comment\n(f32[?, 128]) -> (i32)\n" })).toEqual(
      result,
    );
    const { stdout: batch } = await mlirAbi(["encode", "--batch"], { input: decoded });
    expect(JSON.parse(batch)).toMatchObject({ kind: "raw", value });
  });

  test("refuses what is no model in one line", async () => {
    const result = await mlirAbi(["encode", "--kind", "raw", '{"inputs":[{"kind":"buffer"}],"results":[]}']);
    expect(result.exit).toBe(2);
    expect(result.stdout).toBe("");
    expect(result.stderr).toMatch(/^mlir-abi: error: inputs\[0\]\.[a-z]+: expected .+\n$/);
  });

  test("refuses what is no JSON in one line", async () => {
    const refused = async (kind: string, model: string) => {
      const { exit, stdout, stderr } = await mlirAbi(["encode", "--kind", kind, model]);
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
      return stderr.replace("mlir-abi: error: the model is ", "");
    };
    expect(await refused("raw", "{")).toBe(
      "not valid JSON, line 1, column 2: The JSON text ends, expected a key in double quotes\n",
    );
    expect(await refused("cconv", '{"é": 1,\n "results": [],\n}')).toBe(
      'not valid JSON, line 2, column 15: Found "," before "}", expected no comma there\n',
    );
    expect(await refused("sip", '{"x": 0} -> ()')).toMatch(
      /^neither valid JSON nor the readable form of a structured index path signature, line 1, column 7: /,
    );
    expect(await refused("abi-json", "f32")).toMatch(
      /^neither valid JSON nor the readable form of an ABI JSON, line 1, column 1: /,
    );
  });

  test("needs a kind", async () => {
    const result = await mlirAbi(["encode", MODEL]);
    expect(result.exit).toBe(2);
    expect(result.stderr).toMatch(/^mlir-abi: error: expected --kind KIND.+\nmlir-abi: note: .+--help.+\n$/);
  });

  test("--batch answers each line in order", async () => {
    const input = [
      `{"kind":"raw","model":${MODEL}}`,
      '{"kind":"cconv","model":{"version":"0","arguments":[{"kind":"variadic","types":[{"kind":"i32"},{"kind":"i64"}]}],"results":[]}}',
      '{"kind":"raw"}',
      '{"kind":"raw","model":7}',
      '{"kind":"nothing","model":{}}',
      "not json",
      '{"kind":"abi-json","model":{"arguments":[],"results":[{"kind":"ndarray","element":{"kind":"primitive","name":"f32"},"rank":2,"dims":[null,4]}],"version":1}}',
    ].join("\n");
    const { exit, stdout, stderr } = await mlirAbi(["encode", "--batch"], { input });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    const error = expect.any(String) as string;
    expect(jsonLines(stdout)).toEqual([
      {
        kind: "raw",
        value: "I11!B8!d-1d128R6!S3!t6",
        text: "(Buffer<float32[?x128]>) -> (sint32)",
        type: "(tensor<?x128xf32>) -> i32",
      },
      { kind: "cconv", value: "0CiID_v", text: "(tuple<i32, i64>...) -> ()" },
      { kind: "raw", error: '"model" is missing' },
      { kind: "raw", error },
      {
        kind: null,
        error: `"kind" is "nothing", expected one of ${NOTATIONS.join(", ")}`,
      },
      { kind: null, error: "line is not valid JSON, expected an object" },
      { kind: "abi-json", value: '{"a":[],"r":[["ndarray","f32",2,null,4]],"v":1}', text: error },
    ]);
  });
});
