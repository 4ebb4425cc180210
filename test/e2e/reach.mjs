/** What the command line works with elsewhere: programs of Debian that read its reports. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runParallel, runSlurm, scaleFolder } from "./checks/scale.mjs";
import { completesInFish, completesInZsh, lintsInBazel } from "./checks/shells.mjs";
import { pictureTerminals } from "./checks/terminals.mjs";
import { findProgram, installed } from "./install.mjs";
import { holds } from "./report.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = join(ROOT, "dist/cli.js");
const PART = "reach";

const BROKEN = 'func.func @f() attributes {iree.reflection = {f = "I7!R1!", fv = "1"}} { return }\n';

export async function testReach({ report, home }) {
  execFileSync(process.execPath, [join(ROOT, "scripts/build.mjs")]);
  const folder = join(home, "reach");
  mkdirSync(folder, { recursive: true });
  await testJunit(report, folder);
  await testBindings(report, join(home, "bindings"));
  await testScale(report, join(home, "scale"));
  await testTerminals(report, join(home, "terminals"));
}

/** Many runs as one: docs/scale.md. */
async function testScale(report, folder) {
  const place = scaleFolder(ROOT, folder);
  await withProgram(report, "parallel", "GNU parallel: the merged parts are one run", () => runParallel(ROOT, place));
  await withProgram(report, "sbatch", "Slurm: the merged parts of a job array are one run", () =>
    runSlurm(ROOT, place),
  );
  await withProgram(report, "python3", "the Bazel aspect lints", (python) => lintsInBazel(ROOT, place, python));
  await withProgram(report, "zsh", "zsh completes", (zsh) => completesInZsh(place, zsh));
  await withProgram(report, "fish", "fish completes", (fish) => completesInFish(place, fish));
}

async function testTerminals(report, folder) {
  const path = findProgram("chromium");
  if (path === undefined) return report.absent(PART, "pictures of terminals: chromium is not on PATH");
  installed();
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
  await report.check(PART, "what commands print fits terminals of 80, 120 and 200 columns", () => {
    return pictureTerminals(ROOT, scaleFolder(ROOT, folder), { browser, out: report.folder });
  });
  await browser.close();
}

/** Runs mlir-abi. */
function mlirAbi(args, options = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: "utf8", ...options });
  return { status, stdout, stderr };
}

/** Runs a program of Debian where it is installed. */
function withProgram(report, program, name, body) {
  const path = findProgram(program);
  if (path === undefined) return report.absent(PART, `${name}: ${program} is not on PATH`);
  return report.check(PART, name, () => body(path));
}

function testJunit(report, folder) {
  return withProgram(report, "xmllint", "JUnit reports are valid", (xmllint) => {
    writeFileSync(join(folder, "a.mlir"), BROKEN);
    writeFileSync(join(folder, "<&\"'>.mlir"), BROKEN.replace("@f", '@"\\1B]0;<&\\22"'));
    writeFileSync(join(folder, "clean.mlir"), "module {}\n");
    writeFileSync(join(folder, "binary.mlir"), Buffer.from([0]));
    const { stdout } = mlirAbi(["lint", ".", "--format", "junit"], { cwd: folder });
    holds(stdout, "<failure ", "<error ");
    const schema = join(ROOT, "test/data/formats/junit.xsd");
    const { status, stderr } = spawnSync(xmllint, ["--noout", "--schema", schema, "-"], {
      input: stdout,
      encoding: "utf8",
    });
    holds(stderr, "- validates");
    if (status !== 0) throw new Error(stderr);
    return `${stdout.match(/<testcase /g)?.length} test cases`;
  });
}

/** Stands in for iree.runtime: records what it is asked for. */
const FAKE_RUNTIME = `
import types
class Module:
    name = "m"
    def __getitem__(self, name):
        def call(*args, **kwargs):
            print(name, [type(it).__name__ for it in args], sorted(kwargs))
            return {"scores": [[1.0]], "n": 3} if name == "predict" else (True, 2.0) if name == "list" else 0.5
        return call
class VmModule:
    @staticmethod
    def mmap(instance, path):
        return Module()
class SystemContext:
    instance = None
    modules = {"m": Module()}
    def __init__(self, config): pass
    def add_vm_module(self, module): pass
def Config(driver): return None
`;

const CALLS = `
import numpy as np
from calls import Module
module = Module("m.vmfb")
result = module.predict(np.zeros((1, 4), np.float32), True)
print(type(result).__name__, result.scores.shape, result.n)
print(module.list_2((np.zeros(4, np.float32), {"int": 1}), [1.0]))
module.nothing()
module.predict(np.zeros((2, 4), np.float32), True, batch_dim_0=2)
try:
    module.predict(np.zeros((2, 4), np.float32), True, batch_dim_0=3)
except ValueError as error:
    print(error)
`;

async function testBindings(report, folder) {
  mkdirSync(join(folder, "iree"), { recursive: true });
  const { CASES } = await loadTypeScript("test/data/bindgen.ts");
  writeFileSync(join(folder, "cases.mlir"), CASES);
  const python = findProgram("python3");
  const files = ["cases.mlir", ...examples()];
  const names = files.map((_, i) => (i === 0 ? "calls.py" : `calls_${i}.py`));
  for (const [i, file] of files.entries()) {
    const { stdout, status } = mlirAbi(["bindgen", file], { cwd: folder });
    if (status !== 0) throw new Error(file);
    writeFileSync(join(folder, names[i]), stdout);
  }
  await withProgram(report, "mypy", "Python code passes mypy --strict", (mypy) => {
    const args = ["--strict", "--python-executable", "/usr/bin/python3", ...names];
    const { stdout } = spawnSync(mypy, args, { cwd: folder, encoding: "utf8" });
    return holds(stdout, `Success: no issues found in ${names.length} source files`).trim();
  });
  await withProgram(report, "python3", "Python code calls the runtime", () => {
    writeFileSync(join(folder, "iree/__init__.py"), "");
    writeFileSync(join(folder, "iree/runtime.py"), FAKE_RUNTIME);
    writeFileSync(join(folder, "run.py"), CALLS);
    const { stdout, stderr } = spawnSync(python, ["run.py"], { cwd: folder, encoding: "utf8" });
    if (stderr !== "") throw new Error(stderr);
    return holds(
      stdout,
      "predict ['ndarray'] ['training']",
      "PredictResult0 (1, 1) 3",
      "(True, 2.0)",
      "batch has shape (2, 4), expected 3 as dim 0",
    ).trim();
  });
  await withProgram(report, "python3", "NumPy reads inputs", () => {
    mlirAbi(["bindgen", "cases.mlir", "--inputs", "in", "--fill", "random", "--dim", "3"], { cwd: folder });
    const script =
      "import numpy as np; a = np.load('in/predict.0.npy'); print(a.shape, a.dtype, a.min() >= 0, a.max() < 1)";
    const { stdout } = spawnSync(python, ["-c", script], { cwd: folder, encoding: "utf8" });
    return holds(stdout, "(3, 4) float32 True True").trim();
  });
  await withProgram(report, "bash", "shell scripts run iree-run-module", (bash) => {
    writeFileSync(join(folder, "iree-run-module"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const { stdout: script } = mlirAbi(["bindgen", "cases.mlir", "--lang", "shell"], { cwd: folder });
    writeFileSync(join(folder, "call.sh"), script);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ARGUMENT_0_DIM_0: "8" };
    const { stdout, stderr } = spawnSync(bash, ["call.sh", "predict"], { cwd: folder, encoding: "utf8", env });
    if (stderr !== "") throw new Error(stderr);
    return holds(stdout, "--module=cases.vmfb\n--function=predict\n--input=8x4xf32=0\n").trim();
  });
}

function examples() {
  const folder = join(ROOT, "examples");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mlir"))
    .map((name) => join(folder, name));
}

/** A module of plain TypeScript. */
async function loadTypeScript(path) {
  const { outputFiles } = await build({ entryPoints: [join(ROOT, path)], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
