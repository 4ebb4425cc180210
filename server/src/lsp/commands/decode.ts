/** Decodes a string that may come from anywhere. */

import { type Decoding, decodeValue } from "../../core/api/decoding.js";
import type { ValueDiagnostic } from "../../core/api/valueDiagnostic.js";
import { NO_CONTEXT, type SyntaxNode } from "../../core/encodings/codec.js";
import { codecOf, KINDS, type Kind } from "../../core/encodings/registry.js";
import { type ByteString, bytesOf, displayBytes } from "../../core/text/byteString.js";
import { decodeLiteral } from "../../core/text/stringLiteral.js";
import { visible, visibleLines } from "../../core/text/visibleText.js";
import { kindOf } from "./arguments.js";
import { titleOf } from "./encodings.js";

/** The reply of `mlirAbi.decode`. */
export interface DecodeReply {
  /** Null if no encoding fits better than others. */
  readonly kind: Kind | null;
  /** The encoding's name as a title: "Raw signature". */
  readonly name: string;
  readonly wellFormed: boolean;
  /** The decoded signature on one line with MLIR types; null if the string is malformed. */
  readonly text: string | null;
  /** `start` and `end` are byte offsets in the decoded string. */
  readonly problems: readonly ValueDiagnostic[];
  /** Everything as plain text, for a document. */
  readonly document: string;
}

/** `[value, kind?]`: decodes a string, which may be pasted with its quotes and escapes. */
export function decodeString(value: unknown, kind: unknown): DecodeReply {
  if (typeof value !== "string") throw new TypeError("mlirAbi.decode expects a string to decode as its first argument");
  const wanted = kindOf("mlirAbi.decode", kind);
  const decoded = readPasted(value, wanted);
  const { wellFormed, diagnostics: problems } = decoded;
  const text = decoded.mlir ?? decoded.text;
  const name = titleOf(decoded.name);
  return { kind: codecKind(decoded), name, wellFormed, text, problems, document: documentOf(decoded) };
}

/** The kind, since what is recognized or requested here is always an encoding. */
function codecKind({ kind }: Decoding): Kind | null {
  return KINDS.find((it) => it === kind) ?? null;
}

/** Decodes pasted text as it is, or unescaped if it has quotes or only that is well formed. */
function readPasted(value: string, kind: Kind | undefined): Decoding {
  const read = (bytes: ByteString): Decoding => decodeValue(kind, bytes);
  const trimmed = value.trim();
  const literals = literalsIn(trimmed);
  if (literals !== undefined) return read(literals.map((it) => decodeLiteral(it).bytes).join("") as ByteString);
  const plain = read(bytesOf(value));
  if (plain.wellFormed) return plain;
  return read(trimmed.includes("\\") ? decodeLiteral(`"${trimmed}"`).bytes : bytesOf(trimmed));
}

/** Between adjacent strings of C++ and Python: spaces, plus signs, and a string's prefix. */
const BETWEEN = /[\s\\+]*(?:u8|[rRbBuUfFL]{1,2})?/y;

/**
 * The string literals that make up a text, with MLIR's double quotes; undefined if it contains anything else. Python's
 * single quotes and Markdown's backquotes count, and so do strings separated only by white space or a plus.
 */
function literalsIn(text: string): string[] | undefined {
  const literals: string[] = [];
  for (let at = 0; at < text.length; ) {
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
    const quote = text.charAt(at);
    if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
    const end = endOfQuoted(text, at, quote);
    if (end === undefined) return undefined;
    const inside = text.slice(at + 1, end);
    // Other quotes may contain unescaped double ones, and their own may be escaped.
    literals.push(
      `"${quote === '"' ? inside : inside.replace(/\\?["'`]/g, (c) => (c.endsWith('"') ? '\\"' : c.slice(-1)))}"`,
    );
    at = end + 1;
  }
  return literals.length > 0 ? literals : undefined;
}

/** The offset of the closing quote. */
function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (text[at] === "\\") at++;
  }
  return undefined;
}

function documentOf(decoding: Decoding): string {
  const { name, kind, bytes, wellFormed, text, tree, diagnostics } = decoding;
  const parts = [
    `${titleOf(name)}${wellFormed || kind === null ? "" : ", not well formed"}\n${visible(displayBytes(bytes))}`,
  ];
  if (kind === "printed" && text !== null) parts.push(visibleLines(text));
  const known = codecKind(decoding);
  if (known !== null && tree !== undefined) parts.push(...signatureParts(known, tree, bytes));
  for (const { code, severity, message, start, end } of diagnostics) {
    // A value of unknown encoding has no specific problem.
    const marked = kind === null ? "" : `\n${excerpt(bytes, start, end)}`;
    parts.push(`${severity}: ${message} [${code}]${marked}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function signatureParts(kind: Kind, tree: SyntaxNode, bytes: ByteString): readonly string[] {
  const codec = codecOf(kind);
  const overview = codec.overview(tree, bytes, NO_CONTEXT);
  const parts = [visibleLines(overview.text)];
  if (overview.rows.length > 0) parts.push(table([overview.columns, ...overview.rows]));
  const canonical = codec.encode(codec.model(tree));
  if (canonical !== bytes) parts.push(`Canonical form\n${visible(displayBytes(canonical))}`);
  return parts;
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(visible));
  const width = (column: number): number => cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  const widths = (cells[0] ?? []).map((_, column) => width(column));
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The bytes around a problem with carets below: signatures can be far longer than a line. */
function excerpt(bytes: ByteString, start: number, end: number): string {
  const show = (from: number, to: number): string => visible(displayBytes(bytes.slice(from, to) as ByteString));
  const from = Math.max(0, start - 60);
  const to = Math.min(bytes.length, start + 100);
  const before = `${from > 0 ? "…" : ""}${show(from, start)}`;
  const marked = show(start, Math.min(end, to));
  const after = `${show(Math.min(end, to), to)}${to < bytes.length ? "…" : ""}`;
  return `  ${before}${marked}${after}\n  ${" ".repeat(before.length)}${"^".repeat(Math.max(1, marked.length))}`;
}
