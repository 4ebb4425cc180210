/** Folding by the server's ranges, which follow edits until the next answer. */
import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { debounced } from "./dom.js";
import { DOCUMENT_URI, type Server } from "./server.js";

const UPDATE_DELAY_MS = 300;

interface FoldingRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** By the offset of the first line's start: from the end of that line to the end of the last one. */
type Folds = ReadonlyMap<number, { readonly from: number; readonly to: number }>;

const arrived = StateEffect.define<Folds>();

const folds = StateField.define<Folds>({
  create: () => new Map(),
  update(value, { effects, docChanged }) {
    for (const effect of effects) if (effect.is(arrived)) return effect.value;
    return docChanged ? new Map() : value;
  },
});

export function folding(server: Server): Extension {
  const request = async (view: EditorView): Promise<void> => {
    const { doc } = view.state;
    const textDocument = { uri: DOCUMENT_URI };
    const ranges = await server.request<readonly FoldingRange[] | null>("textDocument/foldingRange", { textDocument });
    if (doc !== view.state.doc) return;
    const known = new Map<number, { from: number; to: number }>();
    for (const { startLine, endLine } of ranges ?? []) {
      if (endLine <= startLine || endLine >= doc.lines) continue;
      const first = doc.line(startLine + 1);
      known.set(first.from, { from: first.to, to: doc.line(endLine + 1).to });
    }
    view.dispatch({ effects: arrived.of(known) });
  };
  const schedule = debounced(UPDATE_DELAY_MS, (view: EditorView) => void request(view).catch(() => undefined));
  return [
    folds,
    foldService.of((state, lineStart) => state.field(folds).get(lineStart) ?? null),
    codeFolding(),
    foldGutter({ foldingChanged: ({ state, startState }) => state.field(folds) !== startState.field(folds) }),
    keymap.of(foldKeymap),
    EditorView.updateListener.of(({ docChanged, view }) => {
      if (docChanged) schedule(view);
    }),
    // The initial text.
    EditorView.domEventHandlers({ focus: (_event, view) => schedule(view) }),
  ];
}
