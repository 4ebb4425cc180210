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

/** Whether a section of the file has messages of a compiler, or what it prints for debugging. Native searches, with turns between. */
export function* hasMessages(document: AbiDocument, section: Span): Generator<undefined, boolean> {
  const { start, end } = section;
  if (document.slice(start, start + BANNER.length) === BANNER) return true;
  for (const needle of [`\n${BANNER}`, ...REWRITING]) {
    yield;
    if (document.indexOf(needle, start, end) >= 0) return true;
  }
  for (const severity of SEVERITIES) {
    yield;
    if (hasMessage(document, severity, section)) return true;
  }
  return false;
}

/** Whether a section of the file is what a compiler printed, which may be a part of a module. */
export function isPrinted(document: AbiDocument, section: Span): boolean {
  return isDump(document, section) || finish(hasMessages(document, section));
}

/** Whether a text has words of what compilers print: an edit without them changes nothing of `isPrinted`. */
export function mayBePrinted(text: string): boolean {
  return [" IR Dump", " IR Pass", BANNER, ...REWRITING, ...SEVERITIES].some((words) => text.includes(words));
}

function hasMessage(document: AbiDocument, severity: string, { start, end }: Span): boolean {
  for (let at = document.indexOf(severity, start, end); at >= 0; ) {
    const line = document.lineStart(at);
    if (at - line <= MAX_LINE_LENGTH && PLACE.test(document.slice(line, at))) return true;
    at = document.indexOf(severity, document.lineEnd(at, end), end);
  }
  return false;
}
