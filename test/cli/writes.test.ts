/** What is written is complete or not there, and only where the user said. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { replaceFile } from "../../server/src/node/replaceFile.js";
import { CLI, folderWith, mlirAbi } from "../kit/cli.js";

const isPosix = process.platform !== "win32";
const WRONG = 'func.func @f() attributes {iree.reflection = {f = "I1!R2!"}} {\n  return\n}\n';
const FUNCTION = "func.func @f(%a: tensor<4xf32>) {\n  return\n}\n";

describe.skipIf(!isPosix)("a file", () => {
  test("is created with the user's mask, and keeps its mode when it is replaced", () => {
    const path = join(folderWith({}), "a");
    replaceFile(path, "one");
    expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
    chmodSync(path, 0o640);
    replaceFile(path, "two");
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(path, ".."))).toEqual(["a"]);
  });

  test("is not written through a link, unless that was named", () => {
    const folder = folderWith({ target: "old" });
    const path = join(folder, "a");
    symlinkSync("target", path);
    expect(() => replaceFile(path, "new")).toThrow("a link");
    expect(readFileSync(join(folder, "target"), "utf8")).toBe("old");
    replaceFile(path, "new", { named: true });
    expect(readFileSync(join(folder, "target"), "utf8")).toBe("new");
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  test("is not written where links lead in a circle, or to what is not a file", () => {
    const folder = folderWith({ "folder/x": "" });
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    spawnSync("mkfifo", [join(folder, "pipe")]);
    for (const name of ["a", "pipe", "folder"]) {
      expect(() => replaceFile(join(folder, name), "new", { named: true })).toThrow();
    }
    expect(readdirSync(folder).sort()).toEqual(["a", "b", "folder", "pipe"]);
  });

  test("leaves other names of the old file as they are", () => {
    const folder = folderWith({ a: "old" });
    linkSync(join(folder, "a"), join(folder, "b"));
    replaceFile(join(folder, "a"), "new");
    expect(readFileSync(join(folder, "b"), "utf8")).toBe("old");
  });

  test("stays as it is, without a draft beside it, where something fails", () => {
    const folder = folderWith({ a: "old" });
    const check = (): void => {
      expect(readdirSync(folder)).toHaveLength(2);
      throw new Error("changed");
    };
    expect(() => replaceFile(join(folder, "a"), "new", { check })).toThrow("changed");
    expect(readFileSync(join(folder, "a"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["a"]);
  });
});

describe.skipIf(!isPosix)("where no more can be written, nothing is left over by", () => {
  const many = WRONG.repeat(2000);
  test.each([["lint a.mlir --baseline known.json --update-baseline --quiet"], ["bindgen b.mlir --inputs ."]])(
    "%s",
    (args) => {
      const cwd = folderWith({ "a.mlir": many, "b.mlir": FUNCTION.replace("4x", "100000x") });
      // A limit on the size of files fails as a full disk does: in the middle of the text.
      const script = `trap "" XFSZ; ulimit -f 64; exec "$0" "$1" ${args} | cat; exit "\${PIPESTATUS[0]}"`;
      const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1", MLIR_ABI_NO_CACHE: "1" };
      const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath, CLI], {
        cwd,
        env,
        encoding: "utf8",
      });
      expect(stderr).toContain("can't be written: the file would be too large");
      expect(status).toBe(2);
      expect(readdirSync(cwd).sort()).toEqual(["a.mlir", "b.mlir"]);
    },
  );
});

test.skipIf(!isPosix)("links in a folder are not followed by bindgen --inputs", async () => {
  const cwd = folderWith({ "b.mlir": FUNCTION, precious: "old" });
  await mlirAbi(["bindgen", "b.mlir", "--inputs", "in"], { cwd });
  const [name = ""] = readdirSync(join(cwd, "in"));
  mkdirSync(join(cwd, "planted"));
  symlinkSync("../precious", join(cwd, "planted", name));
  const { exit, stderr } = await mlirAbi(["bindgen", "b.mlir", "--inputs", "planted"], { cwd });
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `mlir-abi: error: planted/${name}: can't be written: a link, which is not followed\n`,
  });
  expect(readFileSync(join(cwd, "precious"), "utf8")).toBe("old");
});

test.skipIf(!isPosix)("the draft of a baseline has a name that no one can foresee", () => {
  const cwd = folderWith({ "a.mlir": WRONG, precious: "old" });
  // The process keeps the number that bash had.
  const script = 'ln -s precious known.json.$$.tmp; exec "$0" "$1" lint a.mlir --baseline known.json --update-baseline';
  const { status } = spawnSync("bash", ["-c", script, process.execPath, CLI], { cwd });
  expect(status).toBe(0);
  expect(readFileSync(join(cwd, "precious"), "utf8")).toBe("old");
  expect(existsSync(join(cwd, "known.json"))).toBe(true);
});

test.skipIf(!isPosix)("a baseline that is protected is not replaced", async () => {
  if (process.getuid?.() === 0) return;
  const cwd = folderWith({ "a.mlir": WRONG, "known.json": '{"version":1,"findings":[]}' });
  chmodSync(join(cwd, "known.json"), 0o444);
  const { exit } = await mlirAbi(["lint", "a.mlir", "--baseline", "known.json", "--update-baseline"], { cwd });
  expect(exit).toBe(2);
  writeFileSync(join(cwd, "a.mlir"), "");
});
