/** The server's colours of encoded strings, requested for the visible text; they follow edits until the next answer. */
import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, type Range, StateEffect } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Server } from "./server.js";

const UPDATE_DELAY_MS = 120;

interface Tokens {
  readonly data: readonly number[];
}

const arrived = StateEffect.define<DecorationSet>();

export function semanticTokens(server: Server): Extension {
  class Colours {
    decorations: DecorationSet = Decoration.none;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(readonly view: EditorView) {
      this.#schedule();
    }

    update(update: ViewUpdate): void {
      this.decorations = this.decorations.map(update.changes);
      for (const { effects } of update.transactions) {
        for (const effect of effects) if (effect.is(arrived)) this.decorations = effect.value;
      }
      if (update.docChanged || update.viewportChanged) this.#schedule();
    }

    destroy(): void {
      clearTimeout(this.#timer);
    }

    #schedule(): void {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#ask().catch(() => undefined), UPDATE_DELAY_MS);
    }

    async #ask(): Promise<void> {
      const plugin = LSPPlugin.get(this.view);
      if (plugin === null) return;
      const { doc } = this.view.state;
      const { from, to } = this.view.viewport;
      const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
      const textDocument = { uri: plugin.uri };
      await server.client.initializing;
      const legend = server.client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes ?? [];
      const tokens = await server.request<Tokens | null>("textDocument/semanticTokens/range", { textDocument, range });
      // Positions in another text would be wrong; the next answer is on its way.
      if (tokens === null || doc !== this.view.state.doc) return;
      this.view.dispatch({ effects: arrived.of(decorate(tokens.data, legend, this.view)) });
    }
  }
  return ViewPlugin.fromClass(Colours, { decorations: ({ decorations }) => decorations });
}

/** Decodes LSP's numbers: five per token, each position relative to the token before. */
function decorate(data: readonly number[], legend: readonly string[], { state: { doc } }: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = [];
  let line = 1;
  let character = 0;
  for (let i = 0; i + 4 < data.length; i += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0] = data.slice(i, i + 4);
    character = lines > 0 ? characters : character + characters;
    line += lines;
    if (line > doc.lines) break;
    const from = doc.line(line).from + character;
    const to = Math.min(from + length, doc.length);
    if (from < to) marks.push(Decoration.mark({ class: `token-${legend[type] ?? "string"}` }).range(from, to));
  }
  return Decoration.set(marks, true);
}

/** The colours of the legend's types. */
export const tokenColours = EditorView.theme({
  ".token-type, .token-type *": { color: "var(--type)" },
  ".token-number, .token-number *": { color: "var(--number)" },
  ".token-keyword, .token-keyword *, .token-operator, .token-operator *": { color: "var(--keyword)" },
  ".token-property, .token-property *": { color: "var(--property)" },
  ".token-parameter, .token-parameter *, .token-variable, .token-variable *": { color: "var(--variable)" },
  ".token-function, .token-function *, .token-namespace, .token-namespace *": { color: "var(--function)" },
  ".token-decorator, .token-decorator *, .token-enumMember, .token-enumMember *": { color: "var(--decorator)" },
  ".token-string, .token-string *": { color: "var(--string)" },
});
