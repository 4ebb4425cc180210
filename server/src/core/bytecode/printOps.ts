/** Prints selected ops of a file alone: in the generic form, without what they use. */
import { literal } from "./asmText.js";
import { propertyList } from "./attributeList.js";
import type { Bytecode } from "./bytecode.js";
import type { IrReader } from "./irReader.js";
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
    const { properties, dictionary } = attributesOf(file, reader.op);
    text += literal(file.ops[reader.op.name]?.name ?? ("" as never));
    text += `()${properties.length > 0 ? ` <{${propertyList(values, properties)}}>` : ""}`;
    text += `${dictionary.length > 0 ? ` {${propertyList(values, dictionary)}}` : ""} : () -> ()\n`;
    if (text.length < PIECE) continue;
    taken += text.length;
    yield text;
    text = "";
  }
  yield text;
}
