/** Converts the findings of a file to what reporters take, each on demand. */
import { hash } from "node:crypto";
import { diagnosticOf, type Position } from "../../core/api/lint.js";
import type { AbiDocument } from "../../core/document/document.js";
import type { Finding, Fix } from "../../core/document/finding.js";
import { NO_CONTEXT } from "../../core/encodings/codec.js";
import { decodeFixed } from "../../core/encodings/fixedPayload.js";
import { codecOf } from "../../core/encodings/registry.js";
import { subjectsOf } from "../../core/lint/subject.js";
import type { LogFile } from "../files/documents.js";
import { SNIPPET_AFTER, SNIPPET_BEFORE } from "../terminal/snippet.js";
import { type FindingContext, type FindingIdentity, positionsOf, type ReportedFile } from "./reporter.js";

type InString = NonNullable<Fix["inString"]>;

/**
 * A file with its findings.
 * @param document After the requested fixes. Empty for a compiled module, which has no text.
 * @param findings In order of position.
 * @param log The file, if the document is what a log has inside.
 */
export function lintedFile(
  path: string,
  document: AbiDocument,
  findings: readonly Finding[],
  islands: number,
  log?: LogFile,
): ReportedFile {
  const file = log?.document ?? document;
  const contextOf = (i: number, finding: Finding, isFirst: boolean): FindingContext | undefined => {
    if (document.length === 0) return undefined;
    const after = isFirst ? readingAfterFixes(findings, i) : undefined;
    return { ...sourceLine(file, finding), ...(after !== undefined && { after }) };
  };
  let subjectAt: ReturnType<typeof subjectsOf> | undefined;
  const identityOf = (i: number, { message }: Finding): FindingIdentity => {
    if (document.length === 0) return { symbol: null, attribute: null, content: contentOf(message) };
    subjectAt ??= subjectsOf(document, findings);
    const { symbol = null, attribute = null, text = "" } = subjectAt(i) ?? {};
    return { symbol, attribute, content: contentOf(message, text) };
  };
  return {
    path,
    islands,
    findings: {
      *[Symbol.iterator]() {
        /** The string in which the last finding with such a fix is. */
        let string: number | undefined;
        for (const [i, found] of findings.entries()) {
          const finding = log === undefined ? found : inLog(log, found);
          const at = finding.fix?.inString?.at;
          const isFirst = at !== undefined && at !== string;
          string = at ?? string;
          const context = () => contextOf(i, finding, isFirst);
          const diagnostic = diagnosticOf(file, finding);
          const bytesBefore = () => positionsOf(diagnostic).map((position) => bytesBeforeIn(file, position));
          const identity = () => identityOf(i, found);
          // A spread with more properties after it has V8 make a hidden class for each object.
          yield Object.assign({}, diagnostic, { context, identity, bytesBefore });
        }
      },
    },
  };
}

/** The finding where it is in the log. Nobody edits a log, so it has no fix. */
function inLog(log: LogFile, { fix: _, alternative: __, ...finding }: Finding): Finding {
  return { ...finding, ...log.inLog(finding) };
}

/** How far into a line bytes are counted: lines can be megabytes with a finding in each part. UTF-16 units. */
const MAX_COUNTED_LENGTH = 64 * 1024;

function bytesBeforeIn(document: AbiDocument, { line, character }: Position): number | undefined {
  if (character > MAX_COUNTED_LENGTH) return undefined;
  const start = document.offsetAt({ line, character: 0 });
  return Buffer.byteLength(document.slice(start, start + character));
}

const CONTENT_DIGITS = 16;

/**
 * A hash of a message and of the text it is about, without byte positions, which edits to other attributes would
 * change.
 */
export function contentOf(message: string, text = ""): string {
  // In one call: objects of `createHash` hold memory outside of the heap until they are collected.
  return hash("sha256", `${message.replace(/\bbyte \d+/g, "byte")}\0${text}`).slice(0, CONTENT_DIGITS);
}

/** The finding's first line; only the part that is shown is read from the document. */
function sourceLine(document: AbiDocument, { start, end }: Finding): FindingContext {
  const { character } = document.positionAt(start);
  // One more character on each side shows whether the line continues there.
  const before = document.slice(start - Math.min(character, SNIPPET_BEFORE + 1), start);
  const after = document.slice(start, Math.min(document.length, start + SNIPPET_AFTER + 1));
  const lineEnd = after.search(/[\r\n]/);
  const line = before + (lineEnd < 0 ? after : after.slice(0, lineEnd));
  return { line, start: before.length, length: end - start };
}

/** The decoded form of a malformed string after its fixes, which are those of the findings from its first one on. */
function readingAfterFixes(findings: readonly Finding[], first: number): string | undefined {
  const parts: InString[] = [];
  for (let i = first; i < findings.length; i++) {
    const part = findings[i]?.fix?.inString;
    if (part !== undefined && part.at !== (parts[0] ?? part).at) break;
    if (part !== undefined) parts.push(part);
  }
  const [{ kind, literal }] = parts as [InString];
  const fixes = parts.map(({ fix }) => fix);
  const fixed = decodeFixed(kind, literal.bytes, fixes);
  if (fixed?.tree === undefined) return undefined;
  const { text } = codecOf(kind).overview(fixed.tree, fixed.bytes, NO_CONTEXT);
  const reading = text.replace(/\s+/g, " ");
  return reading === "" ? undefined : `after the ${fixes.length === 1 ? "fix" : "fixes"}: ${reading}`;
}
