/** `diff --format markdown`: a comparison for a pull request's comment. */

import type { NotExamined } from "../../core/api/diff.js";
import { changeText } from "../../core/diff/diffText.js";
import type { ChangeView, DiffView, FunctionView, Meaning } from "../../core/diff/diffView.js";
import { joinSafe, safe } from "../../core/text/safeText.js";
import { linked, type MarkdownText, markdown } from "./markdown.js";

const MARKS: Readonly<Record<Meaning, MarkdownText>> = {
  breaking: safe`\u274c breaking`,
  compatible: safe`\u2705 compatible`,
  unknown: safe`\u2754 unknown`,
};

const RELEASES: Readonly<Record<DiffView["release"], MarkdownText>> = {
  major: safe`**Major version**: callers of the old version break.`,
  minor: safe`**Minor version**: no caller breaks.`,
  patch: safe`**Patch version**: the ABI is the same.`,
  unknown: safe`**At least a minor version**: it is not known whether callers break.`,
};

/** A comparison as GitHub-flavoured Markdown. */
export function diffMarkdown({ old, new: now, release, verdict, runtimes, functions }: DiffView): MarkdownText {
  const title = safe`## ABI: ${markdown(old)} \u2192 ${markdown(now)}\n\n${RELEASES[release]} ${markdown(verdict)}.\n`;
  const rows = functions.flatMap((fn) => fn.changes.map((change) => rowOf(fn, change)));
  const head = safe<"markdown">`\n| Function | Change | | Why |\n| --- | --- | --- | --- |\n`;
  const table = rows.length === 0 ? markdown("") : safe`${head}${joinSafe(rows)}`;
  const rest = runtimes === undefined ? markdown("") : safe`\n${markdown(runtimes)}\n`;
  return safe`${title}${table}${rest}`;
}

/** A comparison that was not made, since versions could not be read. */
export function unexaminedMarkdown(notExamined: readonly NotExamined[]): MarkdownText {
  const rows = notExamined.map(({ path, why }) => safe<"markdown">`- ${markdown(path)}: ${markdown(why)}\n`);
  return safe`## ABI: not compared\n\n**Not examined: ${notExamined.length}**\n\n${joinSafe(rows)}`;
}

function rowOf({ name, change }: FunctionView, { place, meaning, values, reasons }: ChangeView): MarkdownText {
  const changes = joinSafe<"markdown">(
    values.map((value) => changeText(value, markdown)),
    safe`; `,
  );
  const what = place === undefined ? markdown(change) : safe`${markdown(place)}: ${changes}`;
  const why = joinSafe<"markdown">(
    reasons.map((reason) => linked(reason.why, reason.docs)),
    safe`. `,
  );
  return safe`| ${markdown(name)} | ${what} | ${MARKS[meaning]} | ${why} |\n`;
}
