/** Prints selected ops of a file in the generic form, without the ops that they use. */
import { type ByteString, EMPTY_BYTES } from "../text/byteString.js";
import { literal } from "./asmText.js";
import { attributeListText, propertyList } from "./attributeList.js";
import type { Bytecode } from "./bytecode.js";
import type { ReadOp } from "./irReader.js";
import { type OpPath, PathTracker, symbolOf } from "./opPlaces.js";
import { functionSignature, prettyFunction } from "./prettyForm.js";
import { attributesOf, type OpAttributes } from "./properties.js";
import { MAX_VALUE_LENGTH, ValueText } from "./valueText.js";

export interface PrintedOp {
  /** Where its text, on a line of its own, starts in the piece (UTF-16). */
  readonly start: number;
  /** Its path, which can be rendered once all ops have been printed. */
  readonly path: OpPath;
  readonly symbol: ByteString | undefined;
  readonly location: number;
}

/** Text of some ops. */
export interface PrintedOps {
  readonly text: string;
  readonly ops: readonly PrintedOp[];
}

/** Approximate length of a piece, in UTF-16 units. */
const PIECE_LENGTH = 1 << 15;

/**
 * Prints ops in order, a line each.
 * @param maxTotalLength The limit for the texts of all values together, in UTF-16 units; beyond it only short ones are
 * printed.
 * @throws BytecodeError if the IR is damaged
 */
export function* printOps(
  file: Bytecode,
  isWanted: (op: ReadOp) => boolean,
  maxTotalLength: number,
): Generator<PrintedOps> {
  const values = new ValueText(file.values, MAX_VALUE_LENGTH, maxTotalLength);
  const reader = file.walk();
  const tracker = new PathTracker(reader);
  let lines: string[] = [];
  let length = 0;
  let ops: PrintedOp[] = [];
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    tracker.follow(event);
    if (event !== "op" || !isWanted(reader.op)) continue;
    const attributes = attributesOf(file, reader.op);
    const { location } = reader.op;
    ops.push({ start: length, path: tracker.path(), symbol: symbolOf(file, attributes), location });
    const line = opText(file, values, reader.op, attributes);
    lines.push(line);
    length += line.length;
    if (length < PIECE_LENGTH) continue;
    yield { text: lines.join(""), ops };
    lines = [];
    length = 0;
    ops = [];
  }
  if (lines.length > 0) yield { text: lines.join(""), ops };
}

/** Functions of `func` in their custom form, which is faster to parse. */
function opText(file: Bytecode, values: ValueText, op: ReadOp, attributes: OpAttributes): string {
  const name = file.ops[op.name]?.name ?? EMPTY_BYTES;
  const fn = name === "func.func" && attributes.unread === 0 ? prettyFunction(file.values, attributes) : undefined;
  if (fn !== undefined) return `${functionSignature(fn, values, false)}${attributeListText(values, fn.attributes)}\n`;
  const { properties, dictionary } = attributes;
  const inherent = properties.length > 0 ? ` <{${propertyList(values, properties)}}>` : "";
  const own = dictionary.length > 0 ? ` {${propertyList(values, dictionary)}}` : "";
  return `${literal(name)}()${inherent}${own} : () -> ()\n`;
}
