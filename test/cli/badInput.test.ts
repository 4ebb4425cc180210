import { closeSync, ftruncateSync, openSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const CLEAN = 'func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n';

describe.each(["lint", "show"])("%s of bad input", (command) => {
  /** Runs the command on `good.mlir` and the bad path, and returns what it said of the bad one. */
  async function complaint(files: Readonly<Record<string, string | Uint8Array>>, bad: string): Promise<string> {
    const cwd = folderWith({ "good.mlir": CLEAN, ...files });
    const { exit, stdout, stderr } = await mlirAbi([command, "--json", bad, "good.mlir"], { cwd });
    expect(exit).toBe(2);
    // The other file is read all the same.
    const { files: read } = JSON.parse(stdout) as { files: { path: string }[] };
    expect(read.map(({ path }) => path)).toEqual(["good.mlir"]);
    return stderr;
  }

  test("a file that does not exist", async () => {
    expect(await complaint({}, "none.mlir")).toBe("mlir-abi: error: none.mlir: no such file or folder\n");
  });

  test("a path through a file", async () => {
    expect(await complaint({}, "good.mlir/x.mlir")).toBe(
      "mlir-abi: error: good.mlir/x.mlir: a part of the path is not a folder\n",
    );
  });

  test.each([
    ["with a NUL", [0x49, 0x52, 0, 1, 2]],
    ["that is neither UTF-8 nor free of control characters", [0x9c, 0x17, 0xe1, 0x6b]],
  ])("a binary file %s", async (_, bytes) => {
    expect(await complaint({ "a.mlir": new Uint8Array(bytes) }, "a.mlir")).toBe(
      "mlir-abi: error: a.mlir: a binary file, expected MLIR text\n",
    );
  });

  test.each([
    ["UTF-8 with a control character", `${"\x01\xc3\xa9".padEnd(1023, " ")}\xc3\xa9`],
    ["Latin-1 with escapes", "// \x1b[1m\xe9\x1b[0m"],
  ])("no complaint about %s", async (_, bytes) => {
    const cwd = folderWith({ "a.mlir": Buffer.from(bytes, "latin1") });
    expect((await mlirAbi([command, "--json", "a.mlir"], { cwd })).stderr).toBe("");
  });

  test.each([
    ["little", "UTF-16", [0xff, 0xfe, 0x66, 0]],
    ["big", "UTF-16", [0xfe, 0xff, 0, 0x66]],
    ["little", "UTF-32", [0xff, 0xfe, 0, 0, 0x66, 0, 0, 0]],
    ["big", "UTF-32", [0, 0, 0xfe, 0xff, 0, 0, 0, 0x66]],
  ])("%s-endian %s, as PowerShell writes it", async (_, encoding, bytes) => {
    expect(await complaint({ "a.mlir": new Uint8Array(bytes) }, "a.mlir")).toBe(
      `mlir-abi: error: a.mlir: ${encoding} text, expected UTF-8\n`,
    );
  });

  test("damaged MLIR bytecode", async () => {
    expect(await complaint({ "a.mlir": new Uint8Array([0x4d, 0x4c, 0xef, 0x52, 0x0d]) }, "a.mlir")).toBe(
      "mlir-abi: error: a.mlir: Name of the producer has no end (byte 5)\n",
    );
  });

  test.each([
    ["", "File is empty, expected MLIR bytecode (byte 0)"],
    ["ML\xef", "Truncated: MLIR bytecode starts with 4 bytes, the file has 3 (byte 3)"],
  ])("a file that is named as bytecode and has %j", async (bytes, problem) => {
    expect(await complaint({ "a.mlirbc": Buffer.from(bytes, "latin1") }, "a.mlirbc")).toBe(
      `mlir-abi: error: a.mlirbc: ${problem}\n`,
    );
  });

  test("a binary file over 1 GiB, of which only the start is read", async () => {
    const cwd = folderWith({ "good.mlir": CLEAN, "big.mlir": "" });
    const file = openSync(join(cwd, "big.mlir"), "r+");
    ftruncateSync(file, 1024 ** 3 + 1);
    closeSync(file);
    const { exit, stderr } = await mlirAbi([command, "big.mlir", "good.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: big.mlir: a binary file, expected MLIR text\n",
    });
  });

  test("a name that a terminal would obey", async () => {
    const { stderr } = await mlirAbi([command, "a\u001b[31m.mlir"]);
    expect(stderr).toBe("mlir-abi: error: a␛[31m.mlir: no such file or folder\n");
  });

  test("a folder without MLIR files", async () => {
    const cwd = folderWith({ "empty/readme.txt": "x" });
    const { exit, stderr } = await mlirAbi([command, "empty"], { cwd });
    const kinds = command === "lint" ? ".mlir, .mlirbc, .vmasm or .vmfb" : ".mlir, .mlirbc or .vmasm";
    const complaint = `mlir-abi: error: empty: no ${kinds} files in this folder\n`;
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: complaint });
  });

  test("bytes that are not UTF-8 do not end the reading", async () => {
    const bytes = Buffer.concat([Buffer.from("// \xff\xfe\n", "latin1"), Buffer.from(CLEAN)]);
    const cwd = folderWith({ "a.mlir": bytes });
    const { exit, stderr } = await mlirAbi([command, "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  });

  test("an empty file", async () => {
    const cwd = folderWith({ "a.mlir": "" });
    const { exit, stderr } = await mlirAbi([command, "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  });
});

test.each([
  [
    "an empty folder",
    { "tree/x.txt": "" },
    "tree: no .mlir files in this folder, expected what --mlir-print-ir-tree-dir writes",
  ],
  [
    "files without dumps",
    { "tree/a/1_x.mlir": "module {}\n" },
    "tree: no dumps of passes in its .mlir files, expected what --mlir-print-ir-tree-dir writes",
  ],
  [
    "a file of UTF-16 text",
    { "tree/1_x.mlir": new Uint8Array([0xff, 0xfe, 0x66, 0]) },
    "tree/1_x.mlir: UTF-16 text, expected UTF-8",
  ],
])("passes of a folder: %s", async (_, files, complaint) => {
  const { exit, stderr } = await mlirAbi(["passes", "tree"], { cwd: folderWith(files) });
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: `mlir-abi: error: ${complaint}\n` });
});

test("passes reads each dump of the files in a folder", async () => {
  const dump = (pass: string, attributes: string) =>
    `// -----// IR Dump After ${pass} (x) //----- //\nfunc.func @f()${attributes} { return }\n`;
  const cwd = folderWith({ "tree/1_log.mlir": `note\n${dump("A", "")}${dump("B", " attributes {iree.abi.stub}")}` });
  const { stdout } = await mlirAbi(["passes", "tree"], { cwd });
  expect(stdout).toContain("  B (x), line 4\n    + iree.abi.stub\n");
  expect(stdout).toContain("2 dumps, 1 function, ABI of 1 changed\n");
});

test("every command refuses what is too short for its name", async () => {
  const cwd = folderWith({ "a.mlirbc": "ML", "a.vmfb": "IR" });
  const run = async (...args: readonly string[]) => (await mlirAbi(args, { cwd, input: "ML" })).stderr;
  const short = "Truncated: MLIR bytecode starts with 4 bytes, the file has 2 (byte 2)";
  for (const command of ["print", "inspect", "bindgen", "diff a.vmfb", "diff a.mlirbc"]) {
    expect(await run(...command.split(" "), "a.mlirbc")).toContain(`mlir-abi: error: a.mlirbc: ${short}\n`);
  }
  for (const command of ["lint", "inspect", "bindgen", "diff a.mlirbc"]) {
    expect(await run(...command.split(" "), "a.vmfb")).toContain("a.vmfb: Not a .vmfb: no IREE or BMOD identifier\n");
  }
  expect(await run("lint", "--stdin-filename", "b.mlirbc")).toBe(`mlir-abi: error: b.mlirbc: ${short}\n`);
});

test("a folder where bytecode is expected", async () => {
  const { exit, stderr } = await mlirAbi(["print", "x"], { cwd: folderWith({ "x/a.mlir": "" }) });
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: x: a folder, expected a .mlirbc file\n" });
});

test.each(["lint", "show", "passes", "inspect"])(
  "%s of an empty name shows where the name would be",
  async (command) => {
    const { exit, stderr } = await mlirAbi([command, ""]);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: '': no such file or folder\n" });
  },
);

test("passes of a link that leads to itself", async () => {
  const cwd = folderWith({});
  symlinkSync("loop", join(cwd, "loop"));
  const { exit, stderr } = await mlirAbi(["passes", "loop"], { cwd });
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: loop: too many symbolic links\n" });
});

test.each([
  ["UTF-16", [0xff, 0xfe, 0x66, 0]],
  ["UTF-32", [0xff, 0xfe, 0, 0]],
])("passes of %s text, as PowerShell writes it", async (encoding, bytes) => {
  const cwd = folderWith({ "dump.mlir": new Uint8Array(bytes) });
  const { exit, stderr } = await mlirAbi(["passes", "dump.mlir"], { cwd });
  expect(exit).toBe(2);
  expect(stderr).toBe(`mlir-abi: error: dump.mlir: ${encoding} text, expected UTF-8\n`);
});
