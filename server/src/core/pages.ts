/** Where people read about an encoding or an attribute. */
import { VERSION } from "./version.js";

/** The page of an encoding as it was at this release, at a heading's anchor where one is given. */
export function encodingPage(page: string, anchor?: string): string {
  const path = `docs/encodings/${page}.md${anchor === undefined ? "" : `#${anchor}`}`;
  return `https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v${VERSION}/${path}`;
}
