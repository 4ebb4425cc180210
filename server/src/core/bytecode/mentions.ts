/** Which ops may have ABI metadata, found without printing the others. */
import type { ByteString } from "../text/byteString.js";
import type { Bytecode } from "./bytecode.js";
import { BytecodeError, type Cursor } from "./cursor.js";
import { readingsOf } from "./guessedProperties.js";
import type { ReadOp } from "./irReader.js";
import { type Layout, layoutsOf } from "./opLayouts.js";
import { attributesOf } from "./properties.js";
import { ATTRIBUTE, type ValueTable } from "./valueTable.js";

/** Attributes nested deeper are assumed to mention a key. */
const MAX_DEPTH = 100;

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

export class Mentions {
  readonly #file: Bytecode;
  readonly #isKey: (text: string) => boolean;
  readonly #attributes: Uint8Array;
  /** By name index: whether the definition makes it a function. */
  readonly #functions: readonly boolean[];
  /** By index of the properties and the name, since ops of different names share properties with the same bytes. */
  readonly #properties = new Map<number, boolean>();

  /** @param isKey Whether a name or text mentions a key. */
  constructor(file: Bytecode, isKey: (text: string) => boolean) {
    this.#file = file;
    this.#isKey = isKey;
    this.#attributes = new Uint8Array(file.values.attributes);
    this.#functions = file.ops.map(({ name }) => {
      const layouts = layoutsOf(name);
      return layouts.length > 0 && layouts.every(({ attributes }) => attributes.some(isFunctionType));
    });
  }

  /** Whether an op may be a function, or have a key among its attributes. */
  has(op: ReadOp): boolean {
    return (
      (op.properties >= 0 && this.#hasProperty(op)) || (op.attributes >= 0 && this.#hasAttribute(op.attributes, 0))
    );
  }

  #hasProperty({ name, properties }: ReadOp): boolean {
    if (this.#functions[name] === true) return true;
    const key = properties * this.#file.ops.length + name;
    let found = this.#properties.get(key);
    if (found === undefined) {
      const read = attributesOf(this.#file, { name, properties, attributes: -1 });
      found = read.properties.some(
        (entry) => this.#isKey(entry.name) || ("value" in entry && this.#hasAttribute(entry.value, 0)),
      );
      if (!found && read.unread > 0) found = this.#hasNumber(this.#file.properties.at(properties));
      this.#properties.set(key, found);
    }
    return found;
  }

  #hasNumber(bytes: Cursor): boolean {
    try {
      while (bytes.left > 0) {
        if (readingsOf(bytes.varint()).some((index) => this.#hasAttribute(index, 0))) return true;
      }
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
    }
    return false;
  }

  #hasAttribute(index: number, depth: number): boolean {
    const known = this.#attributes[index];
    if (known === undefined) return false;
    if (known !== UNKNOWN) return known === YES;
    // Provisional, for attributes that contain themselves.
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
        // The dialect of portable files has its own lists.
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

function isFunctionType({ name, optional }: Layout["attributes"][number]): boolean {
  return name === "function_type" && !optional;
}
