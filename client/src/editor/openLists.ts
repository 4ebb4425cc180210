/** Opens the list of suggestions again inside the braces or quotes that one of them wrote: what belongs there is the next question. */
import type { CompletionItem } from "vscode";
import type { Middleware } from "vscode-languageclient";

/** A snippet that leaves the cursor in something empty. */
const INTO_EMPTY = /[{"](?:\$0|\$1)[}"]/;

export const openLists = {
  provideCompletionItem: async (document, position, context, token, next) => {
    const found = await next(document, position, context, token);
    for (const item of Array.isArray(found) ? found : (found?.items ?? [])) openList(item);
    return found;
  },
} satisfies Middleware;

function openList(item: CompletionItem): void {
  if (typeof item.insertText !== "object" || !INTO_EMPTY.test(item.insertText.value)) return;
  item.command = { title: "Suggest", command: "editor.action.triggerSuggest" };
}
