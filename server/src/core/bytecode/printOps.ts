/** Prints selected ops of a file alone: in the generic form, without what they use. */
import { EMPTY_BYTES } from "../text/byteString.js";
import { literal } from "./asmText.js";
import { attributeListText, propertyList } from "./attributeList.js";
import type { Bytecode } from "./bytecode.js";
import type { IrReader } from "./irReader.js";
import { functionSignature, prettyFunction } from "./prettyForm.js";
import { attributesOf } from "./properties.js";
import { ValueText } from "./valueText.js";

/** Pieces are about so many UTF-16 units long. */
const PIECE = 1 << 16;

/**
 * Prints ops a line each, in order.
 *
 * @param mark Takes the offset of each op in the text (UTF-16) and its position in the IR section.
 * @throws BytecodeError where the IR is damaged
 */
export function* printOps(
  file: Bytecode,
  isWanted: (op: IrReader["op"]) => boolean,
  mark: (offset: number, pos: number) => void,
): Generator<string> {
  const values = new ValueText(file.values);
  const reader = file.walk();
  let text = "";
  let taken = 0;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "op" || !isWanted(reader.op)) continue;
    mark(taken + text.length, reader.op.pos);
    text += opText(file, values, reader.op);
    if (text.length < PIECE) continue;
    taken += text.length;
    yield text;
    text = "";
  }
  yield text;
}

/** Functions of `func` in their own form, which is quicker to read. */
function opText(file: Bytecode, values: ValueText, op: IrReader["op"]): string {
  const attributes = attributesOf(file, op);
  const name = file.ops[op.name]?.name ?? EMPTY_BYTES;
  const fn = name === "func.func" && attributes.unread === 0 ? prettyFunction(file.values, attributes) : undefined;
  if (fn !== undefined) return `${functionSignature(fn, values, false)}${attributeListText(values, fn.attributes)}\n`;
  const { properties, dictionary } = attributes;
  const inherent = properties.length > 0 ? ` <{${propertyList(values, properties)}}>` : "";
  const own = dictionary.length > 0 ? ` {${propertyList(values, dictionary)}}` : "";
  return `${literal(name)}()${inherent}${own} : () -> ()\n`;
}
