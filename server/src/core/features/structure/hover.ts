/** Hovers on values, blocks, symbols and aliases. */
import { boundsWords, shownBounds } from "../../abi/types/bounds.js";
import { argumentBounds, boundsOfResult, hasBounds } from "../../document/dimBounds.js";
import type { AbiDocument } from "../../document/document.js";
import { symbolReferences } from "../../document/structure/mentions.js";
import type { ValueDefinition } from "../../document/structure/variables.js";
import { opName, resultType, statementEnd, typeAt } from "../../syntax/statement.js";
import { cut } from "../../text/visibleText.js";
import { code, EMPTY_PAGE, type Page, type Prose, say } from "../markdown.js";
import type { Explained } from "../provider.js";
import { type NamedAlias, type NamedSymbol, type NamedVariable, namedAt, namedInComment, tokenOf } from "./named.js";

/** How much of a statement is read (UTF-16 units); a hover shows far less. */
const MAX_READ_LENGTH = 1 << 16;
const MAX_SHOWN_LENGTH = 1500;
/** So many places are examined to count the references to a name. */
const MAX_PLACES = 2000;

/** The page of the name at an offset. */
export function structureHover(document: AbiDocument, offset: number): Explained | undefined {
  const named = namedAt(document, offset) ?? namedInComment(document, offset);
  if (named === undefined) return undefined;
  const span = tokenOf(named);
  switch (named.kind) {
    case "variable":
      return { span, page: variablePage(document, named) };
    case "symbol":
      return { span, page: symbolPage(document, named), ...(named.nodes[0] && { op: named.nodes[0].start }) };
    case "alias":
      return { span, page: aliasPage(document, named) };
  }
}

function page(title: Prose, facts: Page["facts"], text: string): Page {
  const blocks = text === "" ? [] : [{ language: "mlir", text: cut(text, MAX_SHOWN_LENGTH) }];
  return { ...EMPTY_PAGE, title, facts, blocks };
}

/**
 * How many references there are; at least how many, where that would take longer than a hover may.
 *
 * @param places Where the name is; undefined where it means something else.
 */
function countOf(places: Iterable<unknown>): string {
  let examined = 0;
  let count = 0;
  for (const place of places) {
    if (++examined > MAX_PLACES) return count === 0 ? "not counted, the name is too common" : `at least ${count}`;
    if (place !== undefined) count++;
  }
  return count === 0 ? "none" : String(count);
}

function variablePage(document: AbiDocument, { values, variable }: NamedVariable): Page {
  const { name, definitions, uses, result } = variable;
  const count = definitions.length;
  const [definition] = definitions;
  const facts: [string, Prose][] = [];
  if (definition === undefined) return page(code1(name), facts, "");
  const from = definition.statement;
  const text = document.slice(from, Math.min(from + MAX_READ_LENGTH, values.end));
  const statement = text.slice(0, definition.kind === "block" ? undefined : statementEnd(text));
  const shown = definition.kind === "block" || definition.kind === "block argument" ? labelOf(text) : statement;
  const type = count > 1 ? undefined : typeOf(document, definition, statement, result);
  if (type !== undefined) facts.push(["Type", [code(type)]]);
  facts.push(...boundsFacts(document, definition, name, result));
  facts.push(["References", countOf(uses)]);
  if (count > 1) facts.push(["Definitions", `${count}, but MLIR allows one`]);
  return page(titleOf(name, definition, statement, result), facts, indented(document, from, shown));
}

/** What the program says of the size of a value: of its dimensions where it is an argument of a function. */
function boundsFacts(
  document: AbiDocument,
  definition: ValueDefinition,
  name: string,
  result: number | undefined,
): readonly [string, Prose][] {
  const { kind, statement, start } = definition;
  if (kind === "result") {
    const bounds = boundsOfResult(document, statement, result === undefined ? name : `${name}#${result}`);
    return bounds === undefined ? [] : [["Bounds", boundsWords(bounds)]];
  }
  const record =
    kind === "function argument" && hasBounds(document)
      ? document.functionIn({ start: statement, end: statement + 1 })
      : undefined;
  const index = record?.header?.arguments.findIndex((it) => `%${it.name}` === name && record.start + it.start <= start);
  if (record === undefined || index === undefined) return [];
  const all = shownBounds(argumentBounds(document, record.header, record.start));
  return all.flatMap(({ argument, dim, text }): readonly [string, Prose][] =>
    argument === index ? [[dim === null ? "Bounds" : `Dim ${dim}`, text]] : [],
  );
}

const code1 = (text: string): Prose => [code(text)];

function titleOf(name: string, { kind, count }: ValueDefinition, statement: string, result: number | undefined): Prose {
  if (kind === "block") return say`${code(name)}, a block`;
  if (kind !== "result") return say`${code(name)}, ${kind}`;
  const op = opName(statement);
  const of = op === "" ? [] : say` of ${code(op)}`;
  if (count === 1) return say`${code(name)}, result${of}`;
  const which = result === undefined ? `${count} results` : `result ${result} of the ${count}`;
  return say`${code(result === undefined ? name : `${name}#${result}`)}, ${which}${of}`;
}

function typeOf(
  document: AbiDocument,
  definition: ValueDefinition,
  statement: string,
  result: number | undefined,
): string | undefined {
  if (definition.typeAt >= 0) {
    const from = definition.typeAt;
    return typeAt(document.slice(from, from + MAX_READ_LENGTH), 0);
  }
  if (definition.kind !== "result" || (definition.count > 1 && result === undefined)) return undefined;
  const counts = resultsOf(statement);
  const before = definition.start - definition.statement;
  let index = 0;
  for (const { at, count } of counts) if (at < before) index += count;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return resultType(statement, index + (result ?? 0), total);
}

/** The results that a statement names: their positions, and how many values each stands for. */
function resultsOf(statement: string): { readonly at: number; readonly count: number }[] {
  const results: { readonly at: number; readonly count: number }[] = [];
  const list = statement.slice(0, statement.indexOf("="));
  for (const match of list.matchAll(/%[\w$.-]+[ \t]*(?::[ \t]*(\d{1,9}))?/g)) {
    results.push({ at: match.index, count: match[1] === undefined ? 1 : Number(match[1]) });
  }
  return results;
}

function labelOf(text: string): string {
  return text.slice(0, 1 + (/^[^\n]*/.exec(text)?.[0].length ?? 0)).trimEnd();
}

/** The text with its line breaks, without the common indentation. */
function indented(document: AbiDocument, from: number, text: string): string {
  // First, as all of a long line may come before.
  if (!text.includes("\n")) return text.trimEnd();
  const indent = document.slice(document.lineStart(from), from);
  if (!/^[ \t]*$/.test(indent)) return text.trimEnd();
  const lines = text.trimEnd().split("\n");
  return lines.map((line, i) => (i > 0 && line.startsWith(indent) ? line.slice(indent.length) : line)).join("\n");
}

function symbolPage(document: AbiDocument, { nodes }: NamedSymbol): Page {
  const [node] = nodes;
  if (node === undefined) return page("", [], "");
  const { op, name = "", visibility, start, headerEnd } = node;
  const facts: [string, Prose][] = [];
  if (visibility !== undefined) facts.push(["Visibility", visibility]);
  facts.push(["References", countOf(symbolReferences(document, nodes))]);
  if (nodes.length > 1) facts.push(["Definitions", `${nodes.length}, but MLIR allows one`]);
  const header = document.slice(start, Math.min(headerEnd, start + MAX_READ_LENGTH));
  return page(
    say`${code(`@${name.slice(0, MAX_SHOWN_LENGTH)}`)}, ${code(op)}`,
    facts,
    indented(document, start, header),
  );
}

function aliasPage(document: AbiDocument, { name, definitions }: NamedAlias): Page {
  const [definition] = definitions;
  const start = definition?.start ?? 0;
  const end = definition === undefined ? 0 : document.lineEnd(start);
  const text = document.slice(start, Math.min(end, start + MAX_READ_LENGTH));
  const facts: [string, Prose][] = [];
  if (definitions.length > 1) facts.push(["Definitions", `${definitions.length}, but MLIR allows one`]);
  return page(say`${code(name)}, ${name.startsWith("#") ? "attribute alias" : "type alias"}`, facts, text.trim());
}
