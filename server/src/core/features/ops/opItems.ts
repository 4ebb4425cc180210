/** The items of completion for ops and types. Loaded with the table of definitions, at the first call. */
import { type CompletionItem, CompletionItemKind, type Range } from "vscode-languageserver-types";
import {
  dialectTypeNames,
  findOpDefinition,
  type Member,
  type OpDefinition,
  opDefinitionNames,
} from "../../ops/opDefinitions.js";
import { cut, visible } from "../../text/visibleText.js";
import { snippetOf } from "../snippets.js";
import type { Around } from "./around.js";
import type { WritingPlace } from "./place.js";

/** More than anyone reads; the editor narrows it down as the user types. */
const MAX_ITEMS = 1000;
/** Of a label in the list, in UTF-16 units. */
const MAX_LENGTH = 200;

interface Offer {
  readonly name: string;
  readonly kind: CompletionItemKind;
  readonly detail: string;
  /** What is inserted, with places; the name where it is missing. */
  readonly text?: string | undefined;
}

function itemsOf(offers: Iterable<Offer>, range: Range, snippets: boolean): CompletionItem[] {
  const items: CompletionItem[] = [];
  const names = new Set<string>();
  for (const { name, kind, detail, text = name } of offers) {
    if (names.has(name)) continue;
    if (names.size === MAX_ITEMS) break;
    names.add(name);
    const { newText, ...format } = snippets && text !== name ? snippetOf(text) : { newText: name };
    items.push({
      label: visible(cut(name, MAX_LENGTH)),
      kind,
      detail: visible(cut(detail, MAX_LENGTH)),
      sortText: String(items.length).padStart(6, "0"),
      filterText: name,
      textEdit: { range, newText },
      ...format,
    });
  }
  return items;
}

/** Ops whose syntax is code; as their printers in llvm-project (mlir/lib/IR, mlir/lib/Interfaces/FunctionImplementation.cpp) have it. */
const SYNTAX: ReadonlyMap<string, string> = new Map([
  ["builtin.module", "{\n\t~~\n}"],
  ["func.func", "@~name~(~%arg0: type~) -> ~type~ {\n\t~~\n}"],
  ["util.func", "public @~name~(~%arg0: type~) -> ~type~ {\n\t~~\n}"],
]);

/** Ops for a place: those that may end the region around it where that is what is typed, then those that the file uses. */
export function opItems(
  place: WritingPlace,
  used: readonly string[],
  around: Around | undefined,
  range: Range,
  snippets: boolean,
): CompletionItem[] {
  return itemsOf(opOffers(place, used, around), range, snippets);
}

function* opOffers(
  { kind, typed }: WritingPlace,
  used: readonly string[],
  around: Around | undefined,
): Generator<Offer> {
  const quote = typed.startsWith('"') ? '"' : "";
  const prefix = typed.slice(quote.length);
  const isTyped = (name: string): boolean =>
    prefix !== "" && (name.startsWith(prefix) || name.startsWith(prefix, name.indexOf(".") + 1));
  const isPossible = (op: OpDefinition | undefined): boolean => kind === "op" || op?.results.length !== 0;
  const offer = (name: string, op: OpDefinition | undefined): Offer => ({
    name: `${quote}${name}${quote}`,
    kind: CompletionItemKind.Function,
    detail: op ? signatureOf(op) : "op",
    text: op && textOf(op, name, quote !== ""),
  });
  if (kind === "op" && quote === "" && around !== undefined) {
    for (const end of endsOf(around)) if (isTyped(end.name)) yield end;
  }
  for (const name of used) {
    const op = findOpDefinition(name);
    // The generic form has no names without a dialect.
    if (isPossible(op) && (quote === "" || name.includes("."))) yield offer(name, op);
  }
  const dialects = new Set<string>();
  for (const name of opDefinitionNames()) {
    dialects.add(name.slice(0, name.indexOf(".")));
    if (!isTyped(name)) continue;
    const op = findOpDefinition(name);
    if (isPossible(op)) yield offer(name, op);
  }
  if (prefix.includes(".")) return;
  for (const dialect of dialects) {
    // The editor requests again after the dot.
    if (!dialect.startsWith(prefix)) continue;
    yield { name: `${quote}${dialect}`, kind: CompletionItemKind.Module, detail: "dialect" };
  }
}

/** The ops that end a region of another of the same dialect. */
function* endsOf({ op: around, returned }: Around): Generator<Offer> {
  const dialect = findOpDefinition(around)?.name.split(".", 1)[0] ?? around.split(".", 1)[0];
  for (const full of opDefinitionNames()) {
    if (!full.startsWith(`${dialect}.`)) continue;
    const op = findOpDefinition(full);
    if (op?.traits.includes("terminator") !== true) continue;
    // As MLIR prints it in a function.
    const name = full === "func.return" ? "return" : full;
    const form = full === `${dialect}.return` ? returned : undefined;
    const text = form === undefined ? textOf(op, name, false) : `${name}${form}`;
    yield { name, kind: CompletionItemKind.Function, detail: signatureOf(op), text };
  }
}

/** What is inserted for an op: where its syntax is certain, with places for its operands. */
function textOf(op: OpDefinition, name: string, isGeneric: boolean): string | undefined {
  if (isGeneric) return genericText(op, name);
  const { syntax = SYNTAX.get(op.name) } = op;
  return syntax === undefined ? undefined : `${name} ${syntax}`;
}

function genericText({ operands, results, regions, successors }: OpDefinition, name: string): string | undefined {
  // Attributes and properties are the user's.
  if (regions.length > 0 || successors.length > 0) return undefined;
  const values = operands.map(({ name: operand }) => `~%${operand}~`).join(", ");
  const types = operands.map(() => "~type~").join(", ");
  const resultTypes = results.map(() => "~type~").join(", ");
  return `"${name}"(${values}) : (${types}) -> ${results.length === 1 ? resultTypes : `(${resultTypes})`}`;
}

/** `(lhs, rhs) -> (result)` */
function signatureOf({ operands, results }: OpDefinition): string {
  const list = (members: readonly Member[]) => members.map(({ name, type }) => name || type).join(", ");
  return `(${list(operands)})${results.length === 0 ? "" : ` -> (${list(results)})`}`;
}

/** Builtin types, with places where they have a body. */
const BUILTIN_TYPES: readonly string[] = [
  ...["i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "none"],
  ...["tensor<~4~x~f32~>", "memref<~4~x~f32~>", "vector<~4~x~f32~>", "complex<~f32~>", "tuple<~i32~>"],
];

/** Types for what was typed, those that the file uses first. */
export function typeItems(typed: string, used: readonly string[], range: Range, snippets: boolean): CompletionItem[] {
  return itemsOf(typeOffers(typed, used), range, snippets);
}

function* typeOffers(typed: string, used: readonly string[]): Generator<Offer> {
  const kind = CompletionItemKind.TypeParameter;
  const mark = typed.startsWith("!");
  for (const name of used) if (!mark || name.startsWith("!")) yield { name, kind, detail: "type" };
  if (!mark) {
    for (const text of BUILTIN_TYPES) yield { name: text.replace(/<.*/, ""), kind, detail: "builtin type", text };
  }
  for (const name of dialectTypeNames()) {
    if (!mark || name.startsWith(typed.slice(1))) yield { name: `!${name}`, kind, detail: "type" };
  }
}
