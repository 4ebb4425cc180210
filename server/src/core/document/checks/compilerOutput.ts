/**
 * Parts of a file that a compiler printed: dumps of its passes, and logs in which its messages are between them. They have no
 * typos, may be cut short, and repeat ops.
 *
 * The form of a message is from llvm-project: `SMDiagnostic::print` of `llvm/lib/Support/SourceMgr.cpp`, which prints the line of
 * the source below it, whatever is open there, and `mlir/lib/IR/Diagnostics.cpp`, where that line is not known.
 */
import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import type { AbiDocument } from "../document.js";
import { isDumpHeader } from "../dumpHeader.js";
import type { Page } from "../pages.js";

/** The start of a longer line decides. UTF-16 units. */
const MAX_LINE_LENGTH = 4096;

/** Whether a section of the file is the dump of a compiler pass. */
export function isDump(document: AbiDocument, { start }: Span): boolean {
  return isDumpHeader(document.slice(start, start + MAX_LINE_LENGTH));
}

/** What follows the place in a message. */
const SEVERITIES = [": error: ", ": warning: ", ": note: ", ": remark: "];
/** That place, at a line's start: `a.mlir:1:2`, `<unknown>:0`, `loc("a.mlir":1:2)`. */
const PLACE = /^(?:(?!\/\/)[^\s"][^"]*:\d+|loc\(.*\))$/;
/** How lines start that head what is printed for debugging: no MLIR does. */
const BANNER = "--- ";
/** What rewriting prints for debugging: `DialectConversion.cpp` and `GreedyPatternRewriteDriver.cpp` of `mlir/lib/Transforms/Utils`. */
const REWRITING = ["ing operation : '", "} -> SUCCESS", "} -> FAILURE", "} -> success", "} -> failure"];

/** Whether a section of the file has messages of a compiler, or what it prints for debugging. With turns between pages. */
export function* hasMessages({ pages }: AbiDocument, { start, end }: Span): Generator<undefined, boolean> {
  for (let i = pages.indexAt(start); i < pages.all.length; i++) {
    const page = pages.all[i] as Page;
    if (page.start >= end) return false;
    let found = known.get(page);
    if (found === undefined) {
      found = isMessage(pages.text(page), page.isInLine);
      known.set(page, found);
      yield;
    }
    if (found) return true;
  }
  return false;
}

/** What pages were found to hold. */
const known = new WeakMap<Page, boolean>();

function isMessage(text: string, isInLine: boolean): boolean {
  if (!isInLine && text.startsWith(BANNER)) return true;
  if ([`\n${BANNER}`, ...REWRITING].some((needle) => text.includes(needle))) return true;
  return SEVERITIES.some((severity) => hasMessage(text, severity));
}

/** Whether a section of the file is what a compiler printed, which may be a part of a module. */
export function isPrinted(document: AbiDocument, section: Span): boolean {
  return isDump(document, section) || finish(hasMessages(document, section));
}

function hasMessage(text: string, severity: string): boolean {
  for (let at = text.indexOf(severity); at >= 0; ) {
    const line = text.lastIndexOf("\n", at) + 1;
    if (at - line <= MAX_LINE_LENGTH && PLACE.test(text.slice(line, at))) return true;
    const feed = text.indexOf("\n", at);
    at = feed < 0 ? -1 : text.indexOf(severity, feed);
  }
  return false;
}
