/** Explains the messages of IREE's runtime, tools and Python packages in a pasted text. */
import { shellWord } from "../abi/calls/userCall.js";
import { type FoundTemplate, finderOf } from "./finder.js";
import { type Insight, insightOf, type MessageValues } from "./insights.js";
import { type LogText, logText } from "./logText.js";
import { type KnownModule, moduleInsight } from "./moduleInsight.js";
import { nearestOf } from "./nearest.js";
import { endOfMessage } from "./pattern.js";
import { type PrintedExplanation, printedExplanations } from "./printedMessages.js";
import { placeText, type Status, statusesIn } from "./statuses.js";
import { systemErrorIn } from "./systemErrors.js";
import { MESSAGES } from "./table/index.js";
import { linkTo, type MessageTemplate } from "./template.js";
import { decodeMessageValue, STATUS_WORDS } from "./values.js";

/** A value of a message. */
export interface MessageValue {
  readonly name: string;
  readonly value: string;
  /** What it means; null where it says that itself. */
  readonly decoded: string | null;
}

/** A message, in the order of the text. */
export interface ExplainedMessage {
  /** Of the text, from 1. */
  readonly line: number;
  /** Null for a message that is not known. */
  readonly id: string | null;
  readonly text: string;
  /** In plain words; what is known beyond the message itself is in lines of its own. */
  readonly meaning: string;
  readonly values: readonly MessageValue[];
  /** A sentence each; what can be copied follows in lines of its own. */
  readonly advice: readonly string[];
  /** A link to the line of IREE's source that it comes from. */
  readonly source: string | null;
  /** During what it occurred: `while the function 'main' ran`. */
  readonly context: readonly string[];
  /** The known message that is nearest to one that is not known; absent where none is near. */
  readonly nearest?: { readonly id: string; readonly text: string };
  /** How often the text has it. */
  readonly count: number;
}

export interface Explanation {
  readonly messages: readonly ExplainedMessage[];
  /** Further messages, which are not explained. */
  readonly omitted: number;
}

/** More different messages are counted. */
export const MAX_MESSAGES = 100;
/** UTF-16 units of a message's text that are shown. */
const MAX_SHOWN = 1000;
/** Lines after a message that can belong to it. */
const MAX_LINES_APART = 40;

const find = finderOf(MESSAGES);
const nearest = nearestOf(MESSAGES);

/**
 * Explains the messages in a text, such as a line, a log or a traceback. Never throws; linear time.
 *
 * @param module The module that they are about, where it is known.
 */
export function explainMessages(source: string, module?: KnownModule): Explanation {
  const text = logText(source);
  const found = find(text);
  const printed = printedExplanations(text, source);
  const parts = partsOf(text, found, statusesIn(text.text));
  const byText = new Map<string, ExplainedMessage>();
  let omitted = 0;
  for (const part of parts) {
    const key = part.found === undefined ? part.text : `${part.found.template.id}\n${part.text}`;
    const known = byText.get(key);
    if (known !== undefined) byText.set(key, { ...known, count: known.count + 1 });
    else if (byText.size === MAX_MESSAGES) omitted++;
    else byText.set(key, explained(part, text, module));
  }
  const shown = [...byText.values()].filter(({ id }) => id !== null || printed.length === 0);
  const more = printed.slice(0, MAX_MESSAGES).map(printedMessage);
  const messages = [...shown, ...more].sort((a, b) => a.line - b.line);
  return { messages, omitted: omitted + printed.length - more.length };
}

function printedMessage({ text, ...rest }: PrintedExplanation): ExplainedMessage {
  return { text: text.replace(/\s+/g, " ").trim().slice(0, MAX_SHOWN), context: [], count: 1, ...rest };
}

/** A message with what is around it. */
interface Part {
  readonly start: number;
  readonly text: string;
  readonly found: FoundTemplate | undefined;
  readonly status: Status | undefined;
  readonly contexts: FoundTemplate[];
}

/** The messages of a text: those that are known, and what follows a status without being known. */
function partsOf(text: LogText, found: readonly FoundTemplate[], statuses: readonly Status[]): readonly Part[] {
  const parts: Part[] = [];
  const statusAt = new Map<FoundTemplate, Status>();
  let next = 0;
  for (const status of statuses) {
    while (next < found.length && (found[next]?.start ?? 0) < status.end) next++;
    const end = endOfMessage(text.text, status.end);
    const follower = found[next];
    if (follower !== undefined && follower.start <= end) statusAt.set(follower, status);
    else {
      parts.push(unknownPart(text, status, Math.min(follower?.start ?? Number.POSITIVE_INFINITY, lineEnd(text, end))));
    }
  }
  // An annotation that follows a status at once is all that there is of the message.
  for (const it of found) {
    const status = statusAt.get(it);
    if (it.template.isContext && status === undefined) continue;
    parts.push({ start: it.start, text: text.text.slice(it.start, it.end), found: it, status, contexts: [] });
  }
  parts.sort((a, b) => a.start - b.start);
  const contexts = found.filter((it) => it.template.isContext && !statusAt.has(it));
  const rest = addContexts(text, parts, contexts);
  if (parts.length > 0) return parts;
  if (rest.length > 0) return rest;
  const unknown = unknownText(text.text);
  return unknown === undefined ? [] : [{ ...unknown, found: undefined, status: undefined, contexts: [] }];
}

function unknownPart({ text }: LogText, status: Status, end: number): Part {
  const message = text.slice(status.end, end).replace(/[;\s]+$/, "");
  return { start: status.start, text: message.trimStart(), found: undefined, status, contexts: [] };
}

/** A message that is not known may have semicolons in it. */
function lineEnd({ text }: LogText, from: number): number {
  const end = text.slice(from, from + MAX_SHOWN).indexOf("\n");
  return from + (end < 0 ? MAX_SHOWN : end);
}

/** Gives annotations to the message that they are about; those without one are messages themselves. */
function addContexts(text: LogText, parts: readonly Part[], contexts: readonly FoundTemplate[]): readonly Part[] {
  const alone: Part[] = [];
  let next = 0;
  for (const context of contexts) {
    while (next < parts.length && (parts[next]?.start ?? 0) < context.start) next++;
    const [before, after] = [parts[next - 1], parts[next]];
    const line = text.lineAt(context.start);
    const owner =
      after !== undefined && text.lineAt(after.start) === line && !isOn(text, before, line)
        ? after
        : before !== undefined && line - text.lineAt(before.start) <= MAX_LINES_APART
          ? before
          : after !== undefined && text.lineAt(after.start) - line <= 1
            ? after
            : undefined;
    if (owner !== undefined) owner.contexts.push(context);
    else {
      const { start, end } = context;
      alone.push({ start, text: text.text.slice(start, end), found: context, status: undefined, contexts: [] });
    }
  }
  return alone;
}

function isOn(text: LogText, part: Part | undefined, line: number): boolean {
  return part !== undefined && text.lineAt(part.start) === line;
}

const EXCEPTION = /^(?:[\w.]{0,80}(?:Error|Exception)|error|fatal error): ?(?<message>\S.{0,2000})/;
const MAX_EXAMINED_LINES = 10_000;

/** What a text without any message of IREE's says: its last exception, or its first line. */
function unknownText(text: string): Pick<Part, "start" | "text"> | undefined {
  let first: Pick<Part, "start" | "text"> | undefined;
  let last: Pick<Part, "start" | "text"> | undefined;
  let start = 0;
  for (const line of text.split("\n", MAX_EXAMINED_LINES)) {
    const message = EXCEPTION.exec(line)?.groups?.message;
    if (message !== undefined) last = { start, text: message };
    if (first === undefined && line !== "") first = { start, text: line };
    start += line.length + 1;
  }
  return last ?? first;
}

function explained(part: Part, text: LogText, module: KnownModule | undefined): ExplainedMessage {
  const { found, status, contexts } = part;
  const shown = part.text.replace(/\s+/g, " ").trim();
  const base = {
    line: text.lineAt(part.start),
    text: (shown || status?.code || "").slice(0, MAX_SHOWN),
    context: contexts.map((context) => filled(context.template.meaning, valuesOf(context))),
    count: 1,
  };
  if (found === undefined) return { ...base, ...unknownMessage(shown, status, contexts) };
  const { template } = found;
  const values = valuesOf(found);
  const insights = [insightOf(template.id, { ...shapesOf(contexts), ...values })];
  if (module !== undefined) insights.push(moduleInsight(template.id, values, module, functionOf(part, text)));
  return {
    ...base,
    id: template.id,
    meaning: meaningOf(template, values, insights, status),
    values: [...statusValues(status), ...shownValues(found, insights)],
    advice: adviceOf(template, insights).map((it) => (module === undefined ? it : withPath(it, module))),
    source: linkTo(template.source),
  };
}

/** The values of a message by name. */
function valuesOf({ wording, values }: FoundTemplate): MessageValues {
  return Object.fromEntries(wording.slots.map(({ name }, i) => [name, values[i]]));
}

/** The shapes that an annotation gives, under names that no message has. */
function shapesOf(contexts: readonly FoundTemplate[]): MessageValues {
  const shapes = contexts.find(({ template }) => template.id === "argument-shape");
  if (shapes === undefined) return {};
  const { expected, have } = valuesOf(shapes);
  return { wantedShape: expected, givenShape: have };
}

function filled(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "…");
}

function meaningOf(
  template: MessageTemplate,
  values: MessageValues,
  insights: readonly (Insight | undefined)[],
  status: Status | undefined,
): string {
  const meaning = filled(template.meaning, values);
  const facts = insights.flatMap((it) => it?.facts ?? []);
  if (!template.isContext) return [meaning, ...facts].join("\n");
  const words = status && STATUS_WORDS.get(status.code);
  const without = words === undefined ? [] : [`${STATUS_ALONE}: ${words}.`];
  const place = status?.place === undefined ? [] : [placeText(status.place)];
  return [...without, `The text only says where something failed: ${meaning}.`, ...place, ...facts].join("\n");
}

const STATUS_ALONE = "The runtime gave a status without a message";

function shownValues(found: FoundTemplate, insights: readonly (Insight | undefined)[]): readonly MessageValue[] {
  const decoded = Object.assign({}, ...insights.map((it) => it?.decoded ?? {})) as Readonly<Record<string, string>>;
  return found.wording.slots.map(({ name, kind }, i) => {
    const value = found.values[i] ?? "";
    const meaning = [decodeMessageValue(kind, value), decoded[name]].filter((it) => it !== undefined);
    return { name, value, decoded: meaning.length === 0 ? null : meaning.join(", ") };
  });
}

function statusValues(status: Status | undefined): readonly MessageValue[] {
  if (status === undefined) return [];
  return [{ name: "status", value: status.code, decoded: STATUS_WORDS.get(status.code) ?? null }];
}

/** What is known of the module first, then of the message, then what always helps. */
function adviceOf(template: MessageTemplate, insights: readonly (Insight | undefined)[]): readonly string[] {
  const [general, ofModule] = insights;
  const fromTable = general?.replacesAdvice ? [] : template.advice;
  return [...new Set([...(ofModule?.advice ?? []), ...(general?.advice ?? []), ...fromTable])];
}

/** Commands with the module's own path in place of the one that stands for it. */
function withPath(advice: string, { path }: KnownModule): string {
  const [, extension] = /(\.vmfb|\.mlir)$/.exec(path) ?? [];
  return extension === undefined ? advice : advice.replaceAll(`model${extension}`, shellWord(path));
}

/** The function that was called: of the frame of the module, or of an annotation. */
function functionOf({ contexts, start }: Part, { frames }: LogText): string | undefined {
  const invoked = contexts.find(({ template }) => /^(?:invoking-function|looking-up-function)$/.test(template.id));
  if (invoked !== undefined) return valuesOf(invoked).function;
  return frames.find(({ offset, kind }) => offset >= start && kind === "bytecode")?.function;
}

/** What a message says that is not known: its status, where it comes from, and the error of the system that it ends with. */
function unknownMessage(
  text: string,
  status: Status | undefined,
  contexts: readonly FoundTemplate[],
): Omit<ExplainedMessage, "line" | "text" | "context" | "count"> {
  const near = text === "" ? undefined : nearest(text);
  const common = {
    values: statusValues(status),
    source: null,
    ...(near && { nearest: { id: near.id, text: near.text } }),
  };
  if (status === undefined) return { ...common, id: null, meaning: "This message is not known.", advice: [SEARCH] };
  const { code, place } = status;
  const words = STATUS_WORDS.get(code) ?? code;
  const facts = place === undefined ? [] : [placeText(place)];
  if (text === "") {
    const meaning = `${STATUS_ALONE}: ${words}. It was built without messages, or the text was cut off.`;
    const advice = [WHOLE_MESSAGE, ...contexts.slice(0, 1).flatMap(({ template }) => template.advice)];
    return { ...common, id: `status-${codeId(code)}`, meaning: [meaning, ...facts].join("\n"), advice };
  }
  const error = systemErrorIn(text, code);
  if (error === undefined) {
    const meaning = `This message is not known. It is one of IREE's runtime, whose status ${code} says: ${words}.`;
    return { ...common, id: null, meaning: [meaning, ...facts].join("\n"), advice: [SEARCH] };
  }
  const { name, means, advice } = error;
  return {
    ...common,
    id: "system-error",
    meaning: [`A call of the operating system failed: ${means} (${name}).`, ...facts].join("\n"),
    values: [...common.values, { name: "error", value: name, decoded: means }],
    advice: [...advice, SEARCH],
  };
}

const codeId = (code: string): string => code.toLowerCase().replaceAll("_", "-");

const SEARCH = "Search IREE's issues for the words of the message:\nhttps://github.com/iree-org/iree/issues";
const WHOLE_MESSAGE =
  "Run the program with one of IREE's tools, which print the whole message:\niree-run-module --module=model.vmfb --function=main";
