/** What is found in tests, in a form that can be compared. */
import type { Finding } from "../../server/src/core/document/finding.js";

/** Findings as sorted lines: `start end code severity message`. */
export function inOrder(found: Iterable<Finding>): string[] {
  return Array.from(
    found,
    ({ code, severity, message, start, end }) => `${start} ${end} ${code} ${severity} ${message}`,
  ).sort();
}

/** What a provider finds in a long text, without its pauses. */
export function itemsFound<Item>(found: Iterable<Item | undefined> | undefined): Item[] {
  return [...(found ?? [])].filter((item) => item !== undefined) as Item[];
}
