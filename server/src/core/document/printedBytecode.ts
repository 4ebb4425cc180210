/** Bytecode as a source of text: a document printed from it, with the place in the module of each of its ops. */

import { KEY_PATTERN } from "../abi/attributes/keys.js";
import type { Bytecode } from "../bytecode/bytecode.js";
import { Mentions } from "../bytecode/mentions.js";
import { type OpPlace, placesOfOps } from "../bytecode/opPlaces.js";
import { printBytecode } from "../bytecode/printer.js";
import { printOps } from "../bytecode/printOps.js";
import { type AbiDocument, openDocument } from "./document.js";

export interface PrintedBytecode {
  readonly document: AbiDocument;
  /** Where in the text each op is printed, in order (UTF-16). */
  readonly offsets: readonly number[];
  /**
   * Where the ops are that the text at some offsets belongs to.
   *
   * @param withArguments Whether sources of arguments are wanted, too.
   */
  placesAt(offsets: readonly number[], withArguments: boolean): readonly (OpPlace | undefined)[];
}

/**
 * All of a module, in the generic form.
 *
 * @throws BytecodeError where the IR is damaged
 */
export function printWhole(file: Bytecode, uri = ""): PrintedBytecode {
  return printed(file, uri, (mark) => printBytecode(file, { form: "generic", bodies: true }, mark));
}

/**
 * The functions of a module and the other ops with ABI attributes, and nothing else.
 *
 * @throws BytecodeError where the IR is damaged
 */
export function printShown(file: Bytecode, uri = ""): PrintedBytecode {
  const mentions = new Mentions(file, (text) => text.search(KEY_PATTERN) >= 0);
  return printed(file, uri, (mark) => printOps(file, (op) => mentions.has(op), mark));
}

/** Texts up to this length are one string, which is quicker to search (UTF-16 units). */
const MAX_STRING_LENGTH = 2 ** 28;

type Print = (mark: (offset: number, pos: number) => void) => Iterable<string>;

function printed(file: Bytecode, uri: string, print: Print): PrintedBytecode {
  const offsets: number[] = [];
  const positions: number[] = [];
  const pieces = [
    ...print((offset, pos) => {
      offsets.push(offset);
      positions.push(pos);
    }),
  ];
  const positionAt = (offset: number): number | undefined => positions[lastAtOrBefore(offsets, offset)];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return {
    document: openDocument(uri, 0, length <= MAX_STRING_LENGTH ? pieces.join("") : pieces),
    offsets,
    placesAt(wanted, withArguments) {
      const found = wanted.map(positionAt);
      const places = placesOfOps(file, new Set(found.filter((pos) => pos !== undefined)), withArguments);
      return found.map((pos) => (pos === undefined ? undefined : places.get(pos)));
    },
  };
}

/** The index of the last number that is not greater, -1 where there is none. */
function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
