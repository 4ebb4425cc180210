/** The encodings by their contract names. */
import type { ByteString } from "../text/byteString.js";
import type { Codec, Problem, SyntaxNode } from "./codec.js";
import { ENCODINGS } from "./list.js";

/** The encodings by their contract name. */
export const KINDS = kindsOf(ENCODINGS);
export type Kind = (typeof KINDS)[number];

/** What a reader made of a payload. `tree` is there exactly when the payload is well formed. */
export interface Decoded<Tree extends SyntaxNode = SyntaxNode> {
  readonly kind: Kind;
  readonly bytes: ByteString;
  readonly tree: Tree | undefined;
  readonly problems: readonly Problem[];
}

const CODECS: ReadonlyMap<Kind, Codec> = new Map<Kind, Codec>(ENCODINGS.map((codec) => [codec.kind, codec]));

/** Every encoding with its kind. */
export const CODECS_BY_KIND: Iterable<readonly [Kind, Codec]> = CODECS;

/** The codec of a kind. */
export function codecOf(kind: Kind): Codec {
  const codec = CODECS.get(kind);
  if (codec === undefined) throw new Error(`No encoding is named ${kind}`);
  return codec;
}

/** Decodes a payload on the fast path, or has the reference grammar explain what that gives up on. Never throws. */
export function decode(kind: Kind, bytes: ByteString): Decoded {
  const codec = codecOf(kind);
  const tree = codec.read(bytes);
  return { kind, bytes, tree, problems: tree === undefined ? codec.explain(bytes) : [] };
}

/** What is decoded on one line for people, types in MLIR's notation; null where it is not well formed. */
export function readableText({ kind, tree }: Decoded): string | null {
  if (tree === undefined) return null;
  const codec = codecOf(kind);
  const model = codec.model(tree);
  return codec.renderMlir?.(model) ?? codec.render(model);
}

/** The type in MLIR's notation, where the contract's text has another one and it is well formed. */
export function mlirTypeOf({ kind, tree }: Decoded): string | undefined {
  const codec = codecOf(kind);
  return tree === undefined ? undefined : codec.renderMlir?.(codec.model(tree));
}

/** What is decoded on one line, as the contract has it; null where it is not well formed. */
export function contractText({ kind, tree }: Decoded): string | null {
  if (tree === undefined) return null;
  const codec = codecOf(kind);
  return codec.render(codec.model(tree));
}

function kindsOf<const List extends readonly { readonly kind: string }[]>(
  list: List,
): { readonly [I in keyof List]: List[I]["kind"] } {
  return list.map(({ kind }) => kind) as { readonly [I in keyof List]: List[I]["kind"] };
}
