/** The ABI of a document as a tree for the outline view: ops, their attributes, inputs and results, leaves. */
import type { Range } from "vscode-languageserver-types";
import { contextOf, placeText } from "../abi/islands.js";
import type { AbiRecord, Island } from "../abi/record.js";
import type { AbiDocument } from "../document/document.js";
import type { OutlinePart } from "../encodings/codec.js";
import { readableText } from "../encodings/registry.js";
import type { Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";
import { type EncodedString, encodedString, payloadSpan, placed } from "./abi/strings.js";
import { rangeOf } from "./ranges.js";
import { isReflectionDictionary, shownOp } from "./shownOps.js";

export interface OutlineNode {
  readonly label: string;
  /** Shown beside the label; may be empty. */
  readonly detail: string;
  /** Announced by screen readers; selects the icon. */
  readonly kind: "op" | "attribute" | "list" | "object" | "value" | "more";
  readonly range: Range;
  readonly children: readonly OutlineNode[];
}

const MAX_OPS = 1000;
const MAX_PARTS = 500;
/** Of a label or detail, in UTF-16 units. */
const MAX_LENGTH = 120;

/** The name of an op. The span is relative to the record. */
interface NamedOp {
  readonly label: string;
  readonly detail: string;
  readonly span: Span;
}

/**
 * By record, which is replaced when its text changes: reading all of a large file again after each edit would be slow.
 */
const named = new WeakMap<AbiRecord, NamedOp>();

/** The ops with ABI attributes in code, without children. */
export function abiOutline(document: AbiDocument): OutlineNode[] {
  const records = document.records().filter(({ inComment, keys }) => !inComment && keys.length > 0);
  const nodes: OutlineNode[] = records.slice(0, MAX_OPS).map((record) => {
    let op = named.get(record);
    if (op === undefined) {
      op = namedOp(record);
      named.set(record, op);
    }
    const { label, detail, span } = op;
    return { label, detail, kind: "op", range: rangeOf(document, placed(record, span)), children: [] };
  });
  const next = records[MAX_OPS];
  if (next !== undefined) nodes.push(more(document, next, { start: 0, end: next.length }, records.length - MAX_OPS));
  return nodes;
}

function namedOp({ header, length }: AbiRecord): NamedOp {
  const { symbol, symbolSpan, op } = header ?? {};
  const { start, end } = symbolSpan ?? { start: 0, end: length };
  return {
    label: visible(cut(symbol === undefined ? (op ?? "attributes") : `@${symbol}`, MAX_LENGTH)),
    detail: symbol === undefined ? "" : visible(cut(op ?? "", MAX_LENGTH)),
    span: { start, end },
  };
}

/** The attributes of the op at an offset with all children. */
export function abiOutlineAt(document: AbiDocument, offset: number): OutlineNode[] {
  const record = document.recordsIn({ start: offset, end: offset }).find(({ inComment }) => !inComment);
  if (record === undefined) return [];
  const { attributes } = shownOp(document, record, readableText);
  return record.islands.flatMap((island, i) => {
    const attribute = attributes[i];
    if (attribute === undefined || isReflectionDictionary(island)) return [];
    const said = attribute.text ?? attribute.value ?? "";
    const detail = `${placeText(island)}${said === "" ? "" : `: ${said}`}`;
    return [
      {
        label: visible(cut(island.key, MAX_LENGTH)) || '""',
        detail: visible(cut(detail, MAX_LENGTH)),
        kind: "attribute",
        range: rangeOf(document, placed(record, island.entry)),
        children: partsOf(document, record, island),
      },
    ];
  });
}

function partsOf(document: AbiDocument, record: AbiRecord, island: Island): OutlineNode[] {
  const string = encodedString(document, record, island);
  if (string === undefined) return [];
  const { codec, tree } = string;
  let left = MAX_PARTS;
  const nodes = (parts: readonly OutlinePart[]): OutlineNode[] => {
    const taken = parts.slice(0, Math.max(0, left));
    left -= taken.length;
    const made = taken.map((part) => nodeOf(document, string, part, nodes(part.parts)));
    const next = parts[taken.length];
    if (next !== undefined) made.push(more(document, record, island.entry, parts.length - taken.length));
    return made;
  };
  return nodes(codec.outline(tree, contextOf(document, record, island)));
}

function nodeOf(
  document: AbiDocument,
  string: EncodedString,
  part: OutlinePart,
  children: readonly OutlineNode[],
): OutlineNode {
  return {
    label: visible(cut(part.name, MAX_LENGTH)),
    detail: visible(cut(part.detail, MAX_LENGTH)),
    kind: part.kind,
    range: rangeOf(document, payloadSpan(string, part)),
    children,
  };
}

function more(document: AbiDocument, record: AbiRecord, span: Span, count: number) {
  const node: OutlineNode = {
    label: `… and ${count} more`,
    detail: "",
    kind: "more",
    range: rangeOf(document, placed(record, span)),
    children: [],
  };
  return node;
}
