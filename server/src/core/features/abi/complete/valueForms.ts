/** The form of an attribute's value, as written after its name. */
import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import { NO_CONTEXT } from "../../../encodings/codec.js";
import { codecOf } from "../../../encodings/registry.js";
import { newMatcher } from "../../../syntax/bracketMatcher.js";
import { readerAt } from "../../../syntax/reader.js";
import { ORPHAN_DEPTH, readEntry } from "../../../syntax/value.js";
import { EMPTY_BYTES } from "../../../text/byteString.js";
import { encodeBytes } from "../../../text/stringLiteral.js";

/**
 * ` = value` for an attribute, empty for a unit. A snippet has a placeholder filled from the attribute's example; plain
 * text holds only what is certainly meant.
 */
export function valueForm(known: KnownAttribute, snippet: boolean): string {
  const [kind] = known.values;
  if (kind === "unit") return "";
  if (kind === "dictionary") return snippet ? " = {$0}" : " = {}";
  if (kind === "string") {
    const text = stringText(known);
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

/** A likely string for an attribute: the first meaningful text, or an empty signature. */
function stringText({ encoding, strings }: KnownAttribute): string {
  if (encoding === undefined) return strings?.[0] ?? "";
  const [whole] = codecOf(encoding).continuations(EMPTY_BYTES, 0, NO_CONTEXT);
  return encodeBytes(whole?.bytes ?? EMPTY_BYTES, "hex");
}

function exampleValue({ key, example }: KnownAttribute): string {
  const at = example.indexOf(`${key} =`);
  if (at < 0) return "";
  const { value } = readEntry(readerAt(example, at, 0, example.length, newMatcher()), ORPHAN_DEPTH) ?? {};
  return value === undefined ? "" : example.slice(value.start, value.end);
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
