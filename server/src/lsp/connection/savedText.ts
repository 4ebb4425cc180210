/** Tracks which text of each document is the one on disk, for users who want findings of that text only. */
import type { AbiDocument } from "../../core/document/document.js";
import type { Settings } from "../../core/lint/settings.js";

export interface SavedText {
  /** Records that the current text is the one on disk: it was opened, or saved. */
  mark(document: AbiDocument): void;
  /** Whether findings have to wait: the text differs from the file's, and the settings select the file's. */
  isWaiting(document: AbiDocument, settings: Settings): boolean;
}

/** Starts empty; keeps no document alive. */
export function createSavedText(): SavedText {
  const revisions = new WeakMap<AbiDocument, number>();
  return {
    mark: (document) => void revisions.set(document, document.revision),
    // If findings are off, published ones are withdrawn without waiting.
    isWaiting: (document, { run, lint }) =>
      run === "onSave" && lint.enabled && revisions.get(document) !== document.revision,
  };
}
