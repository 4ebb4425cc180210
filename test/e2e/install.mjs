/**
 * What the tests in real editors need: code-server (VS Code's server with its workbench) and playwright-core, from the
 * npm registry, into this folder. Nothing of the main `npm ci` depends on it. Done once; a stamp says so.
 *
 * code-server's own postinstall is not run: it compiles modules that nothing here uses, and one of them needs Kerberos.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const STAMP = join(HERE, "node_modules", ".installed");

/** Native modules that the server loads, in `lib/vscode/node_modules`. */
const NATIVE = ["@vscode/spdlog", "native-watchdog", "node-pty"];

/** A program on PATH, undefined without it. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (folder !== "" && existsSync(path)) return path;
    }
  }
  return undefined;
}

/** The folder of the code-server package, installed first where it is not. `E2E_CODE_SERVER` names another one. */
export function codeServer() {
  const given = process.env.E2E_CODE_SERVER;
  if (given !== undefined) return resolve(given);
  install();
  return join(HERE, "node_modules", "code-server");
}

/** The browser that shows the workbench, or an error that says how to get one. */
export function browser() {
  const found = process.env.E2E_CHROMIUM ?? findProgram("chromium", "chromium-browser", "google-chrome", "chrome");
  if (found !== undefined) return found;
  throw new Error(
    "No Chromium on PATH. Install one (Debian and Ubuntu: apt-get install chromium; or: npx playwright install chromium) " +
      "or name its program in E2E_CHROMIUM",
  );
}

/** Installs what is needed where only the browser is. */
export function installed() {
  if (!existsSync(join(HERE, "node_modules", "playwright-core"))) install();
}

function install() {
  const lock = readFileSync(join(HERE, "package-lock.json"), "utf8");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;
  if (!process.version.startsWith("v20.")) {
    throw new Error(`code-server 4.100.3 runs on Node 20 only, and this is ${process.version}`);
  }
  console.log("Installing code-server and playwright-core into test/e2e (once, about a minute)");
  npm(["ci", "--ignore-scripts"], HERE);
  const server = join(HERE, "node_modules", "code-server");
  npm(["rebuild", "--build-from-source", "argon2"], HERE);
  const vscode = join(server, "lib", "vscode");
  // Its lockfile and its package.json disagree, which `npm ci` refuses.
  npm(["install", "--ignore-scripts", "--omit=dev"], vscode);
  for (const name of NATIVE) compile(join(vscode, "node_modules", name));
  offerRipgrep(join(vscode, "node_modules", "@vscode", "ripgrep", "bin"));
  const archive = join(vscode, "node_modules.asar");
  if (!existsSync(archive)) symlinkSync("node_modules", archive);
  writeFileSync(STAMP, lock);
}

function npm(args, folder) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  run(process.execPath, [npmProgram(), ...args, ...quiet], folder);
}

/** npm's own script: the one that runs us, or the one on PATH. */
function npmProgram() {
  const running = process.env.npm_execpath;
  if (running?.endsWith("npm-cli.js")) return running;
  const found = findProgram("npm");
  if (found === undefined) throw new Error("npm is not on PATH");
  return realpathSync(found);
}

function compile(folder) {
  if (!existsSync(folder)) return;
  const gyp = resolve(dirname(npmProgram()), "../node_modules/node-gyp/bin/node-gyp.js");
  run(process.execPath, [gyp, "rebuild"], folder);
}

function run(program, args, cwd) {
  const prefix = resolve(process.execPath, "../..");
  const env = { ...process.env };
  // Headers that lie beside Node need not be fetched.
  if (existsSync(join(prefix, "include", "node", "node.h"))) env.npm_config_nodedir = prefix;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status === 0) return;
  const said = `${stdout}${stderr}`.trimEnd().split("\n").slice(-25).join("\n");
  throw new Error(
    `${[program, ...args].join(" ")} failed in ${cwd}; it needs python3, make and a C++ compiler\n${said}`,
  );
}

/** Search uses ripgrep, which this version of the package fetches from elsewhere; Debian's does as well. */
function offerRipgrep(folder) {
  const found = findProgram("rg");
  if (found === undefined || existsSync(join(folder, "rg"))) return;
  mkdirSync(folder, { recursive: true });
  symlinkSync(found, join(folder, "rg"));
}

/** The .vsix of this checkout, packed into a folder. */
export function pack(folder) {
  const root = resolve(HERE, "../..");
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root, stdio: "inherit" });
  return packFolder(root, join(folder, "mlir-abi-lens.vsix"));
}

/** The .vsix of an extension's folder. Its dist/ must be built. */
export function packFolder(extension, vsix) {
  const vsce = resolve(HERE, "../../node_modules/@vscode/vsce/vsce");
  const args = [vsce, "package", "--no-dependencies", "--skip-license", "--out", vsix];
  execFileSync(process.execPath, args, { cwd: extension, stdio: ["ignore", "pipe", "inherit"] });
  return vsix;
}
