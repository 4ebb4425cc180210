/** The strings of a document that are not decoded, since each edit inside would decode all of one again. */
import { isTooLong } from "../abi/islands.js";
import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import { movedSpan, type Span } from "../text/offsetMap.js";

/** The values of ABI attributes in code that are too long to be decoded, in order. None where any length is decoded. */
export function undecodedStrings(document: AbiDocument): readonly Span[] {
  const { maxDecodedLength } = document;
  if (maxDecodedLength === undefined || document.length <= maxDecodedLength) return [];
  // Most pages are shorter than such a string.
  const pages = document.recordPages().filter(({ low, high }) => high - low > maxDecodedLength);
  const long = pages.flatMap(({ records }) => {
    return records.filter(
      ({ length, inComment, isFoundByName }) => length > maxDecodedLength && !inComment && !isFoundByName,
    );
  });
  return long.flatMap((record) => stringsIn(document, record).map((string) => movedSpan(string, record.start)));
}

/** By record, which is replaced when its text changes: to read it again takes as long as it is. */
const strings = new WeakMap<CachedRecord, readonly Span[]>();

/** The values of a record that are too long, relative to it. */
function stringsIn(document: AbiDocument, record: CachedRecord): readonly Span[] {
  let found = strings.get(record);
  if (found === undefined) {
    found = record.islands.flatMap(({ entry: { value } }) => (value && isTooLong(document, value) ? value : []));
    strings.set(record, found);
  }
  return found;
}

/** What is reported at such a string, in an editor alone. */
export function undecodedMessage(maxLength: number): string {
  return `Not decoded or checked: in an editor, strings have at most ${maxLength.toLocaleString("en")} characters`;
}
