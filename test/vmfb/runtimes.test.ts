/** Verdicts on modules whose answer IREE's own runtimes gave, and the table of what those accept. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { LazyList } from "../../server/src/core/text/lists.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { exportedConvention, judge, MAX_REASONS, moduleVersion } from "../../server/src/core/vmfb/runtimes/judge.js";
import { needsOf } from "../../server/src/core/vmfb/runtimes/needs.js";
import { findRuntimes, RELEASES } from "../../server/src/core/vmfb/runtimes/runtime.js";
import { type Changing, valueAt } from "../../server/src/core/vmfb/runtimes/runtimeTable.js";
import { RUNTIME_TABLE } from "../../server/src/core/vmfb/runtimes/table.js";
import { testOnReleases } from "../kit/corpus.js";

const FOLDER = fileURLToPath(new URL("../data/runtimes", import.meta.url));

interface Case {
  readonly file: string;
  readonly release: string;
  readonly loads: boolean | null;
  readonly reasons: readonly object[];
  /** Further reasons may follow. */
  readonly more?: boolean;
}
const { cases } = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as {
  readonly cases: readonly Case[];
};

function eraOf(name: string): number {
  const { runtimes, problem } = findRuntimes(name);
  if (runtimes?.length !== 1 || runtimes[0] === undefined) throw new Error(`${name}: ${problem}`);
  return runtimes[0].era;
}

describe("the runtime's own verdicts", () => {
  test.each(cases.filter(({ file }) => file.endsWith(".vmfb")))("$file, IREE $release", (expected) => {
    const { module, problem } = readModule(sourceOf(readFileSync(join(FOLDER, expected.file))));
    if (module === undefined) throw new Error(problem);
    const verdict = judge(needsOf(module)).find(({ runtime }) => runtime.name === expected.release);
    expect(verdict?.loads).toBe(expected.loads);
    const { reasons = [] } = verdict ?? {};
    expect(expected.more ? reasons.slice(0, expected.reasons.length) : reasons).toEqual(expected.reasons);
  });

  test("there is a case for each example", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "expected.json");
    expect([...new Set(cases.map(({ file }) => file))].sort()).toEqual(files.sort());
  });
});

interface State {
  readonly bytecode: string;
  readonly features: readonly string[];
  readonly types: string;
  readonly executables: string;
  readonly modules: Readonly<Record<string, string>>;
}
interface Releases {
  readonly releases: readonly (State & { readonly release: string })[];
  readonly nightlies: readonly (State & { readonly from: string; readonly to: string })[];
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly executables: Readonly<Record<string, { readonly library: string }>>;
  readonly tables: Readonly<
    Record<string, { readonly version: number; readonly exports: Readonly<Record<string, string>> }>
  >;
}

/** All that the table says of an era, in the form of the record. */
function stateAt(era: number) {
  const modules = Object.keys(RUNTIME_TABLE.modules).flatMap((name) => {
    const version = moduleVersion(name, era);
    if (typeof version !== "number") return [];
    const names = Object.keys(RUNTIME_TABLE.modules[name]?.exports ?? {});
    const conventions = names.map((fn) => [fn, exportedConvention(name, fn, era)] as const);
    return [[name, { version, exports: Object.fromEntries(conventions.filter(([, it]) => it !== null)) }]];
  });
  const types = Object.entries(RUNTIME_TABLE.types).filter(([, changing]) => valueAt(changing, era));
  return {
    bytecode: valueAt(RUNTIME_TABLE.bytecode, era),
    features: valueAt(RUNTIME_TABLE.features, era),
    library: valueAt(RUNTIME_TABLE.library, era),
    types: types.map(([name]) => name).sort(),
    modules: Object.fromEntries(modules),
  };
}

function recordedState(record: Releases, { bytecode, features, types, executables, modules }: State) {
  const tables = Object.entries(modules).map(([name, table]) => {
    const { version, exports } = record.tables[table] ?? { version: -1, exports: {} };
    return [name, { version, exports }];
  });
  return {
    bytecode,
    features,
    library: record.executables[executables]?.library,
    types: [...(record.types[types] ?? [])].sort(),
    modules: Object.fromEntries(tables),
  };
}

/** What the table says of an era, in a few characters. */
function digestOf(era: number): string {
  return createHash("sha256")
    .update(JSON.stringify(stateAt(era)))
    .digest("hex")
    .slice(0, 8);
}

const DIGESTS = fileURLToPath(new URL("../data/runtimeDigests.json", import.meta.url));

describe("the table", () => {
  const digests = JSON.parse(readFileSync(DIGESTS, "utf8")) as Readonly<Record<string, string>>;

  test("has for each release and at both ends of each era what the record has", () => {
    // They were made while the tests on the record below passed. So a change that is one release off is found without it.
    const found = Object.keys(digests).map((name) => [name, digestOf(eraOf(name))]);
    expect(Object.fromEntries(found)).toEqual(digests);
    expect(Object.keys(digests)).toEqual(expect.arrayContaining([...RELEASES.map(({ name }) => name)]));
    expect(Object.keys(digests)).toEqual(expect.arrayContaining([...RUNTIME_TABLE.eras]));
  });

  testOnReleases("has what the record of IREE's history has: releases", (text) => {
    const record = JSON.parse(text) as Releases;
    expect(RELEASES.map(({ name }) => name)).toEqual(record.releases.map(({ release }) => release));
    for (const state of record.releases) expect(stateAt(eraOf(state.release))).toEqual(recordedState(record, state));
  });

  testOnReleases("has what the record of IREE's history has: nightly builds, first and last of each range", (text) => {
    const record = JSON.parse(text) as Releases;
    for (const state of record.nightlies) {
      for (const name of [state.from, state.to]) expect(stateAt(eraOf(name))).toEqual(recordedState(record, state));
    }
  });

  test("has no entry that could be moved by an era without a digest that differs", () => {
    const { bytecode, features, library, types, modules } = RUNTIME_TABLE;
    const lists: [module: string, Changing<unknown>][] = [];
    for (const list of [bytecode, features, library, ...Object.values(types)]) lists.push(["", list]);
    for (const [name, { versions, exports }] of Object.entries(modules)) {
      lists.push(["", versions]);
      for (const list of Object.values(exports)) lists.push([name, list]);
    }
    const eras = Object.keys(digests).map((name) => [eraOf(name), digests[name]] as const);
    let moved = 0;
    for (const [module, list] of lists) {
      for (const entry of list as [era: number, value: unknown][]) {
        const [era] = entry;
        // What came with the first era can only have come later.
        for (const other of era === 0 ? [1] : [era - 1, era + 1]) {
          const changed = Math.min(era, other);
          // Nobody sees the functions of a module while it is not there.
          if (module !== "" && typeof moduleVersion(module, changed) !== "number") continue;
          entry[0] = other;
          const isFound = eras.some(([its, digest]) => its === changed && digestOf(its) !== digest);
          entry[0] = era;
          expect([entry, other, isFound]).toEqual([entry, other, true]);
          moved++;
        }
      }
    }
    expect(moved).toBeGreaterThan(400);
  });

  test("begins an era where something changed", () => {
    for (const era of RUNTIME_TABLE.eras.keys()) {
      if (era > 0) expect(stateAt(era)).not.toEqual(stateAt(era - 1));
    }
  });
});

describe("names of runtimes", () => {
  const namesOf = (text: string) => findRuntimes(text).runtimes?.map(({ name }) => name);
  test.each<[text: string, names: readonly string[]]>([
    ["3.4.0", ["3.4.0"]],
    ["v3.4", ["3.4.0"]],
    ["3.7", ["3.7.0", "3.7.1"]],
    ["3.7.x", ["3.7.0", "3.7.1"]],
    ["2", ["2.9.0"]],
    ["20240828.999", ["20240828.999"]],
    ["3.5.0rc20250523", ["3.5.0rc20250523"]],
    ["main@2026-08-21", ["main@2026-08-21"]],
    [">=3.10", ["3.10.0", "3.11.0", "main@2026-08-21"]],
    [">= 3.7, <3.8", ["3.7.0", "3.7.1"]],
    [">3.7 <=3.8", ["3.8.0"]],
    ["=3.7", ["3.7.0", "3.7.1"]],
    ["==3.4.0", ["3.4.0"]],
    ["==3.7.*", ["3.7.0", "3.7.1"]],
    ["3.8 - 3.9", ["3.8.0", "3.9.0"]],
    ["<20230524.529", ["20220930.282", "20230404.479"]],
    [">=20241104.1068 <3.1", ["20241104.1068", "2.9.0", "3.0.0"]],
    [">3.4.0rc20250327 <3.5", ["3.4.0"]],
  ])("%s", (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each([
    "",
    " ",
    "3.",
    "x",
    "3.4.0.0",
    "3.40.0",
    "20220930.283",
    "20230306.450",
    "4.0.0rc20270101",
    ">=",
    ">=x",
    "a".repeat(1000),
  ])("%j is none", (text) => {
    const { runtimes, problem } = findRuntimes(text);
    expect(runtimes).toBeUndefined();
    expect(problem).toContain("expected a release from 20220930.282 to ");
  });
});

test("any byte of a module may be another: nothing throws, and there is a verdict for each release", () => {
  const bytes = readFileSync(join(FOLDER, "b-queue.vmfb"));
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = 0xff - (damaged[at] ?? 0);
    const { module } = readModule(sourceOf(damaged));
    if (module !== undefined) expect(judge(needsOf(module))).toHaveLength(RELEASES.length);
  }
});

test("imports that share their texts count once, and reasons have a limit", () => {
  const count = 100_000;
  const imports = { name: "hal.nothing", callingConvention: "0v_v" };
  const { module } = readModule(sourceOf(readFileSync(join(FOLDER, "b-queue.vmfb"))));
  if (module === undefined) throw new Error("no module");
  const one = { ...imports, optional: false, attributes: [] };
  const needs = needsOf({ ...module, imports: new LazyList(count, () => one) });
  expect(needs.imports).toHaveLength(1);
  const many = needsOf({ ...module, imports: new LazyList(count, (i) => ({ ...one, name: `hal.f${i}` })) });
  for (const { reasons } of judge(many)) expect(reasons.length).toBeLessThanOrEqual(MAX_REASONS);
});
