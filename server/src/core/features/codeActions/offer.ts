/** A code action before the client's capabilities are taken into account. */
import type { CodeAction, CodeActionKind, Diagnostic, WorkspaceEdit } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import type { TextEdit } from "../../text/edit.js";
import { type Found, finish, listSteps, mapFound } from "../../text/steps.js";
import { rangeOf } from "../ranges.js";

/** An action with edits in document offsets, or with deferred work that will find them. */
export interface Offer {
  readonly title: string;
  readonly kind: CodeActionKind;
  readonly diagnostics?: readonly Diagnostic[];
  readonly isPreferred?: boolean;
  readonly edits: readonly TextEdit[] | Deferred | OpenPage | ClientCommand;
}

/** Shows a rule's page; has no edit. */
export interface OpenPage {
  readonly openPage: string;
}

/** The server command by which the client shows a rule's page; its argument is the rule's id. */
export const OPEN_PAGE_COMMAND = "mlirAbi.openRulePage";

/** Runs a command of the client at the cursor or at its arguments; has no edit. */
export interface ClientCommand {
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** The client's command that shows the encoded string at the cursor as text to edit. */
export const EDIT_SIGNATURE_COMMAND = "mlirAbi.editSignature";

/** Every safe fix in the document, or those of one rule: computed only when chosen. */
export interface FixAll {
  readonly fixAll: string | null;
}

/** All that *Migrate this file* does: computed only when chosen. */
export interface Migrate {
  readonly migrate: true;
}

/** Work whose edits are known when it is done. */
export type Deferred = FixAll | Migrate;

export interface EditAbilities {
  /** Whether it supports versioned edits. */
  readonly versioned: boolean;
  /** Whether it resolves an action's edit when the action is chosen. */
  readonly lazy: boolean;
  /** Whether it can show a page outside the editor. */
  readonly pages: boolean;
  readonly commands: ReadonlySet<string>;
}

/** An offer whose edits are known, as an action. */
export function actionOf(
  document: AbiDocument,
  offer: Offer,
  edits: readonly TextEdit[],
  versioned: boolean,
): CodeAction {
  return { ...bareAction(offer), edit: workspaceEdit(document, edits, versioned) };
}

/** An offer without its edit, as an action. */
export function bareAction({ title, kind, diagnostics, isPreferred }: Offer): CodeAction {
  return {
    title,
    kind,
    ...(diagnostics !== undefined && diagnostics.length > 0 && { diagnostics: [...diagnostics] }),
    ...(isPreferred === true && { isPreferred }),
  };
}

/** Edits in LSP's form: for this version of the document alone, if the client supports versions. */
export function workspaceEdit(document: AbiDocument, edits: readonly TextEdit[], versioned: boolean): WorkspaceEdit {
  return finish(workspaceEditSteps(document, edits, versioned));
}

/** The same in steps, for edits all over a document. */
export function* workspaceEditSteps(
  document: AbiDocument,
  edits: Found<TextEdit>,
  versioned: boolean,
): Generator<undefined, WorkspaceEdit> {
  const { uri, version } = document;
  const lspEdits = yield* listSteps(
    mapFound(edits, (edit) => ({ range: rangeOf(document, edit), newText: edit.newText })),
  );
  return versioned
    ? { documentChanges: [{ textDocument: { uri, version }, edits: lspEdits }] }
    : { changes: { [uri]: lspEdits } };
}
