/** A char stream for antlr4ng over bytes that ends early where a span does, so that no token can cross a span's end. */
import { type CharStream, type Interval, Token } from "antlr4ng";
import type { ByteString } from "../../text/byteString.js";

export class LimitedStream implements CharStream {
  name = "signature";
  index = 0;
  /** Exclusive end of what can be seen. */
  limit: number;

  readonly #bytes: ByteString;

  constructor(bytes: ByteString) {
    this.#bytes = bytes;
    this.limit = bytes.length;
  }

  get size(): number {
    return this.limit;
  }

  reset(): void {
    this.index = 0;
  }

  consume(): void {
    this.index++;
  }

  LA(offset: number): number {
    const at = offset < 0 ? this.index + offset : this.index + offset - 1;
    return at >= 0 && at < this.limit ? this.#bytes.charCodeAt(at) : Token.EOF;
  }

  mark(): number {
    return -1;
  }

  release(): void {}

  seek(index: number): void {
    this.index = index;
  }

  getSourceName(): string {
    return this.name;
  }

  /** Both ends are part of the range, as ANTLR counts. */
  getTextFromRange(start: number, stop: number): string {
    return this.#bytes.slice(start, stop + 1);
  }

  getTextFromInterval(interval: Interval): string {
    return this.getTextFromRange(interval.start, interval.stop);
  }
}
