/** Collects the results of linted files as data, for reports that depend on all of them. */
import type { LintFormat } from "../reporters/formats.js";
import { type Result, resultOf } from "../reporters/result.js";
import type { LintOutcome, LintSink, LintTask } from "./lintFile.js";

/** The format in which files are reported to a collector. */
export const COLLECTED_FORMAT: LintFormat = "ndjson";

/** A sink for results in `COLLECTED_FORMAT`. */
export class ResultCollector implements LintSink {
  readonly results: Result[] = [];
  readonly #ended: (outcome: LintOutcome) => void;
  #pieces: string[] = [];

  constructor(ended: (outcome: LintOutcome) => void) {
    this.#ended = ended;
  }

  text(piece: string): undefined {
    this.#pieces.push(piece);
  }

  done(outcome: LintOutcome, { shown }: Pick<LintTask, "shown">): void {
    const line = this.#pieces.join("");
    this.#pieces = [];
    this.#ended(outcome);
    const { complaint } = outcome;
    const result = complaint === undefined ? resultOf(JSON.parse(line)) : complaint;
    if (typeof result !== "string") this.results.push(result);
    else this.results.push({ path: shown, islands: 0, findings: [], error: result });
  }
}
