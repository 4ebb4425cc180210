/** Completion in process: a marked text in, the items and the text after one of them out. */

import { TextDocument } from "vscode-languageserver-textdocument";
import type { CompletionItem, TextEdit } from "vscode-languageserver-types";
import { openDocument } from "../../server/src/core/document/document.js";
import { completion } from "../../server/src/core/features/completion.js";
import type { CompletionAbilities } from "../../server/src/core/features/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { parseCursor } from "./markers.js";

const URI = "file:///completion.mlir";
const PLAIN: CompletionAbilities = { snippets: false, format: "plaintext" };

export interface Completed {
  readonly text: string;
  readonly items: readonly CompletionItem[];
  readonly labels: readonly string[];
  /** The text after the item of that label was accepted. @throws Error where there is none */
  accept(label: string): string;
}

/** The completions at the `<|>` of a text. */
export function completionsAt(marked: string, abilities: CompletionAbilities = PLAIN): Completed {
  const { text, cursor } = parseCursor(marked);
  return completionsIn(text, cursor, abilities);
}

/** The completions at an offset of a text. */
export function completionsIn(text: string, offset: number, abilities = PLAIN, trigger?: string): Completed {
  const document = openDocument(URI, 1, text);
  const items = completion(document, document.positionAt(offset), DEFAULT_SETTINGS, abilities, trigger);
  return {
    text,
    items,
    labels: items.map(({ label }) => label),
    accept(label) {
      const found = items.find((item) => item.label === label);
      if (found === undefined) throw new Error(`no ${label} among ${items.map((item) => item.label).join(", ")}`);
      return acceptedText(text, found);
    },
  };
}

/** The text with an item accepted, as an editor does it. @throws Error where edits overlap */
export function acceptedText(text: string, { textEdit, additionalTextEdits = [] }: CompletionItem): string {
  if (textEdit === undefined || !("range" in textEdit)) throw new Error("no edit");
  const edits: TextEdit[] = [textEdit, ...additionalTextEdits];
  return TextDocument.applyEdits(TextDocument.create(URI, "mlir", 1, text), edits);
}
