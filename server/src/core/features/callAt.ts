/** The function at a place as its callers write it: its signature, a Python call, flags of `iree-run-module`. */
import { callableOf } from "../analysis/callableOf.js";
import { callText } from "../analysis/callText.js";
import { userCall } from "../analysis/userCall.js";
import type { AbiDocument } from "../document/document.js";
import { ruleContext } from "../document/recordContext.js";
import { NO_SYMBOLS } from "../document/symbols.js";
import { visible } from "../text/visibleText.js";

export interface CallForms {
  readonly name: string;
  /** `predict(x: f32[1,28,28,1]) -> f32[1,10]` */
  readonly signature: string;
  /** Undefined where there is no such call. */
  readonly python: string | undefined;
  readonly flags: string | undefined;
  /** What is left to do for the caller; a sentence each, without a full stop. */
  readonly notes: readonly string[];
}

/** The calls of the function whose header is at an offset, else of the last one before it; undefined for none. */
export function callAt(document: AbiDocument, offset: number): CallForms | undefined {
  const before = document
    .records()
    .filter(({ start, inComment, keys }) => start <= offset && !inComment && keys.length > 0);
  const record = document.functionIn({ start: document.lineStart(offset), end: offset + 1 }) ?? before.at(-1);
  if (record === undefined) return undefined;
  // No rule runs, so there is nothing to report and no symbol to look up.
  const callable = callableOf(ruleContext(document, record, NO_SYMBOLS, () => undefined));
  if (callable === undefined) return undefined;
  const { python, flags, notes } = userCall(callable);
  return {
    name: visible(callable.name),
    signature: visible(callText(callable)),
    python,
    flags: flags?.join(" "),
    notes: notes.map(visible),
  };
}
