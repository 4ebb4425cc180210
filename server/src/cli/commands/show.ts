/** `mlir-abi show`: every function with its ABI attributes decoded. */

import { placeText } from "../../core/abi/islands.js";
import type { AbiDocument } from "../../core/document/document.js";
import { printShown, type ShownBytecode } from "../../core/document/printedBytecode.js";
import { readableText } from "../../core/encodings/registry.js";
import { type ShownExport, shownExports } from "../../core/features/shownExports.js";
import {
  eachShownOp,
  isReflectionDictionary,
  type ShownAttribute,
  type ShownOp,
  type ShownRecord,
  withNeighbours,
} from "../../core/features/shownOps.js";
import type { ModuleNeeds } from "../../core/needs/needs.js";
import { needsOfText } from "../../core/needs/ofText.js";
import { counted } from "../../core/text/counted.js";
import { eachDocument, pathsToRead } from "../files/documents.js";
import { compileFlagsOf, splitAtDashes } from "../lint/compileFlags.js";
import { hanging, outputStyle, type Style } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_MISUSE, report, UsageError, writePiece } from "../terminal/output.js";
import { suggestion } from "../terminal/suggest.js";
import { harmless, padded, safe, type TerminalText, width } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";
import { exportPieces } from "./exportText.js";

export interface ShowOptions {
  readonly json?: boolean;
  readonly stdinFilename?: string;
  /** Includes functions without ABI metadata. */
  readonly all?: boolean;
  /** Only functions with these names. */
  readonly function?: readonly string[];
  /** Shows the compiler's exports instead of the functions. */
  readonly exports?: boolean;
}

/** Shows every path's functions. Returns the exit code. */
export async function showCommand(given: readonly string[], options: ShowOptions): Promise<number> {
  const [files, flags] = options.exports ? splitAtDashes(given) : [given, []];
  if (!options.exports && given.some((word) => word.startsWith("--iree-"))) {
    throw new UsageError("flags of the compiler change what --exports shows; add it");
  }
  const paths = pathsToRead(files, options.stdinFilename);
  const flagsOf = options.exports ? compileFlagsOf(flags) : undefined;
  const style = outputStyle();
  const wanted = wantedOps(options);
  let separator = "";
  const write = (piece: string) => writePiece(piece, options.json ? "json" : "terminal");
  if (options.json) await write('{"version":1,"files":[');
  const show = async (path: string, document: AbiDocument, printed: ShownBytecode | undefined): Promise<void> => {
    let begun = false;
    const whole = flagsOf === undefined ? undefined : (printed?.whole() ?? document);
    if (whole !== undefined && flagsOf !== undefined) whole.compileOptions = flagsOf(path);
    const exports = whole && exportsOf(whole, printed !== undefined, wanted);
    const ops = eachShownOp(document, printed, options.json ? undefined : readableText);
    const pieces = options.json
      ? jsonPieces(path, ops, wanted, exports)
      : exports === undefined
        ? textPieces(path, ops, wanted, style)
        : exports.all.length === 0 && wanted.isNamed
          ? []
          : exportPieces(path, exports.all, exports.needs, style);
    try {
      for (const piece of pieces) {
        if (piece === "") continue;
        await write(begun ? piece : separator + piece);
        begun = true;
        separator = options.json ? "," : "\n";
      }
    } catch (error) {
      // What was written stays, so the rest must be able to follow.
      if (begun && options.json) await write("]}");
      throw error;
    }
  };
  const unreadable = await eachDocument(paths, options.stdinFilename, show, printShown);
  if (options.json) await write("]}\n");
  for (const name of wanted.missing()) {
    report("error", `no function @${name}${suggestion(name, wanted.names())}`);
    return EXIT_MISUSE;
  }
  return unreadable > 0 ? EXIT_MISUSE : EXIT_CLEAN;
}

/** What a module compiled from a file exports, and needs to run. */
interface FileExports {
  readonly all: readonly ShownExport[];
  readonly needs: ModuleNeeds;
}

function exportsOf(document: AbiDocument, isPrinted: boolean, wanted: Wanted): FileExports {
  const all = shownExports(document, isPrinted).filter((it) => wanted.isExported(it));
  return { all, needs: needsOfText(document) };
}

/** Selects the ops to show. */
interface Wanted {
  isShown(op: ShownOp): boolean;
  isExported(it: ShownExport): boolean;
  /** Whether everything else is left out without a word, as functions are named. */
  readonly isNamed: boolean;
  /** Names not found so far. */
  missing(): readonly string[];
  /** Names of functions that were not requested. */
  names(): readonly string[];
}

/** Enough to find a suggestion. */
const MAX_NAMES = 10_000;

function wantedOps({ json, all, function: given = [] }: ShowOptions): Wanted {
  const missing = new Set(given.map((name) => name.replace(/^@/, "")));
  const asked = new Set(missing);
  const others = new Set<string>();
  const isAsked = (name: string | null): boolean => {
    if (name !== null && asked.has(name)) return missing.delete(name) || true;
    if (name !== null && others.size < MAX_NAMES) others.add(name);
    return false;
  };
  return {
    isShown({ name, attributes, bounds = [] }) {
      if (asked.size === 0) return json === true || all === true || attributes.length > 0 || bounds.length > 0;
      return isAsked(name);
    },
    isExported: ({ name, function: symbol }) => asked.size === 0 || [name, symbol].filter(isAsked).length > 0,
    isNamed: asked.size > 0,
    missing: () => [...missing],
    names: () => [...others],
  };
}

/** Approximate length of an output piece (UTF-16 units), which bounds memory. */
const PIECE_LENGTH = 1 << 16;

function* jsonPieces(
  path: string,
  ops: Iterable<ShownRecord>,
  wanted: Wanted,
  exports: FileExports | undefined,
): Generator<string> {
  let piece = `{"path":${JSON.stringify(path)},"functions":[`;
  let separator = "";
  for (const shown of ops) {
    if (!wanted.isShown(shown.op)) continue;
    piece += separator + JSON.stringify(withNeighbours(shown));
    separator = ",";
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  const more = exports && `,"exports":${JSON.stringify(exports.all)},"needs":${JSON.stringify(exports.needs)}`;
  yield `${piece}]${more ?? ""}}`;
}

function* textPieces(path: string, ops: Iterable<ShownRecord>, wanted: Wanted, style: Style): Generator<TerminalText> {
  const title = style.bold(harmless(path));
  let piece = safe``;
  let shown = 0;
  let left = 0;
  for (const each of ops) {
    if (!wanted.isShown(each.op)) {
      left++;
      continue;
    }
    if (shown++ === 0) piece = safe`${title}\n`;
    piece = safe`${piece}${opText(each, style)}`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = safe``;
  }
  yield safe`${piece}${wanted.isNamed ? safe`` : restText(title, shown, left, style)}`;
}

/** What is not shown of a file; empty if all of it is. */
function restText(title: TerminalText, shown: number, left: number, style: Style): TerminalText {
  if (left === 0) return shown === 0 ? safe`${title}: no functions\n` : safe``;
  const rest = harmless(`${counted(left, "function")} not shown; use --all to see every function`);
  if (shown === 0)
    return safe`${hanging(safe`${title}: no ABI metadata ${style.dim(safe`(${rest})`)}`, 4, style.columns)}\n`;
  return safe`\n  ${style.dim(rest)}\n`;
}

function opText({ record, op: shown, neighbours }: ShownRecord, style: Style): TerminalText {
  const { op, name, line, path, signature, attributes } = shown;
  const called = name === null ? safe`` : safe` ${style.bold(safe`@${harmless(name)}`)}`;
  const title = safe`${harmless(op ?? "attributes")}${called}`;
  const type = signature === null ? safe`` : safe` ${coloredTypes(harmless(signature), style)}`;
  const row = (place: string, attribute: ShownAttribute) => {
    return { place: harmless(place), key: harmless(attribute.key), value: valueText(attribute, style) };
  };
  const rows = record.islands.flatMap((island, i) => {
    const attribute = attributes[i];
    return attribute === undefined || isReflectionDictionary(island) ? [] : [row(placeText(island), attribute)];
  });
  rows.push(...neighbours.map((attribute) => row(attribute.place, attribute)));
  for (const { argument, dim, text } of shown.bounds ?? []) {
    const key = dim === null ? "bounds" : `dim ${dim}`;
    rows.push({ place: harmless(`argument ${argument}`), key: harmless(key), value: harmless(text) });
  }
  const placeColumns = Math.max(0, ...rows.map(({ place }) => width(place)));
  const keyColumns = Math.max(0, ...rows.map(({ key }) => width(key)));
  const hang = hangOf(placeColumns + keyColumns, style.columns);
  // One word, so that it is not wrapped. Bytecode has no lines.
  const place = path === undefined ? safe`line\u00a0${line}` : safe`(${harmless(path)})`;
  const head = hanging(safe`  ${title}${type} ${style.dim(place)}`, 6, style.columns);
  let text = safe`\n${head.replace(place, () => place.replace("\u00a0", " ")) as TerminalText}\n`;
  for (const { place, key, value } of rows) {
    const left = safe`${style.dim(padded(place, placeColumns))}  ${style.cyan(value === "" ? key : padded(key, keyColumns))}`;
    const line = safe`    ${left}${value === "" ? safe`` : safe`  ${value}`}`;
    text = safe`${text}${hanging(line, hang, style.columns)}\n`;
  }
  return text;
}

/** Values continue below their start unless less than half of the screen would remain. */
function hangOf(labels: number, columns: number | undefined): number {
  const start = 4 + labels + 4;
  return columns !== undefined && start > columns / 2 ? 8 : start;
}

/** The decoded value of an attribute, on one line; empty for a unit attribute. */
function valueText({ kind, value, text }: ShownAttribute, style: Style): TerminalText {
  if (value === null) return safe``;
  const shown = harmless((text ?? value).replace(/[\r\n]+[ \t]*/g, " "));
  if (kind === null) return shown;
  return text === null ? safe`${style.red(safe`not well formed:`)} ${shown}` : coloredTypes(shown, style);
}
