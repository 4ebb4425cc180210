/** `lint --format markdown`: a table for each file, for comments and job summaries. */
import { escaped } from "../../core/features/markdown.js";
import { type SafeText, safe } from "../../core/text/safeText.js";
import { cut } from "../../core/text/visibleText.js";
import { colorsThat } from "../terminal/terminal.js";
import { isWithoutPosition } from "./positions.js";
import { type DataReporter, inPieces, type ReportedFinding } from "./reporter.js";
import { baselineLine, severityWord, summaryLine } from "./text.js";

/** Of a name or message. UTF-16 units. */
const MAX_CELL_LENGTH = 600;

const TABLE = "| Line | Severity | Finding | Rule |\n| ---: | --- | --- | --- |\n";

/** A reporter of GitHub-flavoured Markdown. */
export function markdownReporter(): DataReporter {
  return {
    medium: "data",
    head: "## mlir-abi lint\n\n",
    separator: "",
    *file({ path, findings }) {
      let isEmpty = true;
      for (const piece of inPieces(findings, rowOf)) {
        yield isEmpty ? `${headingOf(path)}${TABLE}${piece}` : piece;
        isEmpty = false;
      }
      if (!isEmpty) yield "\n";
    },
    refused: (path, complaint, begun) => `${begun ? "\n" : ""}${headingOf(path)}${markdown(complaint)}\n\n`,
    end(summary) {
      const known = summary.baseline === undefined ? "" : `\n${markdown(baselineLine(summary.baseline))}\n`;
      return `${markdown(summaryLine(summary, colorsThat(false)))}\n${known}`;
    },
  };
}

function headingOf(path: string): MarkdownText {
  return safe`### ${markdown(path)}\n\n`;
}

function rowOf({ code, severity, message, range, docs }: ReportedFinding): MarkdownText {
  const line = markdown(isWithoutPosition(range) ? "" : String(range.start.line + 1));
  return safe`| ${line} | ${markdown(severityWord(severity))} | ${markdown(message)} | ${linked(code, docs)} |\n`;
}

/** Text that is shown as it is in GitHub's Markdown. */
export type MarkdownText = SafeText<"markdown">;

/** What GitHub links to a user, an issue (`#1`, `GH-1`) or an advisory, up to where a comment breaks it. */
const REFERENCE = /[@#](?=\w)|(?<![^\W_])(?:GH|CVE|GHSA)-(?=\w)/gi;
/** What may be the hash of a commit, and a part of it that is too short for one. */
const HASH = /(?<![^\W_])[\da-f]{7,64}(?![^\W_])/gi;
const SHORT = /.{6}(?=.)/g;

/** What a runner would obey, where the text starts a line. */
const COMMAND = /^(\s*):(?=:)/;

/** Text as Markdown in which GitHub finds no users, issues or commits to link. */
export function markdown(text: string): MarkdownText {
  return escaped(cut(text, MAX_CELL_LENGTH))
    .replace(HASH, (hash) => hash.replace(SHORT, "$&<!-- -->"))
    .replace(REFERENCE, "$&<!-- -->")
    .replace(COMMAND, "$1\\:") as MarkdownText;
}

/** Text as a link to a page of ours. */
export function linked(text: string, page: string): MarkdownText {
  return `[${markdown(text)}](${page})` as MarkdownText;
}
