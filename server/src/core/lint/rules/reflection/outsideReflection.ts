/** Keys of the first generation on a function, or on one of its values, itself: they were read in a reflection only. */

import { kindOf } from "../../../abi/attributes/encodedKeys.js";
import { V0_KEYS } from "../../../abi/attributes/v0.js";
import { ownAttributes } from "../../../abi/headerIslands.js";
import { payloadOf } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { DictionaryValue, Entry } from "../../../syntax/syntax.js";
import { enumerated } from "../../../text/counted.js";
import type { Report } from "../../context.js";

const NAMES: ReadonlySet<string> = new Set(V0_KEYS.map(({ key }) => key));
const PIECE = "f_partial";

/** What is wrong with such keys. They are short, so they count where one of them holds what only it holds. */
export function outsideReflection(context: RecordView): readonly Report[] {
  const { header } = context;
  if (header === undefined || !header.functionLike) return [];
  const reports = header.attributes.flatMap((it) => inDictionary(context, it, "function", (key) => key !== PIECE));
  for (const [on, parameters] of [["argument", header.arguments] as const, ["result", header.results] as const]) {
    for (const [i, parameter] of parameters.entries()) {
      const attributes = ownAttributes(parameter);
      if (attributes === undefined) continue;
      reports.push(...inDictionary(context, attributes, `${on} ${i}`, (key) => key === PIECE));
    }
  }
  return reports;
}

function inDictionary(
  context: RecordView,
  dictionary: DictionaryValue,
  owner: string,
  isOfIt: (key: string) => boolean,
): readonly Report[] {
  const found = dictionary.entries.filter(({ key }) => NAMES.has(key) && isOfIt(key));
  const [first, ...others] = found;
  if (first === undefined || !found.some((entry) => isEncoded(context, entry))) return [];
  const keys = found.map(({ key }) => key);
  const [subject, pronoun] =
    keys.length > 1 ? [`Keys ${enumerated(keys, "and")} are`, "them"] : [`Key ${keys[0]} is`, "it"];
  const message = `${subject} on ${owner === "function" ? "the function" : owner} itself, expected ${pronoun} in its iree.reflection`;
  const hasReflection = dictionary.entries.some(({ key }) => key === "iree.reflection");
  const edits = [
    {
      start: first.start,
      end: first.end,
      newText: `iree.reflection = {${found.map((it) => context.text(it)).join(", ")}}`,
    },
    ...others.map((entry) => ({ start: entryBefore(dictionary, entry).end, end: entry.end, newText: "" })),
  ];
  const fix = !hasReflection && { title: `Move ${pronoun} into iree.reflection`, safe: false, edits };
  return [{ span: first.keySpan, message, ...(fix && { fix }) }];
}

function entryBefore({ entries }: DictionaryValue, entry: Entry): Entry {
  return entries[entries.indexOf(entry) - 1] ?? entry;
}

/** Whether the value is a well-formed string of the key's encoding. */
function isEncoded(context: RecordView, entry: Entry): boolean {
  const kind = kindOf(entry.key, "reflection");
  if (kind === null) return false;
  const island: Island = { key: entry.key, place: "reflection", index: null, on: "op", kind, entry };
  return payloadOf(context, island) !== undefined;
}
