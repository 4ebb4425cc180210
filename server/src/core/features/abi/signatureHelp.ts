/** Signature help inside encoded strings: the fields of a span, or the elements of a record. */
import type { SignatureHelp } from "vscode-languageserver-types";
import { kindOf } from "../../abi/attributes/encodedKeys.js";
import type { AbiDocument } from "../../document/document.js";
import { codecOf } from "../../encodings/registry.js";
import { decodeLiteral } from "../../text/stringLiteral.js";
import { visible } from "../../text/visibleText.js";
import { siteAt } from "./site.js";

/** Longer strings (UTF-16 units) are not parsed at every keystroke. */
const MAX_LENGTH = 16 * 1024;
/** Further fields are not listed: the window shows one line. */
const MAX_ITEMS = 32;

/** The fields around an offset, complete or half typed; undefined outside of encoded strings. Never throws. */
export function abiSignatureHelp(document: AbiDocument, offset: number): SignatureHelp | undefined {
  const site = siteAt(document, offset);
  if (site?.at.kind !== "string") return undefined;
  const { key, literal, terminated } = site.at;
  const kind = kindOf(key, site.place);
  if (kind === null || literal.end - literal.start > MAX_LENGTH) return undefined;
  const text = document.slice(literal.start, terminated ? literal.end : offset);
  const { bytes, map } = decodeLiteral(terminated ? text : `${text}"`);
  const fields = codecOf(kind).fieldsAt(bytes, map.payloadAt(offset - literal.start));
  if (fields === undefined) return undefined;
  const { name, meaning, active } = fields;
  // The fields around the active one.
  const first = Math.max(0, Math.min((active ?? 0) - MAX_ITEMS / 2, fields.parts.length - MAX_ITEMS));
  const parts = fields.parts.slice(first, first + MAX_ITEMS).map((part) => ({ ...part, name: visible(part.name) }));
  const dots = (cut: boolean) => (cut ? ["…"] : []);
  const names = [
    ...dots(first > 0),
    ...parts.map((part) => part.name),
    ...dots(first + MAX_ITEMS < fields.parts.length),
  ];
  const signature = {
    label: `${visible(name)}(${names.join(", ")})`,
    documentation: visible(meaning),
    parameters: parts.map((part) => ({ label: part.name, documentation: visible(part.meaning) })),
  };
  // Without a valid active parameter, clients highlight the first one.
  const activeParameter = active === undefined ? parts.length : active - first;
  return { signatures: [signature], activeSignature: 0, activeParameter };
}
