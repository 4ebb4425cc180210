/** Attributes and types of a file as MLIR text, the way mlir-opt prints them without aliases. */

import { detached } from "../syntax/reader.js";
import { foreignText, opaqueText } from "./asmText.js";
import { attributeText } from "./attributeText.js";
import { BytecodeError } from "./cursor.js";
import { typeText } from "./typeText.js";
import type { Elision, ValuePrinter } from "./valuePrinter.js";
import type { ValueEntry, ValueTable } from "./valueTable.js";
import { vhloAttributeText, vhloTypeText } from "./vhloText.js";

/** More deeply nested values are not printed. */
const MAX_DEPTH = 400;
/** Values with longer texts are not printed by default (UTF-16 units). */
export const MAX_VALUE_LENGTH = 1024 * 1024;

/** Beyond the total limit, texts up to this length are still printed (UTF-16 units). */
const SHORT_LENGTH = 256;

/** Limits of the cache: a text's length and the total, in UTF-16 units. */
const MAX_CACHED_LENGTH = 4096;
const MAX_CACHED_TOTAL = 4 * 1024 * 1024;

class TooLongError extends Error {}

/** Prints the values of one file. Damaged values are printed as opaque ones; nothing throws. */
export class ValueText implements ValuePrinter {
  readonly values: ValueTable;
  /** By `4 * index` plus the elision's place in `ELISIONS`. */
  readonly #attributes = new Map<number, string>();
  readonly #types = new Map<number, string>();
  /** By attribute, a bit for each elision: whether it was printed. Values printed only once are not cached. */
  readonly #printed: Uint8Array;
  #kept = 0;
  readonly #distinct = new Map<number, number>();
  #depth = 0;
  #max: number;
  #left: number;
  /** How much may still be printed before only short texts are. */
  #total: number;

  /**
   * @param max The limit for a value's text, in UTF-16 units.
   * @param total The limit for all texts; beyond it only short ones are printed.
   */
  constructor(values: ValueTable, max = MAX_VALUE_LENGTH, total = Number.POSITIVE_INFINITY) {
    this.values = values;
    this.#printed = new Uint8Array(values.attributes);
    this.#max = max;
    this.#left = max;
    this.#total = total;
  }

  attribute(index: number): string {
    return this.#whole("#", index, "never");
  }

  type(index: number): string {
    return this.#whole("!", index, "never");
  }

  /** The text of a location between the parentheses of `loc(…)`. */
  location(index: number): string {
    return this.#whole("#", index, "location");
  }

  #whole(mark: Mark, index: number, elision: Elision): string {
    this.#depth = 0;
    this.#left = this.#max;
    try {
      const text = mark === "#" ? this.attributeIn(index, elision) : this.typeIn(index);
      this.#total -= text.length;
      if (this.#total < 0) this.#max = Math.min(this.#max, SHORT_LENGTH);
      return text;
    } catch (error) {
      if (error instanceof TooLongError) return `${mark}builtin<"longer than ${this.#max} characters, left out">`;
      throw error;
    }
  }

  /** Counts text about to be made. Values that contain each other many times over would never end. */
  spend(length: number): void {
    this.#left -= length + 1;
    if (this.#left < 0) throw new TooLongError();
  }

  /** Text of a value inside another one. @internal */
  attributeIn(index: number, elision: Elision): string {
    return this.#nested(this.#attributes, index * 4 + ELISIONS.indexOf(elision), "#", index, elision);
  }

  /** Text of a type inside another value. @internal */
  typeIn(index: number): string {
    return this.#nested(this.#types, index, "!", index, "never");
  }

  /** The number of a distinct attribute, in the order of printing. */
  distinctNumber(index: number): number {
    const known = this.#distinct.get(index);
    if (known !== undefined) return known;
    this.#distinct.set(index, this.#distinct.size);
    return this.#distinct.size - 1;
  }

  #nested(texts: Map<number, string>, key: number, mark: Mark, index: number, elision: Elision): string {
    const known = texts.get(key);
    if (known !== undefined) {
      this.spend(known.length);
      return known;
    }
    this.spend(0);
    if (this.#depth >= MAX_DEPTH) throw new TooLongError();
    this.#depth++;
    const text = this.#entryText(mark, index, elision);
    this.#depth--;
    if (text.length <= MAX_CACHED_LENGTH && (mark === "!" || this.#isRepeated(index, key & 3))) {
      this.#keep(texts, key, detached(text));
    }
    return text;
  }

  /** Whether an attribute was printed before with the same elision. */
  #isRepeated(index: number, elision: number): boolean {
    const before = this.#printed[index] as number;
    this.#printed[index] = before | (1 << elision);
    return (before & (1 << elision)) !== 0;
  }

  #keep(texts: Map<number, string>, key: number, text: string): void {
    this.#kept += text.length;
    if (this.#kept > MAX_CACHED_TOTAL) {
      this.#attributes.clear();
      this.#types.clear();
      this.#kept = text.length;
    }
    texts.set(key, text);
  }

  #entryText(mark: Mark, index: number, elision: Elision): string {
    const entry = mark === "#" ? this.values.attribute(index) : this.values.type(index);
    const { dialect, custom, cursor } = entry;
    const start = cursor.pos;
    if (!custom) {
      const bytes = cursor.bytes.subarray(start, cursor.end);
      const text = textEntry(bytes);
      this.spend(bytes.length);
      return text ?? opaqueText(mark, dialect, bytes);
    }
    const depth = this.#depth;
    try {
      const text = mark === "#" ? this.#attributeText(entry, index, elision) : this.#typeText(entry);
      if (text !== undefined && cursor.left === 0) return text;
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      this.#depth = depth;
    }
    return opaqueText(mark, dialect, cursor.bytes.subarray(start, cursor.end));
  }

  #attributeText({ dialect, cursor }: ValueEntry, index: number, elision: Elision): string | undefined {
    if (dialect === "builtin") return attributeText(this, index, cursor, elision);
    return dialect === "vhlo" ? vhloAttributeText(this, cursor) : undefined;
  }

  #typeText({ dialect, cursor }: ValueEntry): string | undefined {
    if (dialect === "builtin") return typeText(this, cursor);
    return dialect === "vhlo" ? vhloTypeText(this, cursor) : undefined;
  }
}

type Mark = "#" | "!";

const UTF8 = new TextDecoder();

const ELISIONS: readonly Elision[] = ["never", "may", "must", "location"];

/** MLIR text terminated by a zero; undefined for anything else. */
function textEntry(bytes: Uint8Array): string | undefined {
  if (bytes.indexOf(0) !== bytes.length - 1) return undefined;
  return foreignText(UTF8.decode(bytes.subarray(0, -1)));
}
