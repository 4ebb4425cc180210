/** Decodes and encodes strings that need not be in an MLIR file. */
import {
  commands,
  type Disposable,
  EventEmitter,
  type InputBox,
  InputBoxValidationSeverity,
  type LogOutputChannel,
  l10n,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { DecodeReply } from "../../../server/src/lsp/commands/decode.js";
import type { EncodeReply } from "../../../server/src/lsp/commands/encode.js";
import type { EncodingsReply } from "../../../server/src/lsp/commands/encodings.js";
import { copyText } from "../editor/copied.js";
import { debounced, reportingErrors } from "../editor/helpers.js";
import type { Session } from "../editor/session.js";
import { labelText, messageText } from "../editor/shownText.js";

/** The scheme of documents that exist only in the editor. */
const SCHEME = "mlir-abi";
const DECODED = Uri.from({ scheme: SCHEME, path: "/Decoded ABI string.txt" });

/** The pause in typing after which the result is shown. */
const UPDATE_DELAY_MS = 100;

/** In UTF-16 units. Longer lines are not searched for the string at the cursor. */
const MAX_LINE_LENGTH = 100_000;

/** Registers the commands that decode and encode a string. */
export function registerStringCommands(session: Session, log: LogOutputChannel): readonly Disposable[] {
  const changed = new EventEmitter<Uri>();
  let decoded = "";
  const show = async (value: string): Promise<void> => {
    decoded = (await session.execute<DecodeReply>("mlirAbi.decode", value)).document;
    changed.fire(DECODED);
    const document = await workspace.openTextDocument(DECODED);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  };
  const decodeString = async (given?: unknown): Promise<void> => {
    const selected = typeof given === "string" ? given : selectedText();
    const value = selected !== "" ? selected : await askString(session, log, stringAtCursor());
    if (value !== undefined && value.trim() !== "") await show(value);
  };
  return [
    changed,
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => decoded,
    }),
    commands.registerCommand("mlirAbi.decodeString", reportingErrors(log, decodeString)),
    commands.registerCommand(
      "mlirAbi.encodeString",
      reportingErrors(log, () => encodeString(session, log)),
    ),
  ];
}

/** The selection in a file of any language. */
function selectedText(): string {
  const editor = window.activeTextEditor;
  return editor === undefined ? "" : editor.document.getText(editor.selection);
}

/** The quoted string around the cursor, without quotes: a default that the user can edit. */
function stringAtCursor(): string {
  const editor = window.activeTextEditor;
  if (editor === undefined) return "";
  const { text } = editor.document.lineAt(editor.selection.active.line);
  const at = editor.selection.active.character;
  if (text.length > MAX_LINE_LENGTH) return "";
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g)) {
    if (index <= at && at <= index + found.length) return found.slice(1, -1);
  }
  return "";
}

function askString(session: Session, log: LogOutputChannel, value: string): Promise<string | undefined> {
  const input = window.createInputBox();
  input.title = l10n.t("Decode ABI string");
  input.prompt = l10n.t("A signature, calling convention or reflection JSON, escaped as in the file or not");
  input.placeholder = "I6!S3!t6R6!S3!t2";
  input.value = value;
  return ask(input, log, async (text) => {
    const { text: signature, kind, name, problems } = await session.execute<DecodeReply>("mlirAbi.decode", text);
    const [first] = problems;
    if (signature === null || kind === null)
      return { message: first?.message ?? "", severity: InputBoxValidationSeverity.Error };
    return { message: `${name}: ${signature}`, severity: InputBoxValidationSeverity.Info };
  });
}

/** Prompts for the readable form of a string and copies what it encodes to. */
async function encodeString(session: Session, log: LogOutputChannel): Promise<void> {
  const all = await session.execute<EncodingsReply>("mlirAbi.encodings");
  const kinds = all.map(({ kind, name, example }) => ({ label: name, description: example, encoding: kind }));
  const picked = await window.showQuickPick(kinds, {
    title: l10n.t("Encode ABI string"),
    placeHolder: l10n.t("What to encode"),
    matchOnDescription: true,
  });
  if (picked === undefined) return;
  const encode = (text: string) => session.execute<EncodeReply>("mlirAbi.encode", text, picked.encoding);
  const input = window.createInputBox();
  input.title = l10n.t("Encode {0}", picked.label);
  input.prompt = l10n.t("Readable types; Enter copies the encoded string");
  input.placeholder = picked.description;
  const text = await ask(input, log, async (typed) => {
    const { value, problems } = await encode(typed);
    if (value === null) {
      return { message: problems[0]?.message ?? "", severity: InputBoxValidationSeverity.Error };
    }
    return { message: value, severity: InputBoxValidationSeverity.Info };
  });
  if (text === undefined) return;
  const { value, problems } = await encode(text);
  if (value === null) {
    void window.showErrorMessage(messageText(l10n.t("Nothing was encoded: {0}", problems[0]?.message ?? "")));
    return;
  }
  await copyText(value);
}

/** The editor interprets links and icons below an input box. */
const shown = (text: string): string => labelText(messageText(text));

/** An input box with the result of its text below. Resolves to the text, or undefined if dismissed. */
function ask(
  input: InputBox,
  log: LogOutputChannel,
  preview: (text: string) => Promise<Exclude<InputBox["validationMessage"], string | undefined>>,
): Promise<string | undefined> {
  input.ignoreFocusOut = true;
  const update = debounced<InputBox>(UPDATE_DELAY_MS, async () => {
    const text = input.value;
    if (text.trim() === "") {
      input.validationMessage = undefined;
      return;
    }
    try {
      const message = await preview(text);
      // A slow answer must not appear below newer text.
      if (input.value === text) input.validationMessage = { ...message, message: shown(message.message) };
    } catch (error) {
      log.error(String(error));
      input.validationMessage = { message: shown(String(error)), severity: InputBoxValidationSeverity.Warning };
    }
  });
  return new Promise((resolve) => {
    input.onDidChangeValue(() => update(input));
    input.onDidAccept(() => {
      resolve(input.value);
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      update.dispose();
      input.dispose();
    });
    input.show();
    update(input);
  });
}
