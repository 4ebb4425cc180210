/** What of one record the selected IREE releases don't read or store. */

import type { Change, KnownAttribute } from "../abi/attributes/attribute.js";
import { knownAttribute } from "../abi/attributes/table.js";
import { roleOf } from "../abi/functionRole.js";
import type { AbiRecord, Island } from "../abi/record.js";
import type { SymbolSource } from "../abi/symbolSource.js";
import { TORCH_PASS_SINCE } from "../abi/torch.js";
import type { CachedRecord } from "../document/cachedRecord.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { Value } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { hasChange, type Runtime } from "../vmfb/runtimes/runtime.js";
import { makeFinding } from "./makeFinding.js";
import { ruleOf } from "./registry.js";
import { isStored, lossOf } from "./storedValues.js";
import { kindWords } from "./valueWords.js";

export const UNREAD_ATTRIBUTE = "unread-attribute";
const UNSERIALIZABLE_VALUE = "unserializable-value";

/** The namespaces of IREE's attributes: a plain name may be a user's own. */
const NAMESPACE = /^(?:iree|hal|vm)\./;

/** Since when the module writer stores kinds of reflection values other than strings (BytecodeModuleTarget.cpp). */
const STORED_SINCE: Readonly<Partial<Record<Value["kind"], Required<Change>>>> = {
  integer: { date: "2024-08-12", commit: "8dc68201d6" },
  symbol: { date: "2025-11-19", commit: "c65eeb7369" },
};

/** What of one record the selected runtimes don't read; offsets are relative to it. */
export interface Unread {
  /** With the rules' own severities. */
  readonly found: readonly Finding[];
  /** The attributes that no selected runtime reads, in order of position. */
  readonly spans: readonly Span[];
}

const NOTHING: Unread = { found: [], spans: [] };

/** What of a record some runtimes don't read. Never throws. */
export function unreadIn(
  document: AbiDocument,
  record: CachedRecord,
  runtimes: readonly Runtime[],
  symbols: SymbolSource,
): Unread {
  return mayBeUnread(document, record) ? new UnreadCheck(record, runtimes, symbols).run() : NOTHING;
}

/** MLIR rejects duplicates, whether or not a runtime reads the attribute. */
const DUPLICATE = "duplicate-attribute-key";

/** Whether a finding is about the meaning of one of the attributes that nothing reads, in order of position. */
export function isMoot({ code, start }: Finding, unread: readonly Span[]): boolean {
  if (unread.length === 0 || code === UNREAD_ATTRIBUTE || code === DUPLICATE) return false;
  if (ruleOf(code)?.family === "mlir") return false;
  const after = firstIndex(unread.length, (i) => (unread[i]?.start ?? 0) <= start);
  return start < (unread[after - 1]?.end ?? 0);
}

/** An attribute without escapes in its name. */
const PLAIN_KEY = /^"?([A-Za-z_][\w.$]*)(?![\w.$\\])/;
/** No known attribute has a longer name. UTF-16 units. */
const MAX_KEY_LENGTH = 64;

/** Whether a record may have something unread, by its keys: its content may have to be read again. */
function mayBeUnread(document: AbiDocument, { start, keys, inComment }: CachedRecord): boolean {
  if (inComment) return false;
  return keys.some((key) => {
    const name = PLAIN_KEY.exec(document.slice(start + key, start + key + MAX_KEY_LENGTH))?.[1];
    const attribute = name === undefined ? undefined : knownAttribute(name);
    return attribute === undefined || isDated(attribute);
  });
}

/** What of one record is unread. */
class UnreadCheck {
  readonly #record: AbiRecord;
  readonly #runtimes: readonly Runtime[];
  readonly #found: Finding[] = [];
  readonly #spans: Span[] = [];
  readonly #symbols: SymbolSource;
  #isOfTorch: boolean | undefined;

  constructor(record: AbiRecord, runtimes: readonly Runtime[], symbols: SymbolSource) {
    this.#record = record;
    this.#runtimes = runtimes;
    this.#symbols = symbols;
  }

  run(): Unread {
    for (const island of this.#record.islands) {
      const attribute = knownAttribute(island.key);
      if (attribute === undefined) this.#checkStored(island);
      else if (isDated(attribute) && attribute.places.includes(island.place)) this.#checkRead(island, attribute);
    }
    return { found: this.#found, spans: this.#spans };
  }

  #checkRead({ key, place, entry }: Island, attribute: KnownAttribute): void {
    const { until } = attribute;
    const ofTorch = attribute.laterOn?.["torch function"];
    const isTorch = ofTorch !== undefined && place === "op" && this.#isTorch();
    const since = (isTorch ? ofTorch : attribute.laterOn?.[place]) ?? attribute.since;
    // What happened before the Torch input pass is unknown.
    const isJudged = (it: Runtime) => !isTorch || hasChange(it, TORCH_PASS_SINCE) === true;
    const isEarly = (it: Runtime) => since !== undefined && hasChange(it, since.date) === false && isJudged(it);
    const early = this.#runtimes.filter(isEarly);
    const late = this.#runtimes.filter((it) => until !== undefined && hasChange(it, until.date) === true);
    if (early.length + late.length === this.#runtimes.length) {
      // What is not a value may go on with other ops.
      this.#spans.push({ start: entry.start, end: entry.value?.kind === "bad" ? entry.keySpan.end : entry.end });
    }
    const report = (runtimes: readonly Runtime[], which: string) => {
      if (runtimes.length === 0) return;
      const subject = isTorch ? `${key} of a Torch function` : attribute.laterOn?.[place] ? `${key} of a value` : key;
      const message = `Attribute ${subject} is not read by ${nameRuntimes(this.#runtimes, runtimes)}: it ${which}`;
      this.#report(UNREAD_ATTRIBUTE, message, entry.keySpan);
    };
    report(early, `was added ${dated(since)}`);
    report(late, `was removed ${dated(until)}`);
  }

  #isTorch(): boolean {
    const { header } = this.#record;
    if (header?.op !== "func.func") return false;
    this.#isOfTorch ??= roleOf(header, () => this.#symbols.isTorch()) === "torch";
    return this.#isOfTorch;
  }

  #checkStored({ place, on, entry }: Island): void {
    const { header } = this.#record;
    const { value } = entry;
    const change = value && STORED_SINCE[value.kind];
    if (
      value === undefined ||
      change === undefined ||
      lossOf(value) !== undefined ||
      place !== "reflection" ||
      on !== "op"
    )
      return;
    if (header === undefined || !isStored(header)) return;
    const early = this.#runtimes.filter((it) => hasChange(it, change.date) === false);
    if (early.length === 0) return;
    const message = `Value is ${kindWords(value)}, which ${nameRuntimes(this.#runtimes, early)} leaves out of the module, expected a string`;
    this.#report(UNSERIALIZABLE_VALUE, message, { start: value.start, end: entry.end });
  }

  #report(code: string, message: string, { start, end }: Span): void {
    this.#found.push(makeFinding(code, message, { start, end }));
  }
}

/** The generation before 2021-06 is left out: rule `legacy-reflection` reports that nothing reads it. */
function isDated({ key, family, since, until }: KnownAttribute): boolean {
  return family !== "v0" && (since ?? until) !== undefined && NAMESPACE.test(key);
}

/** "on 2024-02-22 (c15b610542)", "in 2025-11 (c65eeb7369)": only the month of some changes is known. */
function dated(change: Change | undefined): string {
  const { date = "", commit } = change ?? {};
  const when = `${date.length === "YYYY-MM-DD".length ? "on" : "in"} ${date}`;
  return commit === undefined ? when : `${when} (${commit})`;
}
