/** Completes values of ABI attributes other than encoded strings: meaningful texts, symbols, numbers. */
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver-types";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { functionShape } from "../../../abi/islands.js";
import type { AbiDocument } from "../../../document/document.js";
import { contextIn } from "../../../lint/recordContext.js";
import type { Span } from "../../../text/offsetMap.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { CompletionAbilities } from "../../provider.js";
import { rangeOf } from "../../ranges.js";
import type { Site, SitePart } from "../site.js";
import { functionNames } from "./functionNames.js";
import { textsByType, valueForm } from "./valueForms.js";

/** Of a label in the list, in UTF-16 units. */
const MAX_LENGTH = 200;

/** The possible values of a key. */
export function attributeValues(
  document: AbiDocument,
  site: Site,
  { key, word }: SitePart & { readonly kind: "value" },
  { snippets }: CompletionAbilities,
): CompletionItem[] {
  const known = knownAttribute(key);
  if (known === undefined) return [];
  if (known.values.includes("symbol")) {
    // After `@` every symbol is offered anyway.
    return document.slice(word.start, word.start + 1) === "@" ? [] : symbols(document, site, word, "@");
  }
  const numbered = numbers(document, site, key, word);
  if (numbered.length > 0) return numbered;
  if (known.values[0] === "string" && known.strings !== undefined) {
    return known.strings.map((text) => item(document, word, `"${text}"`, CompletionItemKind.EnumMember, key));
  }
  const byType = textsByType(contextIn(document, site.record), site);
  const newText = valueForm(known, snippets, byType).replace(/^ = /, "");
  if (newText === "" || !snippets) return [];
  const shown = valueForm(known, false, byType).replace(/^ = /, "") || known.values.join(" or ");
  return [
    {
      ...item(document, word, shown, CompletionItemKind.Value, key),
      insertTextFormat: InsertTextFormat.Snippet,
      textEdit: { range: rangeOf(document, word), newText },
    },
  ];
}

/** The possible contents of a string without an encoding. */
export function stringValues(
  document: AbiDocument,
  site: Site,
  { key, literal, terminated }: SitePart & { readonly kind: "string" },
): CompletionItem[] {
  const known = knownAttribute(key);
  const inside = { start: literal.start + 1, end: terminated ? literal.end - 1 : literal.end };
  if (known?.places.includes(site.place) !== true) return [];
  // A function's name, written as text.
  if (key === "fbr") return symbols(document, site, inside, "");
  return (known.strings ?? []).map((text) => item(document, inside, text, CompletionItemKind.EnumMember, key));
}

function symbols(document: AbiDocument, { record }: Site, word: Span, sigil: string): CompletionItem[] {
  const own = record.header?.symbol;
  const names = functionNames(document, word.start).filter(({ name }) => name !== own);
  return names.map(({ name, header }) =>
    item(document, word, `${sigil}${name}`, CompletionItemKind.Function, cut(header, 120)),
  );
}

/** The possible values of an attribute that refers to an argument or result by number. */
function numbers(document: AbiDocument, { record }: Site, key: string, word: Span): CompletionItem[] {
  const known = knownAttribute(key);
  if (known?.numbers === undefined || known.values[0] !== "integer") return [];
  const ofResults = known.numbers === "result";
  const values = functionShape(document, record)?.[ofResults ? "results" : "arguments"] ?? [];
  const type = ofResults ? "index" : "i64";
  const thing = ofResults ? "Result" : "Argument";
  return values.slice(0, 64).map((value, index) => {
    const name = value.name === undefined ? "" : `${value.name}: `;
    const detail = `${thing} ${index}, ${cut(`${name}${value.type}`, 120)}`;
    return item(document, word, `${index} : ${type}`, CompletionItemKind.Value, detail);
  });
}

function item(
  document: AbiDocument,
  span: Span,
  newText: string,
  kind: CompletionItemKind,
  detail: string,
): CompletionItem {
  return {
    label: visible(cut(newText, MAX_LENGTH)),
    kind,
    detail: visible(detail),
    filterText: newText,
    textEdit: { range: rangeOf(document, span), newText },
  };
}
