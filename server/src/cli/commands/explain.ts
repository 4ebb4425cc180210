/** `mlir-abi explain`: what messages of IREE's runtime mean, and what to do. */
import { explainJson, isExplained, knownDocument, knownModule } from "../../core/api/explain.js";
import { printWhole } from "../../core/document/printedBytecode.js";
import { type ExplainedMessage, explainMessages } from "../../core/messages/explain.js";
import { contextSentences } from "../../core/messages/explanationText.js";
import type { KnownModule } from "../../core/messages/moduleInsight.js";
import { shownPath, visitInput } from "../files/documents.js";
import { kindOf } from "../files/inputFiles.js";
import { readLog } from "../files/logFile.js";
import { alignedRows, hanging, outputStyle, type Row, type Style } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_FINDINGS, report, UsageError, write, writeJson } from "../terminal/output.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";

export interface ExplainOptions {
  readonly module?: string;
  readonly json?: boolean;
}

/** Explains the messages of a text. Returns the exit code. @throws UsageError, UnreadableError */
export async function explainCommand(words: readonly string[], options: ExplainOptions): Promise<number> {
  const { module: path, json } = options;
  const isInput = words.length === 0 || (words.length === 1 && words[0] === "-");
  if (isInput && path === "-") throw new UsageError("stdin can't be both the text and the module");
  const text = await textOf(words);
  if (text.trim() === "") throw new UsageError("the text is empty, expected an error message");
  const explanation = explainMessages(text, path === undefined ? undefined : await moduleAt(path));
  if (json) await writeJson(`${JSON.stringify(explainJson(explanation))}\n`);
  else {
    const style = outputStyle();
    for (const [i, message] of explanation.messages.entries()) {
      await write(safe`${i === 0 ? safe`` : safe`\n`}${messageText(message, style)}`);
    }
    if (explanation.omitted > 0) report("note", `${explanation.omitted} more messages are not explained`);
  }
  return isExplained(explanation) ? EXIT_CLEAN : EXIT_FINDINGS;
}

/** A single word that looks like a file is one, so that a misspelt name is not taken for a message. */
const FILE_NAME = /^[^\s;:']*(?:[/\\][^\s;:']*|\.(?:log|txt|out|err))$/;

/** Nothing that is named among several words is opened: they are a message. */
async function textOf(words: readonly string[]): Promise<string> {
  const [first = "-"] = words;
  if (words.length > 1) return words.join(" ");
  if (first === "-") {
    if (process.stdin.isTTY) throw new UsageError("expected a message, as an argument or on stdin");
    return readLog(first);
  }
  const kind = first.includes("\n") ? "absent" : kindOf(first);
  if (kind === "absent" && !FILE_NAME.test(first)) return first;
  if (kind === "other" && !FILE_NAME.test(first)) return first;
  return readLog(first);
}

async function moduleAt(path: string): Promise<KnownModule> {
  const shown = shownPath(path);
  return visitInput(path, shown, {
    document: async (document) => knownDocument(shown, document),
    print: (file, uri) => printWhole(file, uri),
    module: async (module) => knownModule(shown, module),
  });
}

/** A message: what it says, what it means, its values, what to do, where it comes from. */
function messageText(message: ExplainedMessage, style: Style): TerminalText {
  const { line, id, text, meaning, values, context, advice, source, nearest, count } = message;
  const place = count === 1 ? safe`line ${line}` : safe`line ${line}, ${count} times`;
  const title = id === null ? style.yellow(harmless(text)) : style.bold(harmless(text));
  const lines = [safe`${hanging(safe`${title} ${style.dim(safe`(${place})`)}`, 2, style.columns)}\n`];
  for (const sentence of meaning.split("\n")) lines.push(paragraph(sentence, style));
  for (const sentence of contextSentences(context)) lines.push(paragraph(sentence, style));
  if (nearest !== undefined) lines.push(paragraph(`The nearest known message: ${nearest.text}`, style));
  const decoded = values.flatMap(({ name, value, decoded: means }): Row[] => {
    return [
      [harmless(name), means === null ? harmless(value) : safe`${harmless(value)}  ${style.dim(harmless(means))}`],
    ];
  });
  if (decoded.length > 0) lines.push(safe`\n`, alignedRows(decoded, style));
  lines.push(safe`\n  ${style.bold(safe`What to do`)}\n`);
  for (const item of advice) lines.push(adviceText(item, style));
  if (source !== null) lines.push(safe`\n  ${style.dim(harmless(source))}\n`);
  return joined(lines);
}

function paragraph(text: string, style: Style): TerminalText {
  return safe`${hanging(safe`  ${harmless(text)}`, 2, style.columns)}\n`;
}

/** A sentence, and what can be copied in lines of its own, which are never wrapped. */
function adviceText(item: string, style: Style): TerminalText {
  const [sentence = "", ...copied] = item.split("\n");
  const commands = copied.map((line) => safe`      ${style.cyan(harmless(line))}\n`);
  return safe`${hanging(safe`  - ${harmless(sentence)}`, 4, style.columns)}\n${joined(commands)}`;
}
