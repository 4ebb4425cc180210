/** The type under the cursor. */
import type { AbiDocument } from "../../document/document.js";
import { isComment, isString, placeAt } from "../../document/structure/place.js";
import { TextTree } from "../../syntax/textTree.js";
import { typeAround } from "../../syntax/typeAround.js";
import { movedSpan, type Span } from "../../text/offsetMap.js";

export interface TypeAt extends Span {
  readonly text: string;
  readonly inComment: boolean;
}

/** The innermost type that contains an offset or ends there, outside of strings; also in comments. Never throws. */
export function typeAt(document: AbiDocument, offset: number): TypeAt | undefined {
  const place = placeAt(document, offset);
  if (place === undefined) return undefined;
  const { page, tree, row } = place;
  const { text, start } = document.pages.source(page);
  const inComment = isComment(place) && offset - page.start > (tree.starts[row] ?? 0);
  const source = inComment
    ? new TextTree(text, start + (tree.starts[row] ?? 0) + "//".length, start + (tree.ends[row] ?? 0))
    : document.pages.source(page);
  const at = offset - page.start;
  const found = isString(place) && at > (tree.starts[row] ?? 0) ? undefined : typeAround(source, at);
  return found && { ...movedSpan(found, page.start), text: text.slice(found.start, found.end), inComment };
}
