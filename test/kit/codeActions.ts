/** Code actions in process: a marked text in, the actions and what they make of the text out. */
import { type CodeAction, type CodeActionContext, CodeActionTriggerKind } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { codeActions, resolveCodeActionSteps } from "../../server/src/core/features/codeActions.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { finish } from "../../server/src/core/text/steps.js";
import { parseMarkers } from "./markers.js";

export interface Actions {
  /** The text without markers. */
  readonly text: string;
  readonly actions: readonly CodeAction[];
  readonly titles: readonly string[];
  /** The text after the action of this title, or the only one whose title starts so. @throws Error for none or many */
  textAfter(title: string): string;
}

/** Rules that the tests of actions plant mistakes for. Others stay silent, so that a new rule changes no menu. */
const PLANTED: ReadonlySet<string> = new Set([
  "integer-out-of-range",
  "non-canonical-spelling",
  "span-length-mismatch",
]);
export const PLANTED_ONLY: Settings = {
  ...DEFAULT_SETTINGS,
  rules: Object.fromEntries(RULES.flatMap(({ id }) => (PLANTED.has(id) ? [] : [[id, "off"]]))),
};

export interface Asked {
  readonly only?: readonly string[];
  readonly invoked?: boolean;
  /** Leaves the edits of some actions to be asked for. */
  readonly lazy?: boolean;
  readonly versioned?: boolean;
  /** The client shows pages. */
  readonly pages?: boolean;
  /** The client's own commands. */
  readonly commands?: readonly string[];
  readonly settings?: Settings;
}

/** The actions at the `<|>` or the first `<|…|>` of a text, with all of its diagnostics in the request. */
export function actionsAt(marked: string, asked: Asked = {}): Actions {
  const { only, invoked = false, lazy = false, versioned = true, pages = false, settings = PLANTED_ONLY } = asked;
  const commands = new Set(asked.commands);
  const { text, cursors, spans } = parseMarkers(marked);
  const span = spans[0] ?? { start: cursors[0] ?? 0, end: cursors[0] ?? 0 };
  const document = openDocument("file:///test.mlir", 7, text);
  const rangeOf = ({ start, end }: { start: number; end: number }) => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
  const context: CodeActionContext = {
    diagnostics: findings(document, settings).map((it) => ({
      range: rangeOf(it),
      code: it.code,
      message: it.message,
    })),
    ...(only && { only: [...only] }),
    triggerKind: invoked ? CodeActionTriggerKind.Invoked : CodeActionTriggerKind.Automatic,
  };
  const abilities = { versioned, lazy, pages, commands };
  const actions = codeActions(document, rangeOf(span), context, settings, abilities);
  return {
    text,
    actions,
    titles: actions.map(({ title }) => title),
    textAfter(title) {
      const exact = actions.filter((action) => action.title === title);
      const found = exact.length > 0 ? exact : actions.filter((action) => action.title.startsWith(title));
      const [action] = found;
      if (action === undefined || found.length > 1) {
        throw new Error(`${found.length} of ${JSON.stringify(actions.map((it) => it.title))}`);
      }
      return applied(text, finish(resolveCodeActionSteps(document, action, settings, abilities)));
    },
  };
}

/** The text after an action, as a client applies it: with an independent idea of positions. */
export function applied(text: string, { edit }: CodeAction): string {
  const [change] = edit?.documentChanges ?? [];
  const edits = change !== undefined && "edits" in change ? change.edits : Object.values(edit?.changes ?? {})[0];
  if (edits === undefined) throw new Error("the action has no edit");
  const document = TextDocument.create("file:///test.mlir", "mlir", 1, text);
  return TextDocument.applyEdits(
    document,
    edits.flatMap((it) => ("newText" in it ? [it] : [])),
  );
}
