/** `--files-from`: paths from a file or standard input, as `git ls-files` and `find` print them. */
import { lineSource, linesOf } from "./lines.js";

/**
 * The paths in a list: one a line or, where it has a NUL, between NULs (`find -print0`). Empty lines are none.
 * @throws UnreadableError
 */
export async function pathsIn(list: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { bytes } of linesOf(await lineSource(list))) {
    const line = bytes.toString("utf8");
    if (line.includes("\0")) for (const path of line.split("\0")) paths.push(path);
    else paths.push(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
  return paths.filter((path) => path !== "");
}
