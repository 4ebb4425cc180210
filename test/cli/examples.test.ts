import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi, ROOT } from "../kit/cli.js";

const FOLDER = join(ROOT, "examples");
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".mlir"));

interface ShownFile {
  readonly path: string;
  readonly functions: readonly {
    readonly op: string;
    readonly name: string;
    readonly attributes: readonly {
      readonly key: string;
      readonly kind: string | null;
      readonly text: string | null;
    }[];
  }[];
}

describe("the examples", () => {
  test("have no findings but that some are old", async () => {
    const { exit, stdout, stderr } = await mlirAbi(["lint", "--rule", "legacy-reflection=off", "examples"]);
    expect(stdout).toMatch(new RegExp(`^All checks passed \\(\\d+ ABI attributes in ${FILES.length} files\\)\n$`));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  });

  test("show every encoding, each string well formed", async () => {
    const { exit, stdout } = await mlirAbi(["show", "--json", "examples"]);
    expect(exit).toBe(0);
    const { files } = JSON.parse(stdout) as { files: ShownFile[] };
    expect(files.map(({ path }) => path)).toEqual(FILES.map((name) => `examples/${name}`).sort());
    const attributes = files.flatMap(({ functions }) => functions.flatMap((it) => it.attributes));
    const kinds = new Set(attributes.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(["abi-json", null, "partial", "raw", "sip", "torch-pytree"].sort());
    expect(attributes.filter(({ kind, text }) => kind !== null && text === null)).toEqual([]);
    const keys = new Set(attributes.map(({ key }) => key));
    for (const key of [
      "f",
      "fv",
      "sip",
      "f_partial",
      "iree.abi",
      "iree.abi.name",
      "iree.abi.encoding",
      "iree.abi.output",
      "iree.abi.affinity",
      "iree.abi.consume",
      "iree.abi.transients",
      "iree.abi.model",
      "iree.abi.declaration",
      "iree.abi.streamable",
      "iree.abi.dims",
      "iree.abi.stub",
    ]) {
      expect([...keys]).toContain(key);
    }
    const ops = new Set(files.flatMap(({ functions }) => functions.map(({ op }) => op)));
    for (const op of ["func", "func.func", "util.func", "vm.func", "vm.import", "vm.export", "vm.module"]) {
      expect([...ops]).toContain(op);
    }
  });

  test("say what their text says", async () => {
    const { stdout } = await mlirAbi(["show", "examples/v0_raw_signature.mlir", "examples/v0_partials.mlir"]);
    expect(stdout).toContain("(tensor<1x28x28x1xf32>) -> tensor<1x10xf32>");
    expect(stdout).toContain("(tensor<?x128xf32>, i32) -> (tensor<?xi64>, tensor<?xf32>)");
    expect(stdout).toContain("argument 0 reflection");
    expect(stdout).toContain("result 0 reflection");
  });

  test("are all in the README, and nothing else is", () => {
    const readme = readFileSync(join(FOLDER, "README.md"), "utf8");
    const named = [...readme.matchAll(/\]\((\S+\.mlir)\)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual([...FILES].sort());
  });
});

describe("npm start", () => {
  const start = join(ROOT, "scripts/start.mjs");

  test("shows and lints the files given, named from the caller's folder", async () => {
    const cwd = folderWith({
      "mine.mlir": 'func @f() attributes {iree.reflection = {author = "me"}} { return }\n',
    });
    const { spawnSync } = await import("node:child_process");
    const { status, stdout } = spawnSync(process.execPath, [start, "mine.mlir"], {
      cwd: ROOT,
      env: { ...process.env, INIT_CWD: cwd, NO_COLOR: "1" },
      encoding: "utf8",
    });
    expect(stdout).toContain("func @f");
    expect(stdout).toContain("All checks passed");
    expect(status).toBe(0);
  });
});
