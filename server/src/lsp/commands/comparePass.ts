/** What a pass made of the ABI, from the dumps in a document. */
import { diffHtml } from "../../core/features/diffHtml.js";
import { comparePass } from "../../core/features/passes/comparePass.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf } from "./arguments.js";

const NAME = "mlirAbi.comparePass";

/** The comparison as the content of a page, with what people call the two dumps. */
export interface PassComparison {
  readonly old: string;
  readonly new: string;
  readonly html: string;
}

/** `[uri, line]`: the dump that holds a line (from 0) against the one before it; null where there are not both. */
export function comparedPass(uri: unknown, line: unknown, context: WorkspaceContext): PassComparison | null {
  const document = documentOf(NAME, uri, context);
  if (typeof line !== "number") throw new TypeError(`${NAME} expects a line as its second argument`);
  const view = comparePass(document, document.offsetAt({ line: Math.max(0, Math.trunc(line) || 0), character: 0 }));
  return view === undefined ? null : { old: view.old, new: view.new, html: diffHtml(view) };
}
