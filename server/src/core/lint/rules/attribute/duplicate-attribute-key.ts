import type { Island } from "../../../abi/record.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { dictionariesOf, removal } from "./dictionaries.js";

export const duplicateAttributeKey = defineRule({
  id: "duplicate-attribute-key",
  family: "attribute",
  severity: "error",
  fix: "suggestion",
  summary: "Dictionary has an ABI attribute twice",
  check(context) {
    const { islands } = context.record;
    if (!mayRepeat(islands)) return;
    const own = new Set(islands.map(({ entry }) => entry));
    for (const dictionary of dictionariesOf(context)) {
      const seen = new Set<string>();
      for (const entry of dictionary.entries) {
        if (!own.has(entry)) continue;
        if (seen.has(entry.key)) {
          const edit = removal(context, entry);
          const title = `Remove the repeated ${cut(entry.key, 120)}`;
          const fix = edit && { title, safe: false, edits: [edit] };
          const message = `Duplicate key ${cut(entry.key, 120)} in the dictionary`;
          context.report({ span: entry.keySpan, message, ...(fix && { fix }) });
        }
        seen.add(entry.key);
      }
    }
  },
});

/** Up to this many, pairwise comparison is cheaper than reading the dictionaries. */
const MAX_COMPARED = 8;

/** A quick check: false, as nearly always, if no key occurs twice. */
function mayRepeat(islands: readonly Island[]): boolean {
  if (islands.length > MAX_COMPARED) return true;
  return islands.some((one, i) => islands.findIndex(({ key, index }) => key === one.key && index === one.index) < i);
}
