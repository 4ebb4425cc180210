/** What the command line works with elsewhere: programs of Debian that read its reports. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "./install.mjs";
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
