import { isReadOnOp, type KnownAttribute } from "../../../abi/attributes/attribute.js";
import { isHalfTyped, nearestAt, nearestAttributes } from "../../../abi/attributes/nearestAttribute.js";
import type { Island } from "../../../abi/record.js";
import type { DictionaryValue } from "../../../syntax/syntax.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { dictionaryOf } from "./dictionaries.js";
import { plainAttributes } from "./plainAttributes.js";

export const misspeltAttribute = defineRule({
  id: "misspelt-attribute",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  summary: "Name of an attribute is nearly that of an ABI attribute, so nothing reads it",
  concerns: (key) => nearestAttributes(key).length > 0 || BESIDE_PLAIN.has(key),
  check(context) {
    // Correcting two typos of one name must not duplicate a key.
    const names = new Map<DictionaryValue | undefined, Set<string>>();
    for (const island of context.islands) {
      const near = nearestAt(island.key, island.place);
      const [first] = near;
      if (first === undefined || !mayBeMisspelt(island, first) || isHalfTyped(island.entry)) continue;
      if (!near.some((known) => isReadOnOp(known, context.header?.op))) continue;
      const { keySpan } = island.entry;
      const meant = near.map(({ key }) => key).join(" or ");
      const shown = island.key === island.key.trim() ? island.key : `"${island.key}"`;
      const message = `Unknown attribute ${shown}; did you mean ${meant}?`;
      const home = dictionaryOf(context, island);
      const taken = names.get(home) ?? keysBeside(context, home);
      names.set(home, taken);
      if (near.length > 1 || !first.places.includes(island.place) || taken.has(first.key)) {
        context.report({ span: keySpan, message });
        continue;
      }
      taken.add(first.key);
      const quote = context.text(keySpan).startsWith('"') ? '"' : "";
      const edits = [{ ...keySpan, newText: `${quote}${first.key}${quote}` }];
      // Once spelled right the attribute takes effect, which changes what is compiled.
      context.report({ span: keySpan, message, fix: { title: `Rename to ${first.key}`, safe: false, edits } });
    }
    checkPlain(context);
  },
});

/** Attributes that make one with a plain name IREE's: those of how a function is called. */
const BESIDE_PLAIN: ReadonlySet<string> = new Set([
  "hal.abi.convention",
  "iree.abi.model",
  "iree.abi.streamable",
  "iree.abi.stub",
  "vm.fallback",
  "vm.signature",
]);

/** `nosideeffect`, `no_side_effects`: a plain word, which is the user's own unless it is so near to IREE's. */
function checkPlain(context: RuleContext): void {
  const found = context.once(plainAttributes);
  const isPresent = found.some(({ island, meant }) => island.key === meant);
  for (const [i, { island, meant }] of found.entries()) {
    const { key, entry } = island;
    if (key === meant) continue;
    const span = entry.keySpan;
    const edits = [{ ...span, newText: meant }];
    const fix = i === 0 && !isPresent && { title: `Rename to ${meant}`, safe: false, edits };
    context.report({ span, message: `Unknown attribute ${key}; did you mean ${meant}?`, ...(fix && { fix }) });
  }
}

/** The keys of a dictionary, including those nested in other values or in an alias. */
function keysBeside({ islands }: RuleContext, home: DictionaryValue | undefined): Set<string> {
  const entries = home?.entries ?? islands.map(({ entry }) => entry);
  return new Set(entries.map(({ key }) => key));
}

/** User keys are allowed in a reflection; only names with one of our prefixes count as typos there. */
function mayBeMisspelt({ place, key }: Island, meant: KnownAttribute): boolean {
  if (place !== "reflection" || key !== key.trim() || /^i[re]{1,4}[._]?a/i.test(key)) return true;
  return /^i[re]{1,4}[._]/i.test(key) && meant.places.includes(place);
}
