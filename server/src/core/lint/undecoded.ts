/** The strings of a document that are not decoded, since each edit inside would decode all of one again. */
import { isTooLong } from "../abi/islands.js";
import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { RecordPage } from "../document/records/recordPage.js";
import { movedSpan, type Span } from "../text/offsetMap.js";

/** The values of ABI attributes in code that are too long to be decoded, in order. None where any length is decoded. */
export function undecodedStrings(document: AbiDocument): readonly Span[] {
  const { maxDecodedLength } = document;
  if (maxDecodedLength === undefined || document.length <= maxDecodedLength) return [];
  const long = document.recordPages().flatMap((page) => longRecords(page, maxDecodedLength));
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

interface LongRecords {
  readonly version: number;
  readonly records: readonly CachedRecord[];
}

/** By page: this is requested after each edit, of which most leave nearly all pages as they are. */
const byPage = new WeakMap<RecordPage, LongRecords>();

/** The records in code that are longer than a string that is decoded. */
function longRecords(page: RecordPage, maxLength: number): readonly CachedRecord[] {
  let found = byPage.get(page);
  if (found?.version !== page.version) {
    const records = page.records.filter(
      ({ length, inComment, isFoundByName }) => length > maxLength && !inComment && !isFoundByName,
    );
    found = { version: page.version, records };
    byPage.set(page, found);
  }
  return found.records;
}

/** What is reported at such a string, in an editor alone. */
export function undecodedMessage(maxLength: number): string {
  return `Not decoded or checked: in an editor, strings have at most ${maxLength.toLocaleString("en")} characters`;
}
