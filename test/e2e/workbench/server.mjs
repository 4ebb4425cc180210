/** A VS Code server of its own: free port, fresh profile, everything it writes in one folder that goes with it. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { until } from "./until.mjs";

/** A profile without pages, tips, updates or network access in front of what is tested. */
const QUIET = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "chat.commandCenter.enabled": false,
  "git.enabled": false,
  "npm.autoDetect": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
  "editor.hover.delay": 100,
  "editor.minimap.enabled": false,
};

/**
 * Starts the server with extensions installed.
 * @param codeServer folder of the code-server package
 * @param vsix files of the extensions
 * @param settings of the user, on top of the quiet ones
 * @param trust whether workspaces are trusted without asking
 */
export async function startServer({ codeServer, vsix = [], settings = {}, trust = true, port }) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "mlir-abi-e2e-")));
  const { entry, env, folders, extensions } = profile(codeServer, home, settings);
  let child;
  // Whatever ends this program, its server and its files go with it.
  const end = () => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on("exit", end);
  for (const file of vsix) {
    const args = [entry, ...folders, "--install-extension", resolve(file)];
    execFileSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  }
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const flags = [
    "--auth",
    "none",
    "--disable-telemetry",
    "--disable-update-check",
    "--disable-getting-started-override",
  ];
  if (trust) flags.push("--disable-workspace-trust");
  child = spawn(process.execPath, [entry, ...folders, "--bind-addr", `127.0.0.1:${port}`, ...flags], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  try {
    await until("the server answers", async () => {
      if (child.exitCode !== null) return "ended";
      return (await fetch(`${url}healthz`)).ok;
    });
  } finally {
    if (child.exitCode !== null) console.error(said);
  }
  if (child.exitCode !== null) throw new Error("code-server ended while it started");
  const stop = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null) {
      process.kill(-child.pid, "SIGTERM");
      await Promise.race([gone, new Promise((done) => setTimeout(done, 5000).unref())]);
    }
    end();
    process.off("exit", end);
  };
  return { url, extensions, ended: new Promise((done) => child.once("exit", done)), stop };
}

/** The files of an extension as they are installed, in a folder: what the .vsix holds. */
export function unpack(codeServer, vsix, home) {
  const { entry, env, folders, extensions } = profile(codeServer, home, {});
  const args = [entry, ...folders, "--install-extension", resolve(vsix)];
  execFileSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const name = readdirSync(extensions).find((it) => it.startsWith("mlir-abi-lens"));
  return join(extensions, name);
}

function profile(codeServer, home, settings) {
  const user = join(home, "user");
  const extensions = join(home, "extensions");
  const run = join(home, "run");
  mkdirSync(join(user, "User"), { recursive: true });
  mkdirSync(extensions);
  mkdirSync(run, { mode: 0o700 });
  writeFileSync(join(user, "User", "settings.json"), JSON.stringify({ ...QUIET, ...settings }, null, 2));
  // Variables of an editor's own terminal would lead to that editor's server.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VSCODE_|CODE_SERVER_)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_DATA_HOME: join(home, "data"),
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_RUNTIME_DIR: run,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
  };
  const entry = join(codeServer, "out", "node", "entry.js");
  return { entry, env, extensions, folders: ["--user-data-dir", user, "--extensions-dir", extensions] };
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
