/**
 * Suppressions: comments that take findings away.
 *
 *     // mlir-abi-disable-next-line ID, ID -- reason      findings that start on the line below
 *     // mlir-abi-disable-line ID                         findings that start on this line
 *     // mlir-abi-disable-file ID                         findings anywhere in the file
 *
 * Without an id it is every rule. One that takes nothing away is a finding itself, for it would hide the next mistake.
 * One that names a rule which is off is not unused, for elsewhere the rule may be on; nor is one for a rule about selected
 * runtimes where none is selected.
 */
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import type { FindingKind } from "../document/foundKinds.js";
import { emptyLine, lexTo } from "../syntax/lineLexer.js";
import type { Span } from "../text/offsetMap.js";
import type { FoundList } from "./foundList.js";
import { ruleOf } from "./registry.js";
import type { Settings } from "./settings.js";
import { undecodedStrings } from "./undecoded.js";

/**
 * Part of every suppression, so one search shows that a document has none. The first word is left out since a native
 * search is fast if its first letter is rare.
 */
export const SUPPRESSION = "-abi-disable";
const RULE = "unused-suppression";

const COMMENT = /\/\/[ \t]*(?<name>mlir-abi-disable[\w-]*)/y;
const WORD = /[^\s,]+/g;

/** The scopes of suppressions, with the words that findings have for each. */
const SCOPES = {
  "mlir-abi-disable-next-line": "on the next line",
  "mlir-abi-disable-line": "on this line",
  "mlir-abi-disable-file": "in this file",
} as const;
type Name = keyof typeof SCOPES;

/** One id of a suppression, or its name if it has no ids. */
interface Entry {
  readonly id: string | undefined;
  readonly span: Span;
  used: boolean;
}

interface Suppression {
  /** Undefined for an unknown name. */
  readonly name: Name | undefined;
  readonly line: number;
  /** Whether only white space precedes it on its line. */
  readonly alone: boolean;
  /** From its name to the last id. */
  readonly span: Span;
  /** What is removed with it: the comment and the space before it, or the whole line. */
  readonly whole: Span;
  readonly entries: readonly Entry[];
}

/** A suppression of a rule somewhere. Of several, the first is the one in use. */
interface Scope {
  readonly ids: Map<string, Entry>;
  all: Entry | undefined;
}

/**
 * The findings of a document that are not suppressed, and those about suppressions, in order of position. Costs one
 * native search in a document without suppressions.
 * @param found Every finding, whatever its level.
 * @param isReported Whether a finding would be reported if it weren't suppressed.
 */
export function suppress(
  document: AbiDocument,
  found: readonly Finding[],
  isReported: (finding: Finding) => boolean,
  settings: Pick<Settings, "runtimes">,
): readonly Finding[] {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return found;
  const left = found.filter((finding) => !suppressing.takes(finding.code, finding.start, isReported(finding)));
  const unused = suppressing.unused();
  return unused.length === 0 ? left : [...left, ...unused].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The same for a list, which is changed. */
export function suppressIn(
  list: FoundList,
  document: AbiDocument,
  isReported: (kind: FindingKind, start: number) => boolean,
  settings: Pick<Settings, "runtimes">,
): void {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return;
  list.keep((kind, start) => !suppressing.takes(kind.code, start, isReported(kind, start)));
  const unused = suppressing.unused();
  for (const each of unused) list.add(each);
  if (unused.length > 0) list.sort();
}

/** What the suppressions of a document take away. */
export interface Suppressing {
  /** Whether the finding of a rule at an offset is suppressed. */
  takes(code: string, start: number, reported: boolean): boolean;
  /** The findings about suppressions, once all others were passed to `takes`. */
  unused(): readonly Finding[];
  /** The lines outside of which nothing is suppressed; undefined where something is anywhere in the file. */
  readonly lines: readonly Span[] | undefined;
}

/** What the suppressions of a document take away; undefined if it has none. */
export function suppressingIn(
  document: AbiDocument,
  { runtimes }: Pick<Settings, "runtimes">,
): Suppressing | undefined {
  const suppressions = suppressionsIn(document);
  if (suppressions.length === 0) return undefined;
  const { inFile, onLines } = scopesOf(suppressions);
  const isByLine = inFile.all === undefined && inFile.ids.size === 0;
  return {
    lines: isByLine ? [...onLines.keys()].map((line) => lineSpan(document, line)) : undefined,
    takes(code: string, start: number, reported: boolean): boolean {
      const onLine = onLines.get(document.positionAt(start).line);
      return (onLine !== undefined && takes(onLine, code, reported)) || takes(inFile, code, reported);
    },
    unused(): readonly Finding[] {
      // What they take away may be in a string that is not decoded here.
      const undecoded = undecodedStrings(document);
      if (undecoded.length > 0) use(inFile);
      for (const { start } of undecoded) use(onLines.get(document.positionAt(start).line));
      // By name only: otherwise suppressing everything could hide that there is nothing to suppress.
      if (inFile.ids.has(RULE)) return [];
      if (runtimes.length === 0) {
        for (const { entries } of suppressions) for (const entry of entries) entry.used ||= isAboutRuntimes(entry);
      }
      return suppressions.flatMap(unusedIn);
    },
  };
}

function use(scope: Scope | undefined): void {
  if (scope === undefined) return;
  for (const entry of scope.ids.values()) entry.used = true;
  if (scope.all !== undefined) scope.all.used = true;
}

function isAboutRuntimes({ id }: Entry): boolean {
  return id !== undefined && ruleOf(id)?.reportedBy?.includes("runtimes") === true;
}

function takes(scope: Scope, code: string, reported: boolean): boolean {
  const entry = scope.ids.get(code) ?? scope.all;
  if (entry === undefined) return false;
  if (reported || entry.id !== undefined) entry.used = true;
  return true;
}

function scopesOf(suppressions: readonly Suppression[]) {
  const inFile: Scope = { ids: new Map(), all: undefined };
  const onLines = new Map<number, Scope>();
  /** The line of a suppression that is alone → the line it applies to; those right above it apply to that line, too. */
  const targets = new Map<number, number>();
  for (const { name, line, alone, entries } of [...suppressions].reverse()) {
    let scope = inFile;
    if (name === "mlir-abi-disable-next-line" || name === "mlir-abi-disable-line") {
      const target = name === "mlir-abi-disable-line" ? line : (targets.get(line + 1) ?? line + 1);
      if (alone && target !== line) targets.set(line, target);
      scope = onLines.get(target) ?? { ids: new Map(), all: undefined };
      onLines.set(target, scope);
    }
    if (name === undefined) continue;
    for (const entry of entries) {
      if (entry.id === undefined) scope.all = entry;
      else scope.ids.set(entry.id, entry);
    }
  }
  return { inFile, onLines };
}

function lineSpan(document: AbiDocument, line: number): Span {
  const start = document.offsetAt({ line, character: 0 });
  return { start, end: document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }) };
}

function suppressionsIn(document: AbiDocument): readonly Suppression[] {
  const found: Suppression[] = [];
  for (let at = document.indexOf(SUPPRESSION); at >= 0; ) {
    const { line } = document.positionAt(at);
    const { start, end } = lineSpan(document, line);
    const suppression = suppressionOn(line, start, document.slice(start, end));
    if (suppression !== undefined) found.push(withLineEnd(document, suppression, end));
    // A line has at most one comment, so each is read once.
    at = document.indexOf(SUPPRESSION, Math.max(end, at + SUPPRESSION.length));
  }
  return found;
}

/** The suppression on a line that starts at an offset; quoted in a string or comment, it doesn't count. */
function suppressionOn(line: number, lineStart: number, text: string): Suppression | undefined {
  const lexed = emptyLine(0, text.length);
  lexTo(text, lexed, text.length);
  if (lexed.commentStart < 0) return undefined;
  COMMENT.lastIndex = lexed.commentStart;
  const written = COMMENT.exec(text)?.groups?.name;
  if (written === undefined) return undefined;
  const end = lineStart + COMMENT.lastIndex;
  const span = { start: end - written.length, end };
  const entries: Entry[] = [];
  for (const { 0: word, index } of text.slice(COMMENT.lastIndex).matchAll(WORD)) {
    // The reason is free text.
    if (word.startsWith("--")) break;
    entries.push({ id: word, span: { start: end + index, end: end + index + word.length }, used: false });
  }
  const code = text.slice(0, lexed.commentStart).trimEnd().length;
  return {
    name: Object.hasOwn(SCOPES, written) ? (written as Name) : undefined,
    line,
    alone: code === 0,
    span: { start: span.start, end: entries.at(-1)?.span.end ?? span.end },
    whole: { start: lineStart + code, end: lineStart + text.length },
    entries: entries.length > 0 ? entries : [{ id: undefined, span, used: false }],
  };
}

/** Extends a suppression that is alone on its line to the whole line. */
function withLineEnd(document: AbiDocument, suppression: Suppression, lineEnd: number): Suppression {
  if (!suppression.alone) return suppression;
  const next = document.offsetAt({ line: suppression.line + 1, character: 0 });
  return { ...suppression, whole: { start: suppression.whole.start, end: Math.max(next, lineEnd) } };
}

function unusedIn({ name, span, whole, entries }: Suppression): readonly Finding[] {
  if (name === undefined) {
    const known = Object.keys(SCOPES).join(", ");
    return [finding({ start: span.start, end: span.end }, `Unknown suppression comment, expected ${known}`)];
  }
  const removal: Fix = { title: "Remove the suppression", safe: true, edits: [{ ...whole, newText: "" }] };
  const isKnown = ({ id }: Entry): boolean => id === undefined || ruleOf(id) !== undefined;
  if (entries.every((entry) => !entry.used && isKnown(entry))) {
    const what = entries.flatMap(({ id }) => id ?? []).join(" or ");
    const of = what === "" ? "" : ` of ${what}`;
    return [finding(span, `Unused suppression: no finding${of} ${SCOPES[name]}`, removal)];
  }
  const lastUsed = entries.findLastIndex(({ used }) => used);
  return entries.flatMap((entry, i) => {
    if (entry.used) return [];
    const id = entry.id ?? "";
    // A misspelt id was meant to suppress something, so the author must decide.
    const safe = isKnown(entry);
    const edits = entries.length === 1 ? removal.edits : [{ ...withSeparator(entries, i, lastUsed), newText: "" }];
    const message = safe
      ? `Unused suppression: no finding of ${id} ${SCOPES[name]}`
      : `Unknown rule '${id}' in the suppression`;
    return [finding(entry.span, message, { title: `Remove ${id} from the suppression`, safe, edits })];
  });
}

/** The span of an id and its separator, so that any unused ids can be removed together. */
function withSeparator(entries: readonly Entry[], i: number, lastUsed: number): Span {
  const own = entries[i]?.span ?? { start: 0, end: 0 };
  const next = entries[i + 1];
  if (next !== undefined && (i < lastUsed || i === 0)) return { start: own.start, end: next.span.start };
  return { start: entries[i - 1]?.span.end ?? own.start, end: own.end };
}

function finding(span: Span, message: string, fix?: Fix): Finding {
  return {
    code: RULE,
    severity: ruleOf(RULE)?.severity ?? "warning",
    message,
    start: span.start,
    end: span.end,
    ...(fix && { fix }),
  };
}
