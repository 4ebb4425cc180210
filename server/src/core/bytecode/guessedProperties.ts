/**
 * Reads the properties of a function with an unknown definition, but only if exactly one combination of its type, its
 * name and the attributes of its values fits.
 */
import { isVisibility } from "../syntax/syntax.js";
import type { ByteString } from "../text/byteString.js";
import { type Cursor, numbersOf } from "./cursor.js";
import type { NamedValue, ValueTable } from "./valueTable.js";

const FUNCTION_NAME = /\.func$/;

/** A number of the bytes, interpreted as an attribute's index. */
interface Reading {
  readonly at: number;
  readonly value: number;
}

/** The properties of a function, sorted by name; undefined if they are uncertain. */
export function guessedProperties(op: string, bytes: Cursor, values: ValueTable): readonly NamedValue[] | undefined {
  if (!FUNCTION_NAME.test(op)) return undefined;
  const numbers = numbersOf(bytes);
  if (numbers === undefined) return undefined;
  const readings = numbers.flatMap((number, at) => readingsOf(number).map((value) => ({ at, value })));
  const types = readings.filter(({ value }) => values.heldFunctionType(value) !== undefined);
  const [type] = types;
  if (type === undefined || types.length !== 1) return undefined;
  const { inputs, results } = values.heldFunctionType(type.value) ?? { inputs: [], results: [] };
  const after = readings.filter(({ at }) => at > type.at);
  const [name, ...others] = after.filter(({ value }) => isName(values.string(value)));
  if (name === undefined || others.length > 0) return undefined;
  const visibility = after.find(({ at, value }) => at > name.at && isVisibility(values.string(value)));
  const before = readings.filter(({ at }) => at < type.at);
  const found: readonly (readonly [string, Reading | undefined])[] = [
    ["arg_attrs", attributesOfValues(before, inputs.length, values)],
    ["function_type", type],
    [
      "res_attrs",
      attributesOfValues(
        after.filter(({ at }) => at < name.at),
        results.length,
        values,
      ),
    ],
    ["sym_name", name],
    ["sym_visibility", visibility],
  ];
  return found.flatMap(([key, reading]) => (reading ? [{ name: key as ByteString, value: reading.value }] : []));
}

/** The indices that a number of unknown properties may stand for: a required attribute is the plain index, optional ones are odd. */
export function readingsOf(number: number): readonly number[] {
  return number % 2 === 1 ? [number, (number - 1) / 2] : [number];
}

function isName(string: ByteString | undefined): boolean {
  return string !== undefined && string !== "" && !isVisibility(string);
}

/** The only array of exactly `count` dictionaries; undefined if there is none, or more than one. */
function attributesOfValues(readings: readonly Reading[], count: number, values: ValueTable): Reading | undefined {
  const found = readings.filter(({ value }) => count > 0 && values.dictionaries(value)?.length === count);
  return found.length === 1 ? found[0] : undefined;
}
