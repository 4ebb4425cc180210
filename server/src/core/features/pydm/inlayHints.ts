/** Inlay hints with the names of type codes and exception codes after the numbers of lowered code. */
import type { AbiDocument } from "../../document/document.js";
import { functionHolding, type KnownFunctions } from "../../document/records/functions.js";
import type { Settings } from "../../lint/settings.js";
import type { Span } from "../../text/offsetMap.js";
import type { Hint } from "../provider.js";
import { codePage, labelOf } from "./codePage.js";
import { loweredIn, mayBeLowered } from "./lowered.js";

const CONSTANT = "constant";
/** A constant's op name and number are never longer. UTF-16 units. */
const MAX_STATEMENT_LENGTH = 128;

/** The hints in a span, sorted; examines only the functions that it overlaps. */
export function pydmHints(document: AbiDocument, span: Span, settings: Settings): readonly Hint[] {
  if (!settings.inlayHints.pydm || !mayBeLowered(document)) return [];
  const hints: Hint[] = [];
  const end = Math.min(span.end, document.length);
  const known: KnownFunctions = new Map();
  let at = Math.max(span.start - MAX_STATEMENT_LENGTH, 0);
  for (at = document.indexOf(CONSTANT, at); at >= 0 && at < end; at = document.indexOf(CONSTANT, at)) {
    const around = functionHolding(document.pages, at, known);
    at = Math.max(around?.closed === true ? around.start + around.end : 0, at + CONSTANT.length);
    const lowered = around?.closed === true ? loweredIn(document, around, settings) : undefined;
    if (lowered === undefined) continue;
    for (const found of lowered.flow.codes) {
      const offset = lowered.start + found.end;
      const label = labelOf(found, lowered.choice);
      // Every function eventually returns success: a name for each 0 would be noise.
      if (label === undefined || offset < span.start || offset > span.end) continue;
      if (found.kind === "exception" && found.code >= 0) continue;
      hints.push({
        offset,
        label: `/* ${label} */`,
        kind: "type",
        tooltip: () => codePage(found, lowered.choice),
      });
    }
  }
  return hints.sort((a, b) => a.offset - b.offset);
}
