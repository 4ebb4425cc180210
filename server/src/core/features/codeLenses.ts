/** `textDocument/codeLens` and its resolve, which computes the title. */
import type { CodeLens } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { type Found, listed } from "../text/steps.js";
import { allSteps } from "./providers.js";
import { type ItemText, rangeOf, spanOf } from "./ranges.js";

/** The lenses without their titles. */
export function codeLenses(document: AbiDocument, settings: Settings): CodeLens[] {
  return listed(codeLensSteps(document, settings));
}

/** The same in steps. */
export function* codeLensSteps(document: AbiDocument, settings: Settings): Found<CodeLens> {
  if (!settings.codeLens.enabled) return;
  const { uri, version } = document;
  const data: ItemText = { uri, version };
  const whole = { start: 0, end: document.length };
  for (const lens of allSteps((provider) => provider.codeLenses?.(document, whole, settings))) {
    yield lens && { range: rangeOf(document, lens), data };
  }
}

/**
 * Adds a lens's title. The text must be the one that the lens was made from.
 * @param commands The editor commands that the client has; clicking another one would be an error.
 */
export function resolveCodeLens(
  document: AbiDocument,
  lens: CodeLens,
  settings: Settings,
  commands: ReadonlySet<string>,
): CodeLens {
  const span = spanOf(document, lens.range);
  const lenses = allSteps((provider) => provider.codeLenses?.(document, span, settings));
  const found = listed(lenses).find(({ start, end }) => start === span.start && end === span.end);
  if (found === undefined) return lens;
  const { title, command, arguments: args } = found.resolve();
  return commands.has(command)
    ? { ...lens, command: { title, command, arguments: [...args] } }
    : { ...lens, command: { title, command: "" } };
}
