/** What is known of a text, to be compared with what is known of it after a change. */
import { functionsIn } from "../../server/src/core/api/bindgen.js";
import { diff } from "../../server/src/core/api/diff.js";
import { show } from "../../server/src/core/api/show.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { SymbolNode } from "../../server/src/core/document/structure/symbolTree.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const URI = "file:///a.mlir";

/** White space is free, and lines are counted anew. */
const plain = (text: string | null | undefined): string =>
  (text ?? "").replace(/\bline \d+/g, "line N").replace(/\s+/g, "");

/** Where the same is in the text before a change, or undefined for what is not compared. */
type PlaceOf = (offset: number) => number | undefined;

/** The symbols and findings of a text, each as a line. */
export function structureOf(text: string, place: PlaceOf): readonly string[] {
  const document = openDocument(URI, 0, text);
  const lines: string[] = [];
  const add = (what: string, start: number, ...facts: readonly unknown[]): void => {
    const at = place(start);
    if (at !== undefined) lines.push([at, what, ...facts].join(" "));
  };
  const addNode = (node: SymbolNode): void => {
    const { op, name, nameSpan, isFunction, visibility, parent } = node;
    const around = parent && place(parent.start);
    add("symbol", nameSpan.start, op, name, isFunction, visibility, place(node.start), around);
    for (const child of node.children) addNode(child);
  };
  for (const section of document.structure.sections) for (const node of section.roots) addNode(node);
  for (const { code, message, start, end } of findings(document, DEFAULT_SETTINGS)) {
    add("finding", start, place(end), code, plain(message));
  }
  return lines;
}

/** The records of a text, but for those that are comments. */
export function recordsOf(text: string, place: PlaceOf): readonly string[] {
  return openDocument(URI, 0, text)
    .records()
    .filter(({ inComment, start }) => !inComment && place(start) !== undefined)
    .map(({ start, header, body, islands }) => {
      const keys = islands.map(({ key, place: on, index }) => `${key}/${on}/${index}`);
      return [place(start), "record", header?.op, body, ...keys].join(" ");
    });
}

/** JSON of a value, in whose strings white space is free. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, it) => (typeof it === "bigint" ? `${it}` : typeof it === "string" ? plain(it) : it));

/** What has no place: ops with their decoded attributes, and the functions that are exported. */
export function knownOf(text: string): readonly string[] {
  const ops = show({ name: URI, text }).map(({ line: _, ...op }) => json(op));
  const exported = functionsIn(openDocument(URI, 0, text)).map(json);
  return [...ops, ...exported];
}

/** What a comparison of two texts says that it finds. */
export function changes(before: string, after: string): readonly string[] {
  const { functions } = diff({ name: URI, text: before }, { name: URI, text: after });
  return functions.filter(({ change }) => change !== "same").map((it) => `changed: ${json(it)}`);
}
