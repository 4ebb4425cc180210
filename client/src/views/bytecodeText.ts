/** Shows MLIR bytecode as a read-only text printed by the server, so that every feature for MLIR text works on it. */
import {
  type CustomDocument,
  type Disposable,
  EventEmitter,
  type Location,
  type LocationLink,
  l10n,
  languages,
  type Range,
  Uri,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { Middleware } from "vscode-languageclient";
import type { PrintReply } from "../../../server/src/lsp/commands/printBytecode.js";
import { answerAbout, messageOf } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { messageBody, newNonce, pageOf } from "./modulePage.js";

const VIEW_TYPE = "mlirAbi.bytecode";
/** The scheme of texts that are printed from bytecode. */
const SCHEME = "mlir-bytecode";

/** The URI of a file's text, with the extension of a text. */
function textUri(file: Uri): Uri {
  return Uri.from({ scheme: SCHEME, path: `${file.path}.mlir`, query: file.toString() });
}

/** The file of a URI; for a printed text, the bytecode. */
export function fileOf(uri: Uri): Uri {
  return uri.scheme === SCHEME ? Uri.parse(uri.query, true) : uri;
}

/**
 * The server refers to the bytecode file for names in it: such places become places in its text. If the text is open,
 * the server lists both.
 */
export const placesInTexts = {
  provideDefinition: async (document, position, token, next) => {
    const found = await next(document, position, token);
    if (!Array.isArray(found)) return found;
    for (const place of found) {
      if ("targetUri" in place) place.targetUri = shownAt(place.targetUri);
      else place.uri = shownAt(place.uri);
    }
    return distinct<Location | LocationLink>(found, (place) =>
      "targetUri" in place ? [place.targetUri, place.targetRange] : [place.uri, place.range],
    ) as typeof found;
  },
  provideReferences: async (document, position, options, token, next) => {
    const found = await next(document, position, options, token);
    for (const place of found ?? []) place.uri = shownAt(place.uri);
    return found && distinct(found, ({ uri, range }) => [uri, range]);
  },
  provideWorkspaceSymbols: async (query, token, next) => {
    const found = await next(query, token);
    for (const { location } of found ?? []) location.uri = shownAt(location.uri);
    return found && distinct(found, ({ location: { uri, range } }) => [uri, range]);
  },
} satisfies Middleware;

/** The URI under which the editor shows a file as text. */
function shownAt(file: Uri): Uri {
  return file.scheme !== SCHEME && file.path.toLowerCase().endsWith(".mlirbc") ? textUri(file) : file;
}

function distinct<Item>(items: readonly Item[], placeOf: (item: Item) => readonly [Uri, Range]): Item[] {
  const byPlace = new Map<string, Item>();
  for (const item of items) {
    const [uri, { start, end }] = placeOf(item);
    byPlace.set(`${uri} ${start.line} ${start.character} ${end.line} ${end.character}`, item);
  }
  return [...byPlace.values()];
}

/** A printed text is read-only, so only actions that run a command are left: of the others, some get their edit when chosen. */
export const readOnlyTexts: Middleware = {
  provideCodeActions: async (document, range, context, token, next) => {
    const actions = await next(document, range, context, token);
    return document.uri.scheme === SCHEME ? actions?.filter(({ command }) => command !== undefined) : actions;
  },
};

/** Registers the editor of `.mlirbc` files. */
export function registerBytecodeText(session: Session): readonly Disposable[] {
  const changed = new EventEmitter<Uri>();
  const watcher = workspace.createFileSystemWatcher("**/*.mlirbc");
  const refresh = (file: Uri) => changed.fire(textUri(file));
  const content = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri: Uri) => textOf(fileOf(uri), session),
  };
  const editor = {
    openCustomDocument: (uri: Uri): CustomDocument => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel): Promise<void> {
      try {
        await showText(uri, panel);
      } catch (error) {
        const body = messageBody(await reasonOf(uri, session, error));
        panel.webview.html = pageOf({ body, style: "", script: undefined, nonce: newNonce() });
      }
    },
  };
  return [
    changed,
    watcher,
    watcher.onDidChange(refresh),
    watcher.onDidCreate(refresh),
    workspace.registerTextDocumentContentProvider(SCHEME, content),
    window.registerCustomEditorProvider(VIEW_TYPE, editor),
    // The editor may have restored tabs before the server started.
    session.onRunning(() => {
      for (const uri of shownTexts()) changed.fire(uri);
    }),
  ];
}

function shownTexts(): readonly Uri[] {
  return workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === SCHEME);
}

/** Replaces the panel by the text. */
async function showText(file: Uri, panel: WebviewPanel): Promise<void> {
  const { viewColumn } = panel;
  const document = await workspace.openTextDocument(textUri(file));
  if (document.languageId !== "mlir") await languages.setTextDocumentLanguage(document, "mlir");
  panel.dispose();
  await window.showTextDocument(document, { ...(viewColumn && { viewColumn }), preview: false });
}

/** Why a text could not be shown. In the editor's error, the server's words come after the address of the text. */
function reasonOf(file: Uri, session: Session, error: unknown): Promise<string> {
  return textOf(file, session).then(() => messageOf(error), messageOf);
}

/** The text printed by the server. @throws Error */
async function textOf(uri: Uri, session: Session): Promise<string> {
  const { text, problem } = await answerAbout(
    uri,
    (file) => session.execute<PrintReply>("mlirAbi.printBytecode", file),
    (reply) => reply.text !== null || reply.problem !== null,
    l10n.t("Files over 64 MiB can't be shown here: use mlir-abi print"),
  );
  if (text === null) throw new Error(problem ?? "");
  return text;
}
