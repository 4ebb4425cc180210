/** From samples to rows: one row a file and figure, with every server's value, the ratios and the target. */
import { SHOW_BYTECODE, SHOW_TEXT, SHOWN_FILE } from "./bytecode.js";
import { GREP, LINT_AGAIN, START } from "./commandLine.js";
import { FLOOR, OTHER, OURS, PEER } from "./contestants.js";
import { CLIFF_FILES, CLIFF_SIZE, GROWTH_FILES, SHAPES } from "./files.js";
import { MIXED_FOLDER, REAL_FOLDER } from "./folders.js";
import { MB } from "./generate.js";
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

/** What a person waits for while typing is judged by its slowest. */
const AT_WORST: ReadonlySet<ServerMeasure> = new Set(["requests", "hover-beside", "edit-hover", "edit-header"]);

/** What is reported of each measure. A hover is judged by its slowest, since that is the one that people notice. */
export const FIGURES: readonly Figure[] = SERVER_MEASURES.flatMap((measure): Figure[] => {
  if (AT_WORST.has(measure)) {
    return [{ measure, statistic: "p99", label: `${measure} p99` }];
  }
  return measure === "hover"
    ? [
        { measure, statistic: "median", label: "hover p50" },
        { measure, statistic: "p99", label: "hover p99" },
      ]
    : [{ measure, statistic: "median", label: measure === "burst" ? "burst of 20, hover" : measure }];
});

export interface Target {
  readonly file: string;
  readonly label: string;
  /** The server that ours is compared with, or a bound that depends on none. */
  readonly against: "peer" | "floor" | "bound";
  /** Ours divided by theirs must not be above this; a bound is in milliseconds or bytes. */
  readonly atMost: number;
  readonly text: string;
}

/** Compared with the peer (or the floor) on a file: ours may take at most this part of theirs. */
const held = (against: Target["against"], file: string, label: string, atMost: number): Target => ({
  file,
  label,
  against,
  atMost,
  text: `≤ ${atMost >= 1 ? atMost : `1/${Math.round(10 / atMost) / 10}`} ${against}`,
});

/** The frame of the screen in which an answer is shown, in milliseconds. */
const FRAME = 16;

const SHAPE_SIZE = 10 * MB;
/** The shapes at the size of the targets. */
export const LARGE_FILES = Object.keys(SHAPES).map((shape) => `${shape}-10mb`);

/** What a process may take with a text of so many characters, in bytes. */
const memoryBound = (size: number) => 6 * size + 100 * MB;

const bounded = (file: string, label: string, atMost: number, text: string): Target => ({
  file,
  label,
  against: "bound",
  atMost,
  text: `≤ ${text}`,
});

const boundedMemory = (file: string, atMost: number): Target => bounded(file, "memory", atMost, `${atMost / MB} MB`);

/** What one long construct may take to be edited, in milliseconds. */
const LONG = 100;
/** How much more memory than a usual text a construct may take that is made to be hard to keep. */
const HARD = 3;

export const TARGETS: readonly Target[] = [
  held("floor", "1kb", "start", 1.4),
  held("peer", "mixed-100kb", "open", 5),
  held("peer", "mixed-1mb", "open", 1.5),
  held("peer", "mixed-10mb", "open", 1 / 1.2),
  held("peer", "uniform-10mb", "open", 1 / 2),
  held("floor", "dump-10mb", "open", 3),
  held("floor", "real-10mb", "open", 2.5),
  held("floor", "model-10mb", "open", 1.5),
  ...LARGE_FILES.flatMap((file) => [
    bounded(file, "edit-hover p99", FRAME, `${FRAME} ms`),
    bounded(file, "requests p99", FRAME, `${FRAME} ms`),
    bounded(file, "hover-beside p99", FRAME, `${FRAME} ms`),
    boundedMemory(file, memoryBound(SHAPE_SIZE)),
  ]),
  ...[...CLIFF_FILES, ...GROWTH_FILES].flatMap((file) => [
    bounded(file, "edit-hover p99", LONG, `${LONG} ms`),
    bounded(file, "edit-header p99", LONG, `${LONG} ms`),
    boundedMemory(file, HARD * memoryBound(CLIFF_SIZE)),
  ]),
];

/** How fast texts are read into trees and laid out at least, in MB per second: with compiled code, and by the first run of a process. */
export const RATE_TARGETS = {
  reader: { warm: 60, cold: 30 },
  formatter: { warm: 50, cold: undefined },
} as const;

/** What a command may take at most, as a multiple of another one's time. */
export interface CommandTarget {
  readonly file: string;
  /** `lint` where it is not given. */
  readonly command?: string;
  /** The other command, with the same file or with none. */
  readonly beside: string;
  readonly atMost: number;
}

export const COMMAND_TARGETS: readonly CommandTarget[] = [
  { file: MIXED_FOLDER, beside: GREP, atMost: 30 },
  { file: MIXED_FOLDER, command: LINT_AGAIN, beside: GREP, atMost: 30 },
  { file: REAL_FOLDER, beside: START, atMost: 10 },
  { file: REAL_FOLDER, command: LINT_AGAIN, beside: START, atMost: 10 },
  { file: SHOWN_FILE, command: SHOW_BYTECODE, beside: SHOW_TEXT, atMost: 1 },
];

/** What `lint` may take of memory with one file, in bytes. */
export const LINT_MEMORY: ReadonlyMap<string, number> = new Map([
  ...LARGE_FILES.map((file) => [file, memoryBound(SHAPE_SIZE)] as const),
  ...CLIFF_FILES.map((file) => [file, HARD * memoryBound(CLIFF_SIZE)] as const),
]);

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
  /** Beside the build that it is compared with. */
  readonly toOther: number | undefined;
  readonly targets: readonly Target[];
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

/** The rows in the order of the files and figures; a figure that no server has is left out. */
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
      const targets = TARGETS.filter((each) => each.file === file && each.label === figure.label);
      const [toPeer, toFloor, toOther] = [PEER, FLOOR, OTHER].map((other) => ratio(values, other));
      rows.push({ file, figure, values, toPeer, toFloor, toOther, targets });
    }
  }
  return rows;
}

/** True or false for a target of the row, where both sides were measured. */
export function isMet({ toPeer, toFloor, values }: Row, { against, atMost }: Target): boolean | undefined {
  if (against === "bound") {
    const mine = values.get(OURS)?.value;
    return mine === undefined ? undefined : mine <= atMost;
  }
  const reached = against === "peer" ? toPeer : toFloor;
  return reached === undefined ? undefined : reached <= atMost;
}
