/** The description of a span's length. */
import type { ByteString } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import type { Description, SyntaxNode } from "../codec.js";

/** Describes the length of a span that is called `word` and ends at `end`. */
export function lengthDescription(length: SyntaxNode, word: string, bytes: ByteString, end: number): Description {
  const count = end - length.end - 1;
  const contents = count === 0 ? "alone" : `plus ${counted(count, "byte")}`;
  return {
    title: `Length ${bytes.slice(length.start, length.end)}`,
    meaning: `Byte length of ${word}: '!' ${contents}`,
    facts: [],
  };
}
