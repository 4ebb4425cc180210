/** The outline of ABI attributes: each attribute, and the inputs and results of encoded strings. */
import { SymbolKind } from "vscode-languageserver-types";
import { contextOf } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { CachedRecord } from "../../document/cachedRecord.js";
import type { AbiDocument } from "../../document/document.js";
import type { OutlinePart } from "../../encodings/codec.js";
import { cut, visible } from "../../text/visibleText.js";
import type { SymbolItem } from "../provider.js";
import { payloadSpan, placed, shownString } from "./strings.js";

/** In a document with more such ops, only the attributes are listed; beyond the second limit, nothing. */
const MAX_RECORDS_WITH_PARTS = 400;
const MAX_ITEMS = 2000;

const MAX_PARTS = 500;
/** Of a name or detail, in UTF-16 units. */
const MAX_LENGTH = 80;

const KINDS: Readonly<Record<OutlinePart["kind"], SymbolKind>> = {
  list: SymbolKind.Array,
  object: SymbolKind.Object,
  value: SymbolKind.Field,
};

/** The attributes in code with their contents. They nest by their spans, inside the functions that they are on. */
export function* abiSymbols(document: AbiDocument): Generator<SymbolItem> {
  const records = document.records().filter(({ inComment }: CachedRecord) => !inComment);
  if (records.length > MAX_ITEMS) return;
  for (const record of records) {
    for (const island of record.islands) {
      yield attributeItem(document, record, island);
      if (records.length <= MAX_RECORDS_WITH_PARTS) yield* partItems(document, record, island);
    }
  }
}

function attributeItem(document: AbiDocument, record: AbiRecord, island: Island): SymbolItem {
  const { entry, on, index } = island;
  const owner = index === null ? [] : [`${on} ${index}`];
  const value = entry.value?.kind === "dictionary" ? [] : valueText(document, record, island);
  return {
    ...placed(record, entry),
    // LSP forbids empty names, and an editor drops the whole list because of one.
    name: visible(cut(entry.key, MAX_LENGTH)) || '""',
    detail: [...owner, ...value].join(", "),
    kind: entry.value?.kind === "dictionary" ? SymbolKind.Object : SymbolKind.Property,
    selection: placed(record, entry.keySpan),
  };
}

/** A short form of the value: the name of the encoding, or the value as written. */
function valueText(document: AbiDocument, record: AbiRecord, island: Island): string[] {
  const { value } = island.entry;
  if (value === undefined) return [];
  const string = shownString(document, record, island);
  if (string !== undefined) return [string.codec.name];
  const { start, end } = placed(record, value);
  return [visible(cut(document.slice(start, Math.min(end, start + MAX_LENGTH + 1)), MAX_LENGTH))];
}

function partItems(document: AbiDocument, record: AbiRecord, island: Island): readonly SymbolItem[] {
  const string = shownString(document, record, island);
  if (string === undefined) return [];
  const items: SymbolItem[] = [];
  const { codec, tree } = string;
  const add = (parts: readonly OutlinePart[]): void => {
    for (const part of parts) {
      if (items.length >= MAX_PARTS) return;
      const span = payloadSpan(string, part);
      items.push({
        ...span,
        name: visible(cut(part.name, MAX_LENGTH)),
        detail: visible(cut(part.detail, MAX_LENGTH)),
        kind: KINDS[part.kind],
        selection: span,
      });
      add(part.parts);
    }
  };
  add(codec.outline(tree, contextOf(document, record, island)));
  return items;
}
