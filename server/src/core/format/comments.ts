/** Comments that mean something to a tool, by their text. */

const OFF = /^[ \t]*\/\/[ \t]*mlir-abi-format[ \t]+off\b/m;

/** Whether a comment of a text turns formatting off. */
export function isFormatOff(text: string): boolean {
  return text.includes("mlir-abi-format") && OFF.test(text);
}

/** FileCheck's own prefix, the suffixes of any, and lit's commands. Upstream: llvm/docs/CommandGuide/FileCheck.rst, lit.rst. */
const DIRECTIVE =
  /^\/\/+[ \t]*(?:[\w-]*CHECK[\w-]*|[\w-]+-(?:NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-\d+)|RUN|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE)(?:\{[A-Z,]*\})?[ \t]*:/;
const PREFIX = /check-prefix(?:es)?[= ]+(?<names>[\w,-]+)/g;

/** Distinguishes the directives of one text from its other comments. */
export class Directives {
  readonly #prefixes: RegExp | undefined;
  readonly #text: string;
  /** Whether a comment may count lines, once that is known. */
  #mayCount: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
    const names = text.includes("check-prefix") ? prefixesIn(text) : [];
    this.#prefixes =
      names.length > 0 ? new RegExp(`^//+[ \\t]*(?:${names.join("|")})(?:-[A-Z0-9-]+)?[ \\t]*:`) : undefined;
  }

  /** Whether a tool matches a comment, line by line. */
  has(comment: string): boolean {
    const head = comment.slice(0, MAX_HEAD);
    return DIRECTIVE.test(head) || (this.#prefixes?.test(head) ?? false);
  }

  /** The lines that a comment counts, from its own one on: those between keep their number. Undefined where it counts none. */
  linesOf(comment: string): Lines | undefined {
    this.#mayCount ??= this.#text.includes("expected-") || this.#text.includes("@LINE");
    return this.#mayCount ? countedLines(comment) : undefined;
  }
}

/** Up to here, a comment shows what it is. UTF-16 units. */
const MAX_HEAD = 128;
/** So many prefixes are known of a file; more are no prefixes of a test. */
const MAX_PREFIXES = 64;

function prefixesIn(text: string): string[] {
  const names = new Set<string>();
  for (const { groups } of text.matchAll(PREFIX)) {
    for (const name of groups?.names?.split(",") ?? []) if (name !== "" && names.size < MAX_PREFIXES) names.add(name);
  }
  return [...names];
}

const EXPECTED =
  /\bexpected-[a-z]+(?:-re)?[ \t]*(?:@[ \t]*(?<where>[+-][ \t]*\d+|above|below))?|@LINE[ \t]*(?<line>[+-][ \t]*\d+)?/g;
/** Further away, nobody counts. Lines. */
const MAX_DISTANCE = 200;

interface Lines {
  readonly first: number;
  readonly last: number;
}

function countedLines(comment: string): Lines | undefined {
  let first = 0;
  let last = 0;
  let counts = false;
  for (const { groups } of comment.matchAll(EXPECTED)) {
    const by = distance(groups?.where ?? groups?.line);
    if (Math.abs(by) > MAX_DISTANCE) continue;
    counts = true;
    first = Math.min(first, by);
    last = Math.max(last, by);
  }
  return counts ? { first, last } : undefined;
}

function distance(where: string | undefined): number {
  if (where === undefined) return 0;
  if (where === "above") return -1;
  return where === "below" ? 1 : Number(where.replace(/[ \t]/g, ""));
}
