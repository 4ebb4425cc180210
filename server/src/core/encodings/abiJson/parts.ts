/** What an ABI JSON shows in colours and in outlines. */
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { CodecContext, OutlinePart, PayloadToken } from "../codec.js";
import { recordModel } from "./model.js";
import { renderRecord } from "./render.js";
import {
  type AbiJsonNode,
  type AbiNode,
  children,
  hasInlinedResults,
  type RecordNode,
  type SectionNode,
} from "./tree.js";

/** Keys, record names, types, ranks and dims, without the quotes around them. */
export function jsonTokens(tree: AbiNode, bytes: ByteString): readonly PayloadToken[] {
  const tokens: PayloadToken[] = [];
  const open: { readonly node: AbiJsonNode; readonly parent: AbiJsonNode | undefined }[] = [
    { node: tree, parent: undefined },
  ];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node, parent } = at;
    for (const { start, end, type } of ownTokens(node, parent, bytes)) {
      if (start < end) tokens.push({ start, end, type });
    }
    const inside = children(node);
    for (let i = inside.length - 1; i >= 0; i--) {
      const child = inside.at(i);
      if (child !== undefined) open.push({ node: child, parent: node });
    }
  }
  return tokens;
}

/** The tokens of a node that are in none of its children. */
function ownTokens(node: AbiJsonNode, parent: AbiJsonNode | undefined, bytes: ByteString): readonly PayloadToken[] {
  switch (node.kind) {
    case "abi":
    case "slot":
      return [];
    case "arguments":
    case "results":
      return [{ ...insideQuotes(bytes, node.start), type: "property" }];
    case "version":
      return [
        { ...insideQuotes(bytes, node.start), type: "property" },
        { ...integerBefore(bytes, node.end), type: "number" },
      ];
    case "primitive":
    case "unknown":
      return [{ start: node.start + 1, end: node.end - 1, type: "type" }];
    case "key": {
      const type = parent?.kind === "named" ? "parameter" : "property";
      return [{ start: node.start + 1, end: node.end - 1, type }];
    }
    case "null":
      return [{ start: node.start, end: node.end, type: "keyword" }];
    case "rank":
    case "dim":
      return [{ start: node.start, end: node.end, type: node.value === null ? "enumMember" : "number" }];
    default:
      return [{ ...insideQuotes(bytes, bytes.indexOf('"', node.start)), type: "keyword" }];
  }
}

/** The text inside the string whose opening quote is at an offset: a word that we know, which holds no quote. */
function insideQuotes(bytes: ByteString, quote: number): Span {
  return { start: quote + 1, end: bytes.indexOf('"', quote + 1) };
}

/** The integer that ends at an offset. */
function integerBefore(bytes: ByteString, end: number): Span {
  let start = end;
  while (/[-0-9]/.test(bytes.charAt(start - 1))) start--;
  return { start, end };
}

/** The arguments and the results, each with its records as they are nested. */
export function jsonOutline(tree: AbiNode, context: CodecContext): readonly OutlinePart[] {
  const sections = [tree.arguments, tree.results].sort((a, b) => a.start - b.start);
  return sections.map((section) => sectionPart(section, context));
}

function sectionPart({ kind, start, end, records }: SectionNode, context: CodecContext): OutlinePart {
  const isArguments = kind === "arguments";
  const values = isArguments ? context.function?.arguments : context.function?.results;
  // One structure represents all results, so it is none of them.
  const inlined = !isArguments && hasInlinedResults(records);
  const parts = records.map((record, i) => {
    const key = record.kind === "named" || inlined ? undefined : values?.[i]?.name;
    return recordPart(record, record, key, inlined ? "" : `${isArguments ? "argument" : "result"} ${i}`);
  });
  return { name: isArguments ? "arguments" : "results", detail: String(parts.length), kind: "list", start, end, parts };
}

/** `span` represents the record: its slot, or itself. As deep as the tree, which the reader limits. */
function recordPart(record: RecordNode, { start, end }: Span, key: string | undefined, detail: string): OutlinePart {
  const name = (text: string): string => (key === undefined ? text : `${key}: ${text}`);
  switch (record.kind) {
    case "named":
      return recordPart(record.type, { start, end }, record.key.text, detail);
    case "slist":
    case "stuple": {
      const parts = record.slots.map((slot, i) => recordPart(slot, slot, undefined, String(i)));
      return { name: name(record.kind === "slist" ? "list" : "tuple"), detail, kind: "list", start, end, parts };
    }
    case "sdict": {
      const parts = record.slots.map((slot) => recordPart(slot.type, slot, slot.key.text, ""));
      return { name: name("dictionary"), detail, kind: "object", start, end, parts };
    }
    default:
      return { name: name(renderRecord(recordModel(record))), detail, kind: "value", start, end, parts: [] };
  }
}
