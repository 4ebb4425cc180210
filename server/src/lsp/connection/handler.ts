/** A row of the request table: the feature that answers a request, and the capabilities that it adds. */

import type { ProtocolRequestType, ServerCapabilities } from "vscode-languageserver";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import type { AbiDocument } from "../../core/document/document.js";
import type { EncodedTokens } from "../../core/features/encodedTokens.js";
import type { Settings } from "../../core/lint/settings.js";
import type { Found } from "../../core/text/steps.js";
import type { ReadModule } from "../../core/vmfb/readModule.js";
import type { ClientFeatures } from "./client.js";
import type { Pull } from "./diagnostics.js";
import type { Edits } from "./edits.js";
import type { Positions } from "./positions.js";
import type { TokenMemory } from "./tokenMemory.js";
import type { AnswerFiles, WorkspaceFolders } from "./workspace.js";

/** The document that a request is about; with a version, only that version of it. */
export interface Subject {
  readonly uri: string;
  readonly version?: number;
}

/** What a feature gets besides the request. */
export interface FeatureContext {
  readonly document: AbiDocument;
  readonly settings: Settings;
  readonly client: ClientFeatures;
  readonly pull: Pull;
  readonly tokens: TokenMemory;
  readonly positions: Positions;
  readonly edits: Edits;
  /** The workspace's files, for this answer. */
  readonly files: AnswerFiles;
  /** Resolves when changes on disk are indexed, or after a timeout. */
  readonly indexed: WorkspaceFolders["settled"];
  /**
   * Runs steps interleaved with other work.
   * @throws ResponseError if the text changes or the request is cancelled
   */
  inTurns<T>(steps: Generator<undefined, T>): Promise<T>;
  /** The numbers of an `unhurried` answer, without a copy where the connection can do without. */
  numbers(data: EncodedTokens): number[];
}

/** What a request that is not about a single document gets. */
export interface WorkspaceContext {
  /** The open documents, by URI. */
  readonly documents: ReadonlyMap<string, AbiDocument>;
  /** The workspace's files, once changes on disk are indexed, or after a timeout. */
  indexedFiles(): Promise<AnswerFiles>;
  /** The settings of a document. Never rejects. */
  settingsOf(uri: string): Promise<Settings>;
  /** Reads a compiled module from disk; undefined if it is not on disk. Absent if the server has no disk. */
  readonly readModule?: ((uri: string) => ReadModule | undefined) | undefined;
  /**
   * The bytecode of a `file:` URI; undefined for anything else, and if the server has no disk.
   * @throws BytecodeError if it is damaged
   */
  readonly readBytecode?: ((uri: string) => Bytecode | undefined) | undefined;
  /** Shows a page outside the editor, as `window/showDocument` does. */
  show(uri: string): unknown;
}

interface HandlerBase<Params, Result> {
  readonly type: ProtocolRequestType<Params, Result, never, never, never>;
  /** What it adds to the capabilities; absent if a related request does. */
  readonly capabilities?: ServerCapabilities | ((client: ClientFeatures) => ServerCapabilities);
}

/** A request about one open document. */
export interface DocumentHandler<Params, Result> extends HandlerBase<Params, Result> {
  readonly about: "document";
  /** Finds the document in the params, by default in `textDocument`. Params come from any client. */
  readonly subject?: (params: Params) => Subject | undefined;
  /** The answer for a document that is not open: null by default; undefined if there can be none. */
  readonly empty?: Result | undefined;
  /** The answer for params that name no document; by default the same as for one that is not open. */
  readonly foreign?: (params: Params) => Result;
  /** False if the request names no place in the text, so an answer from a later text is still right. */
  readonly placed?: false;
  /** Whether it may be about a workspace file that is not open. */
  readonly closed?: boolean;
  /** Whether it needs the whole text, which is then read in steps before `run` is called. */
  readonly whole?: boolean;
  /** Whether editors request it by themselves, so that it waits for the answers that a person looks at. */
  readonly unhurried?: boolean;
  /** Whether its answer, if it is not a list that comes item by item, may be as long as the document: it is written in steps. */
  readonly long?: boolean;
  /** The text's structure that it needs, all or for the name at its position, is read in the same way. */
  readonly structure?: "all" | "at position";
  /** A list may come item by item, so that it is made and written in steps, and not all of it is in memory. */
  readonly run: (params: Params, context: FeatureContext) => Result | ListOf<Result> | Promise<Result | ListOf<Result>>;
}

/** A result's list, if it is one, item by item. */
export type ListOf<Result> = Result extends readonly (infer Item)[] ? Found<Item> : never;

/** Whether a result comes item by item. */
export const isFound = (result: unknown): result is Found<unknown> =>
  typeof result === "object" && result !== null && !Array.isArray(result) && Symbol.iterator in result;

/** A request about all open documents, or none. */
export interface WorkspaceHandler<Params, Result> extends HandlerBase<Params, Result> {
  readonly about: "workspace";
  readonly run: (params: Params, context: WorkspaceContext) => Result | Promise<Result>;
}

/** A row of the table, whatever the request's own types are. */
export type Handler = DocumentHandler<unknown, unknown> | WorkspaceHandler<unknown, unknown>;

/** Checks a row against its request's types, which the table can't represent. */
export function onDocument<Params, Result, Partial, Error, Options>(
  handler: Omit<DocumentHandler<Params, Result>, "about" | "type"> & {
    readonly type: ProtocolRequestType<Params, Result, Partial, Error, Options>;
  },
): Handler {
  return { empty: null, ...handler, about: "document" } as unknown as Handler;
}

/** The same for a request that is not about a single document. */
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

/** The error for a request whose text, or whose subject, has changed since. */
export function contentModified(): ResponseError {
  return new ResponseError(LSPErrorCodes.ContentModified, "The document has changed since");
}
