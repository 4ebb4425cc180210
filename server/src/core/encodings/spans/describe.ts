/** What every span consists of, in people's words. */
import type { ByteString } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import type { CodecContext, Description, SyntaxNode } from "../codec.js";

export type Side = "inputs" | "results";

/** What a value of a section is called. */
export function valueWord(side: Side): "argument" | "result" {
  return side === "inputs" ? "argument" : "result";
}

/** The function's value that a section describes at an index, where it is known. */
export function describedValue(side: Side, index: number, { function: shape }: CodecContext) {
  return shape?.[side === "inputs" ? "arguments" : side][index];
}

/**
 * Describes the last node of a path: a span's length by what the span is called, its tag as the span, and any other node
 * as `describe` does.
 */
export function describeSpans(
  path: readonly SyntaxNode[],
  bytes: ByteString,
  names: Readonly<Record<string, string>>,
  describe: (path: readonly SyntaxNode[]) => Description,
): Description {
  const node = path.at(-1);
  const span = path.at(-2);
  if (node?.kind === "tag") return describe(path.slice(0, -1));
  if (node?.kind !== "length") return describe(path);
  return lengthDescription(node, names[span?.kind ?? ""] ?? "a span", bytes, span?.end ?? node.end);
}

function lengthDescription(length: SyntaxNode, word: string, bytes: ByteString, end: number): Description {
  const count = end - length.end - 1;
  const contents = count === 0 ? "alone" : `plus ${counted(count, "byte")}`;
  return {
    title: `Length ${bytes.slice(length.start, length.end)}`,
    meaning: `Byte length of ${word}: '!' ${contents}`,
    facts: [],
  };
}
