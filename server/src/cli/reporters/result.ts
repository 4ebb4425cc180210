/** Parses what `lint --format ndjson` and `--format json` wrote about a file. The input is untrusted. */

import type { Diagnostic, DiagnosticFix, Position } from "../../core/api/lint.js";
import { SEVERITIES, type Severity } from "../../core/encodings/codec.js";
import { isCount, isObject } from "../../core/encodings/json/plain.js";
import { contentOf } from "./linted.js";
import {
  type FindingContext,
  type FindingIdentity,
  positionsOf,
  type ReportedFile,
  type ReportedFinding,
} from "./reporter.js";

export interface Result extends ReportedFile {
  readonly findings: readonly ReportedFinding[];
  readonly error: string | undefined;
}

const RULE_ID = /^[a-z0-9-]{1,80}$/;
const PAGE = /^https:\/\/[\w.~/%+-]+(?:#[\w-]+)?$/;

/** A file's results from parsed JSON, or what is wrong with it. */
export function resultOf(value: unknown): Result | string {
  if (!isObject(value) || typeof value.path !== "string") return 'expected an object with a "path"';
  const { path, diagnostics, islands = 0, error, context } = value;
  if (!Array.isArray(diagnostics)) return '"diagnostics" is not a list';
  if (!isCount(islands)) return '"islands" is not a count';
  const contexts: readonly unknown[] = Array.isArray(context) ? context : [];
  const findings: ReportedFinding[] = [];
  for (const [i, item] of diagnostics.entries()) {
    const diagnostic = diagnosticOf(item);
    if (diagnostic === undefined) return `element ${i} of "diagnostics" is not a finding`;
    const shown = contextOf(contexts[i]);
    const identity = identityOf(contexts[i], diagnostic);
    const bytes = bytesOf(contexts[i], diagnostic);
    findings.push({ ...diagnostic, context: () => shown, identity: () => identity, bytesBefore: () => bytes });
  }
  return { path, islands, findings, error: typeof error === "string" ? error : undefined };
}

function diagnosticOf(value: unknown): Diagnostic | undefined {
  if (!isObject(value)) return undefined;
  const { code, severity, message, fixable, docs } = value;
  const range = rangeOf(value.range);
  const fix = value.fix === undefined ? undefined : fixOf(value.fix);
  if (typeof code !== "string" || typeof message !== "string" || typeof docs !== "string") return undefined;
  // Both become parts of links and commands.
  if (!RULE_ID.test(code) || !PAGE.test(docs)) return undefined;
  if (!isSeverity(severity) || range === undefined || (value.fix !== undefined && fix === undefined)) return undefined;
  const place = typeof value.op === "string" && { op: value.op, source: sourceOf(value.source) };
  return { code, severity, message, range, fixable: fixable === true, ...(fix && { fix }), docs, ...place };
}

/** The source of an op in bytecode; null if unknown. */
function sourceOf(value: unknown): NonNullable<Diagnostic["source"]> | null {
  const position = positionOf(value);
  if (position === undefined || !isObject(value) || typeof value.file !== "string") return null;
  return { file: value.file, ...position };
}

function fixOf(value: unknown): DiagnosticFix | undefined {
  if (!isObject(value) || typeof value.title !== "string" || !Array.isArray(value.edits)) return undefined;
  const edits = value.edits.map((edit: unknown) => {
    const range = isObject(edit) ? rangeOf(edit.range) : undefined;
    return isObject(edit) && range && typeof edit.newText === "string" ? { range, newText: edit.newText } : undefined;
  });
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  return { title: value.title, safe: value.safe === true, edits };
}

function rangeOf(value: unknown): Diagnostic["range"] | undefined {
  if (!isObject(value)) return undefined;
  const start = positionOf(value.start);
  const end = positionOf(value.end);
  return start && end && { start, end };
}

function positionOf(value: unknown): Position | undefined {
  if (!isObject(value)) return undefined;
  const { line, character } = value;
  return isCount(line) && isCount(character) ? { line, character } : undefined;
}

function contextOf(value: unknown): FindingContext | undefined {
  if (!isObject(value)) return undefined;
  const { line, start, length, after } = value;
  if (typeof line !== "string" || !isCount(start) || !isCount(length)) return undefined;
  return { line, start, length, ...(typeof after === "string" && { after }) };
}

function bytesOf(value: unknown, diagnostic: Diagnostic): readonly (number | undefined)[] {
  const bytes: readonly unknown[] | undefined = isObject(value) && Array.isArray(value.bytes) ? value.bytes : undefined;
  return positionsOf(diagnostic).map(({ character }, i) => {
    if (bytes === undefined) return character;
    return isCount(bytes[i]) ? bytes[i] : undefined;
  });
}

function identityOf(value: unknown, { message }: Diagnostic): FindingIdentity {
  const { symbol, attribute, content } = isObject(value) ? value : {};
  const name = (it: unknown): string | null => (typeof it === "string" ? it : null);
  return { symbol: name(symbol), attribute: name(attribute), content: name(content) ?? contentOf(message) };
}

function isSeverity(value: unknown): value is Severity {
  return (SEVERITIES as readonly unknown[]).includes(value);
}
