/** What a span's header says, in people's words. */
import type { ByteString } from "../../text/byteString.js";
import type { Description, SyntaxNode } from "../codec.js";

/** Describes the tag or the length of a span whose contents end at `end`. */
export function headerPieceDescription(piece: SyntaxNode, word: string, bytes: ByteString, end: number): Description {
  const text = bytes.slice(piece.start, piece.end);
  if (piece.kind === "tag") {
    return { title: `Tag ${text}`, meaning: `Starts ${word}`, facts: [] };
  }
  const count = end - piece.end - 1;
  return {
    title: `Length ${text}`,
    meaning: `Counts the bytes of ${word}: the '!' and ${count === 0 ? "nothing" : `${count} more`} behind it`,
    facts: [],
  };
}
