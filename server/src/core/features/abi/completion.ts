/** Completes ABI attributes: their names, their values, and the inside of encoded strings. */
import type { CompletionItem } from "vscode-languageserver-types";
import { kindOf } from "../../abi/attributes/encodedKeys.js";
import type { AbiDocument } from "../../document/document.js";
import type { Settings } from "../../lint/settings.js";
import type { CompletionAbilities } from "../provider.js";
import { attributeNames } from "./complete/names.js";
import { encodedPieces } from "./complete/pieces.js";
import { attributeValues, stringValues } from "./complete/values.js";
import { siteAt } from "./site.js";

/** The completions at an offset, the likeliest first; undefined where no ABI attribute is possible. Never throws. */
export function abiCompletion(
  document: AbiDocument,
  offset: number,
  _settings: Settings,
  abilities: CompletionAbilities,
): readonly CompletionItem[] | undefined {
  const site = siteAt(document, offset);
  if (site === undefined) return undefined;
  const { at } = site;
  switch (at.kind) {
    case "key":
      return attributeNames(document, site, at, abilities);
    case "value":
      return attributeValues(document, site, at, abilities);
    case "string": {
      const kind = kindOf(at.key, site.place);
      if (kind === null) return stringValues(document, site, at);
      return encodedPieces(document, site, at, kind, offset);
    }
  }
}

/** The completions at an offset of an encoded string; empty elsewhere. Never throws. */
export function encodedCompletion(document: AbiDocument, offset: number): CompletionItem[] {
  const site = siteAt(document, offset);
  const kind = site?.at.kind === "string" ? kindOf(site.at.key, site.place) : null;
  return site?.at.kind === "string" && kind !== null ? encodedPieces(document, site, site.at, kind, offset) : [];
}
