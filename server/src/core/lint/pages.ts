import { VERSION } from "../version.js";

/** The URL of a rule's page at this release, so that an old program never points to a newer text. */
export function rulePage(id: string): string {
  return docsPage(`rules/${id}`);
}

/** The URL of an encoding's page at this release, with the anchor of a heading if given. */
export function encodingPage(page: string, anchor?: string): string {
  return docsPage(`encodings/${page}`, anchor);
}

/** The same for any page in `docs/`, without its extension. */
export function docsPage(page: string, anchor?: string): string {
  const path = `docs/${page}.md${anchor === undefined ? "" : `#${anchor}`}`;
  return `https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v${VERSION}/${path}`;
}
