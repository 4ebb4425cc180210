/** Which text of each document is the one in its file, for users who want findings of that text only. */
import type { AbiDocument } from "../../core/document/document.js";
import type { Settings } from "../../core/lint/settings.js";

export interface SavedText {
  /** The text is now the one in the file: it was opened, or saved. */
  mark(document: AbiDocument): void;
  /** True where findings have to wait: the text is not the file's, and the settings select the file's. */
  isWaiting(document: AbiDocument, settings: Settings): boolean;
}

/** Starts empty, and keeps no document alive. */
export function createSavedText(): SavedText {
  const versions = new WeakMap<AbiDocument, number>();
  return {
    mark: (document) => void versions.set(document, document.version),
    // With findings switched off there is nothing to wait for: what was published is withdrawn.
    isWaiting: (document, { run, lint }) =>
      run === "onSave" && lint.enabled && versions.get(document) !== document.version,
  };
}
