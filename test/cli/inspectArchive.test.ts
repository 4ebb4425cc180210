/** `mlir-abi inspect` of parameter archives. What their headers say is tested in `test/parameters`. */
import { closeSync, ftruncateSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gguf, irpa, safetensors } from "../kit/archives.js";
import { folderWith, mlirAbi } from "../kit/cli.js";

const metadata = (shape: string) => `TENSORv0:{"type": "Tensor", "dtype": "float32", "shape": [${shape}]}`;
const TWO = [
  { key: "layer.weight", length: 48, shape: [3, 4], metadata: metadata("3, 4") },
  { key: "layer.bias", length: 16, shape: [4], metadata: metadata("4") },
];

test("lists keys, types, sizes and offsets", async () => {
  const cwd = folderWith({ "w.irpa": irpa(TWO), "w.gguf": gguf(TWO), "w.safetensors": safetensors(TWO) });
  const { exit, stdout, stderr } = await mlirAbi(["inspect", "w.irpa"], { cwd });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).toMatch(
    /^w\.irpa\n {2}format {2}IREE parameter archive, version 0\.0\n {2}file {4}\d+ bytes\n {2}values {2}64 bytes\n/,
  );
  expect(stdout).toMatch(
    /\nParameters 2\n {2}layer\.weight {2}tensor<3x4xf32> {2}48 bytes {2}at \d+\n {2}layer\.bias {4}tensor<4xf32> {2}16 bytes {2}at \d+\n$/,
  );
  const json = await mlirAbi(["inspect", "--json", "w.irpa", "w.gguf", "w.safetensors"], { cwd });
  const archives = json.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(
    archives.map(({ format, parameters }) => [format, parameters.map(({ type }: { type: string }) => type)]),
  ).toEqual([
    ["irpa", ["tensor<3x4xf32>", "tensor<4xf32>"]],
    ["gguf", ["tensor<3x4xf32>", "tensor<4xf32>"]],
    ["safetensors", ["tensor<3x4xf32>", "tensor<4xf32>"]],
  ]);
});

test("shows what IREE does not load, and splats", async () => {
  const cwd = folderWith({
    "far.irpa": irpa([
      { key: "a", length: 8, kind: "external" },
      { key: "b", length: 4, kind: "splat" },
    ]),
  });
  const { stdout } = await mlirAbi(["inspect", "far.irpa"], { cwd });
  expect(stdout).toContain("IREE    does not load it: parameter a is in another file");
  expect(stdout).toContain("  a  8 bytes  in another file\n  b  4 bytes  splat\n");
});

test("reads the header of a file that is larger than memory", async () => {
  const cwd = folderWith({});
  const path = join(cwd, "large.gguf");
  writeFileSync(path, gguf(TWO));
  const file = openSync(path, "r+");
  ftruncateSync(file, 2 ** 40);
  closeSync(file);
  const { exit, stdout } = await mlirAbi(["inspect", "large.gguf"], { cwd });
  expect({ exit, size: stdout.includes(`file    ${2 ** 40} bytes`) }).toEqual({ exit: 0, size: true });
});

test("recognizes standard input by its content", async () => {
  for (const input of [irpa(TWO), gguf(TWO), safetensors(TWO)]) {
    expect((await mlirAbi(["inspect", "-"], { input })).stdout).toContain("\nParameters 2\n");
  }
});

test("a damaged one is one clear line", async () => {
  const cwd = folderWith({
    "cut.gguf": gguf(TWO).subarray(0, 100),
    "magic.gguf": "GGUF",
    "other.irpa": gguf(TWO),
    "empty.safetensors": "",
  });
  const { exit, stdout, stderr } = await mlirAbi(
    ["inspect", "cut.gguf", "magic.gguf", "other.irpa", "empty.safetensors"],
    { cwd },
  );
  expect({ exit, stdout: stdout.trim() }).toEqual({ exit: 2, stdout: "" });
  expect(stderr.split("\n")).toEqual([
    expect.stringMatching(/^mlir-abi: error: cut\.gguf: Truncated: file has 100 bytes, header /),
    expect.stringMatching(/^mlir-abi: error: magic\.gguf: Truncated: file has 4 bytes, header /),
    "mlir-abi: error: other.irpa: Not an IREE parameter archive: no IRPA at byte 0",
    "mlir-abi: error: empty.safetensors: File is empty, expected a parameter archive; download it again",
    "",
  ]);
});
