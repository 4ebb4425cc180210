import type { Hover, Position } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { EMPTY_PAGE, type Format, render } from "./markdown.js";
import { ops } from "./ops/provider.js";
import { first } from "./providers.js";
import { rangeOf } from "./ranges.js";
import { structure } from "./structure/provider.js";

/** `textDocument/hover`: the hover at a position, or undefined if there is nothing to explain. Never throws. */
export function hover(
  document: AbiDocument,
  position: Position,
  settings: Settings,
  format: Format = "markdown",
): Hover | undefined {
  if (!settings.hover.enabled) return undefined;
  const offset = document.offsetAt(position);
  const answer = first((provider) => {
    const found = provider.hover?.(document, offset, settings);
    if (found === undefined) return undefined;
    const { op } = found;
    const more = op === undefined ? undefined : first((other) => other.facts?.(document, op));
    if (settings.hover.mlir || (provider !== ops && provider !== structure)) return { found, more };
    // Another server explains what is MLIR's alone: what remains is of the ABI.
    const remains = more !== undefined && more.facts.length + more.blocks.length > 0;
    return remains ? { found: { ...found, page: { ...EMPTY_PAGE, title: found.page.title } }, more } : undefined;
  });
  if (answer === undefined) return undefined;
  const { found, more } = answer;
  const { facts, blocks } = found.page;
  const page = {
    ...found.page,
    facts: [...facts, ...(more?.facts ?? [])],
    blocks: [...blocks, ...(more?.blocks ?? [])],
  };
  return { contents: { kind: format, value: render(page, format) }, range: rangeOf(document, found.span) };
}
