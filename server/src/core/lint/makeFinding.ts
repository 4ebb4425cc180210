import type { Finding, FindingKind, Fix, OfferedFix, ShownMessage } from "../document/finding.js";
import type { Validity } from "../encodings/codec.js";
import type { Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { ruleOf } from "./registry.js";

/** In UTF-16 units: messages and titles may quote names, which may be of any length. */
const MAX_MESSAGE_LENGTH = 600;
const MAX_TITLE_LENGTH = 160;

/** Most messages of a file are repeated, so the last few are kept: then all of the same are one string. */
const MAX_SHARED = 512;
let shared = new Map<string, ShownMessage>();

function sharedText(text: ShownMessage): ShownMessage {
  const known = shared.get(text);
  if (known !== undefined) return known;
  // Not cleared: the table of a map refers to the one after it, and so to all texts until a full collection.
  if (shared.size >= MAX_SHARED) shared = new Map();
  shared.set(text, text);
  return text;
}

/** A finding of its parts. No spread: objects that are made of one take up to three times the memory. */
export function findingOf(
  { code, severity, validity }: Omit<FindingKind, "validity"> & { readonly validity?: Validity | undefined },
  message: ShownMessage,
  { start, end }: Span,
  fix: OfferedFix | undefined,
): Finding {
  if (validity !== undefined) {
    return fix === undefined
      ? { code, severity, message, start, end, validity }
      : { code, severity, message, start, end, validity, fix };
  }
  return fix === undefined ? { code, severity, message, start, end } : { code, severity, message, start, end, fix };
}

/** A finding with its rule's severity; its message and title are put on one line and truncated. */
export function makeFinding(code: string, message: string, { start, end }: Span, fix?: Fix): Finding {
  const severity = ruleOf(code)?.severity ?? "error";
  const shown = sharedText(visible(cut(message, MAX_MESSAGE_LENGTH)));
  // No spread: objects that are made of one take half as much memory again.
  if (fix === undefined) return { code, severity, message: shown, start, end };
  const title = sharedText(visible(cut(fix.title, MAX_TITLE_LENGTH)));
  const offered = { ...fix, title };
  return { code, severity, message: shown, start, end, fix: offered };
}
