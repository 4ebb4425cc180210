/** Putting entries into an op's `iree.reflection`, which is made where there is none. */

import type { RecordEdit, RecordView } from "../abi/recordView.js";
import type { Entry, OpHeader } from "../syntax/syntax.js";
import { changeEntries, type NewEntry } from "./dictionary.js";

const KEY = "iree.reflection";
const NONE: ReadonlySet<Entry> = new Set();

/**
 * The edits that take entries out of the op's own `iree.reflection` and put others in. Undefined where that is not
 * plain text of this op (an alias, a half-typed dictionary), or the op has no place for it.
 */
export function changeReflection(
  context: RecordView,
  removed: ReadonlySet<Entry>,
  put: readonly NewEntry[],
): RecordEdit[] | undefined {
  const { header } = context;
  if (header === undefined) return undefined;
  const reflections = header.attributes.flatMap(({ entries }) => entries.filter(({ key }) => key === KEY));
  const [only] = reflections;
  if (reflections.length > 1) return undefined;
  if (only !== undefined) {
    const { value } = only;
    if (value?.kind !== "dictionary" || !value.closed) return undefined;
    return changeEntries(context, value, removed, put);
  }
  const value = `{${put.map(({ key, value }) => `${key} = ${value}`).join(", ")}}`;
  const dictionary = header.attributes.find(
    (it) => it.closed && context.text({ start: it.start - 1, end: it.start }) !== "<",
  );
  if (dictionary !== undefined) return changeEntries(context, dictionary, NONE, [{ key: KEY, value }]);
  // An op in its generic form has its dictionary before the type.
  if (header.generic || !header.functionLike || !endsWithSignature(context, header)) return undefined;
  return [{ start: header.end, end: header.end, newText: ` attributes {${KEY} = ${value}}` }];
}

/** False where something else, such as a location or half a dictionary, follows the results. */
function endsWithSignature(context: RecordView, { arguments: inputs, results, symbolSpan, end }: OpHeader): boolean {
  const last = results.at(-1) ?? inputs.at(-1) ?? symbolSpan;
  return last !== undefined && /^[\s()>-]*$/.test(context.text({ start: last.end, end }));
}
