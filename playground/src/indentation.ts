/** How far a new line is indented, and a bracket that closes. */
import { type IndentContext, indentOnInput, indentService, matchBrackets } from "@codemirror/language";
import { EditorState, type Extension, type Line } from "@codemirror/state";

/** After such a line, one is further in: it opens a bracket, or is a block's label. */
const OPENS = /(?:[{([]|^\s*\^.*:)\s*(?:\/\/.*)?$/;
const CLOSES = /^\s*[})\]]/;

export const indentation: Extension = [
  indentService.of(indentAt),
  indentOnInput(),
  EditorState.languageData.of(() => [{ indentOnInput: /^\s*[})\]]$/ }]),
];

/** Of the line that begins at a position, or would if it were broken there; undefined where it is as far in as the one before. */
function indentAt(context: IndentContext, position: number): number | undefined {
  const line = context.state.doc.lineAt(position);
  const column = position - line.from;
  if (column === 0) return indentOfCloser(context, line);
  if (!OPENS.test(line.text.slice(0, column))) return undefined;
  return indentOf(context, line) + (CLOSES.test(context.textAfterPos(position)) ? 0 : context.unit);
}

/** Where a line begins with a closing bracket: as far as the line of the other one. */
function indentOfCloser(context: IndentContext, { text, from }: Line): number | undefined {
  const closer = CLOSES.exec(text)?.[0];
  const open = closer && matchBrackets(context.state, from + closer.length, -1)?.end;
  return open ? indentOf(context, context.state.doc.lineAt(open.from)) : undefined;
}

function indentOf(context: IndentContext, { text }: Line): number {
  return context.countColumn(text, text.search(/\S|$/));
}
