/** Which op a brace belongs to that closes a region of an earlier page. */
import { OWNER_LIMIT } from "../../syntax/parameters.js";
import { NO_ROW, nameOf, OP } from "../../syntax/tree.js";
import type { Numbers } from "../../text/numbers.js";
import type { Page, Pages } from "../pages.js";
import { CLOSE_FIELDS, CLOSE_START, REGION_FIELDS, REGION_OP, REGION_START } from "../summary.js";

/**
 * The document offset of the name of the op whose region the `closer`-th such brace of a page closes, counted from one; -1 where that
 * is further away than an op's attributes may be.
 */
export function openedBefore(pages: Pages, index: number, closer: number): number {
  const { all } = pages;
  const end = all[index]?.start ?? 0;
  let open = closer;
  for (let i = index; i > 0; ) {
    // Nothing is open where a section of the file starts.
    if (all[i]?.isSection === true) return -1;
    const page = all[--i] as Page;
    if (page.start + page.length < end - OWNER_LIMIT) return -1;
    const { open: regions, closers } = pages.summary(page);
    const opened = regions.length / REGION_FIELDS;
    if (open > opened) {
      open += closers.length / CLOSE_FIELDS - opened;
      continue;
    }
    const region = REGION_FIELDS * (opened - open);
    const op = regions[region + REGION_OP] ?? -1;
    if (op >= 0) return nameStart(pages, page, op);
    return openedBefore(pages, i, closersBefore(closers, regions[region + REGION_START] ?? 0));
  }
  return -1;
}

/** How many braces that close what is open before a page come before an offset of it. */
function closersBefore(closers: Numbers, offset: number): number {
  let count = 0;
  for (let at = CLOSE_START; at < closers.length && (closers[at] ?? 0) < offset; at += CLOSE_FIELDS) count++;
  return count;
}

function nameStart(pages: Pages, page: Page, start: number): number {
  const tree = pages.tree(page);
  let row = tree.starts.indexOf(start);
  while (tree.kinds[row] !== OP && tree.starts[row + 1] === start) row++;
  const name = nameOf(tree, row);
  return name === NO_ROW ? -1 : page.start + (tree.starts[name] ?? 0);
}
