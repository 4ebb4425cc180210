/**
 * Attributes that the selected IREE releases don't read, because they were added later or removed earlier, and
 * reflection values that those don't store yet. Only runs if the user has selected runtimes.
 */

import type { Change, KnownAttribute } from "../abi/attributes/attribute.js";
import { knownAttribute } from "../abi/attributes/table.js";
import { roleOf } from "../abi/functionRole.js";
import type { AbiRecord, Island } from "../abi/record.js";
import { TORCH_PASS_SINCE } from "../abi/torch.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { symbolsAround } from "../document/symbols.js";
import type { Value } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { hasChange, type Runtime } from "../vmfb/runtimes/runtime.js";
import { ruleOf } from "./registry.js";
import { selectedRuntimes } from "./runtimes.js";
import type { Settings } from "./settings.js";
import { isStored, lossOf } from "./storedValues.js";
import { kindWords } from "./valueWords.js";

const UNREAD_ATTRIBUTE = "unread-attribute";
const UNSERIALIZABLE_VALUE = "unserializable-value";
/** MLIR rejects these whoever reads the attribute. */
const DUPLICATE = "duplicate-attribute-key";

/** The namespaces of IREE's attributes: a plain name may be a user's own. */
const NAMESPACE = /^(?:iree|hal|vm)\./;

/** Since when the module writer stores kinds of reflection values other than strings (BytecodeModuleTarget.cpp). */
const STORED_SINCE: Readonly<Partial<Record<Value["kind"], Required<Change>>>> = {
  integer: { date: "2024-08-12", commit: "8dc68201d6" },
  symbol: { date: "2025-11-19", commit: "c65eeb7369" },
};

/** Collects the findings of a document's records, which come in order of position. */
export class UnreadAttributes {
  readonly #document: AbiDocument;
  readonly #runtimes: readonly Runtime[];
  readonly #found: Finding[] = [];
  /** The attributes that no selected runtime reads, in order of position. */
  readonly #unread: Span[] = [];

  constructor(document: AbiDocument, settings: Pick<Settings, "runtimes">) {
    this.#document = document;
    this.#runtimes = selectedRuntimes(settings);
  }

  /** The findings, in the order of the records, with the rules' own severities. */
  get found(): readonly Finding[] {
    return this.#found;
  }

  /** Adds the findings of a record. Never throws. */
  visit(record: AbiRecord): void {
    if (this.#runtimes.length === 0 || record.inComment) return;
    for (const island of record.islands) {
      const known = knownAttribute(island.key);
      if (known === undefined) this.#checkStored(record, island);
      else if (isDated(known) && known.places.includes(island.place)) this.#checkRead(record, island, known);
    }
  }

  /** Whether a finding is about the meaning of an attribute that no selected runtime reads. */
  isMoot(code: string, start: number): boolean {
    if (code === UNREAD_ATTRIBUTE || code === DUPLICATE || ruleOf(code)?.family === "mlir") return false;
    const after = firstIndex(this.#unread.length, (i) => (this.#unread[i]?.start ?? 0) <= start);
    return start < (this.#unread[after - 1]?.end ?? 0);
  }

  #checkRead(record: AbiRecord, { key, place, entry }: Island, known: KnownAttribute): void {
    const { start } = record;
    const { until } = known;
    const ofTorch = known.laterOn?.["torch function"];
    const isTorch = ofTorch !== undefined && place === "op" && this.#isTorch(record);
    const since = (isTorch ? ofTorch : known.laterOn?.[place]) ?? known.since;
    // What happened before the Torch input pass is unknown.
    const isJudged = (it: Runtime) => !isTorch || hasChange(it, TORCH_PASS_SINCE) === true;
    const isEarly = (it: Runtime) => since !== undefined && hasChange(it, since.date) === false && isJudged(it);
    const early = this.#runtimes.filter(isEarly);
    const late = this.#runtimes.filter((it) => until !== undefined && hasChange(it, until.date) === true);
    if (early.length + late.length === this.#runtimes.length) {
      this.#unread.push({ start: start + entry.start, end: start + entry.end });
    }
    const report = (runtimes: readonly Runtime[], which: string) => {
      if (runtimes.length === 0) return;
      const subject = isTorch ? `${key} of a Torch function` : known.laterOn?.[place] ? `${key} of a value` : key;
      const message = `Attribute ${subject} is not read by ${nameRuntimes(this.#runtimes, runtimes)}: it ${which}`;
      this.#report(UNREAD_ATTRIBUTE, message, { start: start + entry.keySpan.start, end: start + entry.keySpan.end });
    };
    report(early, `was added ${dated(since)}`);
    report(late, `was removed ${dated(until)}`);
  }

  #isTorch({ start, header }: AbiRecord): boolean {
    return (
      header?.op === "func.func" && roleOf(header, () => symbolsAround(this.#document, start).isTorch()) === "torch"
    );
  }

  #checkStored({ start, header }: AbiRecord, { place, on, entry }: Island): void {
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
    this.#report(UNSERIALIZABLE_VALUE, message, { start: start + value.start, end: start + entry.end });
  }

  #report(code: string, message: string, span: Span): void {
    this.#found.push({ code, severity: ruleOf(code)?.severity ?? "warning", message, ...span });
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
