/** Statuses in a text: `iree/vm/context.c:275: INTERNAL; …`, which messages follow. */
import { STATUS_WORDS } from "./values.js";

export interface Status {
  readonly code: string;
  /** Of the code. */
  readonly start: number;
  /** Where its message begins. */
  readonly end: number;
  /** The line of the source that made it; undefined where the text does not say it. */
  readonly place: SourcePlace | undefined;
}

/** A line of the runtime's source. */
export interface SourcePlace {
  /** As it is written, from the runtime's own folder on: `vm/context.c`. */
  readonly file: string;
  readonly line: string;
}

const CAPITALS = /[A-Z][A-Z_]{5,20}/g;

/**
 * The statuses of a text: a code after `: ` or at the start of a line, with `;` after it or at the end of its line. Linear
 * time.
 */
export function statusesIn(text: string): readonly Status[] {
  const found: Status[] = [];
  for (const { 0: code, index } of text.matchAll(CAPITALS)) {
    if (!STATUS_WORDS.has(code)) continue;
    const end = index + code.length;
    const after = text.slice(end, end + 2);
    const before = text.slice(Math.max(0, index - 2), index);
    const isLead = index === 0 || before.endsWith("\n") || before === ": " || before === "; ";
    if (!isLead || !/^(?:;\s?|\n|$|'|\))/.test(after)) continue;
    found.push({
      code,
      start: index,
      end: after.startsWith(";") ? Math.min(text.length, end + (after.length > 1 ? 2 : 1)) : end,
      place: placeIn(text.slice(Math.max(0, index - MAX_PLACE_LENGTH), index)),
    });
  }
  return found;
}

/** UTF-16 units. */
const MAX_PLACE_LENGTH = 400;
const PLACE = /(?<file>[^\s:;,'"(]{1,300}\.(?:c|cc|cpp|h|m|mm|py)):(?<line>\d{1,7}): $/;

function placeIn(before: string): SourcePlace | undefined {
  const { file, line = "" } = PLACE.exec(before)?.groups ?? {};
  return file === undefined ? undefined : { file: file.replaceAll("\\", "/").replace(/^.*(?:^|\/)iree\//, ""), line };
}

/** Parts of the runtime by the start of a file's path in it. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^vm\//, "the virtual machine, which loads modules and runs them"],
  [/^(?:hal\/local\/(?!loaders|elf)|task\/)/, "the workers of the CPU device"],
  [/^hal\/local\//, "the loader of CPU code"],
  [/^hal\/drivers\//, "a driver of a device"],
  [/^(?:hal|modules\/hal)\//, "devices and their memory"],
  [/^(?:io|modules\/io)\//, "files and parameters"],
  [/^modules\//, "a module that comes with the runtime"],
  [/^(?:async\/|base\/(?:internal\/)?(?:wait_|loop|threading|thread))/, "waiting, threads and I/O"],
  [/^tokenizer\//, "the tokenizer"],
  [/^(?:tooling|tools)\//, "IREE's command line tools"],
  [/^base\//, "the base of the runtime: memory, strings, statuses"],
  [/\.py$|bindings\/python\//, "the Python package"],
];

/** Where a status comes from, as a sentence. */
export function placeText({ file, line }: SourcePlace): string {
  const part = PARTS.find(([path]) => path.test(file))?.[1];
  return `It comes from ${part === undefined ? "" : `${part}: `}${file}, line ${line}.`;
}
