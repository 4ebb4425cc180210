import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SHOW_BYTECODE, SHOW_TEXT, SHOWN_FILE } from "../../bench/bytecode.js";
import { type CommandTime, LINT, START } from "../../bench/commandLine.js";
import { REAL_FOLDER } from "../../bench/folders.js";
import { ratioText, targetTable } from "../../bench/report.js";
import { isMet, type Row, type Run, rowsOf } from "../../bench/results.js";
import { SERVER_MEASURES, type ServerMeasure } from "../../bench/session.js";
import { median, percentile, summary } from "../../bench/statistics.js";
import { randomOf, shuffled } from "../kit/random.js";

const sample = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 }), { minLength: 1 });

describe("statistics", () => {
  test("median of odd, even and no samples", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test("percentiles are by nearest rank", () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  test("numbers are ordered as numbers", () => {
    expect(summary([10, 9, 100])).toEqual({ n: 3, median: 10, min: 9, max: 100 });
    expect(summary([])).toBeUndefined();
  });

  test("half of the samples lie on either side of the median", () => {
    fc.assert(
      fc.property(sample, (samples) => {
        const middle = median(samples);
        expect(samples.filter((each) => each < middle).length).toBeLessThanOrEqual(samples.length / 2);
        expect(samples.filter((each) => each > middle).length).toBeLessThanOrEqual(samples.length / 2);
      }),
    );
  });
});

describe("random order", () => {
  test("the same seed gives the same order, another seed another", () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    expect(shuffled(items, randomOf(7))).toEqual(shuffled(items, randomOf(7)));
    expect(shuffled(items, randomOf(7))).not.toEqual(shuffled(items, randomOf(8)));
  });

  test("a shuffle loses nothing, and every item comes first about as often", () => {
    const random = randomOf(1);
    const first = new Map<string, number>();
    for (let i = 0; i < 3000; i++) {
      const order = shuffled(["a", "b", "c"], random);
      expect([...order].sort()).toEqual(["a", "b", "c"]);
      first.set(order[0] ?? "", (first.get(order[0] ?? "") ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("rows", () => {
  const run = (contestant: string, samples: Partial<Record<ServerMeasure, readonly number[]>>): Run => {
    const none = Object.fromEntries(SERVER_MEASURES.map((name) => [name, []])) as unknown as Record<
      ServerMeasure,
      readonly number[]
    >;
    return { contestant, file: "dump-10mb", sessions: [{ samples: { ...none, ...samples }, findings: 0, faults: [] }] };
  };

  const met = (rows: readonly Row[]) => rows.flatMap((row) => row.targets.map((target) => isMet(row, target)));
  const judged = (ours: number) =>
    met(rowsOf(["dump-10mb"], [run("ours", { open: [ours] }), run("floor", { open: [90, 100, 110] })]));

  test("a target is met at its ratio and missed above", () => {
    expect(judged(300)).toEqual([true]);
    expect(judged(301)).toEqual([false]);
  });

  test("nothing is judged against who was not there", () => {
    const rows = rowsOf(["dump-10mb"], [run("ours", { open: [200] }), run("peer", { open: [100] })]);
    expect(rows[0]?.toPeer).toBe(2);
    expect(met(rows)).toEqual([undefined]);
  });

  test("requests are held to a frame, by their 99th percentile", () => {
    const requests = (slow: number) => [...Array.from({ length: 99 }, () => 1), slow];
    expect(met(rowsOf(["dump-10mb"], [run("ours", { requests: requests(2000) })]))).toEqual([true]);
    expect(met(rowsOf(["dump-10mb"], [run("ours", { requests: [...requests(17), 17] })]))).toEqual([false]);
    expect(met(rowsOf(["dump-10mb"], [run("floor", { requests: [1] })]))).toEqual([undefined]);
  });

  test("memory is held to six times the text and 100 MB, in the server and in lint", () => {
    const MB = 1024 * 1024;
    const memory = (megabytes: number) => met(rowsOf(["dump-10mb"], [run("ours", { memory: [megabytes * MB] })]));
    expect(memory(160)).toEqual([true]);
    expect(memory(161)).toEqual([false]);
    const peak = { n: 1, median: 391 * MB, min: 390 * MB, max: 392 * MB };
    const time = { name: LINT, file: "cliff-one-line", bytes: 1, time: undefined, memory: peak, fault: undefined };
    expect(targetTable([], [time], [])).toContain(
      "| cliff-one-line | lint, memory | 391 MB (390–392) | – | – | ≤ 390 MB | **no** |",
    );
  });

  test("a hover has its median and its 99th percentile", () => {
    const hover = Array.from({ length: 100 }, (_, i) => i + 1);
    const rows = rowsOf(["dump-10mb"], [run("ours", { hover })]);
    expect(rows.map(({ figure, values }) => [figure.label, values.get("ours")?.value])).toEqual([
      ["hover p50", 50.5],
      ["hover p99", 99],
    ]);
  });

  test("the table of targets has a row for each, of the reader, servers and commands", () => {
    const rows = rowsOf(["dump-10mb"], [run("ours", { open: [200] }), run("floor", { open: [100] })]);
    const time = (name: string, file: string | undefined, median: number): CommandTime => {
      const summary = { n: 1, median, min: median, max: median };
      return { name, file, bytes: 1, time: summary, memory: undefined, fault: undefined };
    };
    const times = [time(START, undefined, 50), time(LINT, REAL_FOLDER, 500), time(LINT, "another file", 1)];
    const at = (rate: number) => ({ n: 1, median: rate, min: rate, max: rate });
    const rate = { file: "dump-10mb", work: "reader", warm: at(60), cold: at(29.9) } as const;
    const other = { file: "dump-10mb", work: "formatter", warm: at(50), cold: at(20) } as const;
    expect(targetTable(rows, times, [rate, other]).split("\n").slice(2)).toEqual([
      "| dump-10mb | reader, warm | 60.0 MB/s (60.0–60.0) | – | – | ≥ 60 MB/s | yes |",
      "| dump-10mb | reader, cold | 29.9 MB/s (29.9–29.9) | – | – | ≥ 30 MB/s | **no** |",
      "| dump-10mb | formatter, warm | 50.0 MB/s (50.0–50.0) | – | – | ≥ 50 MB/s | yes |",
      "| dump-10mb | formatter, cold | 20.0 MB/s (20.0–20.0) | – | – | – | – |",
      "| dump-10mb | open | 200 ms (200–200) | 100 ms (100–100) floor | 2.00 | ≤ 3 floor | yes |",
      `| ${REAL_FOLDER} | lint | 500 ms (500–500) | 50.0 ms (50.0–50.0) \`node -e 0\` | 10.00 | ≤ 10 | yes |`,
    ]);
    const missing = { ...time(SHOW_BYTECODE, SHOWN_FILE, 1), time: undefined, fault: "left out: no mlir-opt" };
    expect(
      targetTable([], [missing, time(SHOW_TEXT, SHOWN_FILE, 1)], [])
        .split("\n")
        .slice(2),
    ).toEqual([`| ${SHOWN_FILE} | show, bytecode | left out: no mlir-opt | \`show, text\` | – | ≤ 1 | – |`]);
    expect(targetTable([], [], [])).toBe("");
  });

  test("small ratios are shown as fractions", () => {
    expect([0.025, 0.2, 0.5, 1.5, undefined].map(ratioText)).toEqual(["1/40", "1/5.0", "0.50", "1.50", "–"]);
  });
});
