/** The configuration file: JSON with comments that command line and editor share. Text in, configuration out. */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { TYPE_CODES } from "../../pydm/typeCodes.js";
import { bytesOf } from "../../text/byteString.js";
import { lineStartsOf, lowerBound } from "../../text/lines.js";
import type { Span } from "../../text/offsetMap.js";
import { ruleOf } from "../registry.js";
import { runtimeProblem } from "../runtimes.js";
import { PRESETS, type Preset, RULE_LEVELS, type RuleLevel, ruleLevel, type Settings } from "../settings.js";
import { presetNamed } from "./presets.js";

/** The name under which the file is looked for, from a file's folder upwards. */
export const CONFIG_NAME = "mlir-abi.jsonc";

/** A larger file is no configuration. Bytes. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

export interface Config {
  readonly preset: Preset;
  /** Levels by rule id, only of rules that the file names. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  readonly pydm: Settings["pydm"];
  readonly runtimes: Settings["runtimes"];
  /** Globs relative to the file's folder, with `/`. */
  readonly ignore: readonly string[];
}

export const DEFAULT_CONFIG: Config = {
  preset: "recommended",
  rules: {},
  pydm: { typeCodes: "auto" },
  runtimes: [],
  ignore: [],
};

/** What is wrong with the file, and where; UTF-16 offsets, lines and columns from 0. */
export interface ConfigComplaint extends Span {
  readonly line: number;
  readonly character: number;
  /** The column in bytes of UTF-8. */
  readonly byteColumn: number;
  readonly message: string;
}

export interface ReadConfig {
  readonly config: Config;
  /** In order of position. */
  readonly complaints: readonly ConfigComplaint[];
}

/** The parser recurses, so that a file of brackets must not reach it. The format itself needs two levels. */
const MAX_DEPTH = 64;
/** No path is that long, and the matcher refuses what is much longer. UTF-16 units. */
const MAX_GLOB_LENGTH = 4096;

const KEYS = ["$schema", "preset", "rules", "pydm", "runtimes", "ignore"];

/**
 * Reads a configuration. Text that is no JSON counts as no configuration and gives one complaint; a bad value in it
 * counts as not given and gives one, too. Never throws.
 *
 * @param text The file's text without its byte order mark.
 */
export function readConfig(text: string): ReadConfig {
  const found: { readonly span: Span; readonly message: string }[] = [];
  const complain = (span: Span, message: string): void => void found.push({ span, message });
  const root = rootOf(text, complain);
  const config = root === undefined ? DEFAULT_CONFIG : configOf(root, complain);
  return { config, complaints: placed(text, found) };
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
    // Whatever follows a first mistake follows from it.
    const { offset, length } = error;
    // The library places the end of a comment that is not closed behind the text.
    const within = (at: number): number => Math.min(at, text.length);
    complain({ start: within(offset), end: within(offset + length) }, wordsOf(error, text));
    return undefined;
  }
  if (root?.type === "object") return root;
  complain(root === undefined ? { start: 0, end: 0 } : spanOf(root), `Found ${kindOf(root)}, expected an object`);
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

/** By the library's names of its errors. */
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

function configOf(root: Node, complain: Complain): Config {
  let { preset, rules, pydm, runtimes, ignore } = DEFAULT_CONFIG;
  for (const { key, keyNode, value } of propertiesOf(root, complain)) {
    if (key === "preset") preset = presetOf(value, complain);
    else if (key === "rules") rules = rulesOf(value, complain);
    else if (key === "pydm") pydm = pydmOf(value, complain);
    else if (key === "runtimes") runtimes = runtimesOf(value, complain);
    else if (key === "ignore") ignore = globsOf(value, complain);
    else if (key !== "$schema") complain(spanOf(keyNode), `Unknown key ${shown(key)}, expected ${KEYS.join(", ")}`);
  }
  return { preset, rules, pydm, runtimes, ignore };
}

interface Property {
  readonly key: string;
  readonly keyNode: Node;
  readonly value: Node;
}

/** An object's properties; of a key that stands twice the last counts, as everywhere in JSON. */
function propertiesOf({ children = [] }: Node, complain: Complain): Property[] {
  const properties = new Map<string, Property>();
  for (const { children: [keyNode, value] = [] } of children) {
    if (keyNode === undefined || value === undefined) continue;
    const key = String(keyNode.value);
    if (properties.has(key)) complain(spanOf(keyNode), `Duplicate key ${shown(key)}`);
    properties.set(key, { key, keyNode, value });
  }
  return [...properties.values()];
}

function presetOf(value: Node, complain: Complain): Preset {
  const preset = presetNamed(value.value);
  if (preset !== undefined) return preset;
  complain(spanOf(value), `Found ${kindOf(value)}, expected a preset: ${PRESETS.join(", ")}`);
  return DEFAULT_CONFIG.preset;
}

function rulesOf(object: Node, complain: Complain): Readonly<Record<string, RuleLevel>> {
  const levels: Record<string, RuleLevel> = {};
  if (object.type !== "object") {
    complain(spanOf(object), `Found ${kindOf(object)}, expected an object of rule ids and levels`);
    return levels;
  }
  for (const { key, keyNode, value } of propertiesOf(object, complain)) {
    const level = ruleLevel(value.value);
    if (ruleOf(key) === undefined) complain(spanOf(keyNode), `Unknown rule ${shown(key)}`);
    else if (level !== undefined) levels[key] = level;
    else complain(spanOf(value), `Found ${kindOf(value)}, expected ${RULE_LEVELS.join(", ")}`);
  }
  return levels;
}

function pydmOf(object: Node, complain: Complain): Config["pydm"] {
  let { typeCodes } = DEFAULT_CONFIG.pydm;
  if (object.type !== "object") {
    complain(spanOf(object), `Found ${kindOf(object)}, expected an object with typeCodes`);
    return { typeCodes };
  }
  for (const { key, keyNode, value } of propertiesOf(object, complain)) {
    const known = TYPE_CODES.find((it) => it === value.value);
    if (key !== "typeCodes") complain(spanOf(keyNode), `Unknown key ${shown(key)}, expected typeCodes`);
    else if (known !== undefined) typeCodes = known;
    else complain(spanOf(value), `Found ${kindOf(value)}, expected ${TYPE_CODES.join(", ")}`);
  }
  return { typeCodes };
}

function runtimesOf(array: Node, complain: Complain): readonly string[] {
  if (array.type !== "array") {
    complain(spanOf(array), `Found ${kindOf(array)}, expected an array of IREE releases`);
    return [];
  }
  return (array.children ?? []).flatMap((node) => {
    const problem = runtimeProblem(node.value);
    if (problem === undefined) return [node.value as string];
    complain(spanOf(node), problem);
    return [];
  });
}

function globsOf(array: Node, complain: Complain): readonly string[] {
  if (array.type !== "array") {
    complain(spanOf(array), `Found ${kindOf(array)}, expected an array of globs`);
    return [];
  }
  return (array.children ?? []).flatMap((node) => {
    const glob: unknown = node.value;
    if (typeof glob === "string" && glob !== "" && glob.length <= MAX_GLOB_LENGTH) return [glob];
    complain(spanOf(node), `Found ${kindOf(node)}, expected a glob`);
    return [];
  });
}

/** A value as a complaint names it. */
function kindOf(node: Node | undefined): string {
  if (node === undefined) return "nothing";
  if (node.type === "array") return "an array";
  return node.type === "object" ? "an object" : shown(node.value);
}

/** A value on one line, cut where it is long. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function placed(text: string, found: readonly { readonly span: Span; readonly message: string }[]) {
  if (found.length === 0) return [];
  const starts = lineStartsOf(text);
  return found
    .map(({ span: { start, end }, message }): ConfigComplaint => {
      const line = lowerBound(starts, start + 1, starts.length);
      const lineStart = starts[line - 1] ?? 0;
      const byteColumn = bytesOf(text.slice(lineStart, start)).length;
      return { start, end, line, character: start - lineStart, byteColumn, message };
    })
    .sort((a, b) => a.start - b.start);
}
