/** How messages call what a compiled module lists. */
import { cut, visible } from "../text/visibleText.js";

/** In UTF-16 units. */
const MAX_LENGTH = 80;

/** The name as messages show it, or the number of an entry that has none. */
export function shownName(name: string, index: number): string {
  return name === "" ? String(index) : visible(cut(name, MAX_LENGTH));
}
