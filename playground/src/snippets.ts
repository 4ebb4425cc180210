/** Snippets of the server, in the syntax that the editor's library reads, and the Tab key after them. */
import { type EditorState, StateEffect, StateField, type Transaction } from "@codemirror/state";

/** A message of the server, as far as it may have completions in it. */
export interface CompletionMessage {
  readonly result?: unknown;
}

interface Item {
  readonly insertTextFormat?: number;
  readonly textEdit?: { newText: string };
}

const SNIPPET = 2;

/** Rewrites the snippets of a message with completions. */
export function rewriteSnippets({ result }: CompletionMessage): void {
  if (!Array.isArray(result)) return;
  for (const { insertTextFormat, textEdit } of result as readonly Item[]) {
    if (insertTextFormat === SNIPPET && textEdit !== undefined) textEdit.newText = editorSnippet(textEdit.newText);
  }
}

const CHOICE = /\$\{(\d+)\|((?:\\.|[^\\|,])*)(?:\\.|[^\\|])*\|\}/g;
const PLACEHOLDER = /\$\{\d+:((?:\\.|[^\\}])*)\}/g;
const HAS_LAST_STOP = /(?<!\\)\$(?:0|\{0)/;
/** Where a stop would grow by what is typed into the placeholder before it. */
const ENDS_WITH_PLACEHOLDER = /\$(?:\d+|\{(?:\\.|[^\\}])*\})$/;

/** A snippet as the library reads it: that knows no choices, no braces in a numbered placeholder, and no stop at the end that is not written. */
export function editorSnippet(snippet: string): string {
  const text = snippet.replace(CHOICE, `\${$1:$2}`).replace(PLACEHOLDER, (placeholder, value: string) => {
    if (!/[{}]/.test(value)) return placeholder;
    // One backslash of each is for the library's own reader of snippets.
    return `\${${value.replaceAll("{", "\\{").replaceAll("\\}", "\\\\\\}")}}`;
  });
  return HAS_LAST_STOP.test(text) || ENDS_WITH_PLACEHOLDER.test(text) ? text : `${text}\${}`;
}

const leave = StateEffect.define();

/** Whether a completion was accepted on the line of the cursor, and nothing has ended it. */
export const isCompleted = StateField.define<boolean>({
  create: () => false,
  update(value, transaction: Transaction) {
    if (transaction.isUserEvent("input.complete")) return true;
    return value && !transaction.effects.some((effect) => effect.is(leave)) && !changesLine(transaction);
  },
});

function changesLine({ startState, newDoc, newSelection }: Transaction): boolean {
  return startState.doc.lineAt(startState.selection.main.head).number !== newDoc.lineAt(newSelection.main.head).number;
}

/** Ends a completion where the cursor is: without more places Tab would leave the editor, and take with it what is typed next. */
export function endCompletion({ state, dispatch }: Target): boolean {
  if (!state.field(isCompleted)) return false;
  dispatch(state.update({ effects: leave.of(null), selection: { anchor: state.selection.main.to } }));
  return true;
}

interface Target {
  readonly state: EditorState;
  readonly dispatch: (transaction: Transaction) => void;
}
