/** Prints selected ops of a file alone: in the generic form, without what they use. */
import { EMPTY_BYTES } from "../text/byteString.js";
import { literal } from "./asmText.js";
import { attributeListText, propertyList } from "./attributeList.js";
import type { Bytecode } from "./bytecode.js";
import type { ReadOp } from "./irReader.js";
import { type SourcePlace, sourceOfLocation } from "./locations.js";
import { type OpPath, PathTexts, PathTracker, symbolOf } from "./opPlaces.js";
import { functionSignature, prettyFunction } from "./prettyForm.js";
import { attributesOf, type OpAttributes } from "./properties.js";
import { MAX_VALUE_LENGTH, ValueText } from "./valueText.js";

/** An op of a file, printed. */
export interface PrintedOp {
  /** One line, with its line feed. */
  readonly text: string;
  /** Where it is in the module: known when all ops have been printed. */
  readonly path: () => string;
  readonly source: SourcePlace | undefined;
}

/**
 * Prints ops a line each, in order.
 *
 * @param maxTotalLength How long the texts of all values may be together, in UTF-16 units: then only short ones are printed.
 * @throws BytecodeError where the IR is damaged
 */
export function* printOps(
  file: Bytecode,
  isWanted: (op: ReadOp) => boolean,
  maxTotalLength: number,
): Generator<PrintedOp> {
  const values = new ValueText(file.values, MAX_VALUE_LENGTH, maxTotalLength);
  const paths = new PathTexts(file);
  const reader = file.walk();
  const tracker = new PathTracker(reader);
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    tracker.follow(event);
    if (event !== "op" || !isWanted(reader.op)) continue;
    const attributes = attributesOf(file, reader.op);
    const path: OpPath = tracker.path();
    const symbol = symbolOf(file, attributes);
    yield {
      text: opText(file, values, reader.op, attributes),
      path: () => paths.text(path, symbol),
      source: sourceOfLocation(file.values, reader.op.location),
    };
  }
}

/** Functions of `func` in their own form, which is quicker to read. */
function opText(file: Bytecode, values: ValueText, op: ReadOp, attributes: OpAttributes): string {
  const name = file.ops[op.name]?.name ?? EMPTY_BYTES;
  const fn = name === "func.func" && attributes.unread === 0 ? prettyFunction(file.values, attributes) : undefined;
  if (fn !== undefined) return `${functionSignature(fn, values, false)}${attributeListText(values, fn.attributes)}\n`;
  const { properties, dictionary } = attributes;
  const inherent = properties.length > 0 ? ` <{${propertyList(values, properties)}}>` : "";
  const own = dictionary.length > 0 ? ` {${propertyList(values, dictionary)}}` : "";
  return `${literal(name)}()${inherent}${own} : () -> ()\n`;
}
