/** Caches findings of records by their text, so that repeated ones are checked once. */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { Dependencies } from "../document/dependencies.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import { detached } from "../syntax/reader.js";

/** Findings as they are kept, and the symbols elsewhere that they depend on. */
interface Kept {
  readonly findings: readonly Finding[];
  readonly dependencies: Dependencies | undefined;
}

/** How much text is cached for each document, and of one record. UTF-16 units. */
const MAX_CACHED_LENGTH = 1 << 20;
const MAX_TEXT_LENGTH = 1 << 15;

class FindingsByText {
  #known = new Map<string, Kept>();
  #length = 0;

  get(text: string): Kept | undefined {
    return this.#known.get(text);
  }

  set(text: string, kept: Kept): void {
    this.#length += text.length;
    if (this.#length > MAX_CACHED_LENGTH) {
      this.#known = new Map();
      this.#length = text.length;
    }
    // A slice would keep the document alive.
    this.#known.set(detached(text), kept);
  }
}

const byDocument = new WeakMap<AbiDocument, FindingsByText>();

/** The cached findings for the text that a record depends on, if another record of the document depends on the same. */
export function knownByText(document: AbiDocument, key: string | undefined): Kept | undefined {
  return key === undefined ? undefined : byDocument.get(document)?.get(key);
}

/** Caches what was found in a text for as long as the document is open. */
export function rememberByText(document: AbiDocument, key: string, kept: Kept): void {
  let known = byDocument.get(document);
  if (known === undefined) {
    known = new FindingsByText();
    byDocument.set(document, known);
  }
  known.set(key, kept);
}

/** How far before an op and after what was read of it rules look, in UTF-16 units. */
const BEFORE_OP = -64;
const AFTER_OP = 256;

/** The text that decides a record's findings together with the symbols that they depend on; undefined where it is too long. */
export function textKey(
  document: AbiDocument,
  { start, length, examined, keys, body, inComment }: CachedRecord,
  typeCodes: TypeCodeNumbering,
): string | undefined {
  // Of exports by one name, the first is right: where they are matters.
  if (inComment || body === "vm" || examined.end > MAX_TEXT_LENGTH) return undefined;
  const from = body === undefined ? BEFORE_OP : examined.start;
  const to = body === undefined ? examined.end + AFTER_OP : examined.end;
  const text = document.slice(start + from, start + to);
  return `${body} ${typeCodes} ${from} ${start + from < 0} ${length} ${keys} ${text}`;
}
