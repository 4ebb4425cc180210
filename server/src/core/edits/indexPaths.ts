/** TensorFlow's `tf_saved_model.index_path`: where a value is in a nest of structures. */
import type { RecordView } from "../abi/recordView.js";
import type { SipModel, SipValue } from "../encodings/sip/model.js";
import type { Parameter, Value } from "../syntax/syntax.js";
import { pushTo } from "../text/groups.js";
import type { Span } from "../text/offsetMap.js";
import { textOfLiteral } from "../text/stringLiteral.js";

/** The keys from the root to a value: numbers are positions in sequences, strings are keys of dictionaries. */
export interface IndexPath {
  readonly path: readonly (number | string)[];
  /** The number of the argument or result. */
  readonly index: number;
}

/** A structure that nests deeper is not what anybody exported. In steps of a path. */
const MAX_LENGTH = 64;

/** The paths of all arguments or results; undefined where one has none, or one that can't be read. */
export function indexPaths(
  parameters: readonly Parameter[],
  textOf: (span: Span) => string,
): readonly IndexPath[] | undefined {
  const paths: IndexPath[] = [];
  for (const [index, { attributes }] of parameters.entries()) {
    const value = attributes?.entries.find(({ key }) => key === "tf_saved_model.index_path")?.value;
    if (value?.kind !== "array" || value.elements.length > MAX_LENGTH) return undefined;
    const path = value.elements.flatMap((element) => keyOf(element, textOf) ?? []);
    if (path.length < value.elements.length) return undefined;
    paths.push({ path, index });
  }
  return paths;
}

/** The structured signature that the paths of all arguments and results spell; undefined where they spell none. */
export function sipFromIndexPaths(context: RecordView): SipModel | undefined {
  const { header } = context;
  const sideOf = (parameters: readonly Parameter[]) => {
    const paths = indexPaths(parameters, (span) => context.text(span));
    return paths && structureOf(paths);
  };
  if (header === undefined || header.arguments.length + header.results.length === 0) return undefined;
  const inputs = sideOf(header.arguments);
  const results = sideOf(header.results);
  return inputs === undefined || results === undefined ? undefined : { inputs, results };
}

function keyOf(value: Value, textOf: (span: Span) => string): number | string | undefined {
  if (value.kind === "string" && value.terminated) return textOfLiteral(textOf(value));
  return value.kind === "integer" && /^\d{1,9}$/.test(value.text) ? Number(value.text) : undefined;
}

/**
 * The structure that paths spell; null for none. Undefined where two of them contradict each other: the importer's
 * "duplicate assignment" and "structure path mismatch".
 */
export function structureOf(paths: readonly IndexPath[], depth = 0): SipValue | null | undefined {
  const [first] = paths;
  if (first === undefined) return null;
  const key = first.path[depth];
  if (key === undefined) return paths.length === 1 ? { kind: "leaf", index: first.index } : undefined;
  const groups = new Map<number | string, IndexPath[]>();
  for (const it of paths) {
    const at = it.path[depth];
    if (typeof at !== typeof key || at === undefined) return undefined;
    pushTo(groups, at, it);
  }
  const slots: { key: number | string; value: SipValue }[] = [];
  for (const [at, group] of groups) {
    const value = structureOf(group, depth + 1);
    if (value === undefined || value === null) return undefined;
    slots.push({ key: at, value });
  }
  return typeof key === "number"
    ? { kind: "sequence", slots: slots.map((slot) => ({ key: Number(slot.key), value: slot.value })) }
    : { kind: "dict", slots: slots.map((slot) => ({ key: String(slot.key), value: slot.value })) };
}
