/** Hints on well-formed raw signatures that the encoder would have spelled otherwise. */
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { lengthHint, spellingHint } from "../spans/hints.js";
import type { SpanBounds } from "../spans/respell.js";
import type { PartialTree, RawSignatureTree, SectionNode, TypeNode } from "./tree.js";

function adviseType(type: TypeNode, section: SectionNode, bytes: ByteString, problems: Problem[]): void {
  const outside: readonly SpanBounds[] = [section];
  const inside: readonly SpanBounds[] = [type, section];
  lengthHint(type, outside, bytes, problems);
  if (type.kind !== "buffer" && type.kind !== "scalar") return;
  if (type.element?.code === 0) {
    const message = "Element type 0 is the default (float32), which is left out";
    problems.push(spellingHint({ message, ...type.element, title: "Remove t0", spelling: "" }, inside));
  }
  if (type.kind !== "buffer") return;
  for (const { start, end, value } of type.dims) {
    const digits = { start: start + 1, end };
    const written = bytes.slice(digits.start, digits.end);
    const plain = String(value);
    if (written !== plain) {
      const message = `Dimension is spelled ${shorten(written)}, expected ${plain}`;
      problems.push(spellingHint({ message, ...digits, title: `Write ${plain}`, spelling: plain }, inside));
    } else if (value < -1) {
      const message = `Dynamic dimension is spelled ${plain}, expected -1`;
      problems.push(spellingHint({ message, ...digits, title: "Write -1", spelling: "-1" }, inside));
    }
  }
}

function shorten(digits: string): string {
  return digits.length > 24 ? `${digits.slice(0, 24)}…` : digits;
}

/** Spelling hints of a signature or partial. Each fix keeps the string well formed. */
export function adviseSections(tree: RawSignatureTree | PartialTree, bytes: ByteString): Problem[] {
  const problems: Problem[] = [];
  for (const section of tree.kind === "partial" ? [tree.section] : [tree.inputs, tree.results]) {
    lengthHint(section, [], bytes, problems);
    for (const type of section.types) adviseType(type, section, bytes, problems);
  }
  return problems;
}
