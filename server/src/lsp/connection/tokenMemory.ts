/** Keeps the last semantic tokens of each document, so that the next answer can be a delta. */

import type { AbiDocument } from "../../core/document/document.js";
import type { EncodedTokens } from "../../core/features/encodedTokens.js";

export interface TokenMemory {
  /** Keeps the answer for a document; returns its result id. */
  keep(document: AbiDocument, data: EncodedTokens): string;
  /** The answer with an id if it is the document's last. */
  last(document: AbiDocument, resultId: string): EncodedTokens | undefined;
}

/** Starts empty; keeps no document alive. */
export function createTokenMemory(): TokenMemory {
  const latest = new WeakMap<AbiDocument, { readonly resultId: string; readonly data: EncodedTokens }>();
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
