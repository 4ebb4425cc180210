/**
 * What the command line decodes and encodes: the encodings of attributes, and PyDM's numbers. The numbers are in no
 * attribute, so they have no codec, and no feature handles them.
 */
import type { Notation } from "../encodings/codec.js";
import { codecOf, KINDS, type Kind } from "../encodings/registry.js";
import { decodeChecked } from "../lint/payloadProblems.js";
import { exceptionNotation, typeCodeNotation } from "../pydm/notations.js";

/** By their contract name. */
export const NOTATIONS = [...KINDS, "pydm-type-code", "pydm-exception"] as const;
export type NotationKind = (typeof NOTATIONS)[number];

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
    renderMlir: undefined,
  };
}

function encoding(kind: Kind): Notation {
  const codec = codecOf(kind);
  return {
    name: codec.name,
    decode(bytes) {
      const { tree, problems } = decodeChecked(kind, bytes);
      return { model: tree === undefined ? undefined : codec.model(tree), tree, problems };
    },
    validate: (value) => codec.validate(value),
    encode: (model) => codec.encode(model),
    render: (model) => codec.render(model),
    renderMlir: codec.renderMlir,
  };
}
