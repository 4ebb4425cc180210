/** `mlir-abi show`: every function with its ABI attributes decoded. */

import type { Kind } from "../core/codecs/codec.js";
import { codecOf } from "../core/codecs/registry.js";
import type { AbiDocument } from "../core/document.js";
import { readIsland } from "../core/islands.js";
import type { AbiRecord, Island, Place } from "../core/mlir/record.js";
import { displayBytes } from "../core/text/byteString.js";
import { eachDocument, pathsToRead } from "./documents.js";
import { EXIT_CLEAN, EXIT_MISUSE, write } from "./output.js";
import { type Colors, harmless, padded, terminalColors, width } from "./terminal.js";

export interface ShowOptions {
  readonly json?: boolean;
  readonly stdinFilename?: string;
}

/** An ABI attribute as the contract's JSON has it. */
interface ShownAttribute {
  readonly key: string;
  readonly place: Place;
  readonly index: number | null;
  readonly kind: Kind | null;
  /** A string's contents, any other value as the MLIR text it is; null for a unit attribute. */
  readonly value: string | null;
  /** The decoded signature; null where the value is no well-formed encoded string. */
  readonly text: string | null;
}

/** An op as the contract's JSON has it, and what an attribute stands on for people. */
interface ShownOp {
  readonly op: string | null;
  readonly name: string | null;
  /** From 1. */
  /** Counts from 0, as everywhere in machine-readable output. */
  readonly line: number;
  readonly signature: string | null;
  readonly attributes: readonly ShownAttribute[];
}

/** Shows every path's functions. Returns the exit code. */
export async function showCommand(given: readonly string[], options: ShowOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const colors = terminalColors();
  let separator = options.json ? '{"version":1,"files":[' : "";
  const unreadable = await eachDocument(paths, options.stdinFilename, async ({ path, document }) => {
    if (options.json) {
      const functions = shownOps(document).map(({ op }) => op);
      await write(separator + JSON.stringify({ path, functions }));
      separator = ",";
    } else {
      await write(separator + fileText(path, document, colors));
      separator = "\n";
    }
  });
  if (options.json) await write(`${separator === "," ? "" : separator}]}\n`);
  return unreadable > 0 ? EXIT_MISUSE : EXIT_CLEAN;
}

/** Every function-like op, and whatever else carries ABI attributes in code: modules, stray dictionaries, aliases. */
function recordsToShow(document: AbiDocument): readonly AbiRecord[] {
  const byStart = new Map<number, AbiRecord>();
  for (const record of document.functions()) byStart.set(record.start, record);
  for (const record of document.records()) {
    if (record.keys.length > 0 && !byStart.has(record.start)) byStart.set(record.start, record);
  }
  return [...byStart.values()].filter(({ inComment }) => !inComment).sort((a, b) => a.start - b.start);
}

function shownOps(document: AbiDocument): { readonly op: ShownOp; readonly record: AbiRecord }[] {
  const shown: { op: ShownOp; record: AbiRecord }[] = [];
  for (const record of recordsToShow(document)) {
    const { header } = record;
    const attributes = record.islands.map((island) => shownAttribute(document, record, island));
    const line = document.positionAt(record.start + (header?.opSpan.start ?? 0)).line;
    const op = { op: header?.op ?? null, name: header?.symbol ?? null, line, signature: header?.signature ?? null };
    shown.push({ op: { ...op, attributes }, record });
  }
  return shown;
}

function shownAttribute(document: AbiDocument, record: AbiRecord, island: Island): ShownAttribute {
  const { key, place, index, kind } = island;
  const { value } = island.entry;
  const read = readIsland(document, record, island);
  if (read === undefined) {
    const text = value === undefined ? null : document.slice(record.start + value.start, record.start + value.end);
    return { key, place, index, kind, value: text, text: null };
  }
  const { payload, decoded } = read;
  const tree = decoded?.tree;
  const codec = decoded === undefined ? undefined : codecOf(decoded.kind);
  const text = codec === undefined || tree === undefined ? null : codec.render(codec.model(tree));
  return { key, place, index, kind, value: displayBytes(payload.bytes), text };
}

function fileText(path: string, document: AbiDocument, colors: Colors): string {
  const shown = shownOps(document);
  if (shown.length === 0) return `${colors.bold(harmless(path))}: no functions\n`;
  return `${colors.bold(harmless(path))}\n${shown.map(({ op, record }) => opText(op, record, colors)).join("")}`;
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
  let text = `\n  ${title}${type} ${colors.dim(`line ${line + 1}`)}\n`;
  for (const { place, key, value } of rows) {
    const left = `${colors.dim(padded(place, placeColumns))}  ${colors.cyan(value === "" ? key : padded(key, keyColumns))}`;
    text += `    ${left}${value === "" ? "" : `  ${value}`}\n`;
  }
  return text;
}

/** Its entries have lines of their own. */
function isReflectionDictionary({ key, entry }: Island): boolean {
  return key === "iree.reflection" && entry.value?.kind === "dictionary" && entry.value.entries.length > 0;
}

/** What an attribute says, on one line; empty for a unit attribute. */
function valueText({ kind, value, text }: ShownAttribute, colors: Colors): string {
  if (value === null) return "";
  const shown = harmless((text ?? value).replace(/[\r\n]+[ \t]*/g, " "));
  return kind !== null && text === null ? `${colors.red("not well formed:")} ${shown}` : shown;
}

/** Where an attribute stands, for people: `argument 0`, `reflection`, `result 1 reflection`. */
function placeText({ place, on, index }: Island): string {
  const owner = index === null ? on : `${on} ${index}`;
  if (place !== "reflection") return owner;
  return on === "op" ? "reflection" : `${owner} reflection`;
}
