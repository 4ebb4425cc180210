/** An encoded string as its encoder would have written it. */

import type { Island } from "../abi/record.js";
import type { RecordView } from "../abi/recordView.js";
import { codecOf, type Decoded } from "../encodings/registry.js";
import { type ByteString, textOf } from "../text/byteString.js";
import { respacing } from "./jsonSpacing.js";
import { contentsEdit, contentsLike } from "./literal.js";
import type { Refactoring } from "./refactoring.js";

/** Rewrites a well-formed string canonically; undefined where it is so already, or where that would lose something. */
export function canonicalString(context: RecordView, island: Island): Refactoring | undefined {
  const { value } = island.entry;
  const read = context.read(island);
  if (value?.kind !== "string" || !value.terminated || island.kind === null) return undefined;
  if (read?.decoded?.tree === undefined || read.payload.problems.length > 0) return undefined;
  const { bytes } = read.decoded;
  const codec = codecOf(island.kind);
  // White space has refactorings of its own.
  if (island.kind === "abi-json" && respacing(bytes, "").length > 0) return undefined;
  const canonical = canonicalBytes(read.decoded);
  const literal = context.text(value);
  const edit =
    bytes === canonical ? undefined : contentsEdit(value, literal, contentsLike(literal, read.payload, canonical));
  return edit && { title: `Write the ${codec.name} in ${island.key} as its encoder does`, edits: [edit] };
}

/** A payload as its encoder writes it; the payload itself where that would lose something, or nothing can be read. */
export function canonicalBytes({ kind, bytes, tree }: Decoded): ByteString {
  if (tree === undefined) return bytes;
  const codec = codecOf(kind);
  const canonical = codec.encode(codec.model(tree));
  return kind === "abi-json" && !saysTheSame(bytes, canonical) ? bytes : canonical;
}

/** False where the JSON has members that are none of ours: the model holds them not, so they would be gone. */
function saysTheSame(bytes: ByteString, canonical: ByteString): boolean {
  const { a, r, v, ...others } = JSON.parse(textOf(bytes) ?? "{}") as Readonly<Record<string, unknown>>;
  return Object.keys(others).length === 0 && JSON.stringify({ a, r, v }) === textOf(canonical);
}
