import { OPEN_PAGE_COMMAND } from "../../core/features/codeActions/offer.js";
import { rulePage } from "../../core/lint/pages.js";
import { ruleOf } from "../../core/lint/registry.js";
import type { WorkspaceContext } from "../connection/handler.js";

/** `[id]`: has the client show a rule's page outside the editor. Only our pages, whatever the client sends. */
export function openRulePage(id: unknown, { show }: WorkspaceContext): null {
  if (typeof id !== "string" || ruleOf(id) === undefined) {
    throw new TypeError(`${OPEN_PAGE_COMMAND} expects the id of a rule as its argument`);
  }
  show(rulePage(id));
  return null;
}
