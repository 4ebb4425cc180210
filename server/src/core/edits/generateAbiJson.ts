/** The reflection JSON for a function that has none, from its types and from what names its values. */
import { typedFunction } from "../abi/calls/typedFunction.js";
import type { RecordView } from "../abi/recordView.js";
import { argumentRecords, isFlat, leavesOf, recordAt, resultRecords } from "../abi/structureRecords.js";
import { completeAbiModel } from "../abi/types/fromFunctionType.js";
import { type AbiModel, encodeModel, type RecordModel } from "../encodings/abiJson/model.js";
import { decode } from "../encodings/registry.js";
import { type ByteString, textOf } from "../text/byteString.js";
import { decodeLiteral, encodeBytes } from "../text/stringLiteral.js";
import { indexPaths, structureOf } from "./indexPaths.js";
import { fromPytrees } from "./pytreeRecords.js";
import { hasAbiJson, quoteStyle, type Refactoring } from "./refactoring.js";
import { changeReflection } from "./reflection.js";

const TITLE = "Generate iree.abi JSON from the function's type";

/**
 * Generates `iree.abi` into `iree.reflection`: flat, and where arguments have names also with those as keywords; with
 * TensorFlow's index paths on every value, in the structure that they spell, which takes the place of the flat one
 * unless it nests. Empty where the function has the JSON already, or a type that has no record.
 */
export function generateAbiJson(context: RecordView): readonly Refactoring[] {
  if (hasAbiJson(context)) return [];
  return generatedAbiJson(context).flatMap(({ json, variant }) => {
    const value = `"${encodeBytes(json, quoteStyle(context))}"`;
    const edits = changeReflection(context, new Set(), [{ key: "iree.abi", value }]);
    return edits === undefined ? [] : [{ title: `${TITLE}${variant}`, edits }];
  });
}

/** One JSON that describes a function. */
export interface GeneratedAbiJson {
  readonly json: ByteString;
  /** What sets it apart from the flat one, as the end of a sentence; empty for that. */
  readonly variant: string;
}

/** The JSON that the function's type gives, the likeliest first; none where a type has no record. */
export function generatedAbiJson(context: RecordView): readonly GeneratedAbiJson[] {
  return candidates(context).flatMap(({ variant, model }) => {
    const json = encodeModel(model);
    return decode("abi-json", json).tree === undefined ? [] : [{ json, variant }];
  });
}

interface Candidate {
  readonly variant: string;
  readonly model: AbiModel;
}

function candidates(context: RecordView): readonly Candidate[] {
  const fn = typedFunction(context);
  const flat = fn && completeAbiModel(fn, 1);
  if (fn === undefined || flat === undefined) return [];
  const traced = fromPytrees(context, flat);
  const structured = fromIndexPaths(context, flat);
  if (structured?.fits === true) return [structured];
  const keywords = withKeywords(flat, callerNames(context));
  return [
    ...(traced ? [{ variant: " and PyTorch's structure", model: traced }] : []),
    { variant: "", model: flat },
    // A named record can be passed by keyword only, so the names are a choice and not a default.
    ...(keywords ? [{ variant: ", named arguments by keyword", model: keywords }] : []),
    ...(structured ? [structured] : []),
  ];
}

/** The `iree.abi.name` of each argument. */
function callerNames(context: RecordView): readonly (string | undefined)[] {
  return (context.header?.arguments ?? []).map(({ attributes }) => {
    const value = attributes?.entries.find(({ key }) => key === "iree.abi.name")?.value;
    return value?.kind === "string" && value.terminated ? textOf(decodeLiteral(context.text(value)).bytes) : undefined;
  });
}

/**
 * Names the trailing arguments that all have names: a positional value after a named one would be bound to another
 * argument (runtime/bindings/python/invoke.cc). Undefined where the last one has no name, or a name comes twice.
 */
function withKeywords(model: AbiModel, names: readonly (string | undefined)[]): AbiModel | undefined {
  if (names.length !== model.arguments.length) return undefined;
  let first = names.length;
  while (first > 0 && names[first - 1] !== undefined) first--;
  const used = names.slice(first);
  if (used.length === 0 || new Set(used).size < used.length) return undefined;
  const named = (record: RecordModel, i: number): RecordModel => {
    const name = names[i];
    return i < first || name === undefined ? record : { kind: "named", name, type: record };
  };
  return { ...model, arguments: model.arguments.map(named) };
}

/** The JSON as the SavedModel importer made it; undefined where a value has no path, or the paths make no structure. */
function fromIndexPaths(context: RecordView, flat: AbiModel): (Candidate & { fits: boolean }) | undefined {
  const { header } = context;
  if (header === undefined || header.arguments.length !== flat.arguments.length) return undefined;
  const inputs = indexPaths(header.arguments, (span) => context.text(span));
  const results = indexPaths(header.results, (span) => context.text(span));
  if (inputs === undefined || results === undefined || inputs.length + results.length === 0) return undefined;
  // Sequence positions and keywords may be side by side at the root of the arguments, and nowhere else.
  const isKeyword = ({ path }: { readonly path: readonly (number | string)[] }) => typeof path[0] === "string";
  const positional = structureOf(inputs.filter((it) => !isKeyword(it)));
  const keywords = structureOf(inputs.filter(isKeyword));
  const out = structureOf(results);
  if (positional === undefined || keywords === undefined || out === undefined) return undefined;
  const first = argumentRecords(positional, recordAt(flat.arguments));
  const rest = argumentRecords(keywords, recordAt(flat.arguments));
  const outs = resultRecords(out, recordAt(flat.results));
  if (first === undefined || rest === undefined || outs === undefined) return undefined;
  const isNested = (record: RecordModel): boolean => {
    const type = record.kind === "named" ? record.type : record;
    return type.kind !== "ndarray" && type.kind !== "primitive";
  };
  const inOrder = [...leavesOf(positional), ...leavesOf(keywords)].every((index, i) => index === i);
  const fits = inOrder && ![...first, ...rest].some(isNested) && isFlat(out);
  const note = fits ? "" : " (wrapper ABI, nested values as lists)";
  return {
    variant: ` and index paths${note}`,
    model: { arguments: [...first, ...rest], results: outs, version: 1 },
    fits,
  };
}
