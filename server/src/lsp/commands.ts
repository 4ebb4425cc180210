/** What `workspace/executeCommand` offers. Arguments come from any client, so nothing is believed about them. */
import type { Decoded, Kind, Severity } from "../core/codecs/codec.js";
import { KINDS } from "../core/codecs/codec.js";
import { guessKind } from "../core/codecs/guess.js";
import { codecOf, decode } from "../core/codecs/registry.js";
import { OPEN_PAGE_COMMAND } from "../core/features/codeActions/offer.js";
import { visible, visibleLines } from "../core/features/visibleText.js";
import { rulePage } from "../core/rules/page.js";
import { ruleOf } from "../core/rules/registry.js";
import { type ByteString, bytesOf, displayBytes } from "../core/text/byteString.js";
import { decodeLiteral } from "../core/text/stringLiteral.js";
import { VERSION } from "../core/version.js";
import type { WorkspaceContext } from "./handler.js";

/** What `mlirAbi.decode` answers. */
export interface DecodeReply {
  readonly kind: Kind;
  readonly wellFormed: boolean;
  /** The decoded signature on one line; null where the string is not well formed. */
  readonly text: string | null;
  /** `start` and `end` are byte offsets in the decoded string. */
  readonly problems: readonly {
    readonly code: string;
    readonly severity: Severity;
    readonly message: string;
    readonly start: number;
    readonly end: number;
  }[];
  /** All of it as plain text, to be shown as a document. */
  readonly document: string;
}

/** The commands by name. A command throws a `TypeError` that says what it expected where its arguments are wrong. */
export const commands: Readonly<Record<string, (args: readonly unknown[], context: WorkspaceContext) => unknown>> = {
  "mlirAbi.decode": ([value, kind]) => decodeString(value, kind),
  [OPEN_PAGE_COMMAND]: ([id], context) => openRulePage(id, context),
};

/** `[id]`: has the client show the rule's page. Only pages of ours, whatever a client asks for. */
function openRulePage(id: unknown, { show }: WorkspaceContext): null {
  if (typeof id !== "string" || ruleOf(id) === undefined) {
    throw new TypeError(`${OPEN_PAGE_COMMAND} expects the id of a rule as its argument`);
  }
  show(rulePage(id, VERSION));
  return null;
}

/** `[value, kind?]`: decodes a string, which may be pasted from a file with its quotes and escapes. */
function decodeString(value: unknown, kind: unknown): DecodeReply {
  if (typeof value !== "string") throw new TypeError("mlirAbi.decode expects a string to decode as its first argument");
  const wanted = KINDS.find((name) => name === kind);
  if (wanted === undefined && kind !== undefined && kind !== null) {
    throw new TypeError(`mlirAbi.decode expects one of ${KINDS.join(", ")} as its second argument`);
  }
  const decoded = readPasted(value, wanted);
  const problems = decoded.problems.map(({ rule, message, start, end }) => ({
    code: rule,
    severity: ruleOf(rule)?.severity ?? "error",
    message,
    start,
    end,
  }));
  const codec = codecOf(decoded.kind);
  const { tree } = decoded;
  return {
    kind: decoded.kind,
    wellFormed: tree !== undefined,
    text: tree === undefined ? null : codec.render(codec.model(tree)),
    problems,
    document: documentOf(decoded, problems),
  };
}

/** Reads what was pasted as it stands, or unescaped where only that is well formed or where it has quotes around it. */
function readPasted(value: string, kind: Kind | undefined): Decoded {
  const read = (bytes: ByteString): Decoded => decode(kind ?? guessKind(bytes), bytes);
  const trimmed = value.trim();
  if (trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')) return read(decodeLiteral(trimmed).bytes);
  const plain = read(bytesOf(value));
  if (plain.tree !== undefined) return plain;
  return read(trimmed.includes("\\") ? decodeLiteral(`"${trimmed}"`).bytes : bytesOf(trimmed));
}

function documentOf({ kind, bytes, tree }: Decoded, problems: DecodeReply["problems"]): string {
  const codec = codecOf(kind);
  const title = codec.name.charAt(0).toUpperCase() + codec.name.slice(1);
  const parts = [`${title}${tree === undefined ? ", not well formed" : ""}\n${visible(displayBytes(bytes))}`];
  if (tree !== undefined) {
    const overview = codec.overview(tree, bytes, { siblings: new Map(), function: undefined });
    parts.push(visibleLines(overview.text));
    if (overview.rows.length > 0) parts.push(table([overview.columns, ...overview.rows]));
    const canonical = codec.encode(codec.model(tree));
    if (canonical !== bytes) parts.push(`Canonical form\n${visible(displayBytes(canonical))}`);
  }
  for (const { code, severity, message, start, end } of problems) {
    parts.push(`${severity}: ${message} [${code}]\n${excerpt(bytes, start, end)}`);
  }
  return `${parts.join("\n\n")}\n`;
}

/** Rows of text as columns. */
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

/** The bytes around a problem with carets under it: signatures can be far longer than a line. */
function excerpt(bytes: ByteString, start: number, end: number): string {
  const show = (from: number, to: number): string => visible(displayBytes(bytes.slice(from, to) as ByteString));
  const from = Math.max(0, start - 60);
  const to = Math.min(bytes.length, start + 100);
  const before = `${from > 0 ? "…" : ""}${show(from, start)}`;
  const marked = show(start, Math.min(end, to));
  const after = `${show(Math.min(end, to), to)}${to < bytes.length ? "…" : ""}`;
  return `  ${before}${marked}${after}\n  ${" ".repeat(before.length)}${"^".repeat(Math.max(1, marked.length))}`;
}
