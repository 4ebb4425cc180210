/** `npm run fuzz`: looks for inputs that break a promise, for a time; prints how to see each again. */

import { parseArgs } from "node:util";
import { isMainThread, Worker } from "node:worker_threads";
import { brokenBy } from "./check.js";
import { keepFailure, readFailure } from "./failures.js";
import { checkGrowth } from "./growth.js";
import { TARGETS, targetNamed } from "./targets.js";
import { inputNumber, type Report, type Work, workInThread } from "./worker.js";

const HELP = `npm run fuzz -- [--target NAME] [--seconds N] [--seed N] [--replay FILE | --growth [--only TEXT]]

  --target NAME   one of ${TARGETS.map(({ name }) => name).join(", ")}; all of them without it
  --seconds N     how long, for all targets together (60)
  --seed N        the same inputs again; without it others each time
  --growth        instead, whether twice the input takes at most 2.3 times as long
  --only TEXT     with --growth, the shapes and questions whose names hold it: "JSON keys: lint"
  --replay FILE   checks the one input of a file that was written before
`;

/** An input that takes longer is one that never ends, in milliseconds. */
const ENDLESS = 60_000;

/** Runs one target in a thread; the answer is how many different failures there were. */
async function runTarget(name: string, seed: number, seconds: number): Promise<number> {
  let failures = 0;
  let inputs = 0;
  let from = 0;
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const left = (end - performance.now()) / 1000;
    if (left <= 0) break;
    const outcome = await runThread({ target: name, seed, seconds: left, from }, (report) => {
      if (report.kind === "broken") {
        failures++;
        const path = keepFailure("found", { target: name, broken: report.broken, input: report.input });
        console.log(`${name}: input ${report.number} of seed ${seed}: ${report.broken}\n  ${path}`);
      } else if (report.kind === "minimised") {
        const path = keepFailure("fixtures", { target: name, broken: report.broken, input: report.input });
        console.log(`  ${report.input.length} characters are enough: ${path}`);
      }
    });
    inputs += outcome.number + 1 - from;
    if (outcome.done) break;
    failures++;
    const target = targetNamed(name);
    const input = inputNumber(target, target.seeds(), seed, outcome.number);
    const path = keepFailure("found", { target: name, broken: "never ends", input });
    console.log(`${name}: input ${outcome.number} of seed ${seed} never ends\n  ${path}`);
    from = outcome.number + 1;
  }
  console.log(`${name}: ${inputs} inputs in ${Math.round(seconds)} s, ${failures} broke a promise`);
  return failures;
}

/** The number of the last input, and whether the thread came to its end. */
function runThread(work: Work, send: (report: Report) => void): Promise<{ number: number; done: boolean }> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: work });
    let number = work.from;
    let last = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - last < ENDLESS) return;
      clearInterval(watch);
      void thread.terminate().then(() => resolve({ number, done: false }));
    }, 1000);
    thread.on("message", (report: Report) => {
      last = performance.now();
      if (report.kind === "at") number = report.number;
      send(report);
    });
    thread.on("error", (error) => {
      clearInterval(watch);
      reject(error);
    });
    thread.on("exit", () => {
      clearInterval(watch);
      resolve({ number, done: true });
    });
  });
}

/** Returns the exit code: 1 where a promise was broken. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      target: { type: "string" },
      seconds: { type: "string", default: "60" },
      seed: { type: "string" },
      replay: { type: "string" },
      growth: { type: "boolean" },
      only: { type: "string", default: "" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  if (values.growth === true) return checkGrowth(values.only) > 0 ? 1 : 0;
  if (values.replay !== undefined) {
    const { target, input } = readFailure(values.replay);
    const broken = await brokenBy(targetNamed(target), input);
    console.log(broken ?? `${target}: every promise is kept`);
    return broken === undefined ? 0 : 1;
  }
  const names = values.target === undefined ? TARGETS.map(({ name }) => name) : [targetNamed(values.target).name];
  const seed = values.seed === undefined ? Date.now() >>> 0 : Number(values.seed);
  console.log(`seed ${seed}: npm run fuzz -- --seed ${seed} sees the same inputs`);
  let failures = 0;
  for (const name of names) failures += await runTarget(name, seed, Number(values.seconds) / names.length);
  return failures > 0 ? 1 : 0;
}

if (!isMainThread) await workInThread();
