/** The menu of quick fixes and refactorings at the cursor (Ctrl+.). */

import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { announce, announceError, element, make, withProse } from "./dom.js";
import { actionsAt, applyAction } from "./edits.js";
import type { Server } from "./server.js";

export function actionKeys(server: Server): readonly KeyBinding[] {
  const run = (view: EditorView): boolean => {
    open(server, view).catch(announceError);
    return true;
  };
  return [{ key: "Mod-.", run }];
}

async function open(server: Server, view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  const { from, to, head } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const actions = await actionsAt(server, view, range, []);
  if (actions.length === 0) {
    return announce(view.state.readOnly ? "The text is read-only" : "Nothing to change here");
  }
  const menu = element("actions", HTMLElement);
  const items = actions.map((action) => {
    const item = withProse(make("button"), action.title);
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      menu.hidePopover();
      applyAction(server, view, action).catch(announceError);
    });
    return item;
  });
  menu.replaceChildren(...items);
  const at = view.coordsAtPos(head);
  menu.showPopover();
  menu.style.left = `${Math.max(4, Math.min(at?.left ?? 0, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at?.bottom ?? 0, innerHeight - menu.offsetHeight - 4))}px`;
  items[0]?.focus();
  menu.onkeydown = (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    const now = items.indexOf(document.activeElement as HTMLButtonElement);
    items[(now + step + items.length) % items.length]?.focus();
  };
}
