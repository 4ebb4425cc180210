/** A comparison as text. */
import { joinSafe, type Medium, type SafeText, safe } from "../text/safeText.js";
import type { Detail } from "./detail.js";
import type { ChangeView, DiffView, FunctionView, Meaning } from "./diffView.js";

/** How parts of the text are styled: a terminal's colours, or nothing. */
export type Paint<M extends Medium> = {
  readonly [color in "bold" | "dim" | "red" | "yellow" | "green"]: (text: SafeText<M>) => SafeText<M>;
} & {
  /** Escapes text from a file for the output. */
  readonly escape: (text: string) => SafeText<M>;
};

/** The comparison: functions with changes, breaking ones first, then a summary line. */
export function diffText<M extends Medium>(view: DiffView, paint: Paint<M>): SafeText<M> {
  const { functions, meaning, verdict, runtimes } = view;
  const [head = ""] = verdict.split(/\s*[:(]/, 1);
  const summary = safe<M>`${painted(meaning, paint)(paint.escape(head))}${paint.escape(verdict.slice(head.length))}`;
  const blocks = functions.map((fn) => functionText(fn, paint));
  const lines = runtimes === undefined ? [] : [paint.yellow(paint.escape(runtimes))];
  return safe<M>`${joinSafe([...blocks, summary, ...lines], safe<M>`\n`)}\n`;
}

function painted<M extends Medium>(meaning: Meaning, { red, yellow, green }: Paint<M>): Paint<M>["red"] {
  return { breaking: red, unknown: yellow, compatible: green }[meaning];
}

const WORDS: Readonly<Record<Meaning, string>> = {
  breaking: "breaking",
  compatible: "compatible",
  unknown: "not comparable",
};
const MARKS: Readonly<Record<Meaning, string>> = { breaking: "✗", compatible: "✓", unknown: "?" };

function functionText<M extends Medium>(fn: FunctionView, paint: Paint<M>): SafeText<M> {
  const { name, change, meaning, comparedBy, changes } = fn;
  const by = comparedBy === undefined ? "" : `, by ${comparedBy}`;
  const state = change === "added" || change === "removed" ? `${change}, ` : "";
  const word = painted(meaning, paint)(paint.escape(WORDS[meaning]));
  const title = safe<M>`${paint.bold(safe<M>`@${paint.escape(name)}`)}  ${paint.escape(state)}${word}${paint.dim(paint.escape(by))}`;
  return safe<M>`${title}\n${joinSafe(changes.map((each) => placeText(each, paint)))}`;
}

function placeText<M extends Medium>(view: ChangeView, paint: Paint<M>): SafeText<M> {
  const { place, meaning, values, reasons } = view;
  const mark = painted(meaning, paint)(paint.escape(MARKS[meaning]));
  const all = reasons.map(({ id, why }) => safe<M>`${paint.escape(why)} ${paint.dim(paint.escape(`[${id}]`))}`);
  // The title already reports that the function itself was added or removed.
  if (place === undefined) return joinSafe(all.map((reason) => safe<M>`  ${mark} ${reason}\n`));
  const changes = joinSafe(
    values.map((value) => changeText(value, paint.escape)),
    safe<M>`; `,
  );
  return safe<M>`  ${mark} ${paint.escape(place)}: ${changes}\n${joinSafe(all.map((reason) => safe<M>`    ${reason}\n`))}`;
}

/** `tensor<4xf32> → tensor<8xf32>`; `… added` and `… removed` for a value in only one version. */
export function changeText<M extends Medium>(
  { old, new: now }: Pick<Detail, "old" | "new">,
  escaped: (text: string) => SafeText<M>,
): SafeText<M> {
  if (old === null) return now === null ? safe<M>`changed` : safe<M>`${escaped(now)} added`;
  return now === null ? safe<M>`${escaped(old)} removed` : safe<M>`${escaped(old)} \u2192 ${escaped(now)}`;
}
