/** What a line of the table of requests is: which feature answers it, and what it adds to the server's capabilities. */
import type { ProtocolRequestType, ServerCapabilities } from "vscode-languageserver";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import type { AbiDocument } from "../../core/document/document.js";
import type { Settings } from "../../core/lint/settings.js";
import type { ReadModule } from "../../core/vmfb/readModule.js";
import type { ClientFeatures } from "./client.js";
import type { Pull } from "./diagnostics.js";
import type { Edits } from "./edits.js";
import type { Positions } from "./positions.js";
import type { TokenMemory } from "./tokenMemory.js";
import type { AnswerFiles, WorkspaceFolders } from "./workspace.js";

/** The text that a request is about; with a version, only as it was then. */
export interface Subject {
  readonly uri: string;
  readonly version?: number;
}

/** What a feature is given beside the request. */
export interface FeatureContext {
  readonly document: AbiDocument;
  readonly settings: Settings;
  readonly client: ClientFeatures;
  readonly pull: Pull;
  readonly tokens: TokenMemory;
  readonly positions: Positions;
  readonly edits: Edits;
  /** The files of the workspace, for this answer. */
  readonly files: AnswerFiles;
  /** Resolves when what has changed on disk is indexed, or after a time. */
  readonly indexed: WorkspaceFolders["settled"];
  /** Takes steps in turns with other work. @throws ResponseError where the text changes or the request is cancelled */
  inTurns<T>(steps: Generator<undefined, T>): Promise<T>;
}

/** What a request about no single document is given. */
export interface WorkspaceContext {
  /** The open documents, by URI. */
  readonly documents: ReadonlyMap<string, AbiDocument>;
  /** The files of the workspace, once what has changed on disk is indexed, or after a time. */
  indexedFiles(): Promise<AnswerFiles>;
  /** The settings of a document. Never rejects. */
  settingsOf(uri: string): Promise<Settings>;
  /** Reads the compiled module of an address; undefined for one that is not on disk. Absent where there is no disk. */
  readonly readModule?: ((uri: string) => ReadModule | undefined) | undefined;
  /**
   * The bytecode of a `file:` address; undefined for anything else, and where the server has no files.
   *
   * @throws BytecodeError where it is damaged
   */
  readonly readBytecode?: ((uri: string) => Bytecode | undefined) | undefined;
  /** Shows a page outside the editor, as `window/showDocument` does. */
  show(uri: string): unknown;
}

interface HandlerBase<Params, Result> {
  readonly type: ProtocolRequestType<Params, Result, never, never, never>;
  /** What it adds to them; absent where another request of its kind does. */
  readonly capabilities?: ServerCapabilities | ((client: ClientFeatures) => ServerCapabilities);
}

/** A request about one open document. */
export interface DocumentHandler<Params, Result> extends HandlerBase<Params, Result> {
  readonly about: "document";
  /** Where the params name the document; without it, in `textDocument`. Params come from any client. */
  readonly subject?: (params: Params) => Subject | undefined;
  /** The answer for a document that is not open: null unless it says otherwise; undefined where there can be none. */
  readonly empty?: Result | undefined;
  /** The answer for params that name no document; without it they are answered as for one that is not open. */
  readonly foreign?: (params: Params) => Result;
  /** False where the request names no place in the text: an answer from a later text is not about another place. */
  readonly placed?: false;
  /** It may be about a file of the workspace that is not open. */
  readonly closed?: boolean;
  /** It needs all of the text, which is then read in turns with other work before `run` is called. */
  readonly whole?: boolean;
  /** The text's structure that it needs, all or for the name at its position, is read in the same way. */
  readonly structure?: "all" | "at position";
  readonly run: (params: Params, context: FeatureContext) => Result | Promise<Result>;
}

/** A request about no open document, or about all of them. */
export interface WorkspaceHandler<Params, Result> extends HandlerBase<Params, Result> {
  readonly about: "workspace";
  readonly run: (params: Params, context: WorkspaceContext) => Result | Promise<Result>;
}

/** What the table holds, whatever a request's own types are. */
export type Handler = DocumentHandler<unknown, unknown> | WorkspaceHandler<unknown, unknown>;

/** Checks a line of the table against its request's types, which the table itself can't carry. */
export function onDocument<Params, Result, Partial, Error, Options>(
  handler: Omit<DocumentHandler<Params, Result>, "about" | "type"> & {
    readonly type: ProtocolRequestType<Params, Result, Partial, Error, Options>;
  },
): Handler {
  return { empty: null, ...handler, about: "document" } as unknown as Handler;
}

/** The same for a request about no single document. */
export function onWorkspace<Params, Result, Partial, Error, Options>(
  handler: Omit<WorkspaceHandler<Params, Result>, "about" | "type"> & {
    readonly type: ProtocolRequestType<Params, Result, Partial, Error, Options>;
  },
): Handler {
  return { ...handler, about: "workspace" } as unknown as Handler;
}

/** The document that a request is about, if it names one. */
export function subjectOf(handler: Handler, params: unknown): Subject | undefined {
  if (handler.about === "workspace" || typeof params !== "object" || params === null) return undefined;
  if (handler.subject !== undefined) return handler.subject(params);
  const { textDocument } = params as { readonly textDocument?: { readonly uri?: unknown } | null };
  return typeof textDocument?.uri === "string" ? { uri: textDocument.uri } : undefined;
}

/** The answer where the text has changed since a request was made, or what it refers to. */
export function contentModified(): ResponseError {
  return new ResponseError(LSPErrorCodes.ContentModified, "The document has changed since");
}
