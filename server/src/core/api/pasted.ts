/** Decodes what people paste: a string as it is, or as it is in MLIR, with quotes and escapes, after its key, or a whole dictionary. */
import { readIsland } from "../abi/islands.js";
import { openDocument } from "../document/document.js";
import { type ByteString, bytesOf, textOf } from "../text/byteString.js";
import { decodeLiteral } from "../text/stringLiteral.js";
import { type Decoding, decodeValue } from "./decoding.js";
import type { NotationKind } from "./notations.js";

/** Decodes bytes, which may be pasted text; of a dictionary each of its strings. Never empty. */
export function decodePasted(kind: NotationKind | undefined, bytes: ByteString): readonly [Decoding, ...Decoding[]] {
  const plain = decodeValue(kind, bytes);
  const text = plain.wellFormed ? undefined : textOf(bytes)?.trim();
  if (text === undefined || text.length > MAX_LENGTH) return [plain];
  const literals = literalsIn(text);
  if (literals !== undefined) {
    return [decodeValue(kind, literals.map((it) => decodeLiteral(it).bytes).join("") as ByteString)];
  }
  const [first, ...others] = entriesIn(text, kind);
  if (first !== undefined) return [first, ...others];
  const unescaped = decodeValue(kind, text.includes("\\") ? decodeLiteral(`"${text}"`).bytes : bytesOf(text));
  return [unescaped.wellFormed || unescaped.kind !== null ? unescaped : plain];
}

/** Longer text is a string alone. UTF-16 units. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** `key = "…"` or `key = {…}`, in braces or without. */
const ENTRY = /^(?:attributes\b)?\s*\{?\s*(?<key>"[\w.$]+"|[\w.$]+)\s*=\s*["{]/;

/** The encoded strings of entries of a dictionary, each of the encoding that its key has. */
function entriesIn(text: string, kind: NotationKind | undefined): Decoding[] {
  const { key } = ENTRY.exec(text)?.groups ?? {};
  if (key === undefined) return [];
  const bare = text.replace(/^attributes\b\s*/, "");
  const entries = bare.startsWith("{") ? bare.replace(/^\{/, "").replace(/\}\s*$/, "") : bare;
  const attributes = stringsOf(`func.func private @f() attributes {${entries}}`, kind);
  return attributes.length > 0
    ? attributes
    : stringsOf(`func.func private @f() attributes {iree.reflection = {${entries}}}`, kind);
}

function stringsOf(text: string, kind: NotationKind | undefined): Decoding[] {
  const document = openDocument("memory:///pasted.mlir", 0, text);
  return document.records().flatMap((record) =>
    record.islands.flatMap((island) => {
      const payload = island.kind === null ? undefined : readIsland(document, record, island)?.payload;
      return payload === undefined || island.kind === null ? [] : [decodeValue(kind ?? island.kind, payload.bytes)];
    }),
  );
}

/** Between adjacent strings of C++ and Python: spaces, plus signs, and a string's prefix. */
const BETWEEN = /[\s\\+]*(?:u8|[rRbBuUfFL]{1,2})?/y;

/**
 * The string literals that make up a text, with MLIR's double quotes; undefined if it contains anything else. Python's
 * single quotes and Markdown's backquotes count, and so do strings separated only by white space or a plus.
 */
function literalsIn(text: string): string[] | undefined {
  const literals: string[] = [];
  for (let at = 0; at < text.length; ) {
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
    const quote = text.charAt(at);
    if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
    const end = endOfQuoted(text, at, quote);
    if (end === undefined) return undefined;
    const inside = text.slice(at + 1, end);
    // Other quotes may contain unescaped double ones, and their own may be escaped.
    literals.push(
      `"${quote === '"' ? inside : inside.replace(/\\?["'`]/g, (c) => (c.endsWith('"') ? '\\"' : c.slice(-1)))}"`,
    );
    at = end + 1;
  }
  return literals.length > 0 ? literals : undefined;
}

/** The offset of the closing quote. */
function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (text[at] === "\\") at++;
  }
  return undefined;
}
