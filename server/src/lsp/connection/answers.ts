/** Answers requests: reads what a handler needs of its document, runs it, and gives its result the client's terms. */
import { type CancellationToken, ErrorCodes, LSPErrorCodes, type Position, ResponseError } from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import type { EncodedTokens } from "../../core/features/encodedTokens.js";
import { spanOf } from "../../core/features/ranges.js";
import { compileOptionsIn, type Settings } from "../../core/lint/settings.js";
import type { Span } from "../../core/text/offsetMap.js";
import { listSteps } from "../../core/text/steps.js";
import type { ClientFeatures } from "./client.js";
import type { Configuration } from "./configuration.js";
import type { Pull } from "./diagnostics.js";
import type { Edits } from "./edits.js";
import {
  contentModified,
  type DocumentHandler,
  type FeatureContext,
  type Handler,
  isFound,
  subjectOf,
  type WorkspaceContext,
} from "./handler.js";
import { jsonListSteps, jsonTextSteps } from "./jsonText.js";
import { ListAnswers } from "./listAnswers.js";
import { isPosition, isRange, missingPart } from "./params.js";
import type { Positions } from "./positions.js";
import { createQueues } from "./queues.js";
import { readInTurns, readStructureInTurns, runInTurns } from "./reading.js";
import { createTokenMemory } from "./tokenMemory.js";
import type { AnswerFiles, WorkspaceFolders } from "./workspace.js";

/** What `initialize` settles. */
export interface Agreed {
  client: ClientFeatures;
  positions: Positions;
}

interface Given {
  readonly workspace: WorkspaceContext;
  readonly configuration: Configuration;
  readonly folders: WorkspaceFolders;
  readonly pull: Pull;
  readonly edits: Edits;
  /** Whether the connection sends results that are `JsonText`, not plain objects alone. */
  readonly sendsText: boolean;
  readonly agreed: Readonly<Agreed>;
}

/** A handler about a document, whatever its request. */
type AboutDocument = DocumentHandler<unknown, unknown>;

/** Answers a request of a client that has initialized the server. @throws ResponseError */
export type Answer = (handler: Handler, params: unknown, token: CancellationToken) => Promise<unknown>;

/** Answers requests by their handlers, with the document, its settings and the client's positions. */
export function createAnswers(given: Given): Answer {
  const { workspace, folders, pull, edits, sendsText } = given;
  const tokens = createTokenMemory();
  const lists = new ListAnswers();
  // What each takes until it is sent would add up.
  const inOrder = createQueues<string>();
  // Tokens are no JSON, but are written as a list.
  const numbers = (data: EncodedTokens) => (sendsText ? (data as unknown as number[]) : data.toArray());
  const answerDocument = async (handler: AboutDocument, params: unknown, token: CancellationToken) => {
    const ready = await prepared(given, handler, params, token);
    if (ready === undefined) return emptyAnswer(handler, params);
    const { document, settings, files, ownParams, inTurns } = ready;
    const { client, positions } = given.agreed;
    const indexed = folders.settled;
    const result = await handler.run(ownParams, {
      document,
      settings,
      client,
      pull,
      tokens,
      positions,
      edits,
      files,
      indexed,
      inTurns,
      numbers,
    });
    const isWhole = handler.unhurried === true;
    // What is about a place may name other documents, and nobody requests it several times.
    const documentAt = isWhole ? undefined : files.known;
    if (isFound(result)) {
      const { method } = handler.type;
      const known = isWhole ? lists.get(document, method, settings) : undefined;
      if (known !== undefined) return known;
      const items = positions.listToClient(result, document, documentAt);
      const list = await inTurns<object>(sendsText ? jsonListSteps(items) : listSteps(items));
      if (isWhole) lists.keep(document, method, settings, list);
      return list;
    }
    if (!isWhole && handler.long !== true) return positions.toClient(result, document, files.known);
    const forClient = await inTurns(positions.toClientSteps(result, document, documentAt));
    return sendsText ? inTurns(jsonTextSteps(forClient)) : forClient;
  };
  /** A command's document is the one that its first argument names, and its place the argument that is a position. */
  const answerWorkspace = async (handler: Handler & { readonly about: "workspace" }, params: unknown) => {
    const document = workspace.documents.get(String(argumentsOf(params)?.[0]));
    const { positions } = given.agreed;
    const ownParams = positions.fromClient(params, document);
    const position = argumentsOf(ownParams)?.find(isPosition);
    if (document !== undefined && position !== undefined) await readAround(workspace.documents, document, position);
    return positions.toClient(await handler.run(ownParams, workspace), document);
  };
  return async (handler, params, token) => {
    const missing = missingPart(handler.type.method, params);
    if (missing !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, `Expected ${missing} in the params`);
    if (handler.about === "workspace") return answerWorkspace(handler, params);
    const document = subjectOf(handler, params)?.uri;
    const about = () => answerDocument(handler, params, token);
    return handler.unhurried === true && document !== undefined ? inOrder(document, about) : about();
  };
}

const argumentsOf = (params: unknown) => (params as { readonly arguments?: readonly unknown[] | null }).arguments;

/** Reads a document as far as an answer about a place in it depends on the text. @throws ResponseError if that changes */
async function readAround(
  documents: WorkspaceContext["documents"],
  document: AbiDocument,
  position: Position,
): Promise<void> {
  const { uri, revision } = document;
  const start = document.offsetAt(position);
  if (document.canReadAround({ start, end: start })) return;
  const isWanted = () => documents.get(uri) === document && document.revision === revision;
  if (!(await readInTurns(document, isWanted))) throw contentModified();
}

/** A document that has been read as far as its handler needs it. */
interface Prepared extends Pick<FeatureContext, "inTurns"> {
  readonly document: AbiDocument;
  readonly settings: Settings;
  readonly files: AnswerFiles;
  /** The params with our positions. */
  readonly ownParams: unknown;
}

/** Undefined where the document is not open. @throws ResponseError if its text changes or the request is cancelled */
async function prepared(
  { workspace: { documents }, configuration, folders, agreed }: Given,
  handler: AboutDocument,
  params: unknown,
  token: CancellationToken,
): Promise<Prepared | undefined> {
  if (token.isCancellationRequested) throw cancelled();
  const subject = subjectOf(handler as Handler, params);
  const uri = subject?.uri;
  const files = folders.forAnswer();
  const documentAt = (it: string) => documents.get(it) ?? (handler.closed === true ? files.document(it) : undefined);
  const asked = uri === undefined ? undefined : documentAt(uri);
  if (uri === undefined || asked === undefined) return undefined;
  const { revision: revisionAsked } = asked;
  const settingsAsked = configuration.of(uri);
  const urgency = handler.unhurried === true ? "unhurried" : "prompt";
  if (handler.whole === true) {
    // Read while the client prepares its answer.
    const isWanted = () => !token.isCancellationRequested && documents.get(uri) === asked;
    const isRead = await readInTurns(asked, isWanted, urgency);
    if (!isRead && token.isCancellationRequested) throw cancelled();
  }
  const settings = await settingsAsked;
  if (token.isCancellationRequested) throw cancelled();
  const document = documentAt(uri);
  if (document === undefined) return undefined;
  document.compileOptions = compileOptionsIn(settings);
  const hasMoved = document !== asked || document.revision !== revisionAsked;
  if (hasMoved && handler.placed !== false) throw contentModified();
  if ((subject?.version ?? document.version) !== document.version) throw contentModified();
  const { revision } = document;
  const isWanted = (): boolean =>
    !token.isCancellationRequested && documentAt(uri) === document && document.revision === revision;
  const interrupted = () => (token.isCancellationRequested ? cancelled() : contentModified());
  const inTurns = async <T>(steps: Generator<undefined, T>): Promise<T> => {
    const result = await runInTurns(steps, isWanted, urgency);
    if (result === undefined || !isWanted()) throw interrupted();
    return result.value;
  };
  const ownParams = agreed.positions.fromClient(params, document);
  if (!document.canReadAround(placeIn(ownParams, document))) {
    if (!(await readInTurns(document, isWanted, urgency))) throw interrupted();
  }
  if (handler.structure !== undefined) {
    const offset = handler.structure === "all" ? undefined : document.offsetAt(positionIn(ownParams));
    if (!(await readStructureInTurns(document, offset, isWanted, urgency))) throw interrupted();
  }
  return { document, settings, files, ownParams, inTurns };
}

function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled");
}

/** The position that a request is about; its params are checked. */
const positionIn = (params: unknown): Position => (params as { readonly position: Position }).position;

/** The place that a request is about, or the start of the text where it is about none; its params are checked. */
function placeIn(params: unknown, document: AbiDocument): Span {
  const { position, range } = params as { readonly position?: unknown; readonly range?: unknown };
  // Unchecked where the request has no such part.
  if (isRange(range)) return spanOf(document, range);
  const offset = isPosition(position) ? document.offsetAt(position) : 0;
  return { start: offset, end: offset };
}

/** The answer to a request about a document that is not open. */
function emptyAnswer({ empty, subject, foreign }: AboutDocument, params: unknown): unknown {
  if (foreign !== undefined && subject?.(params) === undefined) return foreign(params);
  if (empty === undefined) throw new ResponseError(LSPErrorCodes.ContentModified, "The document is not open");
  return empty;
}
