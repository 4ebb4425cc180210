/**
 * What the command line decodes and encodes: the encodings of attributes, and PyDM's numbers. Those stand in no
 * attribute, so they are no codecs, and no feature meets them.
 */
import { KINDS, type Kind, type Problem } from "./codecs/codec.js";
import { codecOf, decode } from "./codecs/registry.js";
import { exceptionNotation, typeCodeNotation } from "./pydm/notations.js";
import type { ByteString } from "./text/byteString.js";

/** By their contract name. */
export const NOTATIONS = [...KINDS, "pydm-type-code", "pydm-exception"] as const;
export type NotationKind = (typeof NOTATIONS)[number];

export interface Notation<Model = unknown> {
  /** How people call it. */
  readonly name: string;
  /** The model of what is well formed, or at least one problem. Never throws. */
  decode(bytes: ByteString): { readonly model: Model | undefined; readonly problems: readonly Problem[] };
  /** Checks that a value is a model. @throws ModelError */
  validate(value: unknown): Model;
  /** The canonical spelling of a model. */
  encode(model: Model): ByteString;
  /** The model on one line. */
  render(model: Model): string;
}

/** The notation of a name. */
export function notationOf(kind: NotationKind): Notation {
  if (kind === "pydm-type-code") return erased(typeCodeNotation);
  if (kind === "pydm-exception") return erased(exceptionNotation);
  return encoding(kind);
}

/** A notation whose models were checked, or made, by itself. */
function erased<Model>(notation: Notation<Model>): Notation {
  return {
    ...notation,
    encode: (model) => notation.encode(model as Model),
    render: (model) => notation.render(model as Model),
  };
}

function encoding(kind: Kind): Notation {
  const codec = codecOf(kind);
  return {
    name: codec.name,
    decode(bytes) {
      const { tree, problems } = decode(kind, bytes);
      return { model: tree === undefined ? undefined : codec.model(tree), problems };
    },
    validate: (value) => codec.validate(value),
    encode: (model) => codec.encode(model),
    render: (model) => codec.render(model),
  };
}
