/**
 * Merges earlier results of `lint` in the order of their paths. The lines of a single run are already in that order, so
 * each source is cut into ascending runs, which are merged: memory holds a block of each.
 */

import { isObject } from "../../core/encodings/json/plain.js";
import type { ByteSource } from "../../core/text/byteSource.js";
import { compareText, firstIndex } from "../../core/text/order.js";
import { linesOf, type SourceLine } from "../files/lines.js";
import { ONE_STRING_BYTES } from "../files/stdin.js";
import { type Result, resultOf } from "../reporters/result.js";

/** Results to merge, with their name in messages. */
export interface ResultSource {
  readonly name: string;
  readonly bytes: ByteSource;
}

/** Receives what is wrong with a part of a source that can't be used, in one line, and the source's name. */
export type Complain = (source: string, problem: string) => void;

/** Results in ascending order of their paths. */
interface Run {
  /** Of results with the same path, those of the highest rank count. */
  readonly rank: number;
  next(): Result | undefined;
}

interface Runs {
  readonly runs: readonly Run[];
  /** ABI attributes that whole reports count for all of their files together. */
  readonly islands: number;
}

/** The path at the start of a line as `lint` writes it. */
const LEADING_PATH = /^\{"path":(?<path>"(?:[^"\\]|\\.)*"),/;
const MAX_LEADING_BYTES = 16 * 1024;

/** The results of all sources by path; of several with one path, the last one that could be linted. */
export function mergedResults(
  sources: readonly ResultSource[],
  complain: Complain,
): { readonly results: Iterable<Result>; readonly islands: number } {
  const all: Run[] = [];
  let islands = 0;
  for (const source of sources) {
    const found = runsOf(source, all.length, complain);
    all.push(...found.runs);
    islands += found.islands;
  }
  return { results: mergedRuns(all), islands };
}

function* mergedRuns(runs: readonly Run[]): Generator<Result> {
  /** The next result of each run, the next one to take at the end. */
  const heads: { readonly run: Run; readonly result: Result }[] = [];
  const advance = (run: Run): void => {
    const result = run.next();
    if (result === undefined) return;
    const head = { run, result };
    const at = firstIndex(heads.length, (i) => !isBefore(heads[i] as typeof head, head));
    heads.splice(at, 0, head);
  };
  for (const run of runs) advance(run);
  let latest: Result | undefined;
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    const { result } = head;
    if (latest !== undefined && latest.path !== result.path) yield latest;
    if (latest?.path !== result.path || result.error === undefined) latest = result;
    advance(head.run);
  }
  if (latest !== undefined) yield latest;
}

type Head = { readonly run: Run; readonly result: Result };

function isBefore(a: Head, b: Head): boolean {
  return a.result.path < b.result.path || (a.result.path === b.result.path && a.run.rank < b.run.rank);
}

/**
 * The ascending runs of a source's lines, each line the results of one file or a whole report. Of lines before the first
 * results, as of a file that holds something else, the first one is reported, and how many there are.
 */
function runsOf({ name, bytes }: ResultSource, rank: number, complainOf: Complain): Runs {
  const runs: Run[] = [];
  let foreign = 0;
  const complain: Complain = (source, problem) => {
    if (runs.length > 0 || foreign++ === 0) complainOf(source, problem);
  };
  let islands = 0;
  let start = 0;
  let end = 0;
  let latest: string | undefined;
  const close = (): void => {
    if (end > start) runs.push(runOfLines({ name, bytes }, rank + runs.length, start, end, complain));
    latest = undefined;
  };
  for (const line of linesOf(bytes)) {
    const next = line.offset + line.bytes.length + 1;
    const path = leadingPath(line.bytes);
    if (path !== undefined && isWhole(line)) {
      if (latest === undefined || path <= latest) {
        close();
        start = line.offset;
      }
      latest = path;
      end = next;
      continue;
    }
    close();
    start = end = next;
    const found = standaloneResults(line, bytes, name, complain);
    islands += found.islands;
    if (found.results.length > 0) runs.push(runOfList(found.results, rank + runs.length));
    if (found.isLast) break;
  }
  close();
  if (foreign > 1)
    complainOf(name, `${foreign - 1} more ${foreign === 2 ? "line is" : "lines are"} not results either`);
  return { runs, islands };
}

function runOfLines({ name, bytes }: ResultSource, rank: number, start: number, end: number, complain: Complain): Run {
  const lines = linesOf(bytes, start, Math.min(end, bytes.size));
  return {
    rank,
    next() {
      for (let line = lines.next(); !line.done; line = lines.next()) {
        const value = parsedLine(line.value, name, complain);
        const [result] = value === undefined ? [] : checked(resultOf(value), name, line.value.offset, complain);
        if (result !== undefined) return result;
      }
      return undefined;
    },
  };
}

function runOfList(results: readonly Result[], rank: number): Run {
  const left = [...results].sort((a, b) => compareText(a.path, b.path)).values();
  return { rank, next: () => left.next().value };
}

interface Standalone {
  readonly results: readonly Result[];
  readonly islands: number;
  /** Set if the line starts a report over several lines, which is the rest of the source. */
  readonly isLast?: boolean;
}

/**
 * The results in a line that is not a file's results as `lint` writes them: a report, other JSON, an incomplete line.
 */
function standaloneResults(line: SourceLine, bytes: ByteSource, name: string, complain: Complain): Standalone {
  const path = leadingPath(line.bytes);
  if (path !== undefined && !isWhole(line)) {
    const error = `${path}: its results in ${name} are incomplete; mlir-abi lint --resume lints it again`;
    return { results: [{ path, islands: 0, findings: [], error }], islands: 0 };
  }
  const isLast = line.bytes.toString("latin1", 0, 2).trim() === "{";
  const whole = isLast ? { ...line, bytes: Buffer.from(bytes.read(line.offset, bytes.size - line.offset)) } : line;
  const value = parsedLine(whole, name, complain);
  if (value === undefined) return { results: [], islands: 0, isLast };
  const { files, notExamined, summary } = value as {
    readonly files?: unknown;
    readonly notExamined?: unknown;
    readonly summary?: { readonly islands?: unknown };
  };
  const results = Array.isArray(files) ? withUnlinted(files, notExamined) : [value];
  return {
    results: results.flatMap((file) => checked(resultOf(file), name, line.offset, complain)),
    islands: typeof summary?.islands === "number" ? summary.islands : 0,
    isLast,
  };
}

/** The results in a whole report. Of a file that could not be linted to its end, some findings may be there. */
function withUnlinted(files: readonly unknown[], notExamined: unknown): readonly unknown[] {
  if (!Array.isArray(notExamined)) return files;
  const errors = notExamined.map((it) => ({ path: it?.path, diagnostics: [], error: `${it?.path}: ${it?.why}` }));
  const unlinted = new Set<unknown>(errors.map(({ path }) => path));
  return [...files.filter((file) => !(isObject(file) && unlinted.has(file.path))), ...errors];
}

function checked(result: Result | string, name: string, offset: number, complain: Complain): readonly Result[] {
  if (typeof result !== "string") return [result];
  complain(name, `byte ${offset}: ${result}`);
  return [];
}

/** False for a line that was cut off when its program ended. */
function isWhole({ bytes, ended }: SourceLine): boolean {
  return ended || bytes[bytes.length - 1] === "}".charCodeAt(0);
}

function leadingPath(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, MAX_LEADING_BYTES).toString("utf8");
  const quoted = LEADING_PATH.exec(head)?.groups?.path;
  try {
    return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
  } catch {
    return undefined;
  }
}

/** The object in a line; undefined if there is none, which is reported unless the line is empty. */
function parsedLine({ bytes, offset, ended }: SourceLine, name: string, complain: Complain): object | undefined {
  if (bytes.length > ONE_STRING_BYTES) {
    complain(name, `byte ${offset}: the line is longer than ${ONE_STRING_BYTES} bytes`);
    return undefined;
  }
  const text = bytes.toString("utf8");
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
    complain(name, `byte ${offset}: the line is not an object, expected results of mlir-abi lint`);
  } catch {
    const problem = ended
      ? "the line is not JSON, expected results of mlir-abi lint --format ndjson or json"
      : "the last line is incomplete";
    complain(name, `byte ${offset}: ${problem}`);
  }
  return undefined;
}
