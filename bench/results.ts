/** From samples to rows: one row a file and figure, with every server's value, the ratios and the target. */
import { FLOOR, OURS, PEER } from "./contestants.js";
import { SERVER_MEASURES, type ServerMeasure, type SessionResult } from "./session.js";
import { median, percentile, type Summary, summary } from "./statistics.js";

/** All sessions of one server with one file. */
export interface Run {
  readonly contestant: string;
  readonly file: string;
  readonly sessions: readonly SessionResult[];
}

export interface Figure {
  readonly measure: ServerMeasure;
  readonly statistic: "median" | "p99";
  readonly label: string;
}

/** What is told of each measure. A hover is judged by its slowest, since that is the one that people notice. */
export const FIGURES: readonly Figure[] = SERVER_MEASURES.flatMap((measure): Figure[] =>
  measure === "hover"
    ? [
        { measure, statistic: "median", label: "hover p50" },
        { measure, statistic: "p99", label: "hover p99" },
      ]
    : [{ measure, statistic: "median", label: measure === "burst" ? "burst of 20, hover" : measure }],
);

export interface Target {
  readonly file: string;
  readonly label: string;
  /** Ours divided by the peer's must not be above this. */
  readonly atMost: number;
  readonly text: string;
}

export const TARGETS: readonly Target[] = [
  { file: "1kb", label: "open", atMost: 1, text: "≤ 1" },
  { file: "10mb", label: "open", atMost: 1 / 5, text: "≤ 1/5" },
  { file: "10mb", label: "edit-signature", atMost: 1 / 40, text: "≤ 1/40" },
  { file: "10mb", label: "edit-body", atMost: 1 / 40, text: "≤ 1/40" },
  { file: "10mb", label: "hover p99", atMost: 1 / 30, text: "≤ 1/30" },
  { file: "10mb", label: "memory", atMost: 1 / 3, text: "≤ 1/3" },
];

export interface Value extends Summary {
  /** The figure itself: the median or the 99th percentile. */
  readonly value: number;
}

export interface Row {
  readonly file: string;
  readonly figure: Figure;
  readonly values: ReadonlyMap<string, Value>;
  /** Ours divided by the other's, where both are there. */
  readonly toPeer: number | undefined;
  readonly toFloor: number | undefined;
  readonly target: Target | undefined;
}

function figureValue(samples: readonly number[], statistic: Figure["statistic"]): Value | undefined {
  const all = summary(samples);
  if (all === undefined) return undefined;
  return { ...all, value: statistic === "p99" ? percentile(samples, 0.99) : median(samples) };
}

function ratio(values: ReadonlyMap<string, Value>, other: string): number | undefined {
  const mine = values.get(OURS)?.value;
  const theirs = values.get(other)?.value;
  return mine === undefined || theirs === undefined || theirs === 0 ? undefined : mine / theirs;
}

/** The rows in the order of the files and figures; a figure that nobody has is left out. */
export function rowsOf(files: readonly string[], runs: readonly Run[]): Row[] {
  const rows: Row[] = [];
  for (const file of files) {
    for (const figure of FIGURES) {
      const values = new Map<string, Value>();
      for (const run of runs) {
        if (run.file !== file) continue;
        const samples = run.sessions.flatMap(({ samples }) => samples[figure.measure]);
        const value = figureValue(samples, figure.statistic);
        if (value !== undefined) values.set(run.contestant, value);
      }
      if (values.size === 0) continue;
      const target = TARGETS.find((each) => each.file === file && each.label === figure.label);
      rows.push({ file, figure, values, toPeer: ratio(values, PEER), toFloor: ratio(values, FLOOR), target });
    }
  }
  return rows;
}

/** True or false where the row has a target and both sides were measured. */
export function isMet({ target, toPeer }: Row): boolean | undefined {
  return target === undefined || toPeer === undefined ? undefined : toPeer <= target.atMost;
}
