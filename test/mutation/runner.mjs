/** A Stryker plugin that runs the tests of suite.mjs. */
import { readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { loadSuite } from "./suite.mjs";

/** What each test took without mutants, for the other processes. */
const TIMES = "test-times.json";
/** Tests that need more milliseconds of the processor are left to `npm test`: every survivor would pay for them. */
const LONGEST = 120;
/** So many tests that killed a file's other mutants are tried first, and as many of those that killed most of all. */
const FIRST = 10;
const RUN = new Script("strykerTest()");

class SuiteRunner {
  static inject = ["options"];
  #options;
  #suite;
  #times;
  /** How many mutants each test killed, by file and in all. */
  #killers = new Map();
  /** Where the instrumented code asks which mutant is active, and counts. */
  #instrumented;

  constructor(options) {
    this.#options = options;
    globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
    this.#instrumented = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE];
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.#suite = await loadSuite(process.cwd(), this.#options.suite);
  }

  async dryRun() {
    const ns = this.#instrumented;
    ns.activeMutant = undefined;
    const all = [];
    // Each file afresh, as later: what an earlier one left in a cache would hide what a test reaches.
    for (const file of this.#suite.files) all.push(...(await this.#run(this.#suite.start(new Set([file])))));
    const tests = all.filter(({ timeSpentMs, status }) => timeSpentMs <= LONGEST || status === TestStatus.Failed);
    writeFileSync(TIMES, JSON.stringify(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs])));
    const quick = new Set(tests.map(({ id }) => id));
    const { static: atStart, perTest } = ns.mutantCoverage;
    const covered = Object.entries(perTest).filter(([id]) => quick.has(id));
    const mutantCoverage = { static: atStart, perTest: Object.fromEntries(covered) };
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    this.#times ??= new Map(JSON.parse(readFileSync(TIMES, "utf8")));
    Object.assign(this.#instrumented, { hitCount: 0, hitLimit, currentTestId: undefined });
    const killers = [this.#killersOf(activeMutant.fileName), this.#killersOf("")];
    const ids = (testFilter ?? [...this.#times.keys()]).toSorted((a, b) => this.#times.get(a) - this.#times.get(b));
    const tried = new Set(killers.flatMap((known) => mostFirst(known, ids).slice(0, FIRST)));
    const results = [];
    for (const some of [[...tried], ids.filter((id) => !tried.has(id))]) {
      results.push(...(await this.#try(some, activeMutant.id, mutantActivation === "static")));
      const last = results.at(-1);
      if (last?.timedOut) return toMutantRunResult({ status: DryRunStatus.Timeout, reason: last.id });
      if (last?.status === TestStatus.Failed) {
        for (const known of killers) known.set(last.id, (known.get(last.id) ?? 0) + 1);
        break;
      }
    }
    const complete = { status: DryRunStatus.Complete, tests: results };
    return toMutantRunResult(determineHitLimitReached(this.#instrumented.hitCount, hitLimit) ?? complete);
  }

  #killersOf(fileName) {
    const found = this.#killers.get(fileName) ?? new Map();
    this.#killers.set(fileName, found);
    return found;
  }

  /** Runs tests in their order until one fails. All starts afresh: a cache may hold what another mutant made. */
  async #try(ids, mutant, fromTheStart) {
    if (ids.length === 0) return [];
    const ns = this.#instrumented;
    ns.activeMutant = fromTheStart ? mutant : undefined;
    let tests;
    try {
      tests = this.#suite.start(new Set(ids.map((id) => id.slice(0, id.indexOf("#")))));
    } catch (error) {
      return [{ id: ids[0], name: ids[0], timeSpentMs: 0, status: TestStatus.Failed, failureMessage: String(error) }];
    }
    ns.activeMutant = mutant;
    const byId = new Map(tests.map((test) => [test.id, test]));
    return await this.#run(
      ids.flatMap((id) => byId.get(id) ?? []),
      true,
    );
  }

  async #run(tests, mutated = false) {
    const results = [];
    for (const { id, name, fileName, run } of tests) {
      this.#instrumented.currentTestId = id;
      const since = process.cpuUsage();
      const limits = mutated ? { timeout: Math.ceil(5000 + 20 * this.#times.get(id)) } : {};
      let failure;
      try {
        globalThis.strykerTest = run;
        await RUN.runInThisContext(limits);
      } catch (error) {
        failure = error ?? new Error("thrown");
      }
      this.#instrumented.currentTestId = undefined;
      const { user, system } = process.cpuUsage(since);
      const result = { id, name, fileName, timeSpentMs: (user + system) / 1000, status: TestStatus.Success };
      if (failure !== undefined) {
        result.status = TestStatus.Failed;
        result.failureMessage = String(failure.message ?? failure);
        result.timedOut = failure.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      }
      results.push(result);
      if (mutated && failure !== undefined) break;
    }
    return results;
  }
}

/** Those of the tests that killed something, the deadliest first. */
function mostFirst(killers, ids) {
  return ids.filter((id) => killers.has(id)).sort((a, b) => killers.get(b) - killers.get(a));
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "suite", SuiteRunner)];
