/** Edits an encoded string as readable text: finds the string at a place, and writes the text back. */

import { isTooLong, readIsland } from "../abi/islands.js";
import type { AbiRecord, Island } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import { symbolsAround } from "../document/symbols.js";
import { contentsEdit, contentsLike } from "../edits/literal.js";
import type { SyntaxNode } from "../encodings/codec.js";
import type { FormProblem } from "../encodings/formReader.js";
import { isReadableWhole, readableHelp, readReadable, writeReadable } from "../encodings/readableForm.js";
import { codecOf, type Kind } from "../encodings/registry.js";
import { ruleContext } from "../lint/recordContext.js";
import { missingVersion } from "../lint/rules/reflection/missing-version.js";
import type { StringValue } from "../syntax/syntax.js";
import { movedEdits, type TextEdit } from "../text/edit.js";
import type { Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { codeRecords, encodedStrings, placed } from "./abi/strings.js";

/** In columns; an editor beside another one is rarely wider. */
const COMMENT_WIDTH = 100;

export interface ReadableString {
  readonly kind: Kind;
  /** For a title: `f of @predict`. */
  readonly title: string;
  /** The readable form, with a comment on its syntax. */
  readonly text: string;
  readonly span: Span;
}

/** Why there is nothing to edit; a sentence without a full stop. */
export interface NotReadable {
  readonly refused: string;
}

/** The readable form of the encoded string at an offset, or of the first one of the op there. Never throws. */
export function readableAt(document: AbiDocument, offset: number): ReadableString | NotReadable {
  const found = encodedAt(document, offset);
  if (found === undefined) return { refused: "No encoded ABI string here" };
  const tree = treeOf(document, found);
  if ("refused" in tree) return tree;
  const { record, island, value, kind } = found;
  const { name, model } = codecOf(kind);
  const symbol = record.header?.symbol;
  const title = `${island.key}${symbol === undefined ? "" : ` of @${visible(cut(symbol, 80))}`}`;
  const help = [`${title}: ${name}. Saving writes it back.`, ...readableHelp(kind)];
  const form = writeReadable(kind, model(tree));
  const text = `${help.flatMap(commentLines).join("\n")}\n\n${form}\n`;
  return { kind, title, text, span: placed(record, value) };
}

function treeOf(document: AbiDocument, { record, island, value, kind }: Encoded): SyntaxNode | NotReadable {
  const { name } = codecOf(kind);
  if (isTooLong(document, value)) return { refused: `The ${name} is too long to be decoded in an editor` };
  const read = readIsland(document, record, island);
  const decoded = read?.decoded;
  const broken = value.terminated ? read?.payload.problems[0]?.message : "String is not closed before the line ends";
  if (decoded?.tree === undefined || broken !== undefined) {
    const why = broken ?? decoded?.problems[0]?.message;
    return { refused: `The ${name} can't be read${why === undefined ? "" : `: ${why}`}` };
  }
  if (isReadableWhole(kind, decoded.bytes)) return decoded.tree;
  return { refused: `The ${name} has parts that its readable form has no place for` };
}

/** Whether an offset is in an encoded string in code that has a readable form. Never throws. */
export function isReadable(document: AbiDocument, offset: number): boolean {
  const span = { start: offset, end: offset };
  return codeRecords(document, span).some((record) =>
    encodedStrings(document, record, span).some(({ decoded }) => isReadableWhole(decoded.kind, decoded.bytes)),
  );
}

/** A line of help as comments, wrapped to the width. */
function commentLines(help: string): readonly string[] {
  const lines: string[] = [];
  let line = "//";
  for (const word of help.split(" ")) {
    if (line.length + 1 + word.length > COMMENT_WIDTH && line !== "//") {
      lines.push(line);
      line = "//";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

export type AppliedForm =
  | NotReadable
  | { readonly problems: readonly FormProblem[] }
  | { readonly edits: readonly TextEdit[] };

/**
 * The edits that set the string at an offset to the value of a readable form, and add the version that readers require.
 * None if it already has that value, whatever its spelling. Never throws.
 */
export function applyReadable(document: AbiDocument, offset: number, text: string): AppliedForm {
  const found = encodedAt(document, offset);
  if (found === undefined) return { refused: "The encoded string is no longer there" };
  const { record, island, value, kind } = found;
  if (isTooLong(document, value)) return { refused: "The encoded string is too long to be decoded in an editor" };
  const form = readReadable(kind, text);
  if ("problems" in form) return form;
  const read = readIsland(document, record, island);
  if (read === undefined || !value.terminated) return { refused: "The encoded string is not closed" };
  const codec = codecOf(kind);
  const tree = read.decoded?.tree;
  if (tree !== undefined && codec.encode(codec.model(tree)) === form.bytes) return { edits: [] };
  const literal = document.slice(record.start + value.start, record.start + value.end);
  const edit = contentsEdit(value, literal, contentsLike(literal, read.payload, form.bytes));
  const edits = [...(edit ? [edit] : []), ...versionEdits(document, record, island)];
  return { edits: movedEdits(edits, record.start) };
}

/** The edits, relative to the record, that add the version beside a string without one. */
function versionEdits(document: AbiDocument, record: AbiRecord, { place, on }: Island): readonly TextEdit[] {
  if (place !== "reflection" || on !== "op" || record.inComment) return [];
  const edits: TextEdit[] = [];
  const context = ruleContext(document, record, symbolsAround(document, record.start), ({ fix }) => {
    if (fix?.safe === true) edits.push(...fix.edits);
  });
  missingVersion.check?.(context);
  return edits;
}

interface Encoded {
  readonly record: AbiRecord;
  readonly island: Island;
  readonly value: StringValue;
  readonly kind: Kind;
}

/** The encoded string at an offset; elsewhere in an op, the op's first. */
function encodedAt(document: AbiDocument, offset: number): Encoded | undefined {
  let first: Encoded | undefined;
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    for (const island of record.islands) {
      const { value } = island.entry;
      if (island.kind === null || value?.kind !== "string") continue;
      const encoded: Encoded = { record, island, value, kind: island.kind };
      const { start, end } = placed(record, island.entry);
      if (start <= offset && offset <= end) return encoded;
      first ??= encoded;
    }
  }
  return first;
}
