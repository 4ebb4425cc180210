/** Edits an encoded string as text in a document of its own; saving it updates the string. */
import {
  commands,
  Diagnostic,
  type Disposable,
  type LogOutputChannel,
  l10n,
  languages,
  Position,
  Range,
  type TextDocument,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { ApplyReply, ReadableReply } from "../../../server/src/lsp/commands/readableForm.js";
import { debounced, mlirPlace, reportingErrors, SOURCE } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { messageText } from "../editor/shownText.js";
import { formStart } from "./formStart.js";
import { type SignatureFile, SignatureFiles } from "./signatureFiles.js";

/** The pause in typing after which problems are shown, or a changed file is read again. */
const UPDATE_DELAY_MS = 250;

/** Registers the file system, and the command that opens a string. */
export function registerSignatureEditor(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const problems = languages.createDiagnosticCollection("mlir-abi-edit");
  const files = new SignatureFiles((uri, text) => save(uri, text));

  // Errors keep auto save from trying, and then from showing that it failed: see configurationDefaults of package.json.
  const show = (uri: Uri, text: string, reply: ApplyReply): void => {
    const found = "refused" in reply ? [{ start: 0, end: text.length, message: reply.refused }] : undefined;
    const wrong = found ?? ("problems" in reply ? reply.problems : []);
    problems.set(
      uri,
      wrong.map((it) => diagnosticOf(text, it)),
    );
  };
  const save = async (uri: Uri, text: string): Promise<void> => {
    const reply = await tryText(session, files.get(uri), text);
    show(uri, text, reply);
    if ("refused" in reply) throw new Error(reply.refused);
    if ("problems" in reply) {
      const [first] = reply.problems;
      throw new Error(
        l10n.t("Line {0}: {1}", first === undefined ? 1 : lineOf(text, first.start), first?.message ?? ""),
      );
    }
    if (reply.edit !== null) await session.apply(reply.edit);
  };

  const check = debounced<TextDocument>(UPDATE_DELAY_MS, async (document) => {
    if (document.isClosed) return;
    const text = document.getText();
    try {
      const reply = await tryText(session, files.get(document.uri), text);
      if (!document.isClosed && document.getText() === text) show(document.uri, text, reply);
    } catch (error) {
      log.debug("While checking a readable form:", String(error));
    }
  });
  /** Updates the document if its string was changed in the file. */
  const reload = debounced<SignatureFile>(UPDATE_DELAY_MS, async (file) => {
    try {
      const known = await tryText(session, file, file.text);
      if ("edit" in known && known.edit === null) return;
      const { position } = await stringOf(file);
      const reply = await session.execute<ReadableReply>("mlirAbi.readableForm", file.source.toString(), position);
      // The text stays as long as the string can't be read.
      if ("text" in reply) files.put(file, reply.text);
    } catch (error) {
      log.debug("While reading a string again:", String(error));
    }
  });

  const open = async (node?: unknown): Promise<void> => {
    const place = placeOf(node) ?? placeOfCursor();
    if (place !== undefined) await openString(session, files, place);
  };

  return [
    problems,
    check,
    reload,
    files,
    commands.registerCommand("mlirAbi.editSignature", reportingErrors(log, open)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (files.has(document.uri)) check(document);
      else for (const file of files.moved(document.uri, contentChanges)) reload(file);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (!files.has(uri)) return;
      problems.delete(uri);
      files.close(uri);
    }),
  ];
}

/** The version of a string's file, and where the string is in it. */
async function stringOf(file: SignatureFile) {
  const source = await workspace.openTextDocument(file.source);
  const { line, character } = source.positionAt(file.offset);
  return { version: source.version, position: { line, character } };
}

/** The result of writing a text into its string, computed by the server. */
async function tryText(session: Session, file: SignatureFile, text: string): Promise<ApplyReply> {
  if (file.isGone) return { refused: l10n.t("The string that this text was decoded from was deleted") };
  const { version, position } = await stringOf(file);
  return session.execute("mlirAbi.applyReadableForm", file.source.toString(), version, position, text);
}

/** Shows the readable form of the string at a place, beside its file. */
async function openString(session: Session, files: SignatureFiles, { uri, position }: Place): Promise<void> {
  const source = await workspace.openTextDocument(uri);
  const { line, character } = position;
  const reply = await session.execute<ReadableReply>("mlirAbi.readableForm", uri.toString(), { line, character });
  if ("refused" in reply) {
    void window.showInformationMessage(messageText(reply.refused));
    return;
  }
  const { start } = reply.range;
  const offset = source.offsetAt(new Position(start.line, start.character));
  const document = await workspace.openTextDocument(files.open(uri, offset, reply.title, reply.text));
  const form = positionIn(reply.text, formStart(reply.text));
  const selection = new Range(form, form);
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: false, selection });
}

interface Place {
  readonly uri: Uri;
  readonly position: Pick<Position, "line" | "character">;
}

/** The place of an outline item, whose menu may have run the command. */
function placeOf(node: unknown): Place | undefined {
  if (typeof node !== "object" || node === null || !("uri" in node) || !("range" in node)) return undefined;
  const { uri, range } = node as { uri: unknown; range: { start: Place["position"] } };
  return uri instanceof Uri ? { uri, position: range.start } : undefined;
}

function placeOfCursor(): Place | undefined {
  const place = mlirPlace();
  return place && { uri: place.document.uri, position: place.position };
}

function diagnosticOf(text: string, { start, end, message }: { start: number; end: number; message: string }) {
  const diagnostic = new Diagnostic(new Range(positionIn(text, start), positionIn(text, end)), message);
  diagnostic.source = SOURCE;
  return diagnostic;
}

function positionIn(text: string, offset: number): Position {
  const line = lineOf(text, offset) - 1;
  return new Position(line, offset - (text.lastIndexOf("\n", offset - 1) + 1));
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
