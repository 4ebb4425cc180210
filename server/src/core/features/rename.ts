/** `textDocument/prepareRename` and `textDocument/rename`. */
import type { Position, Range, WorkspaceEdit } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { type Found, mapFound } from "../text/steps.js";
import { workspaceEditSteps } from "./codeActions/offer.js";
import { textMentionsAt } from "./navigation.js";
import type { Refusal, TextChangeAt } from "./provider.js";
import { first } from "./providers.js";
import { rangeOf } from "./ranges.js";

const NOTHING: Refusal = { refused: "No name to rename here" };

/** The name at a position, or why it can't be changed. */
export function prepareRename(
  document: AbiDocument,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | Refusal {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.prepareRename?.(document, offset)) ?? NOTHING;
  if ("refused" in found) return found;
  return { range: rangeOf(document, found), placeholder: found.placeholder };
}

/** The edits for a new name, or why it is not possible. */
export function* renameSteps(
  document: AbiDocument,
  position: Position,
  newName: string,
  { versioned }: { readonly versioned: boolean },
): Generator<undefined, WorkspaceEdit | Refusal> {
  const offset = document.offsetAt(position);
  const found = first((provider) => provider.rename?.(document, offset, newName)) ?? NOTHING;
  if ("refused" in found) return found;
  // Text that names the function has no `@`, whatever was typed.
  const bare = newName.replace(/^@/, "");
  function* edits(own: Found<TextChangeAt>): Found<TextChangeAt> {
    yield* own;
    yield* mapFound(textMentionsAt(document, offset), ({ start, end, textFor }) => {
      return { start, end, newText: textFor(bare) };
    });
  }
  return yield* workspaceEditSteps(document, edits(found), versioned);
}
