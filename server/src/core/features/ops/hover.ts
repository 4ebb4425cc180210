/** Hovers on the names of ops. */
import type { AbiDocument } from "../../document/document.js";
import type { Explained } from "../provider.js";
import { opNameAt } from "./opAt.js";
import { opPage } from "./opPage.js";

/** The page of the op whose name is at an offset; undefined for unknown ops. Never throws. */
export function opHover(document: AbiDocument, offset: number): Explained | undefined {
  const named = opNameAt(document, offset);
  const page = named && opPage(named.name);
  return named && page && { page, span: { start: named.start, end: named.end } };
}
