/**
 * The generic form: `"dialect.op"(operands) [successors] <{properties}> ({regions}) {attributes} : type`. A function's
 * symbol, type and argument attributes are ordinary entries of its dictionaries there.
 */

import { MINUS } from "../text/characters.js";
import { textOfLiteral } from "../text/stringLiteral.js";

import { readParameters, readResults, withAttributes } from "./parameters.js";
import { codeHere, keep, type Reader, readerAt, skipTrivia, spanFrom } from "./reader.js";
import {
  type ArrayValue,
  type DictionaryValue,
  type Entry,
  isVisibility,
  type OpHeader,
  type Parameter,
  type TypeValue,
  type Value,
} from "./syntax.js";
import { afterComments, BODY, DICTIONARY, LIST, REGION } from "./tree.js";
import { isCut, readDictionary } from "./value.js";

interface Parts {
  readonly dictionaries: readonly DictionaryValue[];
  readonly hasBody: boolean;
  readonly end: number;
}

/** Reads everything after the op's name, whose row is given. */
function readParts(r: Reader, row: number, name: number): Parts {
  const { source } = r;
  const { tree } = source;
  const { kinds, afters } = tree;
  const dictionaries: DictionaryValue[] = [];
  let hasBody = false;
  let end = source.endOf(name);
  const after = afters[row] ?? 0;
  for (let child = name + 1; child < after; child = afters[child] ?? after) {
    const inner = afterComments(tree, child + 1);
    const isEmpty = inner >= (afters[child] ?? 0);
    const kind = kinds[child];
    if (kind === LIST) {
      hasBody ||= !isEmpty && kinds[inner] === REGION && afterComments(tree, inner + 1) < (afters[inner] ?? 0);
      // What follows regions that are never closed is not known.
      if (!source.isClosed(child)) return { dictionaries, hasBody, end };
    } else if (kind === DICTIONARY || (kind === BODY && !isEmpty && kinds[inner] === DICTIONARY)) {
      r.pos = source.startOf(kind === BODY ? inner : child);
      dictionaries.push(readDictionary(r));
      if (isCut(r)) return { dictionaries, hasBody, end: r.pos };
    }
    end = source.endOf(child);
  }
  return { dictionaries, hasBody, end: source.endOf(row) };
}

function find(dictionaries: readonly DictionaryValue[], key: string): Entry | undefined {
  for (const { entries } of dictionaries) {
    const entry = entries.find((e) => e.key === key);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function entryValue<K extends Value["kind"]>(
  dictionaries: readonly DictionaryValue[],
  key: string,
  kind: K,
): Extract<Value, { kind: K }> | undefined {
  const value = find(dictionaries, key)?.value;
  return value?.kind === kind ? (value as Extract<Value, { kind: K }>) : undefined;
}

/** The dictionary of argument or result `index`: in an array today, under `arg0` or `result0` before 2022. */
function attributesOf(
  dictionaries: readonly DictionaryValue[],
  array: ArrayValue | undefined,
  prefix: string,
  index: number,
): DictionaryValue | undefined {
  const element = array?.elements[index];
  if (element?.kind === "dictionary") return element;
  return entryValue(dictionaries, `${prefix}${index}`, "dictionary");
}

/** The symbol that a string entry names, as written in the text. */
function stringText(r: Reader, value: Value | undefined): string | undefined {
  if (value?.kind !== "string") return undefined;
  return keep(textOfLiteral(r.text.slice(r.origin + value.start, r.origin + value.end)));
}

/** Reads the header of an op whose name, at the position, is a string. Spans are relative to the reader's origin. */
export function readGenericHeader(r: Reader, row: number, name: number): OpHeader {
  const start = r.pos;
  r.pos = r.source.endOf(name);
  const opSpan = spanFrom(r, start);
  const op = keep(textOfLiteral(r.text.slice(start, r.pos)));
  const { dictionaries: attributes, hasBody, end } = readParts(r, row, name);

  const type: TypeValue | undefined =
    entryValue(attributes, "function_type", "type") ?? entryValue(attributes, "type", "type");
  let functionLike = type?.text.startsWith("(") === true;
  const symbolValue = entryValue(attributes, "sym_name", "string");
  const visibility = stringText(r, entryValue(attributes, "sym_visibility", "string"));

  let inputs: readonly Parameter[] = [];
  let results: readonly Parameter[] = [];
  if (functionLike && type !== undefined) {
    const inner = readerAt(r.text, r.origin + type.start, r.origin, r.origin + type.end, r.source);
    const list = readParameters(inner, "argument", () => "");
    skipTrivia(inner);
    const isArrow = !list.isTooLong && codeHere(inner) === MINUS;
    if (isArrow) inner.pos += 2;
    const returned = isArrow ? readResults(inner, () => "") : undefined;
    functionLike = !list.isTooLong && returned?.isTooLong !== true;
    if (functionLike) {
      inputs = list.parameters;
      results = returned?.parameters ?? [];
    }
    const attributed = (list: readonly Parameter[], key: string, prefix: string): Parameter[] => {
      const array = entryValue(attributes, key, "array");
      // The brackets are missing.
      const first = array === undefined ? entryValue(attributes, key, "dictionary") : undefined;
      return list.map((p, i) => {
        return withAttributes(p, (i === 0 && first) || attributesOf(attributes, array, prefix, i));
      });
    };
    inputs = attributed(inputs, "arg_attrs", "arg");
    results = attributed(results, "res_attrs", "result");
  }
  return {
    start: start - r.origin,
    end: end - r.origin,
    op,
    opSpan,
    functionLike,
    generic: true,
    hasBody,
    visibility: isVisibility(visibility) ? visibility : undefined,
    symbol: stringText(r, symbolValue),
    symbolSpan: symbolValue && { start: symbolValue.start, end: symbolValue.end },
    arguments: inputs,
    results,
    attributes,
  };
}
