/** The provider for dumps of compiler passes: an outline entry for each, and its changes in a lens above its header. */
import { SymbolKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import type { Span } from "../../text/offsetMap.js";
import { cut, visible } from "../../text/visibleText.js";
import type { Lens, Provider, SymbolItem } from "../provider.js";
import { type DumpPlace, dumpPlaces, type FunctionChange } from "./passChanges.js";
import { MAX_TITLE_LENGTH, passTitle } from "./passTitle.js";

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

function passSymbols(document: AbiDocument): readonly SymbolItem[] {
  return dumpPlaces(document).map((place) => {
    const { start, end, header, pass } = place;
    return { name: passTitle(pass), detail: summaryOf(place), kind: SymbolKind.Event, start, end, selection: header };
  });
}

function passLenses(document: AbiDocument, span: Span): readonly Lens[] {
  const { uri } = document;
  return dumpPlaces(document)
    .filter(({ header, changes }) => changes.length > 0 && header.start <= span.end && span.start <= header.end)
    .map((place) => ({
      ...place.header,
      resolve: () => {
        const line = document.positionAt(place.header.start).line;
        return { title: summaryOf(place), command: COMPARE_PASS_COMMAND, arguments: [uri, line] };
      },
    }));
}

export const passes: Provider = { symbols: passSymbols, codeLenses: passLenses };
