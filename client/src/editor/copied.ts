/** Confirms in the status bar what was copied; a later copy replaces the message. */
import { type Disposable, env, l10n, MarkdownString, StatusBarAlignment, type StatusBarItem, window } from "vscode";
import { labelText, messageText } from "./shownText.js";

/** How long the message is shown. */
const SHOWN_MS = 8000;

/** In UTF-16 units: what fits in the status bar. */
const MAX_LABEL_LENGTH = 80;

let item: StatusBarItem | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies a text and confirms it. The tooltip shows the whole text, and notes for the user. */
export async function copyText(text: string, notes: readonly string[] = []): Promise<void> {
  await env.clipboard.writeText(text);
  item ??= window.createStatusBarItem("mlirAbi.copied", StatusBarAlignment.Left);
  item.name = l10n.t("MLIR ABI: what was copied");
  const line = messageText(text);
  const label = line.length <= MAX_LABEL_LENGTH ? line : `${line.slice(0, MAX_LABEL_LENGTH - 1)}…`;
  const said = notes.map((note) => messageText(note)).join(". ");
  item.text = `$(check) ${labelText(l10n.t("Copied {0}", label))}`;
  item.accessibilityInformation = { label: l10n.t("Copied {0}", [line, said].filter(Boolean).join(". ")) };
  const tooltip = new MarkdownString().appendCodeblock(text, "text");
  item.tooltip = said === "" ? tooltip : tooltip.appendText(said);
  item.show();
  clearTimeout(timer);
  timer = setTimeout(() => item?.hide(), SHOWN_MS);
}

/** Disposes of the message. */
export const copiedMessage: Disposable = {
  dispose() {
    clearTimeout(timer);
    item?.dispose();
    item = undefined;
  },
};
