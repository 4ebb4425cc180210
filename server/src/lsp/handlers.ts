/** The table of requests: which feature answers it, and what it adds to the server's capabilities. */
import {
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  DocumentDiagnosticRequest,
  DocumentOnTypeFormattingRequest,
  ErrorCodes,
  ExecuteCommandRequest,
  HoverRequest,
  LSPErrorCodes,
  type ProtocolRequestType,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from "vscode-languageserver";
import type { AbiDocument } from "../core/document.js";
import { CODE_ACTION_KINDS, codeActions, lazyActionOf, resolveCodeAction } from "../core/features/codeActions.js";
import { hover } from "../core/features/hover.js";
import { onTypeFormatting, TRIGGER_CHARACTERS } from "../core/features/onTypeFormatting.js";
import type { Settings } from "../core/settings.js";
import type { ClientFeatures } from "./client.js";
import { type CommandHost, commands } from "./commands.js";
import type { Pull } from "./diagnostics.js";
import { SOURCE } from "./names.js";

/** The least that a request about a document says: its name, or an action that was made for it. */
export type DocumentParams = { readonly textDocument: TextDocumentIdentifier } | CodeAction;

/** The document that a request is about, as far as it says so. */
export function uriOf(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null) return undefined;
  const { textDocument } = params as { readonly textDocument?: { readonly uri?: unknown } | null };
  if (typeof textDocument?.uri === "string") return textDocument.uri;
  return lazyActionOf(params as CodeAction)?.uri;
}

/** What a feature is given beside the request. */
export interface FeatureContext {
  readonly document: AbiDocument;
  readonly settings: Settings;
  readonly client: ClientFeatures;
  readonly pull: Pull;
}

interface HandlerBase<Params, Result> {
  readonly type: ProtocolRequestType<Params, Result, unknown, unknown, unknown>;
  readonly capabilities: (client: ClientFeatures) => ServerCapabilities;
}

/** A request about one open document. */
export interface DocumentHandler<Params extends DocumentParams, Result> extends HandlerBase<Params, Result> {
  readonly about: "document";
  /** The answer for a document that is not open; undefined where there can be none. */
  readonly empty: Result | undefined;
  /** The request names a place in the text, so an answer from a later text would be about another place. */
  readonly placed: boolean;
  readonly run: (params: Params, context: FeatureContext) => Result;
}

/** A request about nothing that is open. */
export interface WorkspaceHandler<Params, Result> extends HandlerBase<Params, Result> {
  readonly about: "workspace";
  readonly run: (params: Params, host: CommandHost) => Result;
}

/** What the table holds, whatever a request's own types are. */
export type Handler = DocumentHandler<DocumentParams, unknown> | WorkspaceHandler<unknown, unknown>;

/** Checks a line of the table against its request's types, which the table itself can't carry. */
function onDocument<Params extends DocumentParams, Result>(
  handler: Omit<DocumentHandler<Params, Result>, "about">,
): Handler {
  return { ...handler, about: "document" } as unknown as Handler;
}
function onWorkspace<Params, Result>(handler: Omit<WorkspaceHandler<Params, Result>, "about">): Handler {
  return { ...handler, about: "workspace" } as unknown as Handler;
}

export const HANDLERS: readonly Handler[] = [
  onDocument({
    type: HoverRequest.type,
    capabilities: () => ({ hoverProvider: true }),
    empty: null,
    placed: true,
    run: ({ position }, { document, settings, client }) =>
      hover(document, position, settings, client.hoverFormat) ?? null,
  }),
  onDocument({
    type: DocumentDiagnosticRequest.type,
    capabilities: ({ pull }) =>
      pull
        ? { diagnosticProvider: { identifier: SOURCE, interFileDependencies: false, workspaceDiagnostics: false } }
        : {},
    empty: { kind: "full", items: [] },
    // Asked without a place or a version: the answer is about the text as it is now, which the client has sent.
    placed: false,
    run: ({ previousResultId }, { document, settings, pull }) => pull(document, settings, previousResultId),
  }),
  onDocument({
    type: CodeActionRequest.type,
    capabilities: (client) =>
      client.codeActions
        ? { codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS], resolveProvider: client.edits.lazy } }
        : {},
    empty: null,
    placed: true,
    run: ({ range, context }, { document, settings, client }) =>
      codeActions(document, range, context, settings, client.edits),
  }),
  onDocument<CodeAction, CodeAction>({
    type: CodeActionResolveRequest.type,
    // Announced with the actions.
    capabilities: () => ({}),
    empty: undefined,
    placed: true,
    run(action, { document, settings, client }) {
      if (lazyActionOf(action)?.version !== document.version) {
        throw new ResponseError(LSPErrorCodes.ContentModified, "The document has changed since");
      }
      return resolveCodeAction(document, action, settings, client.edits);
    },
  }),
  onDocument({
    type: DocumentOnTypeFormattingRequest.type,
    capabilities: () => {
      const [firstTriggerCharacter = "0", ...moreTriggerCharacter] = TRIGGER_CHARACTERS;
      return { documentOnTypeFormattingProvider: { firstTriggerCharacter, moreTriggerCharacter } };
    },
    empty: null,
    placed: true,
    run: ({ position }, { document }) => [...onTypeFormatting(document, position)],
  }),
  onWorkspace({
    type: ExecuteCommandRequest.type,
    capabilities: () => ({ executeCommandProvider: { commands: Object.keys(commands) } }),
    run({ command, arguments: args }, host) {
      if (!Object.hasOwn(commands, command)) {
        throw new ResponseError(ErrorCodes.InvalidParams, `There is no command ${command}`);
      }
      try {
        return commands[command]?.(Array.isArray(args) ? args : [], host);
      } catch (error) {
        // A command's own word for wrong arguments.
        if (error instanceof TypeError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
        throw error;
      }
    },
  }),
];
