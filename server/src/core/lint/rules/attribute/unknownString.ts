/** Reports unknown strings of reflection keys that accept only a few. */

import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Island } from "../../../abi/record.js";
import { enumerated } from "../../../text/counted.js";
import { editDistance } from "../../../text/editDistance.js";
import { cut } from "../../../text/visibleText.js";
import type { RuleContext } from "../../context.js";

/** How many typos a word of five to eight letters may have. */
const MAX_TYPOS = 2;

interface Words {
  readonly noun: string;
  /** Before the string: "Unknown benchmark kind". */
  readonly unknown: string;
  /** After it, if there is more to say. */
  readonly effect?: string;
}

/** Reports the strings of a reflection key that none of its readers knows. */
export function reportUnknownStrings(context: RuleContext, key: string, { noun, unknown, effect = "" }: Words): void {
  for (const island of context.islands) {
    const found = unknownString(context, island, key);
    if (found === undefined) continue;
    const { text, expected, value, near } = found;
    const message = `${unknown} "${cut(text, 80)}"${effect}; ${expected}`;
    const edits = [{ start: value.start, end: value.end, newText: `"${near}"` }];
    const fix = near === undefined ? {} : { fix: { title: `Change the ${noun} to ${near}`, safe: false, edits } };
    context.report({ span: value, message, ...fix });
  }
}

function unknownString(context: RuleContext, island: Island, key: string) {
  if (island.key !== key || island.on !== "op" || island.place !== "reflection") return undefined;
  const { value } = island.entry;
  const text = context.string(island);
  const strings = knownAttribute(key)?.strings ?? [];
  if (value?.kind !== "string" || text === undefined || strings.includes(text)) return undefined;
  const [near] = strings.filter((known) => editDistance(text.toLowerCase(), known, MAX_TYPOS) !== undefined);
  const all = strings.map((it) => `"${it}"`);
  const expected = near === undefined ? `expected ${enumerated(all, "or")}` : `did you mean "${near}"?`;
  return { text, value, near, expected };
}
