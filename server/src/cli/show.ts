/** `mlir-abi show`: every function with its ABI attributes decoded. */

import type { AbiDocument } from "../core/document/document.js";
import { eachShown } from "../core/document/readings.js";
import {
  isReflectionDictionary,
  placeText,
  type ShownAttribute,
  type ShownOp,
  shownOp,
} from "../core/features/shownOps.js";
import type { AbiRecord } from "../core/mlir/record.js";
import { eachDocument, pathsToRead } from "./documents.js";
import { EXIT_CLEAN, EXIT_MISUSE, write } from "./output.js";
import { type Colors, harmless, padded, terminalColors, width } from "./terminal.js";

export interface ShowOptions {
  readonly json?: boolean;
  readonly stdinFilename?: string;
}

/** Shows every path's functions. Returns the exit code. */
export async function showCommand(given: readonly string[], options: ShowOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const colors = terminalColors();
  let separator = "";
  if (options.json) await write('{"version":1,"files":[');
  const unreadable = await eachDocument(paths, options.stdinFilename, async (path, document) => {
    let begun = false;
    const pieces = options.json ? jsonPieces(path, document) : textPieces(path, document, colors);
    try {
      for (const piece of pieces) {
        await write(begun ? piece : separator + piece);
        begun = true;
        separator = options.json ? "," : "\n";
      }
    } catch (error) {
      // What was written stays, and what comes next must be able to follow.
      if (begun && options.json) await write("]}");
      throw error;
    }
  });
  if (options.json) await write("]}\n");
  return unreadable > 0 ? EXIT_MISUSE : EXIT_CLEAN;
}

/** Pieces of output are about so many UTF-16 units long: memory holds one, not the file's. */
const PIECE = 1 << 16;

function* jsonPieces(path: string, document: AbiDocument): Generator<string> {
  let piece = `{"path":${JSON.stringify(path)},"functions":[`;
  let separator = "";
  for (const record of eachShown(document)) {
    piece += separator + JSON.stringify(shownOp(document, record));
    separator = ",";
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]}`;
}

function* textPieces(path: string, document: AbiDocument, colors: Colors): Generator<string> {
  const title = colors.bold(harmless(path));
  let piece = `${title}: no functions\n`;
  let first = true;
  for (const record of eachShown(document)) {
    if (first) piece = `${title}\n`;
    first = false;
    piece += opText(shownOp(document, record), record, colors);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function opText({ op, name, line, signature, attributes }: ShownOp, record: AbiRecord, colors: Colors): string {
  const title = `${op ?? "attributes"}${name === null ? "" : ` ${colors.bold(`@${harmless(name)}`)}`}`;
  const type = signature === null ? "" : ` ${harmless(signature)}`;
  const rows = record.islands.flatMap((island, i) => {
    const attribute = attributes[i];
    if (attribute === undefined || isReflectionDictionary(island)) return [];
    return [{ place: placeText(island), key: harmless(attribute.key), value: valueText(attribute, colors) }];
  });
  const placeColumns = Math.max(0, ...rows.map(({ place }) => width(place)));
  const keyColumns = Math.max(0, ...rows.map(({ key }) => width(key)));
  let text = `\n  ${title}${type} ${colors.dim(`line ${line}`)}\n`;
  for (const { place, key, value } of rows) {
    const left = `${colors.dim(padded(place, placeColumns))}  ${colors.cyan(value === "" ? key : padded(key, keyColumns))}`;
    text += `    ${left}${value === "" ? "" : `  ${value}`}\n`;
  }
  return text;
}

/** What an attribute says, on one line; empty for a unit attribute. */
function valueText({ kind, value, text }: ShownAttribute, colors: Colors): string {
  if (value === null) return "";
  const shown = harmless((text ?? value).replace(/[\r\n]+[ \t]*/g, " "));
  return kind !== null && text === null ? `${colors.red("not well formed:")} ${shown}` : shown;
}
