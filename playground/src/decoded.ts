/** The decoded ABI of the text: its lines follow the cursor and link back to the text. */
import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import type { DecodedDocument, DecodedPart } from "../../server/src/core/features/decodedDocument.js";
import { element, make } from "./dom.js";
import type { Position } from "./edits.js";
import { goTo } from "./findings.js";
import { DOCUMENT_URI, type Server } from "./server.js";

let parts: readonly DecodedPart[] = [];

export function createDecoded(view: EditorView): void {
  const list = element("decoded", HTMLElement);
  list.addEventListener("click", ({ target }) => {
    const line = target instanceof Element ? target.closest("button") : null;
    if (line === null) return;
    const at = [...list.children].indexOf(line);
    const part = parts.findLast(({ first, last }) => first <= at && at <= last);
    if (part !== undefined) goTo(view, part.range);
  });
}

/** Decodes the current text. */
export async function showDecoded(server: Server, view: EditorView): Promise<void> {
  const { doc } = view.state;
  const decoded = await server.execute<DecodedDocument>("mlirAbi.decodeDocument", DOCUMENT_URI);
  if (doc !== view.state.doc) return;
  parts = decoded.parts;
  const leading = new Set(parts.flatMap(({ first, last }) => [first, last]));
  const list = element("decoded", HTMLElement);
  const lines = decoded.text.trimEnd().split("\n");
  // An edit changes few of thousands of lines: the others stay.
  for (const [i, text] of lines.entries()) {
    const name = leading.has(i) ? "button" : "div";
    const shown = list.children[i];
    if (shown?.localName === name) {
      if (shown.textContent !== text) shown.textContent = text;
    } else if (shown === undefined) list.append(make(name, text, "line"));
    else shown.replaceWith(make(name, text, "line"));
  }
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  followCursor(view);
}

/** Marks the lines about the cursor's place, and scrolls to them. */
export function followCursor(view: EditorView): void {
  const plugin = LSPPlugin.get(view);
  const list = element("decoded", HTMLElement);
  if (plugin === null) return;
  const at = plugin.toPosition(view.state.selection.main.head);
  const part = parts.findLast(({ range }) => !isBefore(at, range.start) && !isBefore(range.end, at));
  for (const line of list.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  if (part === undefined) return;
  for (let i = part.first; i <= part.last; i++) list.children[i]?.setAttribute("aria-current", "true");
  const first = list.children[part.first];
  if (!(first instanceof HTMLElement)) return;
  const { offsetTop, offsetHeight } = first;
  // Not `scrollIntoView`, which would scroll the whole page, too.
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
  }
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
