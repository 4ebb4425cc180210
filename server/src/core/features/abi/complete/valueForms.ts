/** The form of an attribute's value, as written after its name. */
import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import type { RecordView } from "../../../abi/recordView.js";
import { quoteStyle } from "../../../edits/refactoring.js";
import { wholeValues } from "../../../edits/wholeValue.js";
import { NO_CONTEXT } from "../../../encodings/codec.js";
import { codecOf, type Kind } from "../../../encodings/registry.js";
import { readerAt } from "../../../syntax/reader.js";
import { ORPHAN_DEPTH, readEntry } from "../../../syntax/value.js";
import { EMPTY_BYTES } from "../../../text/byteString.js";
import { encodeBytes } from "../../../text/stringLiteral.js";
import type { Site } from "../site.js";

/** The contents of a literal with the whole value of a kind that the function at a site has by its type, if any. */
export type TextByType = (kind: Kind) => string | undefined;

/** Finds such values at a site, whose record has a context. */
export function textsByType(context: RecordView, site: Site): TextByType {
  return (kind) => {
    const [whole] = wholeValues(context, kind, site);
    return whole && encodeBytes(whole.bytes, quoteStyle(context));
  };
}

/**
 * ` = value` for an attribute, empty for a unit. A snippet has a placeholder filled from the function's type, else from
 * the attribute's example; plain text holds only what is certainly meant.
 */
export function valueForm(known: KnownAttribute, snippet: boolean, byType: TextByType): string {
  const [kind] = known.values;
  if (kind === "unit") return "";
  if (kind === "dictionary") return snippet ? " = {$0}" : " = {}";
  if (kind === "string") {
    const text = stringText(known, byType);
    if (!snippet) return ` = "${text}"`;
    const { strings } = known;
    if (strings !== undefined && strings.length > 1) return ` = "\${1|${strings.join(",")}|}"`;
    return ` = "${text === "" ? "$1" : `\${1:${escaped(text)}}`}"`;
  }
  const example = exampleValue(known);
  if (!snippet) return kind === "integer" && example !== "" ? ` = ${example}` : " = ";
  const number = /^(-?\d+)( : \w+)$/.exec(example);
  if (number !== null) return ` = \${1:${number[1]}}${number[2]}`;
  return ` = ${example === "" ? "$1" : `\${1:${escaped(example)}}`}`;
}

/** A likely string for an attribute: the first meaningful text, or the function's signature, or an empty one. */
function stringText({ encoding, strings }: KnownAttribute, byType: TextByType): string {
  if (encoding === undefined) return strings?.[0] ?? "";
  const own = byType(encoding);
  if (own !== undefined) return own;
  const [whole] = codecOf(encoding).continuations(EMPTY_BYTES, 0, NO_CONTEXT);
  return encodeBytes(whole?.bytes ?? EMPTY_BYTES, "hex");
}

function exampleValue({ key, example }: KnownAttribute): string {
  const at = example.indexOf(`${key} =`);
  if (at < 0) return "";
  const { value } = readEntry(readerAt(example, at, 0, example.length), ORPHAN_DEPTH) ?? {};
  return value === undefined ? "" : example.slice(value.start, value.end);
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
