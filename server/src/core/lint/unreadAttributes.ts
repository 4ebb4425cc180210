/**
 * Attributes that the selected IREE releases don't read, because they were added later or removed earlier, and
 * reflection values that those don't store yet. Only runs if the user has selected runtimes.
 */

import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { type FoundKinds, kindsOf } from "../document/foundKinds.js";
import { byPlace, movedSpan, type Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import type { Runtime } from "../vmfb/runtimes/runtime.js";
import { ruleOf } from "./registry.js";
import { selectedRuntimes } from "./runtimes.js";
import type { Settings } from "./settings.js";
import { shifted } from "./shiftedFinding.js";
import { UNREAD_ATTRIBUTE, type Unread, unreadIn } from "./unreadCheck.js";

/** MLIR rejects duplicates, whether or not a runtime reads the attribute. */
const DUPLICATE = "duplicate-attribute-key";

/** Collects the findings of a document's records, which come in order of position. */
export class UnreadAttributes {
  readonly #document: AbiDocument;
  readonly #runtimes: readonly Runtime[];
  readonly #found: Finding[] = [];
  readonly #spans: Span[] = [];
  #areOrdered = true;

  constructor(document: AbiDocument, settings: Pick<Settings, "runtimes">) {
    this.#document = document;
    this.#runtimes = selectedRuntimes(settings);
  }

  /** The findings, in the order of the records, with the rules' own severities. */
  get found(): readonly Finding[] {
    return this.#found;
  }

  /** Adds the findings of a record. Never throws. */
  visit(record: CachedRecord): void {
    if (this.#runtimes.length === 0) return;
    const { start } = record;
    const { found, spans } = unreadIn(this.#document, record, this.#runtimes);
    for (const each of found) this.#found.push(shifted(each, start));
    for (const span of spans) this.#spans.push(movedSpan(span, start));
    if (spans.length > 0) this.#areOrdered = false;
  }

  /** Whether a finding in a record, relative to it, is about the meaning of what no runtime reads of that record. */
  isMootIn(record: CachedRecord, { code, start }: Finding): boolean {
    if (this.#runtimes.length === 0 || !dependsOnReading(code)) return false;
    return isInside(unreadIn(this.#document, record, this.#runtimes).spans, start);
  }

  /** Whether a finding is about the meaning of an attribute that no selected runtime reads, of any record. */
  isMoot(code: string, start: number): boolean {
    if (!dependsOnReading(code)) return false;
    // A record may start inside another one.
    if (!this.#areOrdered) this.#spans.sort(byPlace);
    this.#areOrdered = true;
    return isInside(this.#spans, start);
  }
}

/** The same record by record, for a document whose records change one at a time and share no aliases. */
export class UnreadByRecord {
  readonly #document: AbiDocument;
  readonly #runtimes: readonly Runtime[];

  constructor(document: AbiDocument, settings: Pick<Settings, "runtimes">) {
    this.#document = document;
    this.#runtimes = selectedRuntimes(settings);
  }

  /** Whether what is unread in a record depends on symbols elsewhere. */
  isDependent(record: CachedRecord): boolean {
    return this.#of(record).isDependent;
  }

  /** The findings of a record with those about unread attributes, and without those about what these mean. */
  findings(record: CachedRecord, own: readonly Finding[]): readonly Finding[] {
    const { found, spans } = this.#of(record);
    if (found.length === 0) return own;
    const isMoot = ({ code, start }: Finding): boolean => dependsOnReading(code) && isInside(spans, start);
    return [...own, ...found].filter((each) => !isMoot(each)).sort(byPlace);
  }

  /** The kinds of those; `own` are the kinds of the record's own findings, which are all in the record. */
  kinds(record: CachedRecord, own: FoundKinds, findings: () => readonly Finding[]): FoundKinds | undefined {
    const unread = this.#of(record);
    if (unread.found.length === 0) return own;
    const known = allKinds.get(record);
    if (known?.own === own && known.unread === unread) return known.kinds;
    const kinds = kindsOf(this.findings(record, findings()));
    allKinds.set(record, { own, unread, kinds });
    return kinds;
  }

  #of(record: CachedRecord): Unread {
    return unreadIn(this.#document, record, this.#runtimes);
  }
}

/** By record, with what they are made of. */
const allKinds = new WeakMap<
  CachedRecord,
  { readonly own: FoundKinds; readonly unread: Unread; readonly kinds: FoundKinds | undefined }
>();

/** Whether a finding does not hold for an attribute that nothing reads. */
function dependsOnReading(code: string): boolean {
  return code !== UNREAD_ATTRIBUTE && code !== DUPLICATE && ruleOf(code)?.family !== "mlir";
}

/** Whether an offset is in one of some spans, which are in order of position. */
function isInside(spans: readonly Span[], offset: number): boolean {
  const after = firstIndex(spans.length, (i) => (spans[i]?.start ?? 0) <= offset);
  return offset < (spans[after - 1]?.end ?? 0);
}
