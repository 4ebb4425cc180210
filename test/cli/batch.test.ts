import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { NOTATIONS } from "../../server/src/core/api/notations.js";
import { CLI, jsonLines, mlirAbi } from "../kit/cli.js";

const RAW = '{"kind":"raw","value":"I6!S3!t6R1!"}';
const RAW_ANSWER =
  '{"kind":"raw","wellFormed":true,"text":"(sint32) -> ()","type":"(i32) -> ()","model":{"inputs":[{"kind":"scalar","element":"sint32"}],"results":[]},"canonical":"I6!S3!t6R1!","diagnostics":[]}';

async function decodeBatch(input: string | Uint8Array): Promise<readonly unknown[]> {
  const { exit, stdout, stderr } = await mlirAbi(["decode", "--batch"], { input });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  return jsonLines(stdout);
}

describe("decode --batch", () => {
  test("answers with the contract's keys in the contract's order", async () => {
    const { stdout } = await mlirAbi(["decode", "--batch"], { input: `${RAW}\n` });
    expect(stdout).toBe(`${RAW_ANSWER}\n`);
  });

  test("has nulls and at least one error inside the value where a string is not well formed", async () => {
    const value = "I6!S3!t6R9!";
    const [answer] = await decodeBatch(JSON.stringify({ kind: "raw", value }));
    expect(answer).toMatchObject({ kind: "raw", wellFormed: false, text: null, model: null, canonical: null });
    const { diagnostics } = answer as { diagnostics: { severity: string; start: number; end: number }[] };
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    for (const { start, end } of diagnostics) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(value.length);
    }
  });

  test("takes bytes as hex and gives back as hex what is no UTF-8", async () => {
    const bytes = Buffer.from("I10!D7!K2!\xff_0R1!", "latin1").toString("hex");
    const [answer] = await decodeBatch(JSON.stringify({ kind: "sip", value: { hex: bytes } }));
    expect(answer).toMatchObject({
      wellFormed: true,
      canonical: { hex: bytes },
      model: {
        inputs: { kind: "dict", slots: [{ key: { hex: "ff" }, value: { kind: "leaf", index: 0 } }] },
        results: null,
      },
    });
  });

  test("counts bytes of UTF-8", async () => {
    // "é" is two bytes: the key's span is 3, with one character 2 would be.
    const [right, wrong] = await decodeBatch(
      '{"kind":"sip","value":"I11!D8!K3!é_0R1!"}\n{"kind":"sip","value":"I11!D8!K2!é_0R1!"}\n',
    );
    expect(right).toMatchObject({ wellFormed: true, diagnostics: [] });
    expect(wrong).toMatchObject({ wellFormed: false });
  });

  test("answers what is no request with an error and goes on", async () => {
    const answers = await decodeBatch(
      [
        "{",
        "[]",
        "null",
        "7",
        '"raw"',
        '{"value":"I1!R1!"}',
        '{"kind":"RAW","value":"I1!R1!"}',
        '{"kind":7,"value":"I1!R1!"}',
        '{"kind":"raw"}',
        '{"kind":"raw","value":7}',
        '{"kind":"raw","value":{"hex":"0"}}',
        '{"kind":"raw","value":"\\ud800"}',
        "",
        RAW,
        "",
        "",
      ].join("\n"),
    );
    const kinds = `expected one of ${NOTATIONS.join(", ")}`;
    expect(answers).toEqual([
      { kind: null, error: "line is not valid JSON, expected an object" },
      { kind: null, error: "line is an array, expected an object" },
      { kind: null, error: "line is null, expected an object" },
      { kind: null, error: "line is a number, expected an object" },
      { kind: null, error: "line is a string, expected an object" },
      { kind: null, error: `"kind" is missing, ${kinds}` },
      { kind: null, error: `"kind" is "RAW", ${kinds}; did you mean 'raw'?` },
      { kind: null, error: `"kind" is unknown, ${kinds}` },
      { kind: "raw", error: '"value" is missing, expected a string or {"hex": "…"}' },
      { kind: "raw", error: '"value" is neither a string nor {"hex": "…"}' },
      { kind: "raw", error: '"hex" is not pairs of hex digits' },
      { kind: "raw", error: '"value" has half a surrogate pair, which has no UTF-8 form' },
      { kind: null, error: "line is empty, expected a JSON object" },
      JSON.parse(RAW_ANSWER),
    ]);
  });

  test("answers a line that is not UTF-8 with an error, in its place", async () => {
    const bad = Buffer.concat([Buffer.from('{"kind":"raw","value":"'), Buffer.from([0xff]), Buffer.from('"}\n')]);
    const answers = await decodeBatch(Buffer.concat([Buffer.from(`${RAW}\n`), bad, Buffer.from(`${RAW}\r\n`)]));
    expect(answers).toEqual([
      JSON.parse(RAW_ANSWER),
      { kind: null, error: 'line is not UTF-8, expected such bytes as {"hex": "…"}' },
      JSON.parse(RAW_ANSWER),
    ]);
  });

  test("reads lines up to 16 MiB and answers longer ones with an error", async () => {
    const line = (length: number): string => `${RAW}${" ".repeat(length - RAW.length - 1)}\n`;
    const limit = 16 * 1024 * 1024;
    const answers = await decodeBatch(`${line(limit)}${line(limit + 1)}${RAW}\n${line(3 * limit)}${RAW}`);
    const tooLong = { kind: null, error: "line is longer than 16777216 bytes" };
    const answer = JSON.parse(RAW_ANSWER) as unknown;
    expect(answers).toEqual([answer, tooLong, answer, tooLong, answer]);
  });

  test("keeps the order over many lines", async () => {
    const count = 20_000;
    let input = "";
    for (let i = 0; i < count; i++) input += `{"kind":"sip","value":"I1!R${String(i).length + 2}!_${i}"}\n`;
    const answers = (await decodeBatch(input)) as { model: { results: { index: number } } }[];
    expect(answers.map(({ model }) => model.results.index)).toEqual(Array.from({ length: count }, (_, i) => i));
  });

  test("takes a byte order mark before a request, as PowerShell writes it", async () => {
    const { stdout } = await mlirAbi(["decode", "--batch"], { input: `\ufeff${RAW}\n` });
    expect(stdout).toBe(`${RAW_ANSWER}\n`);
    const encoded = await mlirAbi(["encode", "--kind", "raw"], { input: '\ufeff{"inputs":[],"results":[]}\n' });
    expect(encoded).toEqual({ exit: 0, stdout: "I1!R1!\n", stderr: "" });
  });

  test("--kind is the kind of lines without one", async () => {
    const { stdout } = await mlirAbi(["decode", "--batch", "--kind", "raw"], { input: '{"value":"I6!S3!t6R1!"}\n' });
    expect(stdout).toBe(`${RAW_ANSWER}\n`);
  });

  test("answers each line before the next one is sent", async () => {
    const child = spawn(process.execPath, [CLI, "decode", "--batch"]);
    for (let i = 0; i < 3; i++) {
      child.stdin.write(`${RAW}\n`);
      const [answer] = (await once(child.stdout, "data")) as [Buffer];
      expect(answer.toString("utf8")).toBe(`${RAW_ANSWER}\n`);
    }
    child.stdin.end();
    await once(child, "close");
    expect(child.exitCode).toBe(0);
  });

  test("ends quietly when its reader does", async () => {
    const child = spawn(process.execPath, [CLI, "decode", "--batch"]);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
    });
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${RAW}\n`.repeat(50_000));
    await once(child.stdout, "data");
    child.stdout.destroy();
    child.stdin.end(`${RAW}\n`.repeat(50_000));
    await once(child, "close");
    expect({ exit: child.exitCode, stderr }).toEqual({ exit: 0, stderr: "" });
  });
});
