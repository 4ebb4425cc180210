/** Decodes a string that may come from anywhere. */

import type { Decoding } from "../../core/api/decoding.js";
import { decodePasted } from "../../core/api/pasted.js";
import type { ValueDiagnostic } from "../../core/api/valueDiagnostic.js";

import { NO_CONTEXT, type SyntaxNode } from "../../core/encodings/codec.js";
import { codecOf, KINDS, type Kind } from "../../core/encodings/registry.js";
import { type ByteString, bytesOf, displayBytes } from "../../core/text/byteString.js";
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

/** `[value, kind?]`: decodes what may be pasted with quotes and escapes, its key or its dictionary. */
export function decodeString(value: unknown, kind: unknown): DecodeReply {
  if (typeof value !== "string") throw new TypeError("mlirAbi.decode expects a string to decode as its first argument");
  const wanted = kindOf("mlirAbi.decode", kind);
  const all = decodePasted(wanted, bytesOf(value));
  const [first] = all;
  return {
    kind: codecKind(first),
    name: titleOf(first.name),
    wellFormed: all.every(({ wellFormed }) => wellFormed),
    text: first.type ?? first.text,
    problems: first.diagnostics,
    document: all.map(documentOf).join("\n"),
  };
}

/** The kind, since what is recognized or requested here is always an encoding. */
function codecKind({ kind }: Decoding): Kind | null {
  return KINDS.find((it) => it === kind) ?? null;
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
