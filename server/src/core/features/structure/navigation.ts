/** Navigates from names of values, blocks, symbols and aliases. */
import type { AbiDocument } from "../../document/document.js";
import { aliasMentions, symbolMentions } from "../../document/structure/mentions.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";
import type { Mention, Target } from "../provider.js";
import { type Named, namedAt, tokenOf } from "./named.js";

/** The definition of the name at an offset. Several only if broken text defines it more than once. */
export function structureDefinition(document: AbiDocument, offset: number): readonly Target[] | undefined {
  const named = namedAt(document, offset);
  if (named === undefined) return undefined;
  const origin = tokenOf(named);
  switch (named.kind) {
    case "variable":
      return Array.from(named.variable.definitions, (definition) => {
        const selection = movedSpan(definition, named.scope.start);
        return { origin, target: selection, selection };
      });
    case "symbol":
      return named.nodes.map(({ start, end, nameSpan }) => ({ origin, target: { start, end }, selection: nameSpan }));
    case "alias":
      return named.definitions.map((selection) => {
        return { origin, target: { start: selection.start, end: document.lineEnd(selection.start) }, selection };
      });
  }
}

/** Every mention of what is at an offset. */
export function structureReferences(
  document: AbiDocument,
  offset: number,
  declaration: boolean,
): readonly Span[] | undefined {
  const named = namedAt(document, offset);
  if (named === undefined) return undefined;
  const mentions = mentionsOf(document, named);
  const written = mentions.filter(({ kind }) => kind === "write");
  const read = mentions.filter(({ kind }) => kind !== "write");
  return (declaration ? [...written, ...read] : read).map(({ start, end }) => ({ start, end }));
}

/** The same, marked as reads and writes. */
export function structureHighlights(document: AbiDocument, offset: number): readonly Mention[] | undefined {
  const named = namedAt(document, offset);
  return named && mentionsOf(document, named);
}

/** Every mention of a thing, in the order of the text; definitions count as writes. */
export function mentionsOf(document: AbiDocument, named: Named): Mention[] {
  switch (named.kind) {
    case "variable": {
      const { variable, scope } = named;
      const placed = ({ start }: Span, kind: Mention["kind"]): Mention => {
        return { start: scope.start + start, end: scope.start + start + variable.name.length, kind };
      };
      const mentions = [
        ...Array.from(variable.definitions, (span) => placed(span, "write")),
        ...Array.from(variable.uses, (span) => placed(span, "read")),
      ];
      return mentions.sort((a, b) => a.start - b.start);
    }
    case "symbol":
      return symbolMentions(document, named.nodes).map(({ start, end, isDefinition }) => {
        return { start, end, kind: isDefinition ? "write" : "read" };
      });
    case "alias": {
      const written = new Set(named.definitions.map(({ start }) => start));
      return aliasMentions(document, named.name, named.section).map(({ start, end }) => {
        return { start, end, kind: written.has(start) ? "write" : "read" };
      });
    }
  }
}
