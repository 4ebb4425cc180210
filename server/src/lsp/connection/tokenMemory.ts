/** The last semantic tokens of each document, so that the next answer can be an edit of them. */
import type { AbiDocument } from "../../core/document/document.js";

export interface TokenMemory {
  /** Keeps the answer for a document; returns the id by which the client may refer to it. */
  keep(document: AbiDocument, data: readonly number[]): string;
  /** The answer with an id, while it is the document's last. */
  last(document: AbiDocument, resultId: string): readonly number[] | undefined;
}

/** An empty memory, which keeps no document alive. */
export function createTokenMemory(): TokenMemory {
  const latest = new WeakMap<AbiDocument, { readonly resultId: string; readonly data: readonly number[] }>();
  let count = 0;
  return {
    keep(document, data) {
      const resultId = String(++count);
      latest.set(document, { resultId, data });
      return resultId;
    },
    last(document, resultId) {
      const known = latest.get(document);
      return known?.resultId === resultId ? known.data : undefined;
    },
  };
}
