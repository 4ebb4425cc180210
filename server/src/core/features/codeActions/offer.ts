/** What a code action is before a client's abilities are known. */
import type { CodeAction, CodeActionKind, Diagnostic, WorkspaceEdit } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import type { TextEdit } from "../../text/edit.js";
import { rangeOf } from "../ranges.js";

/** An action with edits in document offsets, or with the work that will find them. */
export interface Offer {
  readonly title: string;
  readonly kind: CodeActionKind;
  readonly diagnostics?: readonly Diagnostic[];
  readonly isPreferred?: boolean;
  readonly edits: readonly TextEdit[] | FixAll | OpenPage | ClientCommand;
}

/** No edit at all: shows a rule's page. */
export interface OpenPage {
  readonly openPage: string;
}

/** The server's command that has the client show a rule's page; its argument is the rule's id. */
export const OPEN_PAGE_COMMAND = "mlirAbi.openRulePage";

/** No edit of ours: runs a command of the client's, at the cursor or where its arguments say. */
export interface ClientCommand {
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** The client's command that shows the encoded string at the cursor as text to edit. */
export const EDIT_SIGNATURE_COMMAND = "mlirAbi.editSignature";

/** Every safe fix in the document, or those of one rule: too much work for an offer that may never be taken. */
export interface FixAll {
  readonly fixAll: string | null;
}

/** What a client can do with actions. */
export interface EditAbilities {
  /** Takes edits that say which version of the document they are for. */
  readonly versioned: boolean;
  /** Asks for an action's edit when the action is chosen. */
  readonly lazy: boolean;
  /** Can be asked to show a page outside the editor. */
  readonly pages: boolean;
  /** Commands of its own that an action may name. */
  readonly commands: ReadonlySet<string>;
}

/** The action of an offer whose edits are known. */
export function actionOf(
  document: AbiDocument,
  offer: Offer,
  edits: readonly TextEdit[],
  versioned: boolean,
): CodeAction {
  return { ...bareAction(offer), edit: workspaceEdit(document, edits, versioned) };
}

/** The action of an offer, without its edit. */
export function bareAction({ title, kind, diagnostics, isPreferred }: Offer): CodeAction {
  return {
    title,
    kind,
    ...(diagnostics !== undefined && diagnostics.length > 0 && { diagnostics: [...diagnostics] }),
    ...(isPreferred === true && { isPreferred }),
  };
}

/** Edits as LSP has them: for this version of the document alone, where the client supports versions. */
export function workspaceEdit(document: AbiDocument, edits: readonly TextEdit[], versioned: boolean): WorkspaceEdit {
  const { uri, version } = document;
  const lspEdits = edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.newText }));
  return versioned
    ? { documentChanges: [{ textDocument: { uri, version }, edits: lspEdits }] }
    : { changes: { [uri]: lspEdits } };
}
