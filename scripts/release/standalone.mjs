/**
 * The npm package in an empty folder: command line, language server, library from each kind of module, types, a browser
 * bundle, in every version of Node that can be had.
 */
import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { release } from "./packages.mjs";
import { run } from "./run.mjs";

const OTHER_NODES = ["22", "24"];

const SIGNATURE = "I18!O1!B11!d-1d128d64R17!B13!t11d32d-1d64";
const DECODED = "(RefObject<?>, Buffer<float32[?x128x64]>) -> (Buffer<uint64[32x?x64]>)";

const MLIR = `func.func @f() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} { return }\n`;

const BROWSER = `import { decode } from "mlir-abi-lens"; said(decode("raw", "${SIGNATURE}").text, decode("raw", "I3!R1!").diagnostics);`;

function expect(what, found, expected) {
  if (found !== expected)
    throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

export async function checkStandalone() {
  const folder = mkdtempSync(join(tmpdir(), "mlir-abi-lens-"));
  try {
    const nodes = prepare(folder);
    for (const node of nodes.values()) await checkNode(node, folder);
    expect(
      "npx mlir-abi lint",
      lintWord(run("npx", ["--no-install", "mlir-abi", "lint", "a.mlir"], { cwd: folder, expected: 1 })),
      1,
    );
    checkTypes(folder);
    await checkBrowser(folder);
    return `Node ${[...nodes.keys()].join(", ")}: lint, decode, lsp, ESM, CommonJS; TypeScript; browser bundle`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs the package and the other versions of Node. Returns the programs by their version. */
function prepare(folder) {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(join(folder, "a.mlir"), MLIR);
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", [...install, "--offline", resolve(release(".tgz"))], { cwd: folder });
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect("Installed packages", installed.join(), "mlir-abi-lens");
  for (const name of readdirSync("examples/api")) copyFileSync(join("examples/api", name), join(folder, name));
  const nodes = new Map([[process.versions.node, process.execPath]]);
  for (const version of OTHER_NODES) {
    const place = join(folder, `node-${version}`);
    mkdirSync(place);
    try {
      // The package `node` carries no program itself: its script installs the one for this machine.
      run("npm", ["install", "--no-audit", "--no-fund", "--prefix", place, `node@${version}`], { cwd: place });
      const program = join(place, "node_modules/node/bin/node");
      nodes.set(run(program, ["-p", "process.versions.node"]).trim(), program);
    } catch (error) {
      console.log(`      Node ${version} can't be had here: ${error.message.split("\n")[0]}`);
    }
  }
  return nodes;
}

const lintWord = (text) => [...text.matchAll(/\[span-length-mismatch\]/g)].length;

async function checkNode(node, folder) {
  const cli = join(folder, "node_modules/mlir-abi-lens/dist/cli.js");
  const options = { cwd: folder, shell: false };
  expect("mlir-abi lint", lintWord(run(node, [cli, "lint", "a.mlir"], { ...options, expected: 1 })), 1);
  const decoding = JSON.parse(run(node, [cli, "decode", "--json", SIGNATURE], options));
  expect("mlir-abi decode", decoding.text, DECODED);
  expect("decode.mjs", run(node, ["decode.mjs"], options).split("\n")[0], `raw ${DECODED}`);
  expect("decode.cjs", run(node, ["decode.cjs"], options).split("\n")[1], '[{"kind":"ref"},{"kind":"i64"}]');
  await checkServer(node, [cli, "lsp", "--stdio"], folder);
}

/** From `initialize` to `exit`, which must end the server with 0. */
async function checkServer(node, args, cwd) {
  const server = spawn(node, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let output = "";
  server.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise((done) => server.on("close", done));
  const kill = setTimeout(() => server.kill(), 30_000);
  send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
  send({ method: "initialized", params: {} });
  send({ id: 2, method: "shutdown" });
  send({ method: "exit" });
  expect("mlir-abi lsp", await ended, 0);
  clearTimeout(kill);
  if (!output.includes('"hoverProvider"')) throw new Error(`mlir-abi lsp announced no hover: ${output.slice(0, 200)}`);
}

/** The TypeScript example, as an ES module and as CommonJS, without this project's settings. */
function checkTypes(folder) {
  const example = readFileSync("examples/api/encode.ts", "utf8");
  for (const [module, name] of [
    ["nodenext", "encode.mts"],
    ["nodenext", "encode.cts"],
    ["bundler", "encode.ts"],
  ]) {
    writeFileSync(join(folder, name), example);
    const options = module === "bundler" ? ["--module", "esnext", "--moduleResolution", module] : ["--module", module];
    const compiler = resolve("node_modules/typescript/bin/tsc");
    // The declarations of libraries are checked too: ours must need nothing.
    const args = [compiler, "--strict", "--target", "es2022", "--types", "", "--lib", "es2023,dom", ...options, name];
    run(process.execPath, args, { cwd: folder });
    const output = join(folder, name.replace(/ts$/, "js"));
    if (!existsSync(output)) throw new Error(`${basename(output)} was not written`);
    if (module === "bundler") continue;
    const [first] = run(process.execPath, [output], { cwd: folder }).split("\n");
    expect(basename(output), first, "I11!B8!d-1d128R6!S3!t6");
  }
}

/** A browser's bundle runs where there are none of Node's globals. */
async function checkBrowser(folder) {
  const { outputFiles } = await build({
    stdin: { contents: BROWSER, resolveDir: folder },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
  });
  const found = [];
  const globals = { said: (...values) => found.push(...values), TextEncoder, TextDecoder };
  runInNewContext(outputFiles[0].text, globals);
  expect("In a browser", found[0], DECODED);
  expect("In a browser", found[1][0].code, "span-length-mismatch");
}
