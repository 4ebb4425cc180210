import { expect, test } from "vitest";
import { svgOf } from "../../bench/plot.js";

/** The corners of the first curve, in the drawing's units. */
function corners(svg: string): number[][] {
  const [, points = ""] = /<polyline points="([^"]*)"/.exec(svg) ?? [];
  return points.split(" ").map((point) => point.split(",").map(Number));
}

const KB = 1024;

test("a flat cost is a level line, a linear one a straight line that rises", () => {
  const sizes = [10 * KB, 100 * KB, 1000 * KB];
  const flat = corners(
    svgOf({ title: "t", unit: "ms", curves: [{ name: "a", points: sizes.map((x) => ({ x, y: 5 })) }] }),
  );
  expect(new Set(flat.map(([, y]) => y)).size).toBe(1);
  const linear = svgOf({
    title: "t",
    unit: "ms",
    curves: [{ name: "a", points: sizes.map((x) => ({ x, y: x / KB })) }],
  });
  const [[x1, y1] = [], [x2, y2] = [], [x3, y3] = []] = corners(linear);
  expect((x2 ?? 0) - (x1 ?? 0)).toBeCloseTo((x3 ?? 0) - (x2 ?? 0), 0);
  expect((y1 ?? 0) - (y2 ?? 0)).toBeCloseTo((y2 ?? 0) - (y3 ?? 0), 0);
  expect(y3).toBeLessThan(y1 ?? 0);
});

test("every curve has its name, and a curve without points is left out", () => {
  const svg = svgOf({
    title: "Open",
    unit: "ms",
    curves: [
      { name: "ours", points: [{ x: KB, y: 1 }] },
      { name: "peer", points: [] },
    ],
  });
  expect(svg).toContain(">ours<");
  expect(svg).not.toContain("peer");
});

test("the names of curves that end at one place do not cover each other", () => {
  const curve = (name: string, y: number) => ({ name, points: [{ x: KB, y }] });
  const svg = svgOf({ title: "t", unit: "ms", curves: [curve("a", 10), curve("b", 10.1), curve("c", 10)] });
  const top = (name: string) => Number(new RegExp(`y="([\\d.]+)" text-anchor="start">${name}<`).exec(svg)?.[1]);
  expect(top("a") - top("b")).toBeGreaterThanOrEqual(14 - 1e-9);
  expect(top("c") - top("a")).toBeGreaterThanOrEqual(14 - 1e-9);
});
