/** What a pass changed in the ABI, from the dumps in a document. */
import { diffHtml } from "../../core/features/diffHtml.js";
import { comparePass } from "../../core/features/passes/comparePass.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf } from "./arguments.js";

const NAME = "mlirAbi.comparePass";

/** The comparison as a page's content, with the titles of the two dumps. */
export interface PassComparison {
  readonly old: string;
  readonly new: string;
  readonly html: string;
}

/** `[uri, line]`: compares the dump at a line (from 0) with the previous one; null unless there are both. */
export function comparedPass(uri: unknown, line: unknown, context: WorkspaceContext): PassComparison | null {
  const document = documentOf(NAME, uri, context);
  if (typeof line !== "number") throw new TypeError(`${NAME} expects a line as its second argument`);
  const view = comparePass(document, document.offsetAt({ line: Math.max(0, Math.trunc(line) || 0), character: 0 }));
  return view === undefined ? null : { old: view.old, new: view.new, html: diffHtml(view) };
}
