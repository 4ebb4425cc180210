/** A comparison as text. */
import type { Detail } from "./detail.js";
import type { ChangeView, DiffView, FunctionView, Meaning } from "./diffView.js";

/** How parts of the text are styled: a terminal's colours, or nothing. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  /** Escapes text from a file for the output. */
  readonly safe: (text: string) => string;
}

/** The comparison: functions with changes, breaking ones first, then a summary line. */
export function diffText({ functions, meaning, verdict, runtimes }: DiffView, paint: Paint): string {
  const [head = "", ...counts] = verdict.split(/(?=[:(])/);
  const summary = painted(meaning, paint)(head.trimEnd()) + verdict.slice(head.trimEnd().length);
  const blocks = functions.map((fn) => functionText(fn, paint));
  const lines = runtimes === undefined ? [] : [paint.yellow(runtimes)];
  return `${[...blocks, counts.length === 0 ? painted(meaning, paint)(verdict) : summary, ...lines].join("\n")}\n`;
}

function painted(meaning: Meaning, { red, yellow, green }: Paint): (text: string) => string {
  return { breaking: red, unknown: yellow, compatible: green }[meaning];
}

const WORDS: Readonly<Record<Meaning, string>> = {
  breaking: "breaking",
  compatible: "compatible",
  unknown: "not comparable",
};
const MARKS: Readonly<Record<Meaning, string>> = { breaking: "✗", compatible: "✓", unknown: "?" };

function functionText({ name, change, meaning, comparedBy, changes }: FunctionView, paint: Paint): string {
  const by = comparedBy === undefined ? "" : `, by ${comparedBy}`;
  const state = change === "added" || change === "removed" ? `${change}, ` : "";
  const word = painted(meaning, paint)(WORDS[meaning]);
  const title = `${paint.bold(`@${paint.safe(name)}`)}  ${state}${word}${paint.dim(by)}`;
  return `${title}\n${changes.map((each) => placeText(each, paint)).join("")}`;
}

function placeText({ place, meaning, values, reasons }: ChangeView, paint: Paint): string {
  const mark = painted(meaning, paint)(MARKS[meaning]);
  const all = reasons.map(({ id, why }) => `${why} ${paint.dim(`[${id}]`)}`);
  // The title already reports that the function itself was added or removed.
  if (place === undefined) return all.map((reason) => `  ${mark} ${reason}\n`).join("");
  const changes = values.map((value) => changeText(value, paint.safe)).join("; ");
  return `  ${mark} ${paint.safe(place)}: ${changes}\n${all.map((reason) => `    ${reason}\n`).join("")}`;
}

/** `tensor<4xf32> → tensor<8xf32>`; `… added` and `… removed` for a value in only one version. */
export function changeText({ old, new: now }: Pick<Detail, "old" | "new">, safe: (text: string) => string): string {
  if (old === null) return now === null ? "changed" : `${safe(now)} added`;
  return now === null ? `${safe(old)} removed` : `${safe(old)} → ${safe(now)}`;
}
