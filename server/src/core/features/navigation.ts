/** `textDocument/definition`, `references` and `documentHighlight`. */
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type LocationLink,
  type Position,
} from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Span } from "../text/offsetMap.js";
import type { Mention } from "./provider.js";
import { all, first } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** The definition of the name at a position, as links with the name's own range. */
export function definitionLinks(document: AbiDocument, position: Position): LocationLink[] | undefined {
  const offset = document.offsetAt(position);
  return first((provider) => provider.definition?.(document, offset))?.map(({ origin, target, selection }) => ({
    originSelectionRange: rangeOf(document, origin),
    targetUri: document.uri,
    targetRange: rangeOf(document, target),
    targetSelectionRange: rangeOf(document, selection),
  }));
}

/** A link for clients that only support plain locations. */
export function locationOf({ targetUri: uri, targetSelectionRange: range }: LocationLink): Location {
  return { uri, range };
}

/** Every mention of what is at a position. */
export function references(document: AbiDocument, position: Position, declaration: boolean): Location[] | undefined {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.references?.(document, offset, declaration));
  if (found === undefined) return undefined;
  return [...found, ...textMentionsAt(document, offset)].map((span) => ({
    uri: document.uri,
    range: rangeOf(document, span),
  }));
}

/** Where the symbol at an offset is also named in plain text. */
export function textMentionsAt(document: AbiDocument, offset: number): Span[] {
  const [found] = first((provider) => provider.definition?.(document, offset)) ?? [];
  if (found === undefined || document.slice(found.origin.start, found.origin.start + 1) !== "@") return [];
  return all((provider) => provider.textMentions?.(document, found.target.start));
}

const KINDS: Readonly<Record<Mention["kind"], DocumentHighlightKind>> = {
  read: DocumentHighlightKind.Read,
  write: DocumentHighlightKind.Write,
  text: DocumentHighlightKind.Text,
};

/** The mentions to highlight with the one at a position. */
export function highlights(document: AbiDocument, position: Position): DocumentHighlight[] | undefined {
  const offset = document.offsetAt(position);
  return first((provider) => provider.highlights?.(document, offset))?.map((mention) => ({
    range: rangeOf(document, mention),
    kind: KINDS[mention.kind],
  }));
}
