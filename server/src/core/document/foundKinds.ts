/**
 * The kinds of a record's findings, in order. Records whose findings have the same kinds share one object, so a finding
 * that a file has a hundred thousand times costs a reference each, and is computed again when it is shown.
 */
import { type Finding, isSafelyFixable } from "./finding.js";

/** The parts of a finding that decide its reported severity. */
export type FindingKind = Pick<Finding, "code" | "severity" | "validity">;

/** The kinds of more findings in one record are not kept. */
const MAX_FINDINGS = 0x7f;
/** How many different lists are shared. */
const MAX_LISTS = 4096;

export class FoundKinds {
  /** The kinds before the last; undefined for the empty list. */
  readonly before: FoundKinds | undefined;
  readonly last: FindingKind;
  readonly isLastFixable: boolean;
  /** Whether any finding has a safe fix. */
  readonly isFixable: boolean;
  readonly length: number;
  readonly #longer: FoundKinds[] = [];
  #counter: object | undefined;
  #counts = 0;

  constructor(before: FoundKinds | undefined, last: FindingKind, isLastFixable: boolean) {
    this.before = before;
    this.last = last;
    this.isLastFixable = isLastFixable;
    this.isFixable = isLastFixable || before?.isFixable === true;
    this.length = before === undefined ? 0 : before.length + 1;
  }

  /** The kinds with one more finding appended. */
  and(found: Finding): FoundKinds {
    const { code, severity, validity } = found;
    const isFixable = isSafelyFixable(found);
    for (const known of this.#longer) {
      const { last } = known;
      if (last.code !== code || last.severity !== severity || last.validity !== validity) continue;
      if (known.isLastFixable === isFixable) return known;
    }
    const longer = new FoundKinds(this, { code, severity, ...(validity && { validity }) }, isFixable);
    lists++;
    this.#longer.push(longer);
    return longer;
  }

  /** The result of `count`, cached for the last `key`. */
  counted<Key extends object>(key: Key, count: (kinds: FoundKinds, key: Key) => number): number {
    if (this.#counter !== key) {
      this.#counts = count(this, key);
      this.#counter = key;
    }
    return this.#counts;
  }
}

const none = () => new FoundKinds(undefined, { code: "", severity: "hint" }, false);
let lists = 0;
let shared = none();
/** The findings that came last, as several records in turn have one list, and their kinds. */
let latest: { readonly found: readonly Finding[]; readonly kinds: FoundKinds } = { found: [], kinds: shared };

/** The kinds of some findings; undefined for more than `MAX_FINDINGS`. */
export function kindsOf(found: readonly Finding[]): FoundKinds | undefined {
  if (found === latest.found) return latest.kinds;
  if (found.length > MAX_FINDINGS) return undefined;
  if (lists > MAX_LISTS) {
    lists = 0;
    shared = none();
  }
  let kinds = shared;
  for (const each of found) kinds = kinds.and(each);
  latest = { found, kinds };
  return kinds;
}
