import type { Diagnostic } from "../../core/api/lint.js";

/** True for findings of compiled modules, whose ranges are empty at the start of a nonexistent text. */
export function isWithoutPosition({ start, end }: Diagnostic["range"]): boolean {
  return start.line === 0 && start.character === 0 && end.line === 0 && end.character === 0;
}

/** `path:3:14`, or the path alone for a compiled module. */
export function placeOf(path: string, range: Diagnostic["range"]): string {
  return isWithoutPosition(range) ? path : `${path}:${range.start.line + 1}:${range.start.character + 1}`;
}
