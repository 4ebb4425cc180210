/** `diff --format markdown`: a comparison for a pull request's comment. */

import type { NotExamined } from "../../core/api/diff.js";
import { changeText } from "../../core/diff/diffText.js";
import type { ChangeView, DiffView, FunctionView, Meaning } from "../../core/diff/diffView.js";
import { markdown } from "./markdown.js";

const MARKS: Readonly<Record<Meaning, string>> = {
  breaking: "❌ breaking",
  compatible: "✅ compatible",
  unknown: "❔ unknown",
};

const RELEASES: Readonly<Record<DiffView["release"], string>> = {
  major: "**Major version**: callers of the old version break.",
  minor: "**Minor version**: no caller breaks.",
  patch: "**Patch version**: the ABI is the same.",
  unknown: "**At least a minor version**: it is not known whether callers break.",
};

/** A comparison as GitHub-flavoured Markdown. */
export function diffMarkdown({ old, new: now, release, verdict, runtimes, functions }: DiffView): string {
  const title = `## ABI: ${markdown(old)} → ${markdown(now)}\n\n${RELEASES[release]} ${markdown(verdict)}.\n`;
  const rows = functions.flatMap((fn) => fn.changes.map((change) => rowOf(fn, change)));
  const table = rows.length === 0 ? "" : `\n| Function | Change | | Why |\n| --- | --- | --- | --- |\n${rows.join("")}`;
  return `${title}${table}${runtimes === undefined ? "" : `\n${markdown(runtimes)}\n`}`;
}

/** A comparison that was not made, since versions could not be read. */
export function unexaminedMarkdown(notExamined: readonly NotExamined[]): string {
  const rows = notExamined.map(({ path, why }) => `- ${markdown(path)}: ${markdown(why)}\n`);
  return `## ABI: not compared\n\n**Not examined: ${notExamined.length}**\n\n${rows.join("")}`;
}

function rowOf({ name, change }: FunctionView, { place, meaning, values, reasons }: ChangeView): string {
  const what =
    place === undefined
      ? change
      : `${markdown(place)}: ${values.map((value) => changeText(value, markdown)).join("; ")}`;
  const why = reasons.map((reason) => `[${markdown(reason.why)}](${reason.docs})`).join(". ");
  return `| ${markdown(name)} | ${what} | ${MARKS[meaning]} | ${why} |\n`;
}
