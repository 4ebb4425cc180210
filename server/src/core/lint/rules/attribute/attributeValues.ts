/** Attributes by key and place, and the numbers in their values. */
import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { roleIn, unreadRole } from "../../../abi/functionRole.js";
import type { Island, Place } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import type { Entry, Parameter } from "../../../syntax/syntax.js";

/** The attributes with a key at a place where they are read, in the order of the text. */
export function attributesAt(context: RecordView, key: string, place: Place): readonly Island[] {
  if (!isReadAt(context, key, place)) return [];
  return context.islands.filter((island) => island.key === key && island.place === place);
}

/** Whether the attribute with a key is read at a place of such a function. */
export function isReadAt(context: RecordView, key: string, place: Place): boolean {
  const known = knownAttribute(key);
  if (place === "reflection" || known === undefined) return true;
  return unreadRole(known, () => roleIn(context), place) === undefined;
}

/** Whether rule `misplaced-attribute` judges where an attribute is. */
export function isJudgedByPlace({ key, family, startsRecord, replacedOn }: KnownAttribute): boolean {
  if (replacedOn !== undefined) return true;
  if (family === "reflection") return startsRecord === true || key.startsWith("iree.abi");
  return family === "function" || family === "value";
}

/** The argument or result that carries an attribute; undefined for attributes of the op. */
export function parameterOf({ header }: RecordView, { on, index }: Island): Parameter | undefined {
  if (header === undefined || index === null) return undefined;
  return (on === "argument" ? header.arguments : header.results)[index];
}

/** Says that a function has no argument or result of an index, or a call no operand, and which it has. */
export function noSuchValue(noun: "argument" | "result" | "operand", index: number, count: number): string {
  const owner = noun === "operand" ? "call" : "function";
  const all = count === 0 ? `no ${noun}s` : count === 1 ? `only ${noun} 0` : `${noun}s 0 to ${count - 1}`;
  return `There is no ${noun} ${index}: the ${owner} has ${all}`;
}

export interface ParameterAttribute {
  readonly entry: Entry;
  readonly index: number;
  readonly parameter: Parameter;
}

/** The attributes with a key on a function's arguments, in the order of the text. */
export function argumentAttributes(context: RecordView, key: string): readonly ParameterAttribute[] {
  return attributesAt(context, key, "argument").flatMap((island) => {
    const parameter = parameterOf(context, island);
    const { entry, index } = island;
    return parameter === undefined || index === null ? [] : [{ entry, index, parameter }];
  });
}
