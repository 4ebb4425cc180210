/** Shows what was copied, in the status bar: the next copy replaces the message of the one before. */
import { type Disposable, env, l10n, MarkdownString, StatusBarAlignment, type StatusBarItem, window } from "vscode";
import { labelText, messageText } from "./shownText.js";

/** How long a message is shown, in milliseconds. */
const SHOWN_MS = 8000;

/** In UTF-16 units: what fits beside the other entries of the status bar. */
const MAX_LABEL_LENGTH = 80;

let item: StatusBarItem | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies a text and confirms it. Its tooltip has the whole text, and what the user has to know about it. */
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

/** Takes the message away for good. */
export const copiedMessage: Disposable = {
  dispose() {
    clearTimeout(timer);
    item?.dispose();
    item = undefined;
  },
};
