import type { Finding, Fix } from "../document/finding.js";
import type { Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { ruleOf } from "./registry.js";

/** In UTF-16 units: messages and titles may quote names, which may be of any length. */
const MAX_MESSAGE_LENGTH = 600;
const MAX_TITLE_LENGTH = 160;

/** A finding with its rule's severity; its message and title are put on one line and truncated. */
export function makeFinding(code: string, message: string, { start, end }: Span, fix?: Fix): Finding {
  const severity = ruleOf(code)?.severity ?? "error";
  const shown = visible(cut(message, MAX_MESSAGE_LENGTH));
  // No spread: objects that are made of one take half as much memory again.
  if (fix === undefined) return { code, severity, message: shown, start, end };
  const title = visible(cut(fix.title, MAX_TITLE_LENGTH));
  const offered = title === fix.title ? fix : { ...fix, title };
  return { code, severity, message: shown, start, end, fix: offered };
}
