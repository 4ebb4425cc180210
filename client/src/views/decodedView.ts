/** The decode view: all of a file's ABI as text beside the file, following its cursor and its edits. */
import {
  commands,
  type Disposable,
  EventEmitter,
  type LogOutputChannel,
  l10n,
  OverviewRulerLane,
  Range,
  type TextEditor,
  TextEditorRevealType,
  ThemeColor,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { DecodedDocument, DecodedPart } from "../../../server/src/core/features/decodedDocument.js";
import { debounced, messageOf, mlirPlace, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";

const SCHEME = "mlir-abi-view";

/** How long the view waits for more edits. */
const UPDATE_DELAY_MS = 300;

/** Registers the view and the command that opens it. */
export function registerDecodedView(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const changed = new EventEmitter<Uri>();
  /** By the file's URI. */
  const shown = new Map<string, readonly DecodedPart[]>();
  // Not only colour: a bar at the side marks the lines as well.
  const here = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor("editor.rangeHighlightBackground"),
    borderColor: new ThemeColor("focusBorder"),
    borderStyle: "solid",
    borderWidth: "0 0 0 3px",
    overviewRulerColor: new ThemeColor("focusBorder"),
    overviewRulerLane: OverviewRulerLane.Full,
  });

  const provideTextDocumentContent = async (view: Uri): Promise<string> => {
    const source = sourceOf(view);
    // What can't be shown yet is requested again when the file changes or a server starts.
    if (!shown.has(source)) shown.set(source, []);
    try {
      await workspace.openTextDocument(Uri.parse(source, true));
      const { text, parts } = await session.execute<DecodedDocument>("mlirAbi.decodeDocument", source);
      shown.set(source, parts);
      return text;
    } catch (error) {
      log.error(String(error));
      return `${messageOf(error)}\n`;
    }
  };
  const follow = (source: string, line: number, character: number): void => {
    const parts = shown.get(source);
    if (parts === undefined) return;
    for (const editor of viewsOf(source)) mark(editor, here, parts, line, character);
  };
  const followEditor = ({ document, selection }: TextEditor): void =>
    follow(document.uri.toString(), selection.active.line, selection.active.character);
  const refresh = debounced<string>(UPDATE_DELAY_MS, (source) => changed.fire(viewOf(source)));

  const showAbi = async (uri?: unknown, line?: unknown): Promise<void> => {
    const given = typeof uri === "string";
    const place = given ? undefined : mlirPlace();
    const source = given ? uri : place?.document.uri.toString();
    if (source === undefined) return;
    const document = await workspace.openTextDocument(viewOf(source));
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
    if (place !== undefined) follow(source, place.position.line, place.position.character);
    else follow(source, typeof line === "number" ? line : 0, Number.MAX_SAFE_INTEGER);
  };

  return [
    changed,
    here,
    refresh,
    workspace.registerTextDocumentContentProvider(SCHEME, { onDidChange: changed.event, provideTextDocumentContent }),
    commands.registerCommand("mlirAbi.showAbi", reportingErrors(log, showAbi)),
    window.onDidChangeTextEditorSelection(({ textEditor }) => followEditor(textEditor)),
    workspace.onDidChangeTextDocument(({ document }) => {
      const source = document.uri.toString();
      if (shown.has(source)) refresh(source);
      if (document.uri.scheme !== SCHEME) return;
      // Marks refer to the old lines.
      const of = sourceOf(document.uri);
      for (const editor of window.visibleTextEditors) if (editor.document.uri.toString() === of) followEditor(editor);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) shown.delete(sourceOf(uri));
    }),
    session.onRunning(() => {
      for (const source of shown.keys()) refresh(source);
    }),
  ];
}

/**
 * The URI of a file's view. Its name is the tab's title and must not be that of an MLIR file; the file is the query.
 */
function viewOf(source: string): Uri {
  const name = (Uri.parse(source, true).path.split("/").at(-1) ?? "").replace(/\.mlir(?:\.test)?$/, "");
  return Uri.from({ scheme: SCHEME, path: `/${l10n.t("ABI of {0}", name)}.mlirabi`, query: source });
}

function sourceOf(view: Uri): string {
  return view.query;
}

function viewsOf(source: string): TextEditor[] {
  return window.visibleTextEditors.filter(({ document: { uri } }) => uri.scheme === SCHEME && sourceOf(uri) === source);
}

/** Marks and reveals the lines of the smallest part that contains a place. */
function mark(
  editor: TextEditor,
  type: Parameters<TextEditor["setDecorations"]>[0],
  parts: readonly DecodedPart[],
  line: number,
  character: number,
): void {
  const part = partAt(parts, line, character);
  if (part === undefined) {
    editor.setDecorations(type, []);
    return;
  }
  const range = new Range(part.first, 0, part.last, 0);
  editor.setDecorations(type, [range]);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The last part that contains a place; in a function's body, that function's. */
function partAt(parts: readonly DecodedPart[], line: number, character: number): DecodedPart | undefined {
  let before: DecodedPart | undefined;
  let inside: DecodedPart | undefined;
  for (const part of parts) {
    const { start, end } = part.range;
    if (start.line > line || (start.line === line && start.character > character)) continue;
    before = later(before, part);
    if (end.line > line || (end.line === line && end.character >= character)) inside = part;
  }
  return inside ?? before;
}

/** Of two parts before a place, the later op: its lines contain those of its attributes. */
function later(known: DecodedPart | undefined, part: DecodedPart): DecodedPart {
  return known !== undefined && part.first <= known.last ? known : part;
}
