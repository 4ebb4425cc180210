/** The title of a dump: `After Canonicalizer (canonicalize)`. */
import { cut, visible } from "../../text/visibleText.js";
import type { DumpHeader } from "./dumpHeader.js";

/** In UTF-16 units; a lens spans the width of the window. */
export const MAX_TITLE_LENGTH = 160;

export function passTitle({ name, flag, when }: DumpHeader): string {
  const option = flag === "" ? "" : ` (${flag})`;
  return visible(cut(`${when === "before" ? "Before" : "After"} ${name}${option}`, MAX_TITLE_LENGTH));
}
