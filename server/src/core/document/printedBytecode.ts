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
  /** Where the ops are that the text at some offsets belongs to. */
  placesAt(offsets: readonly number[]): readonly (OpPlace | undefined)[];
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
  return {
    document: openDocument(uri, 0, pieces.length === 1 ? (pieces[0] ?? "") : pieces),
    placesAt(wanted) {
      const found = wanted.map(positionAt);
      const places = placesOfOps(file, new Set(found.filter((pos) => pos !== undefined)));
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
