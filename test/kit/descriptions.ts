/** What codecs say of a node, line by line. */
import { type CodecContext, pathAt, type SyntaxNode } from "../../server/src/core/encodings/codec.js";
import { codecOf, type Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { ALONE } from "./continuations.js";

/** Title, meaning and facts of what is after the `|`. */
export function said(kind: Kind, marked: string, context: CodecContext = ALONE): string[] {
  const bytes = bytesOf(marked.replace("|", ""));
  const { tree } = decodeChecked(kind, bytes);
  if (tree === undefined) throw new Error(`not well formed: ${marked}`);
  const codec = codecOf(kind);
  return described(kind, bytes, pathAt(codec, tree, marked.indexOf("|")), context);
}

/** Title, meaning and facts of the last node of a path. */
export function described(kind: Kind, text: string, path: readonly SyntaxNode[], context = ALONE): string[] {
  const { title, meaning, facts } = codecOf(kind).describe(path, bytesOf(text), context);
  return [title, meaning, ...facts.map(([label, value]) => `${label}: ${value}`)];
}
