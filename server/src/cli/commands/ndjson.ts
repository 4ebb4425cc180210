/**
 * Processes newline-delimited JSON: one answer per line, in order, whatever a line contains. Input is processed as it
 * arrives, so a caller may also send one line, wait for its answer and send the next.
 */

import { isUtf8 } from "node:buffer";
import { isObject } from "../../core/encodings/json/plain.js";
import { withoutMark } from "../../node/wideText.js";
import { writeJson } from "../terminal/output.js";

/** Longer lines are answered with an error, which bounds memory. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Answers are written in blocks of about this many UTF-16 units. */
const BLOCK_LENGTH = 1 << 18;
const NEWLINE = 0x0a;

/** Answers lines: each answer is one line of JSON without the line end. */
export interface LineHandler {
  answer(line: string): string;
  /** The answer to an unreadable line. */
  refuse(reason: string): string;
}

/** Answers every line of `input` on standard output. Trailing empty lines are ignored. */
export async function answerLines(input: AsyncIterable<Buffer>, handler: LineHandler): Promise<void> {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let emptyLines = 0;
  let out = "";

  const put = (answer: string): void => {
    for (; emptyLines > 0; emptyLines--) out += `${handler.refuse("line is empty, expected a JSON object")}\n`;
    out += `${answer}\n`;
  };
  const answerText = async (text: string): Promise<void> => {
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      const line = text.slice(start, end);
      if (line.trim() === "") emptyLines++;
      else put(handler.answer(line));
      start = end + 1;
      if (out.length >= BLOCK_LENGTH) await flush();
    }
  };
  const flush = async (): Promise<void> => {
    const block = out;
    out = "";
    await writeJson(block);
  };
  /** Whole lines: together if they are UTF-8, else one by one to find those that are not. */
  const answerBytes = async (bytes: Buffer): Promise<void> => {
    if (isUtf8(bytes)) return answerText(bytes.toString("utf8"));
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline;
      const line = bytes.subarray(start, end);
      if (isUtf8(line)) await answerText(`${line.toString("utf8")}\n`);
      else put(handler.refuse('line is not UTF-8, expected such bytes as {"hex": "…"}'));
      start = end + 1;
    }
  };
  const endLine = async (last: Buffer): Promise<void> => {
    if (keptBytes + last.length > MAX_LINE_BYTES) {
      put(handler.refuse(`line is longer than ${MAX_LINE_BYTES} bytes`));
    } else if (kept.length === 0) await answerBytes(last);
    else await answerBytes(Buffer.concat([...kept, last]));
    kept = [];
    keptBytes = 0;
  };

  for await (const chunk of input) {
    let rest = chunk;
    const first = rest.indexOf(NEWLINE);
    if (first >= 0) {
      await endLine(rest.subarray(0, first + 1));
      rest = rest.subarray(first + 1);
      const last = rest.lastIndexOf(NEWLINE);
      if (last >= 0) await answerBytes(rest.subarray(0, last + 1));
      rest = rest.subarray(last + 1);
    }
    keptBytes += rest.length;
    if (keptBytes > MAX_LINE_BYTES) kept = [];
    else if (rest.length > 0) kept.push(rest);
    await flush();
  }
  if (keptBytes > 0) await endLine(Buffer.alloc(0));
  await flush();
}

/** A line's JSON object, or why it is not one. */
export function parseRequest(line: string): Readonly<Record<string, unknown>> | string {
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(line));
  } catch {
    return "line is not valid JSON, expected an object";
  }
  if (isObject(value)) return value;
  return `line is ${value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`}, expected an object`;
}
