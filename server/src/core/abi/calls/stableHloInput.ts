/**
 * What the StableHLO input pipeline makes of a function before the pass that wraps exports reads it: attributes of frontends become
 * IREE's or are stripped, and unsigned integers become signless ones with an encoding.
 *
 * Upstream: compiler/plugins/input/StableHLO/Conversion/StableHLOToIREEInputDialects.cpp (rewriteFuncAttrs, setFuncEncodings,
 * stripFrontendAttrs at b48a595557); the types are those of StableHLO's RemoveSignTypeConverter.
 */
import type { DictionaryValue, Entry, OpHeader, Parameter, Value } from "../../syntax/syntax.js";
import type { Span } from "../../text/offsetMap.js";
import type { RecordView } from "../recordView.js";

/** A function as the pipeline leaves it. `text` is that of its spans, also of those of attributes that the pipeline adds. */
export interface ConvertedFunction {
  readonly header: OpHeader;
  text(span: Span): string;
}

const STRIPPED = /^(?:mhlo|jax|tf)\./;
const ALIASING = "tf.aliasing_output";
/** The sign of an integer type that is alone, or follows the dimensions of a tensor. */
const SIGNED_INTEGER = /(?<=^|[<x])[us]i(?=\d+\b)/g;
/** Types whose integers lose their sign: integers alone, and tensors of them. */
const CONVERTED_TYPE = /^(?:[us]i\d+$|tensor\s*<)/;

/** The function after the pipeline; undefined where that does not convert it. */
export function convertedByStableHlo(view: RecordView): ConvertedFunction | undefined {
  const { header, symbols } = view;
  if (header?.op !== "func.func" || !header.functionLike || !symbols.isStableHlo()) return undefined;
  const added = new AddedTexts();
  const convert = (parameter: Parameter): Parameter => convertedParameter(parameter, added);
  return {
    header: { ...header, arguments: header.arguments.map(convert), results: header.results.map(convert) },
    text: (span) => added.textOf(span) ?? view.text(span),
  };
}

/** The text of attributes that no span of the record has: their spans are before its start. */
class AddedTexts {
  readonly #texts: string[] = [];

  add(text: string): Span {
    this.#texts.push(text);
    return { start: -this.#texts.length, end: -this.#texts.length };
  }

  textOf({ start }: Span): string | undefined {
    return start < 0 ? this.#texts[-start - 1] : undefined;
  }
}

function convertedParameter(parameter: Parameter, added: AddedTexts): Parameter {
  const type = signless(parameter.type);
  const given = parameter.attributes?.entries ?? [];
  const entries = given.flatMap((entry) => convertedEntry(entry, added));
  if (type !== parameter.type) {
    const span = added.add(parameter.type);
    const value: Value = { kind: "type", text: parameter.type, ...span };
    entries.push(entryOf("iree.abi.encoding", value, span));
  }
  const dictionary: DictionaryValue = {
    kind: "dictionary",
    closed: true,
    start: 0,
    end: 0,
    ...parameter.attributes,
    entries,
  };
  return { ...parameter, type, attributes: entries.length === 0 ? undefined : dictionary };
}

function convertedEntry(entry: Entry, added: AddedTexts): readonly Entry[] {
  const { key, value } = entry;
  if (key === ALIASING && value?.kind === "integer") {
    const span = added.add(`${value.text} : index`);
    return [entryOf("iree.abi.output", { kind: "integer", text: value.text, type: "index", ...span }, span)];
  }
  return STRIPPED.test(key) ? [] : [entry];
}

const entryOf = (key: string, value: Value, span: Span): Entry => ({ key, keySpan: span, value, ...span });

function signless(type: string): string {
  return CONVERTED_TYPE.test(type) ? type.replace(SIGNED_INTEGER, "i") : type;
}
