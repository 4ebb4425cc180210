/** Curves over a file's size as a drawing, both axes logarithmic: what is flat is independent, what is straight linear. */
import { KB } from "./generate.js";

export interface Curve {
  readonly name: string;
  /** `x` is a size in bytes. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
}

const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 70;
const RIGHT = 110;
const TOP = 40;
const BOTTOM = 50;

/** Distinct without colour too: by dashes and by the name at the end of each curve. */
const STYLES = [
  { colour: "#0969da", dash: "" },
  { colour: "#1a7f37", dash: "" },
  { colour: "#8250df", dash: "" },
  { colour: "#bf8700", dash: "" },
  { colour: "#1b7c83", dash: "" },
  { colour: "#6e7781", dash: "2 3" },
  { colour: "#cf222e", dash: "7 4" },
] as const;

/** From one name to the next, where curves end close to each other. */
const NAME_HEIGHT = 14;

/** The drawing as SVG text. Readable on light and dark pages. */
export function svgOf({ title, unit, curves }: Plot): string {
  const points = curves.flatMap((curve) => curve.points);
  const x = scaleOf(points.map((point) => point.x / KB));
  const y = scaleOf(points.map((point) => point.y));
  const right = WIDTH - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const atX = (value: number) => LEFT + x.share(value / KB) * (right - LEFT);
  const atY = (value: number) => bottom - y.share(value) * (bottom - TOP);
  const text = (left: number, top: number, anchor: string, words: string) =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="#8b949e" stroke-opacity="0.35"/>`;
  const nameTops = apart(
    curves.map(({ points: own }) => {
      const { x, y } = own.at(-1) ?? { x: KB, y: 1 };
      return { left: atX(x), top: atY(y) };
    }),
  );
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<g font-family="system-ui, sans-serif" font-size="12" fill="#768390">`,
    `<text x="${LEFT}" y="22" font-size="15">${title} (${unit})</text>`,
    ...x.ticks.map((tick) => {
      const at = atX(tick * KB);
      return line(at, TOP, at, bottom) + text(at, bottom + 18, "middle", sizeText(tick));
    }),
    ...y.ticks.map((tick) => line(LEFT, atY(tick), right, atY(tick)) + text(LEFT - 8, atY(tick) + 4, "end", `${tick}`)),
    text((LEFT + right) / 2, HEIGHT - 10, "middle", "size of the file"),
    ...curves.flatMap(({ name, points: own }, i) => {
      const last = own[own.length - 1];
      const { colour, dash } = STYLES[i % STYLES.length] ?? STYLES[0];
      if (last === undefined) return [];
      const path = own.map((point) => `${atX(point.x).toFixed(1)},${atY(point.y).toFixed(1)}`).join(" ");
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
        ...own.map(
          (point) => `<circle cx="${atX(point.x).toFixed(1)}" cy="${atY(point.y).toFixed(1)}" r="3" fill="${colour}"/>`,
        ),
        `<g fill="${colour}">${text(atX(last.x) + 8, (nameTops[i] ?? 0) + 4, "start", name)}</g>`,
      ];
    }),
    "</g>",
    "</svg>",
  ];
  return `${parts.join("\n")}\n`;
}

/** The heights of names, each at least a name's height below the one above that starts as far to the left. */
function apart(places: readonly { readonly left: number; readonly top: number }[]): number[] {
  const moved = places.map(({ top }) => top);
  const free = new Map<number, number>();
  for (const [i, { left, top }] of [...places.entries()].sort(([, a], [, b]) => a.top - b.top)) {
    const column = Math.round(left / LEFT);
    moved[i] = Math.max(top, free.get(column) ?? 0);
    free.set(column, (moved[i] ?? 0) + NAME_HEIGHT);
  }
  return moved;
}

/** A logarithmic scale over whole powers of ten that hold the values. */
function scaleOf(values: readonly number[]): { readonly ticks: number[]; readonly share: (value: number) => number } {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive)));
  // 100 MB are a little more than 100,000 kB.
  const high = Math.max(Math.ceil(Math.log10(Math.max(...positive)) - 0.05), low + 1);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
  return { ticks, share: (value) => (Math.log10(value) - low) / (high - low) };
}

function sizeText(kilobytes: number): string {
  if (kilobytes >= 1000) return `${kilobytes / 1000} MB`;
  return kilobytes >= 1 ? `${kilobytes} KB` : `${kilobytes * 1000} B`;
}
