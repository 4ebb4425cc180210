/** A comparison as text for people. */
import { counted } from "../text/counted.js";
import type { FunctionDiff, ModuleDiff } from "./compare.js";
import type { Detail } from "./detail.js";

/** How text is made up: a terminal's colours, or nothing. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  /** Makes text from a file harmless where it is shown. */
  readonly safe: (text: string) => string;
}

/** The comparison for people: functions with changes, what breaks first, then one line that sums up. */
export function diffText({ functions }: ModuleDiff, paint: Paint): string {
  const told = functions.filter(({ details }) => details.length > 0);
  const ordered = [...told.filter(({ breaking }) => breaking), ...told.filter(({ breaking }) => !breaking)];
  const blocks = ordered.map((fn) => functionText(fn, paint));
  return `${[...blocks, summary(functions, paint)].join("\n")}\n`;
}

function functionText({ name, change, breaking, details, compared }: FunctionDiff, paint: Paint): string {
  const word = breaking ? paint.red("breaking") : paint.green("compatible");
  const [best] = compared;
  const by = best === undefined ? "" : best.old === best.new ? `, by ${best.old}` : `, by ${best.old} and ${best.new}`;
  const state = change === "changed" ? "" : `${change}, `;
  const title = `${paint.bold(`@${paint.safe(name)}`)}  ${state}${word}${paint.dim(by)}`;
  const lines = [...details.filter((it) => it.breaking), ...details.filter((it) => !it.breaking)];
  return `${title}\n${lines.map((detail) => detailText(detail, paint)).join("")}`;
}

function detailText(detail: Detail, paint: Paint): string {
  const { id, place, breaking, why } = detail;
  const mark = breaking ? paint.red("✗") : id === "not-comparable" ? paint.yellow("?") : paint.green("✓");
  const reason = `${why} ${paint.dim(`[${id}]`)}`;
  // The title has said that the function itself came or went.
  if (place === "function") return `  ${mark} ${reason}\n`;
  return `  ${mark} ${paint.safe(place)}: ${changeText(detail, paint.safe)}\n    ${reason}\n`;
}

/** `tensor<4xf32> → tensor<8xf32>`; `added` and `removed` for what only one version has. */
export function changeText({ old, new: now }: Detail, safe: (text: string) => string): string {
  if (old === null) return now === null ? "changed" : `added ${safe(now)}`;
  return now === null ? `removed ${safe(old)}` : `${safe(old)} → ${safe(now)}`;
}

function summary(functions: readonly FunctionDiff[], paint: Paint): string {
  const count = (change: FunctionDiff["change"]) => functions.filter((fn) => fn.change === change).length;
  const all = `${counted(functions.length, "exported function")}`;
  const broken = functions.filter(({ breaking }) => breaking).length;
  const changes = (["added", "removed", "changed"] as const).flatMap((change) =>
    count(change) > 0 ? [`${count(change)} ${change}`] : [],
  );
  const list = changes.length > 0 ? `: ${changes.join(", ")}` : "";
  if (broken > 0) return `${paint.red(`Callers break in ${broken} of ${all}`)}${list}`;
  if (changes.length > 0) return `${paint.green("No caller breaks")} (${all}${list})`;
  return `${paint.green("No change in the ABI")} (${all})`;
}
