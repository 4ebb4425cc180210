/**
 * `lint --baseline FILE`: known findings don't count. An entry identifies rule, symbol, attribute and content, so it
 * survives moved lines or functions; its path only distinguishes identical findings.
 */
import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { isObject } from "../../core/encodings/json/plain.js";
import { currentRule } from "../../core/lint/formerRules.js";
import { pushTo } from "../../core/text/groups.js";
import { writeReasonOf } from "../../node/fileErrors.js";
import { readBytes } from "../../node/openFile.js";
import { replaceFile } from "../../node/replaceFile.js";
import { withoutMark } from "../../node/wideText.js";
import { readStreamBytes, refuseWide, unreadable } from "../files/readText.js";
import { ONE_STRING_BYTES } from "../files/stdin.js";
import type { ReportedFinding } from "../reporters/reporter.js";
import type { Result } from "../reporters/result.js";
import { UnreadableError } from "../terminal/output.js";

/** A known finding. */
export interface BaselineEntry {
  /** Relative to the baseline's folder, with `/`. */
  readonly path: string;
  readonly rule: string;
  readonly symbol: string | null;
  readonly attribute: string | null;
  readonly content: string;
  /** For readers; not compared. */
  readonly message: string;
}

export interface Compared {
  /** The results without known findings. */
  readonly results: readonly Result[];
  readonly known: number;
  /** Entries whose findings are gone. */
  readonly removable: readonly BaselineEntry[];
}

/** The entries of a baseline. @throws UnreadableError */
export async function readBaseline(file: string): Promise<readonly BaselineEntry[]> {
  let value: unknown;
  try {
    const bytes = (await readStreamBytes(file)) ?? readBytes(file, ONE_STRING_BYTES);
    refuseWide(file, bytes);
    value = JSON.parse(withoutMark(bytes.toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableError(`${file}: not JSON, expected a baseline`);
    const { message } = unreadable(file, error);
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new UnreadableError(isAbsent ? `${message}; --update-baseline writes a baseline` : message);
  }
  const { version, findings } = (value ?? {}) as { readonly version?: unknown; readonly findings?: unknown };
  if (version !== 1 || !Array.isArray(findings) || !findings.every(isEntry)) {
    throw new UnreadableError(`${file}: not a baseline of version 1`);
  }
  return findings.map((entry) => ({ ...entry, rule: currentRule(entry.rule) }));
}

/** Removes known findings from results. Files that could not be linted keep their entries. */
export function compareWithBaseline(
  file: string,
  entries: readonly BaselineEntry[],
  results: readonly Result[],
): Compared {
  const isCurrent = isCurrentIn(file, results);
  const open = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    if (isCurrent(entry)) pushTo(open, keyOf(entry), entry);
  }
  const known = new Set<ReportedFinding>();
  const claim = (accepts: (entry: BaselineEntry, path: string) => boolean): void => {
    for (const { path, findings } of results) {
      for (const finding of findings) {
        const same = known.has(finding) ? undefined : open.get(keyOf(entryOf(file, path, finding)));
        const at = same?.findIndex((entry) => accepts(entry, pathIn(file, path))) ?? -1;
        if (at < 0) continue;
        same?.splice(at, 1);
        known.add(finding);
      }
    }
  };
  // Each file's own entries first, so that a copy of a finding counts as new.
  claim((entry, path) => entry.path === path);
  claim(() => true);
  return {
    results: results.map((result) => ({ ...result, findings: result.findings.filter((it) => !known.has(it)) })),
    known: known.size,
    removable: [...open.values()].flat(),
  };
}

/** Writes the findings of results as known; entries of files that were not linted stay. @throws UnreadableError */
export async function writeBaseline(file: string, results: readonly Result[]): Promise<number> {
  const before = existsSync(file) ? await readBaseline(file) : [];
  const isCurrent = isCurrentIn(file, results);
  const found = results.flatMap(({ path, findings }) => findings.map((finding) => entryOf(file, path, finding)));
  const entries = [...before.filter((entry) => !isCurrent(entry)), ...found].map((entry) => JSON.stringify(entry));
  entries.sort();
  const list = entries.map((entry) => `\n    ${entry}`).join(",");
  const text = `{\n  "version": 1,\n  "findings": [${list}${list === "" ? "" : "\n  "}]\n}\n`;
  try {
    replaceFile(file, text, { named: true });
  } catch (error) {
    throw new UnreadableError(`${file}: ${writeReasonOf(error)}`);
  }
  return entries.length;
}

/** Whether the file of an entry was linted, or is gone. Of others nothing is known. */
function isCurrentIn(file: string, results: readonly Result[]): (entry: BaselineEntry) => boolean {
  const linted = new Set(results.filter(({ error }) => error === undefined).map(({ path }) => pathIn(file, path)));
  const gone = new Map<string, boolean>();
  return ({ path }) => {
    if (linted.has(path)) return true;
    const known = gone.get(path);
    if (known !== undefined) return known;
    const isGone = !existsSync(resolve(dirname(file), path));
    gone.set(path, isGone);
    return isGone;
  };
}

function entryOf(file: string, path: string, finding: ReportedFinding): BaselineEntry {
  const { symbol, attribute, content } = finding.identity();
  return { path: pathIn(file, path), rule: finding.code, symbol, attribute, content, message: finding.message };
}

function keyOf({ rule, symbol, attribute, content }: BaselineEntry): string {
  return JSON.stringify([rule, symbol, attribute, content]);
}

function pathIn(file: string, path: string): string {
  return relative(dirname(resolve(file)), resolve(path))
    .split(sep)
    .join("/");
}

function isEntry(value: unknown): value is BaselineEntry {
  if (!isObject(value)) return false;
  const { path, rule, symbol, attribute, content } = value;
  const isName = (it: unknown) => it === null || typeof it === "string";
  return [path, rule, content].every((it) => typeof it === "string") && isName(symbol) && isName(attribute);
}
