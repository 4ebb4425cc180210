/** What the sessions send to servers, and read of what they announce. */
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import type { Site } from "./generate.js";

/** What an editor shows at a time. */
const SCREEN = 60;

/** What an editor requests where somebody works, in turn. */
export const REQUESTS = ["hover", "completion", "codeAction", "semanticTokens/range"] as const;

/** The params of a request at a place: with its position, range or screen. */
export function paramsAt(request: (typeof REQUESTS)[number], uri: string, position: Site): object {
  const textDocument = { uri };
  if (request === "codeAction") {
    return { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } };
  }
  return { textDocument, position, range: screenAt(position) };
}

/** The lines that an editor shows from a place on. */
export function screenAt({ line }: Site): object {
  return { start: { line, character: 0 }, end: { line: line + SCREEN, character: 0 } };
}

/** Those of an editor, in `initialize`. */
export function capabilities(pull: boolean): object {
  return {
    workspace: { configuration: true, workspaceFolders: true },
    textDocument: {
      synchronization: { dynamicRegistration: false },
      publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
      hover: { contentFormat: ["markdown", "plaintext"] },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      semanticTokens: { requests: { range: true, full: true }, formats: ["relative"] },
      inlayHint: { resolveSupport: { properties: ["tooltip"] } },
      ...(pull && { diagnostic: { dynamicRegistration: false, relatedDocumentSupport: false } }),
    },
    general: { positionEncodings: ["utf-16"] },
  };
}

/** Typing a digit at a place. */
export function insertion({ line, character }: Site): TextDocumentContentChangeEvent {
  return { range: { start: { line, character }, end: { line, character } }, text: "9" };
}

/** Deleting it again. */
export function deletion({ line, character }: Site): TextDocumentContentChangeEvent {
  return { range: { start: { line, character }, end: { line, character: character + 1 } }, text: "" };
}

/** The result of `initialize`. */
export interface Announced {
  readonly capabilities?: {
    readonly documentSymbolProvider?: unknown;
    readonly semanticTokensProvider?: unknown;
    readonly inlayHintProvider?: unknown;
    readonly diagnosticProvider?: unknown;
    readonly textDocumentSync?: number | { readonly change?: number };
  };
}

/** True for a server that wants the whole text with every change, as the peer does (`TextDocumentSyncKind.Full` is 1). */
export function wantsWholeText({ textDocumentSync: sync }: NonNullable<Announced["capabilities"]>): boolean {
  return (typeof sync === "object" ? sync.change : sync) === 1;
}
