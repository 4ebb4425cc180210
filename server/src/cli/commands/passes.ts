/** `mlir-abi passes`: which compiler pass changed the ABI of a function, from the dumps that the compiler printed. */

import type { AbiEvent, FunctionTimeline, Pass, Timeline } from "../../core/features/passes/timeline.js";
import { counted } from "../../core/text/counted.js";
import { shownPath } from "../files/documents.js";
import { dumpsOf } from "../files/dumps.js";
import { timelineOf } from "../files/passTimeline.js";
import { isFolder, statusOf } from "../files/readText.js";
import { fitted, outputStyle, type Style } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_MISUSE, report, UnreadableError, write, writeJson } from "../terminal/output.js";
import { startProgress } from "../terminal/progress.js";
import { suggestion } from "../terminal/suggest.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";
import { PassQueries, type QueryOptions, queryText } from "./passQueries.js";
import { passText } from "./passText.js";

export interface PassesOptions extends QueryOptions {
  readonly json?: boolean;
  /** Includes passes without changes. */
  readonly all?: boolean;
  /** Only functions with these names. */
  readonly function?: readonly string[];
}

/** Shows the history of each function's ABI. Returns the exit code. @throws UnreadableError */
export async function passesCommand(path: string, options: PassesOptions): Promise<number> {
  const shown = shownPath(path);
  const queries = new PassQueries(options);
  const timeline = await readTimeline(path, queries);
  if (timeline.passes.length === 0) {
    throw new UnreadableError(
      isFolder(path)
        ? `${shown}: no dumps of passes in its .mlir files, expected what --mlir-print-ir-tree-dir writes`
        : `${shown}: no dumps of passes, expected what --mlir-print-ir-after-all prints`,
    );
  }
  const wanted = options.function?.map((name) => name.replace(/^@/, "")) ?? [];
  const missing = wanted.find((name) => !timeline.functions.some((it) => isCalled(it, name)));
  if (missing !== undefined) {
    const names = timeline.functions.map(({ name }) => name);
    report("error", `no function @${missing}${suggestion(missing, names)}`);
    return EXIT_MISUSE;
  }
  const functions = timeline.functions.filter((it) => wanted.length === 0 || wanted.some((name) => isCalled(it, name)));
  const { passes } = timeline;
  const results = queries.results();
  if (options.json) await writeJson(`${JSON.stringify({ version: 1, passes, functions, ...results })}\n`);
  else if (queries.isAny) await writeQueries(queryText(results, passes, options.all === true, outputStyle()), passes);
  else await write(textOf(passes, functions, options.all === true || wanted.length > 0, options.all === true));
  return EXIT_CLEAN;
}

async function writeQueries(text: TerminalText, passes: readonly Pass[]): Promise<void> {
  await write(fitted(safe`${text}\n${harmless(counted(passes.length, "dump"))}\n`, outputStyle().columns));
}

/** Whether a function ever had a name. */
function isCalled({ name, events }: FunctionTimeline, wanted: string): boolean {
  return name === wanted || events.some((it) => it.change === "renamed" && it.new === wanted);
}

const MB = 1e6;

async function readTimeline(path: string, queries: PassQueries): Promise<Timeline> {
  const size = path === "-" ? undefined : statusOf(path);
  const progress = startProgress(size?.isFile() ? Math.ceil(size.size / MB) : undefined, "MB");
  try {
    return await timelineOf(dumpsOf(path), ({ pass, shown, body, bytes }) => {
      progress.step(bytes / MB);
      queries.take(pass, shown, body);
    });
  } finally {
    progress.end();
  }
}

function textOf(
  passes: readonly Pass[],
  functions: readonly FunctionTimeline[],
  withQuiet: boolean,
  withPasses: boolean,
): TerminalText {
  const style = outputStyle();
  const blocks = functions
    .filter(({ events }) => events.length > 0 || withQuiet)
    .map((it) => functionText(it, passes, withPasses, style));
  const changed = functions.filter(({ events }) => events.length > 0).length;
  const counts = harmless(
    `${counted(passes.length, "dump")}, ${counted(functions.length, "function")}, ABI of ${changed} changed`,
  );
  const separator = blocks.length > 0 ? safe`\n` : safe``;
  return fitted(safe`${joined(blocks, safe`\n`)}${separator}${counts}\n`, style.columns);
}

function functionText(
  { name, events }: FunctionTimeline,
  passes: readonly Pass[],
  withPasses: boolean,
  style: Style,
): TerminalText {
  const lines = [style.bold(safe`@${harmless(name)}`)];
  const shown = withPasses ? passes : passes.filter(({ index }) => events.some(({ pass }) => pass === index));
  for (const pass of shown) {
    const own = events.filter((it) => it.pass === pass.index);
    lines.push(safe`  ${passText(pass, own.length > 0, style)}`);
    if (pass.pipeline !== null && own.length > 0) lines.push(style.dim(safe`    ${pipelineText(pass.pipeline)}`));
    for (const event of own) lines.push(safe`    ${eventText(event, style)}`);
  }
  if (events.length === 0) lines.push(safe`  no change`);
  return safe`${joined(lines, safe`\n`)}\n`;
}

/** The option that repeats the pass, to copy into a shell. */
function pipelineText(pipeline: string): TerminalText {
  return harmless(`--pass-pipeline='${pipeline.replaceAll("'", "'\\''")}'`);
}

function eventText(event: AbiEvent, style: Style): TerminalText {
  const { change, key } = event;
  const subject = harmless(key === null ? "function" : `${key}${placeText(event)}`);
  if (change === "renamed") return safe`renamed to @${harmless(event.new ?? "")}`;
  if (key === null)
    return change === "added"
      ? style.green(harmless(`added${event.from === null ? "" : `, split from @${event.from}`}`))
      : style.red(safe`removed`);
  const [old, now] = [valueText(event.old, event.oldText), valueText(event.new, event.newText)];
  if (change === "added") return style.green(safe`+ ${subject}${now === "unit" ? safe`` : safe` = ${now}`}`);
  if (change === "removed") return style.red(safe`- ${subject}${old === "unit" ? safe`` : safe` = ${old}`}`);
  return safe`~ ${subject}: ${coloredTypes(old, style)} => ${coloredTypes(now, style)}`;
}

function placeText({ place, index }: AbiEvent): string {
  return place === "argument" || place === "result" ? ` of ${place} ${index ?? 0}` : "";
}

/** The decoded form if there is one, which is more readable than the string. */
function valueText(value: string | null, text: string | null): TerminalText {
  return harmless(text ?? value ?? "");
}
