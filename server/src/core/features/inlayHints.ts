/** `textDocument/inlayHint` and its resolve. */
import { type InlayHint, InlayHintKind, type Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import type { Settings } from "../lint/settings.js";
import { finish, listSteps } from "../text/steps.js";
import { type Format, render } from "./markdown.js";
import type { Hint } from "./provider.js";
import { allSteps } from "./providers.js";
import { type ItemText, spanOf } from "./ranges.js";

/** With the hint's index among those at its offset. */
interface HintData extends ItemText {
  readonly nth: number;
}

/** The hints in a range, sorted, without their tooltips. */
export function inlayHints(document: AbiDocument, range: Range, settings: Settings): InlayHint[] {
  return finish(inlayHintSteps(document, range, settings));
}

/** The same in steps. */
export function* inlayHintSteps(
  document: AbiDocument,
  range: Range,
  settings: Settings,
): Generator<undefined, InlayHint[]> {
  const { uri, version } = document;
  let nth = 0;
  let before = -1;
  const hints = yield* hintsIn(document, range, settings);
  return hints.map(({ offset, label, kind }) => {
    nth = offset === before ? nth + 1 : 0;
    before = offset;
    const data: HintData = { uri, version, nth };
    return {
      position: document.positionAt(offset),
      label,
      kind: kind === "type" ? InlayHintKind.Type : InlayHintKind.Parameter,
      paddingLeft: kind === "type",
      paddingRight: kind === "parameter",
      data,
    };
  });
}

/** Adds a hint's tooltip. The text must be the one that the hint was made from. */
export function resolveInlayHint(
  document: AbiDocument,
  hint: InlayHint,
  settings: Settings,
  format: Format,
): InlayHint {
  const { position } = hint;
  const { nth } = hint.data as HintData;
  const found = finish(hintsIn(document, { start: position, end: position }, settings))[nth];
  if (found?.tooltip === undefined) return hint;
  return { ...hint, tooltip: { kind: format, value: render(found.tooltip(), format) } };
}

function* hintsIn(document: AbiDocument, range: Range, settings: Settings): Generator<undefined, Hint[]> {
  const span = spanOf(document, range);
  const hints = yield* listSteps(allSteps((provider) => provider.inlayHints?.(document, span, settings)));
  return hints.filter(({ offset }) => span.start <= offset && offset <= span.end).sort((a, b) => a.offset - b.offset);
}
