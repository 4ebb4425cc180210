/** Checks that params have the parts that their request or notification requires. Any client may send anything. */
import type { Position, Range } from "vscode-languageserver";
import { isCount, isObject } from "../../core/encodings/json/plain.js";

type Part =
  | "textDocument"
  | "position"
  | "range"
  | "positions"
  | "context"
  | "newName"
  | "query"
  | "command"
  | "capabilities"
  | "item"
  | "title"
  | "data"
  | "changes"
  | "event"
  | "id";

/** By method; every `textDocument/…` message needs a document as well. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  "textDocument/hover": ["position"],
  "textDocument/completion": ["position"],
  "textDocument/signatureHelp": ["position"],
  "textDocument/definition": ["position"],
  "textDocument/references": ["position"],
  "textDocument/documentHighlight": ["position"],
  "textDocument/prepareRename": ["position"],
  "textDocument/rename": ["position", "newName"],
  "textDocument/onTypeFormatting": ["position"],
  "textDocument/prepareCallHierarchy": ["position"],
  "textDocument/inlayHint": ["range"],
  "textDocument/codeAction": ["range", "context"],
  "textDocument/rangeFormatting": ["range"],
  "textDocument/semanticTokens/range": ["range"],
  "textDocument/selectionRange": ["positions"],
  "callHierarchy/incomingCalls": ["item"],
  "callHierarchy/outgoingCalls": ["item"],
  "codeAction/resolve": ["title"],
  "codeLens/resolve": ["range", "data"],
  "inlayHint/resolve": ["position", "data"],
  "workspace/executeCommand": ["command"],
  "workspace/symbol": ["query"],
  "workspace/didChangeWatchedFiles": ["changes"],
  "workspace/didChangeWorkspaceFolders": ["event"],
  initialize: ["capabilities"],
  "$/cancelRequest": ["id"],
};

type Fields = Readonly<Record<string, unknown>>;

const IS_PART: Readonly<Record<Part, (value: unknown) => boolean>> = {
  textDocument: (value) => typeof fieldsOf(value).uri === "string",
  position: isPosition,
  range: isRange,
  positions: (value) => Array.isArray(value) && value.every(isPosition),
  context: isActionContext,
  newName: isString,
  query: isString,
  command: isString,
  capabilities: isObject,
  item: (value) => isString(fieldsOf(value).uri) && isRange(fieldsOf(value).selectionRange),
  title: isString,
  data: (value) => isString(fieldsOf(value).uri) && typeof fieldsOf(value).version === "number",
  changes: areFiles,
  event: (value) => areFiles(fieldsOf(value).added) && areFiles(fieldsOf(value).removed),
  id: (value) => isString(value) || typeof value === "number",
};

/** The first part that is missing or has the wrong shape; undefined if the params are complete. */
export function missingPart(method: string, params: unknown): Part | undefined {
  const fields = fieldsOf(params);
  const wanted = PARTS[method] ?? [];
  const all: readonly Part[] = method.startsWith("textDocument/") ? ["textDocument", ...wanted] : wanted;
  return all.find((part) => !IS_PART[part](fields[part]));
}

/** The fields of an object; empty for anything else. */
function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Whether a value is a list of objects with a URI each. */
function areFiles(value: unknown): boolean {
  return Array.isArray(value) && value.every((it) => isString(fieldsOf(it).uri));
}

/** Whether a value is a list of document changes: full texts, or replacements of ranges. */
export function areChanges(value: unknown): boolean {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): boolean {
  const { text, range } = fieldsOf(value);
  return typeof text === "string" && (isAbsent(range) || isRange(range));
}

function isActionContext(value: unknown): boolean {
  const { diagnostics, only } = fieldsOf(value);
  const isDiagnostic = (it: unknown): boolean => isRange(fieldsOf(it).range);
  if (!Array.isArray(diagnostics) || !diagnostics.every(isDiagnostic)) return false;
  return isAbsent(only) || (Array.isArray(only) && only.every(isString));
}

/** Whether an optional member is left out; some clients send null in its place. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

/** Whether a value is an LSP range. */
export function isRange(value: unknown): value is Range {
  const { start, end } = fieldsOf(value);
  return isPosition(start) && isPosition(end);
}

/** Whether a value is an LSP position. */
export function isPosition(value: unknown): value is Position {
  const { line, character } = fieldsOf(value);
  return isCount(line) && isCount(character);
}
