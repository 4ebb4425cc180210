/** How fast a text is read into trees, and laid out: by the first run of a process, and by one whose code is compiled. */
import { execFileSync } from "node:child_process";
import { MB } from "./generate.js";
import { RATE_TARGETS } from "./results.js";
import { type Summary, summary } from "./statistics.js";

export interface ReaderRate {
  readonly file: string;
  readonly work: keyof typeof RATE_TARGETS;
  /** In MB per second. */
  readonly cold: Summary;
  readonly warm: Summary;
}

/** Runs of one process. The first ones compile the code. */
const RUNS = 12;
const WARM_FROM = 6;

const WORKS = Object.keys(RATE_TARGETS) as ReaderRate["work"][];

/**
 * @param program Does the work on a text several times over, and prints the times.
 * @param processes For each text.
 */
export function readerRates(
  program: string,
  texts: readonly { readonly name: string; readonly path: string; readonly bytes: number }[],
  processes: number,
): ReaderRate[] {
  return texts.flatMap(({ name, path, bytes }) =>
    WORKS.flatMap((work) => {
      const all = Array.from({ length: processes }, () => {
        const printed = execFileSync(process.execPath, [program, path, String(RUNS), work], { encoding: "utf8" });
        return (JSON.parse(printed) as number[]).map((time) => bytes / MB / (time / 1000));
      });
      const cold = summary(all.map(([first = 0]) => first));
      const warm = summary(all.flatMap((rates) => rates.slice(WARM_FROM)));
      return cold === undefined || warm === undefined ? [] : [{ file: name, work, cold, warm }];
    }),
  );
}
