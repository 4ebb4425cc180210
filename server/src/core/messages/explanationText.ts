/** Explanations as plain text, for documents and pages. */
import { visible, visibleLines } from "../text/visibleText.js";
import type { ExplainedMessage, Explanation } from "./explain.js";

/** The text of all messages. Nothing of the pasted text is invisible in it. */
export function explanationText({ messages, omitted }: Explanation): string {
  const parts = messages.map(messageText);
  if (omitted > 0) parts.push(`${omitted} more messages are not explained\n`);
  return parts.join("\n");
}

function messageText(message: ExplainedMessage): string {
  const { line, text, meaning, values, context, advice, source, nearest, count } = message;
  const place = count === 1 ? `line ${line}` : `line ${line}, ${count} times`;
  const width = Math.max(0, ...values.map(({ name }) => name.length));
  const rows = values.map(({ name, value, decoded }) => {
    return `  ${name.padEnd(width)}  ${visible(value)}${decoded === null ? "" : `  (${visible(decoded)})`}`;
  });
  const lines = [
    `${visible(text)} (${place})`,
    "",
    ...indented(meaning),
    ...contextSentences(context).flatMap(indented),
    ...(nearest === undefined ? [] : indented(`The nearest known message: ${nearest.text}`)),
    ...(rows.length > 0 ? ["", ...rows] : []),
    "",
    "  What to do",
    ...advice.flatMap(adviceLines),
    ...(source === null ? [] : ["", `  ${source}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function indented(text: string): readonly string[] {
  return visibleLines(text)
    .split("\n")
    .map((line) => `  ${line}`);
}

function adviceLines(item: string): readonly string[] {
  const [sentence = "", ...copied] = visibleLines(item).split("\n");
  return [`  - ${sentence}`, ...copied.map((line) => `      ${line}`)];
}

/** What annotations say, as sentences: during what it happened, then what else they add. */
export function contextSentences(context: readonly string[]): readonly string[] {
  const during = context.filter((it) => DURING.test(it));
  const more = context.filter((it) => !DURING.test(it));
  const happened = during.length === 0 ? [] : [`It happened ${[...new Set(during)].join("; ")}.`];
  return [...more.map((it) => `${it.charAt(0).toUpperCase()}${it.slice(1)}.`), ...happened];
}

const DURING = /^(?:while|in|when|at|after|before) /;
