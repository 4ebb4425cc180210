/** Strings of reflection keys of which only a few have a meaning. */
import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { StringValue } from "../../../syntax/syntax.js";
import { editDistance } from "../../../text/editDistance.js";

/** The most typos in a word of five to eight letters. */
const MAX_TYPOS = 2;

export interface UnknownString {
  readonly text: string;
  readonly value: StringValue;
  /** The known string that was probably meant. */
  readonly near: string | undefined;
  /** The end of a message: what was expected. */
  readonly expected: string;
}

/** The string of a key in the reflection of an op, if it is none of those that the key's readers know. */
export function unknownString(context: RecordView, island: Island, key: string): UnknownString | undefined {
  if (island.key !== key || island.on !== "op" || island.place !== "reflection") return undefined;
  const { value } = island.entry;
  const text = context.string(island);
  const strings = knownAttribute(key)?.strings ?? [];
  if (value?.kind !== "string" || text === undefined || strings.includes(text)) return undefined;
  const [near] = strings.filter((known) => editDistance(text.toLowerCase(), known, MAX_TYPOS) !== undefined);
  return { text, value, near, expected: near === undefined ? `expected ${oneOf(strings)}` : `did you mean "${near}"?` };
}

function oneOf(strings: readonly string[]): string {
  const quoted = strings.map((it) => `"${it}"`);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
