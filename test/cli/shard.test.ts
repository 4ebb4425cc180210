/** `lint --shard`: parts that are the whole together. merge.test.ts puts their results together. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filesOf, shardOf } from "../../server/src/cli/lint/shard.js";
import { mlirAbi } from "../kit/cli.js";

describe("shards", () => {
  test("are runs of the list that differ by one file at most", () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 60 }), (files, count) => {
        const list = Array.from({ length: files }, (_, i) => i);
        const parts = Array.from({ length: count }, (_, i) => filesOf(list, { index: i + 1, count }));
        expect(parts.flat()).toEqual(list);
        const lengths = parts.map(({ length }) => length);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("are written I/N", () => {
    expect(shardOf("2/4")).toEqual({ index: 2, count: 4 });
    expect(shardOf("1/1")).toEqual({ index: 1, count: 1 });
    for (const text of ["", "0/4", "5/4", "1/0", "-1/4", "1", "1/", "/4", "1.5/4", "1/4/4", " 1/4"]) {
      expect(shardOf(text)).toBeUndefined();
    }
  });

  test("wrong ones are reported", async () => {
    const { exit, stderr } = await mlirAbi(["lint", ".", "--shard", "5/4"]);
    expect(exit).toBe(2);
    expect(stderr).toContain("Expected I/N with I from 1 to N, as in 2/4");
  });
});
