/**
 * Suppressions: comments that take findings away.
 *
 *     // mlir-abi-disable-next-line ID, ID -- reason      findings that start on the line below
 *     // mlir-abi-disable-line ID                         findings that start on this line
 *     // mlir-abi-disable-file ID                         findings anywhere in the file
 *
 * Without an id it is every rule. One that takes nothing away is a finding itself, for it would hide the next mistake.
 * One that names a rule which is off is not unused, for elsewhere the rule may be on; nor is one for a rule about selected
 * runtimes where none is selected.
 */
import type { AbiDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import type { FindingKind } from "../document/foundKinds.js";
import { byPlace } from "../text/offsetMap.js";
import type { FoundList } from "./foundList.js";
import type { Settings } from "./settings.js";
import { suppressingIn } from "./suppressing.js";

/**
 * The findings of a document that are not suppressed, and those about suppressions, in order of position. Costs one
 * native search in a document without suppressions.
 * @param found Every finding, whatever its level.
 * @param isReported Whether a finding would be reported if it weren't suppressed.
 */
export function suppress(
  document: AbiDocument,
  found: readonly Finding[],
  isReported: (finding: Finding) => boolean,
  settings: Pick<Settings, "runtimes">,
): readonly Finding[] {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return found;
  const left = found.filter((finding) => !suppressing.takes(finding.code, finding.start, isReported(finding)));
  const unused = suppressing.unused().found;
  return unused.length === 0 ? left : [...left, ...unused].sort(byPlace);
}

/** The same for a list, which is changed. */
export function suppressIn(
  list: FoundList,
  document: AbiDocument,
  isReported: (kind: FindingKind, start: number) => boolean,
  settings: Pick<Settings, "runtimes">,
): void {
  const suppressing = suppressingIn(document, settings);
  if (suppressing === undefined) return;
  list.keep((kind, start) => !suppressing.takes(kind.code, start, isReported(kind, start)));
  const unused = suppressing.unused().found;
  for (const each of unused) list.add(each);
  if (unused.length > 0) list.sort();
}
