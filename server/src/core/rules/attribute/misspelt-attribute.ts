import { dictionaryOf } from "../../analysis/dictionaries.js";
import { isHalfTyped, nearestAt, nearestAttributes } from "../../analysis/nearestAttribute.js";
import type { Island } from "../../mlir/record.js";
import type { DictionaryValue } from "../../mlir/syntax.js";
import { defineRule } from "../rule.js";

export const misspeltAttribute = defineRule({
  id: "misspelt-attribute",
  family: "attribute",
  severity: "warning",
  fix: "safe",
  summary: "Name of an attribute is nearly that of an ABI attribute, so nothing reads it",
  concerns: (key) => nearestAttributes(key).length > 0,
  check(context) {
    // Two slips for the same name must not be mended into a repeated key.
    const renamed = new Map<DictionaryValue, Set<string>>();
    for (const island of context.islands) {
      const near = nearestAt(island.key, island.place);
      const [first] = near;
      if (first === undefined || !mayBeMisspelt(island) || isHalfTyped(island.entry)) continue;
      const { keySpan } = island.entry;
      const names = near.map(({ key }) => key).join(" or ");
      const message = `Nothing reads the attribute ${island.key}, did you mean ${names}?`;
      const home = dictionaryOf(context, island);
      const given = (home && renamed.get(home)) ?? new Set(home?.entries.map(({ key }) => key));
      if (near.length > 1 || !first.places.includes(island.place) || given.has(first.key)) {
        context.report({ span: keySpan, message });
        continue;
      }
      if (home !== undefined) renamed.set(home, given.add(first.key));
      const quote = context.text(keySpan).startsWith('"') ? '"' : "";
      const edits = [{ ...keySpan, newText: `${quote}${first.key}${quote}` }];
      context.report({ span: keySpan, message, fix: { title: `Rename to ${first.key}`, safe: true, edits } });
    }
  },
});

/** Keys of users are welcome in a reflection; only a name of the ABI's own family is taken for a slip there. */
function mayBeMisspelt({ place, key }: Island): boolean {
  return place !== "reflection" || /^i[re]{1,4}[._]?a/i.test(key);
}
