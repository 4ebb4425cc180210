/** docs/scale.md's scripts, run as they are: the merged results are those of a single run. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../workbench/until.mjs";

const COPIES = 20;

/** The first script of a section of docs/scale.md. */
function scriptOf(root, heading) {
  const page = readFileSync(join(root, "docs/scale.md"), "utf8");
  const section = page.slice(page.indexOf(`\n## ${heading}\n`));
  return /```sh\n(?<script>[\s\S]*?)```/.exec(section).groups.script;
}

/** A folder with models, and a way to run programs in it with `mlir-abi` on PATH. */
export function scaleFolder(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (let i = 0; i < COPIES; i++) {
    for (const from of ["examples", "test/data/mlir"])
      cpSync(join(root, from), join(folder, "models", `${i}`, from), { recursive: true });
  }
  writeFileSync(join(folder, "models", "broken.mlir"), Buffer.from([0xff, 0]));
  const program = join(folder, "bin", "mlir-abi");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/cli.js")}" "$@"\n`);
  chmodSync(program, 0o755);
  const run = (name, args, more = {}) => {
    const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}`, NO_COLOR: "1", ...more };
    const { status, stdout, stderr } = spawnSync(name, args, {
      cwd: folder,
      encoding: "utf8",
      env,
      maxBuffer: 2 ** 30,
    });
    return { status, stdout, stderr };
  };
  const single = () => run("mlir-abi", ["lint", "--files-from", "files", "--threads", "1", "--format", "json"]).stdout;
  const merged = () => run("bash", ["-c", "mlir-abi merge results/*.ndjson --format json"]).stdout;
  return { folder, run, single, merged };
}

/** Throws unless the merged results are those of a single run. */
function isWhole({ single, merged }) {
  const [expected, actual] = [single(), merged()];
  if (expected === "" || expected !== actual) throw new Error("The merged results are not those of a single run");
  return `${JSON.parse(expected).files?.length ?? "all"} files`;
}

const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** With one job at a time and with two. A part that was killed goes on. */
export function runParallel(root, place) {
  const script = scriptOf(root, "GNU parallel");
  const saw = [];
  for (const jobs of [1, 2]) {
    rmSync(join(place.folder, "results"), { recursive: true, force: true });
    const start = Date.now();
    const { stderr } = place.run("bash", ["-c", script.replace("--jobs 2", `--jobs ${jobs}`)]);
    saw.push(`${jobs} at a time ${seconds(start)}`);
    if (!stderr.includes("broken.mlir")) throw new Error(stderr);
  }
  const part = join(place.folder, "results/3.ndjson");
  const whole = readFileSync(part);
  writeFileSync(part, whole.subarray(0, whole.length / 2));
  place.run("bash", ["-c", script]);
  return `${saw.join(", ")}; ${isWhole(place)}`;
}

/** A cluster of this machine alone, with its own key, ports and folders. */
export async function runSlurm(root, place) {
  const { folder } = place;
  const state = join(folder, "slurm");
  mkdirSync(join(state, "state"), { recursive: true });
  mkdirSync(join(state, "spool"), { recursive: true });
  writeFileSync(join(state, "key"), randomBytes(1024), { mode: 0o600 });
  const saw = [];
  for (const cores of [1, 2]) {
    const daemons = await startCluster(place, state, cores);
    try {
      rmSync(join(folder, "results"), { recursive: true, force: true });
      mkdirSync(join(folder, "results"));
      writeFileSync(join(folder, "lint.sbatch"), scriptOf(root, "Slurm"));
      const start = Date.now();
      place.run("sbatch", ["--wait", "--output", "slurm/%a.out", "lint.sbatch"], daemons.env);
      saw.push(`${cores === 1 ? "1 core" : "2 cores"} ${seconds(start)}`);
    } finally {
      await daemons.stop();
    }
  }
  return `${saw.join(", ")}; ${isWhole(place)}`;
}

async function startCluster(place, state, cores) {
  const host = hostname().split(".")[0];
  const configuration = join(state, "slurm.conf");
  writeFileSync(
    configuration,
    `ClusterName=here
SlurmctldHost=${host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=${state}/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16917
SlurmdPort=16918
StateSaveLocation=${state}/state
SlurmdSpoolDir=${state}/spool
SlurmctldPidFile=${state}/slurmctld.pid
SlurmdPidFile=${state}/slurmd.pid
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cores} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
`,
  );
  const env = { SLURM_CONF: configuration };
  const start = (name, ...args) => {
    return spawn(name, args, {
      stdio: "ignore",
      env: { ...process.env, ...env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
  };
  const munge = ["key", "socket", "pid", "log", "seed"].map((name) => {
    return `--${name}-file=${state}/${name}`.replace("--socket-file=", "--socket=").replace("/socket", "/munge.socket");
  });
  const running = [start("munged", "--foreground", "--force", ...munge)];
  await pause(1000);
  running.push(start("slurmctld", "-D", "-c"), start("slurmd", "-D"));
  const stop = async () => {
    for (const child of running.reverse()) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await Promise.race([ended, pause(10_000)]);
    }
  };
  try {
    await until("the cluster is idle", () => /\bidle\b/.test(place.run("sinfo", [], env).stdout));
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}
