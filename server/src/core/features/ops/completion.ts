/** Completes the names of ops, and types. */
import type { CompletionItem } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import type { Settings } from "../../lint/settings.js";
import type { CompletionAbilities } from "../provider.js";
import { rangeOf } from "../ranges.js";
import { opAround } from "./around.js";
import { opItems, typeItems } from "./opItems.js";
import { writingPlaceAt } from "./place.js";
import { opsNear, typesNear } from "./used.js";

/** The ops or types that may be written at an offset; undefined where neither may. Never throws. */
export function opCompletion(
  document: AbiDocument,
  offset: number,
  _settings: Settings,
  { snippets }: CompletionAbilities,
): readonly CompletionItem[] | undefined {
  const place = writingPlaceAt(document, offset);
  if (place === undefined) return undefined;
  const range = rangeOf(document, place);
  if (place.kind === "type") return typeItems(place.typed, typesNear(document, place), range, snippets);
  // Operands that are there already are kept.
  const isLast = document.slice(place.end, document.lineEnd(place.end)).trim() === "";
  const around = opAround(document, place.start);
  return opItems(place, opsNear(document, place), around, range, snippets && isLast);
}
