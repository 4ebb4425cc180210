/**
 * The generic form: `"dialect.op"(operands) [successors] <{properties}> ({regions}) {attributes} : type`. A function's
 * symbol, type and argument attributes are ordinary entries of its dictionaries there.
 */

import { CLOSE_BRACE, COLON, GREATER, LESS, MINUS, OPEN_BRACE, OPEN_PAREN, OPEN_SQUARE } from "../text/characters.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import { balancedEnd, stringEnd } from "./balanced.js";
import { readParameters, readResults, withAttributes } from "./parameters.js";
import { codeAt, codeHere, keep, type Reader, readerAt, skipTrivia, spanFrom } from "./reader.js";
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
import { skipType } from "./type.js";
import { isCut, readDictionary } from "./value.js";

interface Parts {
  readonly dictionaries: DictionaryValue[];
  hasBody: boolean;
}

/** True for `({…})` at the position with something in its region. Does not move the cursor. */
function isBody(r: Reader): boolean {
  const start = r.pos++;
  skipTrivia(r);
  let found = codeHere(r) === OPEN_BRACE;
  if (found) {
    r.pos++;
    skipTrivia(r);
    found = codeHere(r) !== CLOSE_BRACE;
  }
  r.pos = start;
  return found;
}

/** Reads everything after the op name. */
function readParts(r: Reader): Parts {
  const parts: Parts = { dictionaries: [], hasBody: false };
  const { dictionaries } = parts;
  for (;;) {
    const end = r.pos;
    skipTrivia(r);
    const c = codeHere(r);
    if (c === OPEN_PAREN || c === OPEN_SQUARE) {
      if (c === OPEN_PAREN) parts.hasBody ||= isBody(r);
      const close = balancedEnd(r, r.pos);
      if (close >= 0) {
        r.pos = close;
        continue;
      }
    } else if (c === LESS && codeAt(r, r.pos + 1) === OPEN_BRACE) {
      r.pos++;
      dictionaries.push(readDictionary(r));
      if (isCut(r)) return parts;
      const after = r.pos;
      skipTrivia(r);
      r.pos = codeHere(r) === GREATER ? r.pos + 1 : after;
      continue;
    } else if (c === OPEN_BRACE) {
      dictionaries.push(readDictionary(r));
      if (isCut(r)) return parts;
      continue;
    } else if (c === COLON) {
      const colon = r.pos++;
      skipTrivia(r);
      if (!skipType(r)) r.pos = colon + 1;
      return parts;
    }
    r.pos = end;
    return parts;
  }
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

/** Reads the header at the position, whose op name is a string. Spans are relative to the reader's origin. */
export function readGenericHeader(r: Reader, start: number): OpHeader {
  r.pos = stringEnd(r, start);
  const opSpan = spanFrom(r, start);
  const op = keep(textOfLiteral(r.text.slice(start, r.pos)));
  const { dictionaries: attributes, hasBody } = readParts(r);
  const span = spanFrom(r, start);

  const type: TypeValue | undefined =
    entryValue(attributes, "function_type", "type") ?? entryValue(attributes, "type", "type");
  let functionLike = type?.text.startsWith("(") === true;
  const symbolValue = entryValue(attributes, "sym_name", "string");
  const visibility = stringText(r, entryValue(attributes, "sym_visibility", "string"));

  let inputs: readonly Parameter[] = [];
  let results: readonly Parameter[] = [];
  if (functionLike && type !== undefined) {
    const inner = readerAt(r.text, r.origin + type.start, r.origin, r.origin + type.end, r.matcher);
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
      if (first !== undefined || (array !== undefined && array.elements.length !== list.length)) r.faults++;
      return list.map((p, i) => {
        return withAttributes(p, (i === 0 && first) || attributesOf(attributes, array, prefix, i));
      });
    };
    inputs = attributed(inputs, "arg_attrs", "arg");
    results = attributed(results, "res_attrs", "result");
  }
  return {
    start: span.start,
    end: span.end,
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
    hasFaults: r.faults > 0,
  };
}
