import type { Hover, Position } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { type Format, render } from "./markdown.js";
import { first } from "./providers.js";
import { rangeOf } from "./ranges.js";

/** `textDocument/hover`: the hover at a position, or undefined if there is nothing to explain. Never throws. */
export function hover(
  document: AbiDocument,
  position: Position,
  settings: Settings,
  format: Format = "markdown",
): Hover | undefined {
  if (!settings.hover.enabled) return undefined;
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.hover?.(document, offset, settings));
  if (found === undefined) return undefined;
  const { op } = found;
  const more = op === undefined ? undefined : first((provider) => provider.facts?.(document, op));
  const { facts, blocks } = found.page;
  const page = {
    ...found.page,
    facts: [...facts, ...(more?.facts ?? [])],
    blocks: [...blocks, ...(more?.blocks ?? [])],
  };
  return { contents: { kind: format, value: render(page, format) }, range: rangeOf(document, found.span) };
}
