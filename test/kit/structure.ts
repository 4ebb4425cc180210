/** What the features say about the structure of a marked text. Names are given by `line:column text`, from 0. */

import type { AbiDocument } from "../../server/src/core/document/document.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { itemsFound } from "./found.js";
import { parseMarkers } from "./markers.js";

export interface Asked {
  readonly document: AbiDocument;
  readonly text: string;
  /** Offset of the first `<|>`. */
  readonly cursor: number;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** The document of a marked text. */
export function ask(marked: string): Asked {
  const { text, cursors, spans } = parseMarkers(marked);
  return { document: openDocument("file:///test.mlir", 1, text), text, cursor: cursors[0] ?? -1, spans };
}

/** The spans that the definition of the name at the cursor selects, or undefined. */
export function definitionSpans({ document, cursor }: Asked): readonly { start: number; end: number }[] | undefined {
  const found = structure.definition?.(document, cursor);
  return found && itemsFound(found).map(({ selection: { start, end } }) => ({ start, end }));
}

/** Every mention of the name at the cursor, in the order of the text. */
export function mentionSpans({ document, cursor }: Asked): readonly { start: number; end: number }[] | undefined {
  const found = structure.highlights?.(document, cursor);
  return found && itemsFound(found).map(({ start, end }) => ({ start, end }));
}

/** The text after a rename at the cursor, or the reason why there is none. */
export function renamed({ document, text, cursor }: Asked, name: string): string | undefined {
  const edits = structure.rename?.(document, cursor, name);
  if (edits === undefined) return undefined;
  if ("refused" in edits) return edits.refused;
  let result = text;
  for (const { start, end, newText } of itemsFound(edits).sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + newText + result.slice(end);
  }
  return result;
}
