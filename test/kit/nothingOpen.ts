/** A server with nothing open and no files, as its commands see it. */
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";

export const NOTHING_OPEN: Omit<WorkspaceContext, "show"> = {
  documents: new Map(),
  settingsOf: async () => DEFAULT_SETTINGS,
  indexedFiles: async () => ({ open: [], closed: () => [], document: () => undefined, known: () => undefined }),
};
