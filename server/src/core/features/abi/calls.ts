/** How functions with ABI metadata are called: in code lenses above them, and beside their names in symbol search. */
import { SymbolKind } from "vscode-languageserver-types";
import { callText } from "../../abi/calls/callText.js";
import type { AbiRecord } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { exportNames } from "../../document/exports.js";
import type { Span } from "../../text/offsetMap.js";
import { cut, visible } from "../../text/visibleText.js";
import { exportedCallable } from "../callAt.js";
import { exportFacts } from "../hover/exports.js";
import { code, type Page } from "../markdown.js";
import { dumpPlaceAt, dumpPlaceSteps, isNewIn } from "../passes/passChanges.js";
import type { Lens, SymbolItem } from "../provider.js";
import { shortened } from "./shorten.js";
import { codeRecords, placed } from "./strings.js";

/** The editor's command that shows the decoded ABI of a file; its arguments are the URI and a line, from 0. */
const SHOW_ABI_COMMAND = "mlirAbi.showAbi";

/** In UTF-16 units; a lens spans the width of the window. */
const MAX_CALL_LENGTH = 160;
const MAX_NAME_LENGTH = 200;

/** What a function's header shows without reading its attributes. Spans are relative to the record. */
interface Named {
  readonly symbol: string;
  readonly header: Span;
  readonly symbolSpan: Span;
  readonly encoded: boolean;
  readonly described: boolean;
}

/**
 * By record, which is replaced when its text changes: reading all of a large file again for each keystroke would be
 * slow.
 */
const functions = new WeakMap<AbiRecord, Named | null>();

function functionOf(record: AbiRecord): Named | undefined {
  let known = functions.get(record);
  if (known === undefined) {
    known = readFunction(record) ?? null;
    functions.set(record, known);
  }
  return known ?? undefined;
}

function readFunction({ header, islands }: AbiRecord): Named | undefined {
  if (header?.symbol === undefined || header.symbolSpan === undefined || !header.functionLike) return undefined;
  const { symbol, symbolSpan, start, end } = header;
  const encoded = islands.some(({ kind }) => kind !== null);
  const described = encoded || islands.some(({ key }) => key === "iree.module.export");
  return { symbol, symbolSpan, header: { start, end }, encoded, described };
}

/**
 * A lens above each callable function with an encoded string whose record overlaps a span. In dumps of passes, where it appears or was
 * changed.
 */
export function* abiLenses(document: AbiDocument, span: Span): Generator<Lens | undefined> {
  const dumps = yield* dumpPlaceSteps(document);
  for (const record of codeRecords(document, span)) {
    yield;
    const fn = functionOf(record);
    const [name] = fn?.encoded === true ? exportNames(document, record) : [];
    if (fn === undefined || name === undefined) continue;
    const dump = dumps.length > 0 ? dumpPlaceAt(dumps, record.start) : undefined;
    if (dump !== undefined && !isNewIn(dump, fn.symbol)) continue;
    yield { ...placed(record, fn.symbolSpan), resolve: () => resolved(document, record, fn, name) };
  }
}

function resolved(document: AbiDocument, record: AbiRecord, { symbolSpan }: Named, name: string) {
  const { start } = placed(record, symbolSpan);
  return {
    title: callOf(document, record) ?? visible(cut(`${name}(…)`, MAX_CALL_LENGTH)),
    command: SHOW_ABI_COMMAND,
    arguments: [document.uri, document.positionAt(start).line],
  };
}

/** The call of a record's function on one line; undefined if nothing can call it, or nothing shows what it takes. */
function callOf(document: AbiDocument, record: AbiRecord): string | undefined {
  const callable = exportedCallable(document, record);
  return callable && shortened(callText(callable), MAX_CALL_LENGTH);
}

/** The compiler's export of the function whose op starts at an offset, and how users call it. */
export function abiFacts(document: AbiDocument, op: number): Pick<Page, "facts" | "blocks"> | undefined {
  const known = document.recordsIn({ start: op, end: op }).find(({ start, inComment }) => start === op && !inComment);
  const record = known ?? document.functionIn({ start: op, end: op + 1 });
  if (record === undefined) return undefined;
  const exported = exportFacts(document, record);
  const call = functionOf(record)?.described === true ? callOf(document, record) : undefined;
  const facts: Page["facts"] = call === undefined ? [] : [["Call", [code(call)]]];
  return { facts: [...facts, ...(exported?.facts ?? [])], blocks: exported?.blocks ?? [] };
}

/** The exported functions with ABI metadata. Their calls are computed lazily. */
export function* abiWorkspaceSymbols(document: AbiDocument): Generator<SymbolItem> {
  for (const record of document.records()) {
    const fn = record.inComment ? undefined : functionOf(record);
    if (fn === undefined || exportNames(document, record).length === 0) continue;
    yield {
      ...placed(record, fn.header),
      name: visible(cut(fn.symbol, MAX_NAME_LENGTH)),
      kind: SymbolKind.Function,
      selection: placed(record, fn.symbolSpan),
      get detail() {
        return callOf(document, record) ?? "";
      },
    };
  }
}
