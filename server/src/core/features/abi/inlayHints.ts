/** Inlay hints at ABI attributes: what a string encodes, what an index refers to, which arguments are fences. */

import { knownAttribute } from "../../abi/attributes/table.js";
import { COARSE_FENCES } from "../../abi/invocationModel.js";
import { contextOf, functionShape, readIsland } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import { abiTypeOf, isFence } from "../../abi/types/readType.js";
import type { AbiDocument } from "../../document/document.js";
import type { Settings } from "../../lint/settings.js";
import type { Value } from "../../syntax/syntax.js";
import { displayBytes } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { Found } from "../../text/steps.js";
import { cut, visible } from "../../text/visibleText.js";
import { EMPTY_PAGE, type Page } from "../markdown.js";
import type { Hint } from "../provider.js";
import { abiHover } from "./hover.js";
import { shortened } from "./shorten.js";
import { codeRecords, shownString, touches } from "./strings.js";

/** In UTF-16 units: longer hints push the text aside, and the tooltip shows everything. */
const MAX_SIGNATURE = 48;
const MAX_NAME = 40;

const FENCES = ["wait fence:", "signal fence:"] as const;

/** The hints of a span of the document, record by record. */
export function* abiHints(document: AbiDocument, span: Span, settings: Settings): Found<Hint> {
  const { signatures, indices, fences } = settings.inlayHints;
  if (!signatures && !indices && !fences) return;
  for (const record of codeRecords(document, span)) {
    const hints: Hint[] = [];
    for (const island of record.islands) {
      if (!touches(record, island.entry, span)) continue;
      if (signatures) addSignature(document, record, island, hints);
      if (indices) addIndices(document, record, island, hints);
    }
    if (fences) addFences(document, record, hints);
    yield* hints;
    yield undefined;
  }
}

function addSignature(document: AbiDocument, record: AbiRecord, island: Island, hints: Hint[]): void {
  const string = shownString(document, record, island);
  if (string === undefined) return;
  const { codec, tree, decoded, value } = string;
  const context = contextOf(document, record, island);
  const overview = codec.overview(tree, decoded.bytes, context);
  const label = shortened(overview.label ?? overview.text, MAX_SIGNATURE);
  if (label === "") return;
  const tooltip = (): Page => {
    // A hover on the string is about the part under the cursor; this one is about all of it.
    const { title, meaning, facts } = codec.describe([tree], decoded.bytes, context);
    return { ...pageAt(document, record.start + value.start), title, meaning: meaning === "" ? [] : [meaning], facts };
  };
  hints.push({ offset: record.start + value.end, label, kind: "type", tooltip });
}

function addIndices(document: AbiDocument, record: AbiRecord, island: Island, hints: Hint[]): void {
  const { value } = island.entry;
  const numbers = knownAttribute(island.key)?.numbers;
  if (numbers === undefined || value === undefined || record.header === undefined) return;
  const shape = functionShape(document, record);
  if (shape === undefined) return;
  const side = numbers === "result" ? "results" : "arguments";
  for (const element of value.kind === "array" ? value.elements : [value]) {
    const index = numberOf(element);
    const parameter = shape[side][index];
    if (parameter === undefined) continue;
    const { name, type } = parameter;
    const isWritten = name !== undefined && record.header[side][index]?.name === name;
    const label = visible(cut(isWritten ? `%${name}` : (name ?? type), MAX_NAME));
    if (label === "") continue;
    const tooltip = (): Page => pageAt(document, record.start + value.start);
    hints.push({ offset: record.start + element.end, label, kind: "type", tooltip });
  }
}

/** The last two arguments of a function called with fences, if they are written out. */
function addFences(document: AbiDocument, record: AbiRecord, hints: Hint[]): void {
  const model = record.islands.find((island) => island.key === "iree.abi.model" && island.on === "op");
  const last = record.header?.arguments.slice(-2) ?? [];
  if (model === undefined || last.length < 2 || !last.every(({ type }) => isFence(abiTypeOf(type)))) return;
  const read = readIsland(document, record, model);
  if (read === undefined || displayBytes(read.payload.bytes) !== COARSE_FENCES) return;
  const tooltip = (): Page => pageAt(document, record.start + model.entry.start);
  last.forEach(({ start }, i) => {
    hints.push({ offset: record.start + start, label: FENCES[i] ?? "", kind: "parameter", tooltip });
  });
}

function numberOf(value: Value): number {
  return value.kind === "integer" && /^\d{1,9}$/.test(value.text) ? Number(value.text) : -1;
}

function pageAt(document: AbiDocument, offset: number): Page {
  return abiHover(document, offset)?.page ?? EMPTY_PAGE;
}
