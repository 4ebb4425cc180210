/** Parses the configuration file, JSON with comments, for the command line and the editor. */
import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { isObject } from "../../encodings/json/plain.js";
import { bytesOf } from "../../text/byteString.js";
import { lineStartsOf } from "../../text/lines.js";
import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import { visible } from "../../text/visibleText.js";
import { CONFIGURATION, type Config, DEFAULT_CONFIG } from "./configuration.js";
import { type Path, shown } from "./shape.js";

/** The file's name. It is searched for from a file's folder upwards. */
export const CONFIG_NAME = "mlir-abi.jsonc";

/** A larger file is not read as a configuration. Bytes. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/** What is wrong with the file, and where; UTF-16 offsets, lines and columns from 0. */
export interface ConfigComplaint extends Span {
  readonly line: number;
  readonly character: number;
  readonly byteColumn: number;
  readonly message: string;
  /** Present where what is there counts. */
  readonly isNote?: true;
}

export interface ReadConfig {
  readonly config: Config;
  readonly complaints: readonly ConfigComplaint[];
}

/** The parser recurses, so deeply nested brackets must not reach it. The format itself needs two levels. */
const MAX_DEPTH = 64;

/** The others appear once those are fixed. Each is looked for in the whole file. */
const MAX_COMPLAINTS = 100;

/**
 * Reads a configuration. Text that is not JSON gives an empty configuration and one complaint; a bad value is ignored
 * and gives one complaint, up to a limit. Never throws.
 * @param text The file's text without its byte order mark.
 */
export function readConfig(text: string): ReadConfig {
  const found: Found[] = [];
  const isFull = (): boolean => found.length >= MAX_COMPLAINTS;
  const complain = (span: Span, message: string): void => void (isFull() || found.push({ span, message }));
  const root = rootOf(text, complain);
  if (root === undefined) return { config: DEFAULT_CONFIG, complaints: placed(text, found) };
  complainOfDuplicates(root, complain);
  const config = CONFIGURATION.read(getNodeValue(root), [], (misfit) => {
    if (isFull()) return;
    const { value, key } = nodesAt(root, misfit.path);
    if ("problem" in misfit) complain(spanOf(value), misfit.problem);
    else if ("note" in misfit) found.push({ span: spanOf(key), message: misfit.note, isNote: true });
    else if ("found" in misfit) complain(spanOf(value), `Found ${nameOf(misfit.found)}, expected ${misfit.expected}`);
    else complain(spanOf(key), `Unknown ${misfit.unknown} ${shown(misfit.path.at(-1))}${misfit.expected}`);
  });
  return { config, complaints: placed(text, found) };
}

interface Found {
  readonly span: Span;
  readonly message: string;
  readonly isNote?: true;
}

type Complain = (span: Span, message: string) => void;

const spanOf = ({ offset, length }: Node): Span => ({ start: offset, end: offset + length });

function rootOf(text: string, complain: Complain): Node | undefined {
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    complain(deep, `Nested deeper than ${MAX_DEPTH} levels`);
    return undefined;
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    // Errors after the first one usually follow from it.
    const { offset, length } = error;
    // The library places the end of a comment that is not closed after the text.
    const within = (at: number): number => Math.min(at, text.length);
    complain({ start: within(offset), end: within(offset + length) }, wordsOf(error, text));
    return undefined;
  }
  if (root !== undefined) return root;
  complain({ start: 0, end: 0 }, "Found nothing, expected an object");
  return undefined;
}

function tooDeepAt(text: string): Span | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const first = text.charAt(start);
    if (first === "{" || first === "[") depth++;
    else if (first === "}" || first === "]") depth--;
    if (depth > MAX_DEPTH) return { start, end: start + 1 };
  }
  return undefined;
}

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a key in double quotes",
  ValueExpected: "a value",
  ColonExpected: "':'",
  CommaExpected: "','",
  CloseBraceExpected: "'}'",
  CloseBracketExpected: "']'",
  EndOfFileExpected: "the end of the file",
  UnexpectedEndOfComment: "'*/'",
  UnexpectedEndOfString: "'\"'",
  UnexpectedEndOfNumber: "a digit",
  InvalidUnicode: "four hex digits",
  InvalidEscapeCharacter: "an escape of JSON",
};

function wordsOf({ error, offset, length }: ParseError, text: string): string {
  const there = text.slice(offset, offset + length);
  const found = there === "" || offset >= text.length ? "the end of the file" : shown(there);
  return `Not valid JSON: found ${found}, expected ${EXPECTED[printParseErrorCode(error)] ?? "JSON"}`;
}

/** The nodes at a path: the value, and its key if it has one. Of duplicate keys the last counts. */
function nodesAt(root: Node, path: Path): { readonly value: Node; readonly key: Node } {
  let found = { value: root, key: root };
  for (const step of path) {
    const { children = [] } = found.value;
    const child =
      typeof step === "number" ? children[step] : children.findLast((it) => it.children?.[0]?.value === step);
    const [key = child, value = child] = typeof step === "number" ? [] : (child?.children ?? []);
    if (key !== undefined && value !== undefined) found = { value, key };
  }
  return found;
}

function complainOfDuplicates({ type, children = [] }: Node, complain: Complain): void {
  const keys = new Set<unknown>();
  for (const child of children) {
    const [key, value] = child.children ?? [];
    if (type === "object" && key !== undefined) {
      if (keys.has(key.value)) complain(spanOf(key), `Duplicate key ${shown(key.value)}`);
      keys.add(key.value);
    }
    complainOfDuplicates(type === "object" ? (value ?? child) : child, complain);
  }
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return isObject(value) ? "an object" : shown(value);
}

function placed(text: string, found: readonly Found[]) {
  if (found.length === 0) return [];
  const starts = lineStartsOf(text);
  return found
    .map(({ span: { start, end }, message, isNote }): ConfigComplaint => {
      const line = lowerBound(starts, start + 1, starts.length);
      const lineStart = starts[line - 1] ?? 0;
      const byteColumn = bytesOf(text.slice(lineStart, start)).length;
      const place = { start, end, line, character: start - lineStart, byteColumn };
      return { ...place, message: visible(message), ...(isNote && { isNote }) };
    })
    .sort((a, b) => a.start - b.start);
}
