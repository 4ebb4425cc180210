/** The provider for dumps of compiler passes: an outline entry for each, and its changes in a lens above its header. */
import { SymbolKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import { MAX_TITLE_LENGTH, passTitle } from "../../document/dumpHeader.js";
import type { Span } from "../../text/offsetMap.js";
import { cut, visible } from "../../text/visibleText.js";
import type { Lens, Provider, SymbolItem } from "../provider.js";
import { type DumpPlace, dumpPlaceSteps, type FunctionChange } from "./passChanges.js";

/**
 * The client command that compares the dump at a line with the previous one; its arguments are the URI and a line, from
 * 0.
 */
export const COMPARE_PASS_COMMAND = "mlirAbi.compareWithPreviousPass";

function changeText({ name, event: { key, change, new: now, from } }: FunctionChange): string {
  if (change === "renamed") return `@${name}: renamed to @${now ?? ""}`;
  if (from !== null) return `@${name}: split from @${from}`;
  return `@${name}: ${key === null ? "" : `${key} `}${change}`;
}

function summaryOf({ changes }: DumpPlace): string {
  return visible(cut(changes.map(changeText).join("; "), MAX_TITLE_LENGTH));
}

function* passSymbols(document: AbiDocument): Generator<SymbolItem | undefined> {
  for (const place of yield* dumpPlaceSteps(document)) {
    const { start, end, header, pass } = place;
    yield { name: passTitle(pass), detail: summaryOf(place), kind: SymbolKind.Event, start, end, selection: header };
  }
}

function* passLenses(document: AbiDocument, span: Span): Generator<Lens | undefined> {
  const { uri } = document;
  for (const place of yield* dumpPlaceSteps(document)) {
    const { header, changes } = place;
    if (changes.length === 0 || header.start > span.end || span.start > header.end) continue;
    const resolve = () => {
      const line = document.positionAt(header.start).line;
      return { title: summaryOf(place), command: COMPARE_PASS_COMMAND, arguments: [uri, line] };
    };
    yield { ...header, resolve };
  }
}

export const passes: Provider = { symbols: passSymbols, codeLenses: passLenses };
