/**
 * Parts of a file that are wrong on purpose: tests of a compiler mark them in comments.
 *
 * `mlir-opt --verify-diagnostics` holds a part to its `expected-error` comments; a `RUN` line with `not` wants the
 * whole command to fail. `split-file` makes several files of one, and `--split-input-file=` splits at marks of its own.
 */
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import { isDumpHeader } from "../fileParts.js";

const EXPECTED = "expected-error";
const RUN = "RUN:";
const RUN_FAILS = /(?:RUN:|[|;&])[ \t]*(?:env[ \t]+\S+[ \t]+)?not[ \t]/;
const RUN_SPLITS = /\bsplit-file\b|split-input-file=/;
const VERIFIES = /-verify(?:-diagnostics)?\b/;
/** The file that `split-file` makes of what follows. */
const SPLIT_FILE = "\n//--- ";
/** A longer line is no command. UTF-16 units. */
const MAX_RUN_LENGTH = 4096;

/**
 * Which parts of a document have to be right. Searches the text when it is made, so make it where something is wrong.
 */
export function soundParts(document: AbiDocument): (part: Span) => boolean {
  if (document.mentions(SPLIT_FILE)) return () => false;
  const runs = document.mentions(RUN) ? linesWith(document, RUN) : [];
  if (runs.some(({ text }) => RUN_FAILS.test(text) || RUN_SPLITS.test(text))) return () => false;
  const excluded = runs.filter(({ text }) => VERIFIES.test(text)).map(({ at }) => at);
  if (document.mentions(EXPECTED)) for (const { at } of linesWith(document, EXPECTED)) excluded.push(at);
  return ({ start, end }) => !excluded.some((at) => at >= start && at < end);
}

/** Whether a part of the file is what a compiler printed: it has no typos, and may be cut short. */
export function isDump(document: AbiDocument, { start }: Span): boolean {
  return isDumpHeader(document.slice(start, start + MAX_RUN_LENGTH));
}

function linesWith(document: AbiDocument, word: string): { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  for (let at = document.indexOf(word); at >= 0; ) {
    const feed = document.indexOf("\n", at);
    const end = feed < 0 ? document.length : feed;
    const text = document.slice(document.lineStart(at), Math.min(end, at + MAX_RUN_LENGTH));
    if (text.includes("//")) found.push({ at, text });
    at = document.indexOf(word, end);
    if (at < end) break;
  }
  return found;
}
