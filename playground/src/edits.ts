/** Code actions and their edits. */
import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { DOCUMENT_URI, type Server } from "./server.js";

export interface Position {
  readonly line: number;
  readonly character: number;
}
export interface Span {
  readonly start: Position;
  readonly end: Position;
}
interface TextEdit {
  readonly range: Span;
  readonly newText: string;
}
interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly { readonly edits?: readonly TextEdit[] }[];
}
export interface CodeAction {
  readonly title: string;
  readonly kind?: string;
  readonly edit?: WorkspaceEdit;
  readonly data?: unknown;
  readonly isPreferred?: boolean;
}

/** The actions with edits at a range; none if the text is read-only. */
export async function actionsAt(
  server: Server,
  { state }: EditorView,
  range: Span,
  diagnostics: readonly unknown[],
): Promise<CodeAction[]> {
  if (state.readOnly) return [];
  const params = { textDocument: { uri: DOCUMENT_URI }, range, context: { diagnostics } };
  const actions = await server.request<readonly CodeAction[] | null>("textDocument/codeAction", params);
  return (actions ?? []).filter(({ edit, data }) => edit !== undefined || data !== undefined);
}

/** Applies an action to the editor's text unless that has changed meanwhile. */
export async function applyAction(server: Server, view: EditorView, action: CodeAction): Promise<void> {
  const { doc } = view.state;
  const { edit } = action.edit === undefined ? await resolved(server, action) : action;
  const plugin = LSPPlugin.get(view);
  if (edit === undefined || plugin === null || doc !== view.state.doc) return;
  const edits = edit.documentChanges?.flatMap((it) => it.edits ?? []) ?? edit.changes?.[DOCUMENT_URI] ?? [];
  const changes = edits.map(({ range, newText }) => ({
    from: plugin.fromPosition(range.start),
    to: plugin.fromPosition(range.end),
    insert: newText,
  }));
  view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: false });
  view.focus();
}

function resolved(server: Server, action: CodeAction): Promise<CodeAction> {
  return server.request("codeAction/resolve", action);
}
