/** All of a document's ABI as readable text, with a mapping from its lines to the document. */

import type { Range } from "vscode-languageserver-types";
import { isTooLong, placeText } from "../abi/islands.js";
import type { AbiRecord } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import { readableText } from "../encodings/registry.js";
import type { Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { placed } from "./abi/strings.js";
import { rangeOf } from "./ranges.js";
import { isReflectionDictionary, type ShownAttribute, shownOp } from "./shownOps.js";

export interface DecodedDocument {
  readonly version: number;
  readonly text: string;
  /** In order of their lines; the lines of an op contain those of its attributes. */
  readonly parts: readonly DecodedPart[];
}

/** Lines of the text (from 0, inclusive) that are about a range of the document. */
export interface DecodedPart {
  readonly range: Range;
  readonly first: number;
  readonly last: number;
}

/** In generated files, more than anyone scrolls through. */
const MAX_OPS = 1000;
/** Of a line, in UTF-16 units. */
const MAX_LENGTH = 2000;

/** The text of an op, without its position. Spans are relative to the record. */
interface DecodedOp {
  readonly title: string;
  readonly rows: readonly { readonly text: string; readonly span: Span }[];
}

/**
 * By record, which is replaced when its text changes: reading all of a large file again after each edit would be slow.
 */
const decoded = new WeakMap<AbiRecord, DecodedOp>();

/** What `mlir-abi show` prints of the ops with ABI attributes. Never throws. */
export function decodedDocument(document: AbiDocument): DecodedDocument {
  const lines: string[] = [];
  const parts: DecodedPart[] = [];
  const records = document.records().filter(({ inComment, keys }) => !inComment && keys.length > 0);
  for (const record of records.slice(0, MAX_OPS)) {
    let op = decoded.get(record);
    if (op === undefined) {
      op = decodedOp(document, record);
      decoded.set(record, op);
    }
    if (lines.length > 0) lines.push("");
    const first = lines.length;
    const { line } = document.positionAt(record.start);
    lines.push(`${op.title}  line ${line + 1}`, ...op.rows.map(({ text }) => text));
    // Before its rows, so that the smallest part around a place is the last one that contains it.
    const whole = placed(record, { start: 0, end: record.length });
    parts.push({ range: rangeOf(document, whole), first, last: lines.length - 1 });
    op.rows.forEach(({ span }, i) => {
      const at = first + 1 + i;
      parts.push({ range: rangeOf(document, placed(record, span)), first: at, last: at });
    });
  }
  const more = records.length - MAX_OPS;
  if (more > 0) lines.push("", `… and ${more} more`);
  if (records.length === 0) lines.push("No ABI attributes in this file");
  return { version: document.version, text: `${lines.join("\n")}\n`, parts };
}

function decodedOp(document: AbiDocument, record: AbiRecord): DecodedOp {
  const { op, name, signature, attributes } = shownOp(document, record, readableText);
  const title = [oneLine(op ?? "attributes"), name === null ? "" : ` @${oneLine(name)}`];
  if (signature !== null) title.push(` ${oneLine(signature)}`);
  const rows = record.islands.flatMap((island, i) => {
    const attribute = attributes[i];
    if (attribute === undefined || isReflectionDictionary(island)) return [];
    const value = isTooLong(document, island.entry.value)
      ? "too long to be decoded in an editor"
      : valueText(attribute);
    const cells = [placeText(island), oneLine(attribute.key), value] as const;
    const { start, end } = island.entry;
    return [{ cells, span: { start, end } }];
  });
  const [place = 0, key = 0] = [0, 1].map((column) =>
    rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), 0),
  );
  return {
    title: title.join(""),
    rows: rows.map(({ cells, span }) => ({
      text: `  ${cells[0].padEnd(place)}  ${cells[1].padEnd(key)}  ${cells[2]}`.trimEnd(),
      span,
    })),
  };
}

function valueText({ kind, value, text }: ShownAttribute): string {
  if (value === null) return "";
  return `${kind !== null && text === null ? "not well formed: " : ""}${oneLine(text ?? value)}`;
}

function oneLine(text: string): string {
  return visible(cut(text.replace(/[\r\n]+[ \t]*/g, " "), MAX_LENGTH));
}
