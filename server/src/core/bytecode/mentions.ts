/** Which ops may have ABI metadata, found without printing the others. */
import type { ByteString } from "../text/byteString.js";
import type { Bytecode } from "./bytecode.js";
import { BytecodeError } from "./cursor.js";
import type { ReadOp } from "./irReader.js";
import { layoutsOf } from "./layouts.js";
import { ATTRIBUTE, type ValueTable } from "./valueTable.js";

/** Attributes that hold each other deeper are taken for ones that mention a key. */
const MAX_DEPTH = 100;

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

export class Mentions {
  readonly #file: Bytecode;
  readonly #isKey: (text: string) => boolean;
  readonly #attributes: Uint8Array;
  readonly #properties: Uint8Array;
  readonly #names: readonly boolean[];

  /** @param isKey Whether a name, or a text, mentions a key. */
  constructor(file: Bytecode, isKey: (text: string) => boolean) {
    this.#file = file;
    this.#isKey = isKey;
    this.#attributes = new Uint8Array(file.values.attributes);
    this.#properties = new Uint8Array(file.properties.count);
    this.#names = file.ops.map(({ name }) =>
      layoutsOf(name).some(({ attributes }) => attributes.some((it) => isKey(it.name))),
    );
  }

  /** Whether an op may be a function, or have a key among its attributes. */
  has({ name, attributes, properties }: ReadOp): boolean {
    if (properties >= 0 && (this.#names[name] === true || this.#hasProperty(properties))) return true;
    return attributes >= 0 && this.#hasAttribute(attributes, 0);
  }

  /** Whatever the layout, an attribute is there by its index, or twice that and one. */
  #hasProperty(index: number): boolean {
    const known = this.#properties[index];
    if (known !== UNKNOWN) return known === YES;
    const bytes = this.#file.properties.at(index);
    let found = false;
    try {
      while (!found && bytes.left > 0) {
        const number = bytes.varint();
        found = this.#hasAttribute(number, 0) || (number % 2 === 1 && this.#hasAttribute((number - 1) / 2, 0));
      }
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
    }
    this.#properties[index] = found ? YES : NO;
    return found;
  }

  #hasAttribute(index: number, depth: number): boolean {
    const known = this.#attributes[index];
    if (known === undefined) return false;
    if (known !== UNKNOWN) return known === YES;
    // Until it is known, for attributes that hold themselves.
    this.#attributes[index] = NO;
    const found = depth > MAX_DEPTH || this.#find(this.#file.values, index, depth + 1);
    this.#attributes[index] = found ? YES : NO;
    return found;
  }

  #find(values: ValueTable, index: number, depth: number): boolean {
    const { custom, cursor } = values.attribute(index);
    if (!custom) return this.#isKey(new TextDecoder("latin1").decode(cursor.bytes.subarray(cursor.pos, cursor.end)));
    switch (values.codeOf(index)) {
      case ATTRIBUTE.array:
        return values.array(index)?.some((element) => this.#hasAttribute(element, depth)) === true;
      case ATTRIBUTE.dictionary:
        return values.dictionary(index)?.some((entry) => this.#hasEntry(entry, depth)) === true;
      default: {
        // The dialect of portable files has lists of its own.
        const type = values.heldType(index);
        if (type !== undefined) return values.functionType(type) !== undefined;
        return values.array(index)?.some((element) => this.#hasAttribute(element, depth)) === true;
      }
    }
  }

  #hasEntry({ name, value }: { readonly name: ByteString; readonly value: number }, depth: number): boolean {
    return this.#isKey(name) || this.#hasAttribute(value, depth);
  }
}
