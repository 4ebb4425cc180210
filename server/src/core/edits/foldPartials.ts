/** `f_partial`s of arguments and results, folded into `f` and `fv` of the function. */
import { mergePartials, partialsOf } from "../abi/partials.js";
import type { RecordEdit, RecordView } from "../abi/recordView.js";
import { encodeSignature } from "../encodings/rawSignature/model.js";
import type { Parameter } from "../syntax/syntax.js";
import { changeEntries } from "./dictionary.js";
import type { Refactoring } from "./refactoring.js";
import { changeReflection } from "./reflection.js";

/**
 * Does what the compiler's own pass did: an existing `f` is overwritten, other keys stay. Undefined
 * where there are no partials, or one can't be read.
 * Upstream: iree/compiler/Dialect/Flow/Transforms/MergeExportedReflection.cpp.
 */
export function foldPartials(context: RecordView): Refactoring | undefined {
  const { header } = context;
  const partials = header?.functionLike === true ? partialsOf(context) : undefined;
  if (header === undefined || partials === undefined) return undefined;
  const put = [
    { key: "f", value: `"${encodeSignature(mergePartials(partials))}"` },
    { key: "fv", value: '"1"' },
  ];
  const merged = changeReflection(context, new Set(), put);
  if (merged === undefined) return undefined;
  const edits = [...merged];
  for (const parameter of [...header.arguments, ...header.results]) {
    edits.push(...withoutPartial(context, parameter, header.generic));
  }
  edits.sort((a, b) => a.start - b.start);
  return { title: "Fold the f_partial pieces into f", edits };
}

/** Takes `f_partial` out, and whatever holds nothing else with it: the reflection, and in custom syntax the braces. */
function withoutPartial(context: RecordView, { attributes, typeSpan }: Parameter, generic: boolean): RecordEdit[] {
  for (const reflection of attributes?.entries ?? []) {
    const { value } = reflection;
    if (attributes === undefined || reflection.key !== "iree.reflection" || value?.kind !== "dictionary") continue;
    const partial = value.entries.find(({ key }) => key === "f_partial");
    if (partial === undefined) continue;
    if (value.entries.length > 1) return changeEntries(context, value, new Set([partial]), []);
    if (attributes.entries.length > 1 || generic) return changeEntries(context, attributes, new Set([reflection]), []);
    // The space before goes, too, but not the end of a comment, which would swallow what follows.
    const gap = context.text({ start: typeSpan.end, end: attributes.start });
    const start = gap.trim() === "" ? typeSpan.end : attributes.start;
    return [{ start, end: attributes.end, newText: "" }];
  }
  return [];
}
