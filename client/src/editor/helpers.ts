/** Helpers of several commands. */
import {
  Disposable,
  type FileStat,
  FileSystemError,
  FileType,
  type LogOutputChannel,
  l10n,
  type Position,
  type TextDocument,
  type TextEditor,
  type Uri,
  type ViewColumn,
  window,
  workspace,
} from "vscode";
import type { SOURCE as ServerSource } from "../../../server/src/lsp/connection/names.js";
import { messageText } from "./shownText.js";

/** The `source` of findings, as the server writes it: of the server's code, the client may import types only. */
export const SOURCE: typeof ServerSource = "mlir-abi";

/** A place in an MLIR file. */
export interface MlirPlace {
  readonly document: TextDocument;
  readonly position: Position;
  readonly viewColumn: ViewColumn | undefined;
}

let last: MlirPlace | undefined;

/** Tracks the last place in each MLIR file. */
export function followPlaces(): Disposable {
  const follow = (editor: TextEditor | undefined): void => {
    if (editor?.document.languageId !== "mlir") return;
    last = { document: editor.document, position: editor.selection.active, viewColumn: editor.viewColumn };
  };
  follow(window.activeTextEditor);
  return Disposable.from(
    window.onDidChangeActiveTextEditor(follow),
    window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    workspace.onDidCloseTextDocument((document) => {
      if (document === last?.document) last = undefined;
    }),
  );
}

/** The cursor's place, or its last one before a page or view of ours was opened; otherwise a message asks for one. */
export function mlirPlace(): MlirPlace | undefined {
  const document = window.activeTextEditor?.document;
  const isOurs = document === undefined || document.languageId === "mlir" || document.uri.scheme.startsWith("mlir-abi");
  if (isOurs && last !== undefined) return last;
  void window.showInformationMessage(l10n.t("Open an MLIR file and put the cursor into it first"));
  return undefined;
}

/** The message of what was thrown, for users. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Wraps a command so that its errors are shown to the user and logged. */
export function reportingErrors<Arguments extends unknown[]>(
  log: LogOutputChannel,
  body: (...args: Arguments) => Promise<void>,
): (...args: Arguments) => Promise<void> {
  return async (...args) => {
    try {
      await body(...args);
    } catch (error) {
      log.error(String(error));
      void window.showErrorMessage(messageText(messageOf(error)));
    }
  };
}

/** Calls back after a burst of calls. Each key has bursts of its own. */
export function debounced<Key>(milliseconds: number, body: (key: Key) => void): ((key: Key) => void) & Disposable {
  const waiting = new Map<Key, ReturnType<typeof setTimeout>>();
  const call = (key: Key): void => {
    clearTimeout(waiting.get(key));
    const timer = setTimeout(() => {
      waiting.delete(key);
      body(key);
    }, milliseconds);
    waiting.set(key, timer);
  };
  const dispose = (): void => {
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
  };
  return Object.assign(call, { dispose });
}

/** Larger files are not sent to the server. */
export const MAX_SENT_BYTES = 64 * 1024 * 1024;

/** The server's answer about a file, which is sent if the server can't read it. @throws Error if it is too large */
export async function answerAbout<Reply>(
  uri: Uri,
  execute: (file: { readonly uri: string; readonly base64?: string }) => Promise<Reply>,
  isAnswered: (reply: Reply) => boolean,
  tooLarge: string,
): Promise<Reply> {
  const reply = await execute({ uri: uri.toString() });
  if (isAnswered(reply)) return reply;
  const { size } = await fileAt(uri);
  if (size > MAX_SENT_BYTES) throw new Error(tooLarge);
  return execute({ uri: uri.toString(), base64: base64Of(await workspace.fs.readFile(uri)) });
}

/** What is known of a file before it is read. @throws Error if it is not a file: reading a pipe would never end */
export async function fileAt(uri: Uri): Promise<FileStat> {
  const status = await workspace.fs.stat(uri);
  if ((status.type & FileType.File) === 0) throw FileSystemError.Unavailable(uri);
  return status;
}

/** Bytes as base64, for a request. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  // In pieces, since a call takes a limited number of arguments; of multiples of three bytes, so that they concatenate.
  for (let i = 0; i < bytes.length; i += 8190) text += btoa(String.fromCharCode(...bytes.subarray(i, i + 8190)));
  return text;
}
