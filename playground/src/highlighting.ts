/**
 * Colours of MLIR's tokens. None spans a line end, so only visible lines are read. The server's semantic tokens colour
 * encoded strings.
 */
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Tokens by the name of their colour; the first match counts. */
const TOKENS = {
  comment: /\/\/.*/,
  string: /"(?:[^"\\]|\\.)*"?/,
  variable: /[%^][\w$.-]+(?:#\d+)?/,
  function: /@(?:[\w$.-]+|"(?:[^"\\]|\\.)*"?)/,
  type: /[!#][A-Za-z_][\w$.-]*|\b(?:tensor|memref|vector|tuple|complex|index|none|[su]?i\d+|b?f\d+\w*|tf32)\b/,
  number: /\b0x[0-9a-fA-F]+|-?\b\d+(?:\.\d*(?:[eE][-+]?\d+)?)?/,
  keyword: /[A-Za-z_][\w$]*(?:\.[\w$]+)+|\b(?:true|false|unit|dense|loc|attributes|module|private|public|nested)\b/,
  property: /[A-Za-z_][\w$.]*/,
  operator: /->|[=:*?]/,
};
const ANY = new RegExp(
  Object.entries(TOKENS)
    .map(([name, { source }]) => `(?<${name}>${source})`)
    .join("|"),
  "g",
);
const MARKS = new Map(Object.keys(TOKENS).map((name) => [name, Decoration.mark({ class: `mlir-${name}` })]));

/** In UTF-16 units. The rest of a longer line is not coloured. */
const MAX_LINE_LENGTH = 20_000;

function decorate({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let read = -1;
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      // A folded line has two visible ranges.
      if (line.from > read) addLine(builder, line.from, line.text.slice(0, MAX_LINE_LENGTH));
      read = line.from;
      at = line.to + 1;
    }
  }
  return builder.finish();
}

function addLine(builder: RangeSetBuilder<Decoration>, start: number, text: string): void {
  for (const { index, 0: token, groups = {} } of text.matchAll(ANY)) {
    const name = Object.keys(groups).find((it) => groups[it] !== undefined) ?? "";
    const mark = MARKS.get(name);
    if (mark !== undefined) builder.add(start + index, start + index + token.length, mark);
  }
}

class Colours {
  decorations: DecorationSet;
  constructor(view: EditorView) {
    this.decorations = decorate(view);
  }
  update({ view, docChanged, viewportChanged }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = decorate(view);
  }
}

const colours = [...MARKS.keys()].map((name) => [`.mlir-${name}`, { color: `var(--${name})` }]);

/** Uses CSS variables, so that only the style sheet distinguishes light, dark and high contrast. */
export const highlighting: Extension = [
  ViewPlugin.fromClass(Colours, { decorations: ({ decorations }) => decorations }),
  EditorView.theme(Object.fromEntries(colours)),
];
