/** What completion inserts with places to fill in, each between `~`: no text of MLIR's has that sign. */
import { type CompletionItem, InsertTextFormat } from "vscode-languageserver-types";

const PLACE = /~([^~]*)~/g;

export const marked = (text: string): string => `~${text.replaceAll("~", "")}~`;

/** `${1:…}` for each place, `$0` for an empty one; what snippets give a meaning is escaped. */
export function snippetOf(text: string): Pick<CompletionItem, "insertTextFormat"> & { readonly newText: string } {
  let count = 0;
  const escaped = text.replace(/[\\$}]/g, "\\$&");
  const newText = escaped.replace(PLACE, (_, place: string) => (place === "" ? "$0" : `\${${++count}:${place}}`));
  return { newText, insertTextFormat: InsertTextFormat.Snippet };
}
