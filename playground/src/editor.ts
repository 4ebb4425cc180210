/** The editor, in a shadow root with style sheets as objects, so that the page needs no inline styles. */
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap, toggleComment } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import {
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  renameKeymap,
  serverCompletion,
} from "@codemirror/lsp-client";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { folding } from "./folding.js";
import { highlighting } from "./highlighting.js";
import { indentation } from "./indentation.js";
import { semanticTokens, tokenColours } from "./semanticTokens.js";
import { DOCUMENT_URI, type Server } from "./server.js";
import { endCompletion, isCompleted } from "./snippets.js";

/** The page's colours, which follow the system. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--ground)", fontSize: "13px" },
  // The frame shows the focus.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--soft)", border: "none" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--soft)",
    color: "inherit",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--panel)", color: "var(--soft)", borderColor: "var(--line)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    maxWidth: "min(44rem, 90vw)",
    maxHeight: "60vh",
    overflow: "auto",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionInfo": { padding: "6px 9px" },
  ".cm-lsp-hover-tooltip, .cm-lsp-documentation": { padding: "4px 10px", overflowWrap: "anywhere" },
  ".cm-tooltip pre, .cm-tooltip code": { fontFamily: "var(--mono)", whiteSpace: "pre-wrap" },
  ".cm-tooltip table": { borderCollapse: "collapse" },
  ".cm-tooltip td, .cm-tooltip th": { padding: "2px 10px 2px 0", textAlign: "left", verticalAlign: "top" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-textfield, .cm-button": {
    background: "var(--ground)",
    color: "var(--text)",
    border: "1px solid var(--control)",
    font: "inherit",
  },
  ".cm-diagnosticAction": { background: "var(--accent)", color: "var(--on-accent)" },
});

/** Whether the text is editable: text printed from bytecode is not. */
const changes = new Compartment();
const READ_ONLY: Extension = [EditorState.readOnly.of(true), EditorState.changeFilter.of(() => false)];

/** Creates the editor in an element. Tab leaves it, as in the rest of the page, except once after a completion. */
export function createEditor(host: HTMLElement, server: Server, more: Extension): EditorView {
  const root = host.attachShadow({ mode: "open" });
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      extensions: [
        theme,
        tokenColours,
        highlighting,
        lineNumbers(),
        folding(server),
        lintGutter(),
        highlightSpecialChars(),
        highlightActiveLine(),
        drawSelection(),
        history(),
        bracketMatching(),
        indentation,
        EditorState.languageData.of(() => [{ commentTokens: { line: "//" } }]),
        autocompletion(),
        isCompleted,
        serverCompletion(),
        hoverTooltips(),
        semanticTokens(server),
        more,
        changes.of([]),
        keymap.of([
          ...lintKeymap,
          ...renameKeymap,
          ...formatKeymap,
          ...jumpToDefinitionKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...standardKeymap,
          { key: "Tab", run: endCompletion },
          { key: "Mod-/", run: toggleComment },
        ]),
        EditorView.contentAttributes.of({ "aria-label": "MLIR text", spellcheck: "false", tabindex: "0" }),
        server.client.plugin(DOCUMENT_URI, "mlir"),
      ],
    }),
  });
}

/** Replaces the whole text. */
export function setText(view: EditorView, text: string, { readOnly = false } = {}): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    effects: changes.reconfigure(readOnly ? READ_ONLY : []),
    filter: false,
  });
}

export function makeEditable(view: EditorView): void {
  view.dispatch({ effects: changes.reconfigure([]) });
}
