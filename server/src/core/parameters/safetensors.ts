/**
 * Hugging Face's archives: the length of a JSON object, the object, the data. Upstream: README.md of huggingface/safetensors, and
 * IREE's reader, runtime/src/iree/io/formats/safetensors/safetensors_parser.c.
 */
import { createScanner, type JSONScanner } from "jsonc-parser";
import { displayBytes } from "../text/byteString.js";
import type { Parameter, ParameterArchive } from "./archive.js";
import { mlirElementOf } from "./elements.js";
import { ArchiveError, type HeaderBytes } from "./headerBytes.js";

const LENGTH_BYTES = 8;
/** Real headers have a few MB. Bytes. */
const MAX_HEADER_LENGTH = 32 * 1024 * 1024;
/** An entry that describes the file. */
const METADATA_KEY = "__metadata__";
const MAX_DIMENSIONS = 64;

const QUOTE = '"';
const DIGIT = /\d/;
const END = "";

/** The header of a file. @throws ArchiveError */
export function readSafetensors(bytes: HeaderBytes): Omit<ParameterArchive, "format" | "fileSize"> {
  const length = bytes.u64(0);
  const start = LENGTH_BYTES + length;
  if (start > bytes.size) {
    throw new ArchiveError(`Truncated: header declares ${length} bytes, ${bytes.size - LENGTH_BYTES} remain`);
  }
  if (length > MAX_HEADER_LENGTH)
    throw new ArchiveError(`Header declares ${length} bytes, more than 32 MiB are not read`);
  const parameters: Parameter[] = [];
  const header = new JsonHeader(displayBytes(bytes.bytes(LENGTH_BYTES, length)));
  for (const { key, element, shape, begin, end } of header.entries()) {
    if (begin > end || start + end > bytes.size) {
      const place = `${start + begin} to ${start + end}`;
      throw new ArchiveError(`Data of ${key} is from byte ${place}, file has ${bytes.size} bytes`);
    }
    parameters.push({
      key,
      element,
      mlirElement: element && mlirElementOf(element),
      shape,
      bytes: end - begin,
      storage: "file",
      offset: start + begin,
    });
    bytes.checkCount(parameters.length);
  }
  return { version: undefined, parameters, refusal: undefined };
}

interface Entry {
  readonly key: string;
  readonly element: string | undefined;
  readonly shape: readonly number[] | undefined;
  readonly begin: number;
  readonly end: number;
}

// A class since a token decides what may come next. Tokens are read one by one: what the header holds besides is not kept.
class JsonHeader {
  readonly #text: string;
  readonly #scanner: JSONScanner;
  /** The first character of a token; none at the end. */
  #token = END;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, true);
    this.#next();
  }

  *entries(): Generator<Entry> {
    for (const key of this.#members()) {
      if (key === METADATA_KEY) this.#skipValue();
      else yield this.#entry(key);
    }
    if (this.#token !== END) throw this.#malformed("the end of the header");
  }

  #entry(key: string): Entry {
    let element: string | undefined;
    let shape: readonly number[] | undefined;
    let offsets: readonly number[] | undefined;
    for (const name of this.#members()) {
      if (name === "dtype") element = this.#string();
      else if (name === "shape") shape = this.#numbers();
      else if (name === "data_offsets") offsets = this.#numbers();
      else this.#skipValue();
    }
    const [begin, end] = offsets ?? [];
    if (begin === undefined || end === undefined || offsets?.length !== 2) {
      throw new ArchiveError(`${key} has no data_offsets of two numbers`);
    }
    return { key, element, shape, begin, end };
  }

  /** The keys of an object, whose values the caller reads. */
  *#members(): Generator<string> {
    this.#take("{");
    while (this.#token !== "}") {
      const key = this.#string();
      this.#take(":");
      yield key;
      if (this.#token !== ",") break;
      this.#next();
    }
    this.#take("}");
  }

  #string(): string {
    const value = this.#scanner.getTokenValue();
    this.#take(QUOTE, "a string");
    return value;
  }

  #numbers(): readonly number[] {
    const numbers: number[] = [];
    this.#take("[");
    while (DIGIT.test(this.#token) && numbers.length < MAX_DIMENSIONS) {
      const number = Number(this.#scanner.getTokenValue());
      if (!Number.isSafeInteger(number) || number < 0) throw this.#malformed("a whole number");
      numbers.push(number);
      this.#next();
      if (this.#token !== ",") break;
      this.#next();
    }
    this.#take("]");
    return numbers;
  }

  /** Skips a value of any kind and depth. */
  #skipValue(): void {
    let depth = 0;
    do {
      if (this.#token === END) throw this.#malformed("a value");
      if (this.#token === "{" || this.#token === "[") depth++;
      if (this.#token === "}" || this.#token === "]") depth--;
      this.#next();
    } while (depth > 0);
  }

  #take(first: string, expected = first): void {
    if (this.#token !== first || this.#scanner.getTokenError() !== 0) throw this.#malformed(expected);
    this.#next();
  }

  #next(): void {
    this.#scanner.scan();
    this.#token = this.#text.charAt(this.#scanner.getTokenOffset());
  }

  #malformed(expected: string): ArchiveError {
    return new ArchiveError(
      `Header is not the expected JSON at byte ${LENGTH_BYTES + this.#scanner.getTokenOffset()}: expected ${expected}`,
    );
  }
}
