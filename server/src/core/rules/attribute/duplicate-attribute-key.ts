import { dictionariesOf, removal } from "../../analysis/dictionaries.js";
import type { Island } from "../../mlir/record.js";
import { cut } from "../../text/visibleText.js";
import { defineRule } from "../rule.js";

export const duplicateAttributeKey = defineRule({
  id: "duplicate-attribute-key",
  family: "attribute",
  severity: "error",
  fix: "suggestion",
  summary: "Dictionary has an ABI attribute twice",
  check(context) {
    const { islands } = context;
    if (!hasRepeated(islands)) return;
    const own = new Set(islands.map(({ entry }) => entry));
    for (const dictionary of dictionariesOf(context)) {
      const seen = new Set<string>();
      for (const entry of dictionary.entries) {
        if (!own.has(entry)) continue;
        if (seen.has(entry.key)) {
          const fix = {
            title: `Remove the repeated ${cut(entry.key, 120)}`,
            safe: false,
            edits: [removal(dictionary, entry)],
          };
          const message = `Key ${cut(entry.key, 120)} stands in the dictionary a second time, expected it once`;
          context.report({ span: entry.keySpan, message, fix });
        }
        seen.add(entry.key);
      }
    }
  },
});

/** Up to this many, comparing each with each is cheaper than a set. */
const FEW = 8;

function isAmong(islands: readonly Island[], count: number, { place, on, index, key }: Island): boolean {
  for (let i = 0; i < count; i++) {
    const other = islands[i];
    if (other?.key === key && other.place === place && other.on === on && other.index === index) return true;
  }
  return false;
}

function hasRepeated(islands: readonly Island[]): boolean {
  if (islands.length < 2) return false;
  if (islands.length <= FEW) return islands.some((island, i) => i > 0 && isAmong(islands, i, island));
  const seen = new Set(islands.map(({ place, on, index, key }) => `${place} ${on} ${index} ${key}`));
  return seen.size < islands.length;
}
