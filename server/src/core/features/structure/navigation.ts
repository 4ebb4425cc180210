/** Navigates from names of values, blocks, symbols and aliases. */
import type { AbiDocument } from "../../document/document.js";
import { aliasMentions, symbolMentions } from "../../document/structure/mentions.js";
import type { Span } from "../../text/offsetMap.js";
import { type Found, listSteps, mapFound } from "../../text/steps.js";
import type { Mention, Target } from "../provider.js";
import { type Named, namedAt, tokenOf } from "./named.js";

/** The definition of the name at an offset. Several only if broken text defines it more than once. */
export function structureDefinition(document: AbiDocument, offset: number): Found<Target> | undefined {
  const named = namedAt(document, offset);
  if (named === undefined) return undefined;
  const origin = tokenOf(named);
  switch (named.kind) {
    case "variable":
      return mapFound(named.variable.definitions, ({ start, end }) => {
        const selection = { start, end };
        return { origin, target: selection, selection };
      });
    case "symbol":
      return mapFound(named.nodes, ({ start, end, nameSpan }) => {
        return { origin, target: { start, end }, selection: nameSpan };
      });
    case "alias":
      return mapFound(named.definitions, (selection) => {
        return { origin, target: { start: selection.start, end: document.lineEnd(selection.start) }, selection };
      });
  }
}

/** Every mention of what is at an offset. */
export function structureReferences(
  document: AbiDocument,
  offset: number,
  declaration: boolean,
): Found<Span> | undefined {
  const named = namedAt(document, offset);
  return named && definitionsFirst(mentionsOf(document, named), declaration);
}

function* definitionsFirst(mentions: Found<Mention>, declaration: boolean): Found<Span> {
  const read: Span[] = [];
  for (const mention of mentions) {
    if (mention?.kind === "read") read.push(mention);
    yield mention?.kind === "write" && declaration ? mention : undefined;
  }
  yield* read;
}

/** The same, marked as reads and writes. */
export function structureHighlights(document: AbiDocument, offset: number): Found<Mention> | undefined {
  const named = namedAt(document, offset);
  return named && mentionsOf(document, named);
}

/** Every mention of a thing, in the order of the text; definitions count as writes. */
export function* mentionsOf(document: AbiDocument, named: Named): Found<Mention> {
  const mentions = yield* listSteps(unsortedMentions(document, named));
  // Definitions and uses are two lists in order, or nearly.
  yield* mentions.sort((a, b) => a.start - b.start);
}

function* unsortedMentions(document: AbiDocument, named: Named): Found<Mention> {
  switch (named.kind) {
    case "variable": {
      const { variable } = named;
      const placed = ({ start }: Span, kind: Mention["kind"]): Mention => {
        return { start, end: start + variable.name.length, kind };
      };
      yield* mapFound(variable.definitions, (span) => placed(span, "write"));
      yield* mapFound(variable.uses, (span) => placed(span, "read"));
      return;
    }
    case "symbol":
      yield* mapFound(symbolMentions(document, named.nodes), ({ start, end, isDefinition }): Mention => {
        return { start, end, kind: isDefinition ? "write" : "read" };
      });
      return;
    case "alias": {
      const written = new Set(named.definitions.map(({ start }) => start));
      yield* mapFound(aliasMentions(document, named.name, named.section), ({ start, end }): Mention => {
        return { start, end, kind: written.has(start) ? "write" : "read" };
      });
    }
  }
}
