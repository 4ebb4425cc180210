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
import { type Found, mapFound } from "../text/steps.js";
import type { Mention, TextMention } from "./provider.js";
import { allSteps, first } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** The definition of the name at a position, as links with the name's own range: many where broken text has many. */
export function definitionLinkSteps(document: AbiDocument, position: Position): Found<LocationLink> | undefined {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.definition?.(document, offset));
  return (
    found &&
    mapFound(found, ({ origin, target, selection }) => ({
      originSelectionRange: rangeOf(document, origin),
      targetUri: document.uri,
      targetRange: rangeOf(document, target),
      targetSelectionRange: rangeOf(document, selection),
    }))
  );
}

/** A link for clients that only support plain locations. */
export function locationOf({ targetUri: uri, targetSelectionRange: range }: LocationLink): Location {
  return { uri, range };
}

/** Every mention of what is at a position. */
export function mentionSteps(
  document: AbiDocument,
  position: Position,
  declaration: boolean,
): Found<Location> | undefined {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.references?.(document, offset, declaration));
  if (found === undefined) return undefined;
  function* spans(mentions: Found<Span>): Found<Span> {
    yield* mentions;
    yield* textMentionsAt(document, offset);
  }
  return mapFound(spans(found), (span) => ({ uri: document.uri, range: rangeOf(document, span) }));
}

/** Where the symbol at an offset is also named in plain text. */
export function* textMentionsAt(document: AbiDocument, offset: number): Found<TextMention> {
  const [found] = first((provider) => provider.definition?.(document, offset)) ?? [];
  if (found === undefined || document.slice(found.origin.start, found.origin.start + 1) !== "@") return;
  yield* allSteps((provider) => provider.textMentions?.(document, found.target.start));
}

const KINDS: Readonly<Record<Mention["kind"], DocumentHighlightKind>> = {
  read: DocumentHighlightKind.Read,
  write: DocumentHighlightKind.Write,
  text: DocumentHighlightKind.Text,
};

/** The mentions to highlight with the one at a position. */
export function highlightSteps(document: AbiDocument, position: Position): Found<DocumentHighlight> | undefined {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.highlights?.(document, offset));
  return found && mapFound(found, (mention) => ({ range: rangeOf(document, mention), kind: KINDS[mention.kind] }));
}
