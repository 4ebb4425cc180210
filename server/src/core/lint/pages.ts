/** Where people read about an encoding or an attribute. */
import { VERSION } from "../version.js";

/** The page of an encoding as it was at this release, at a heading's anchor where one is given. */
export function encodingPage(page: string, anchor?: string): string {
  return docsPage(`encodings/${page}`, anchor);
}

/** The same for any page under `docs/`, without its ending. */
export function docsPage(page: string, anchor?: string): string {
  const path = `docs/${page}.md${anchor === undefined ? "" : `#${anchor}`}`;
  return `https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v${VERSION}/${path}`;
}
