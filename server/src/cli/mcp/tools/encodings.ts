/** Tools of encoded strings. */
import { plainDecoding } from "../../../core/api/decoding.js";
import { encodeText, encodeValue } from "../../../core/api/encoding.js";
import { NOTATIONS, type NotationKind } from "../../../core/api/notations.js";
import { decodePasted } from "../../../core/api/pasted.js";
import { bytesOf, jsonOfBytes } from "../../../core/text/byteString.js";
import type { ArgumentSchema } from "../arguments.js";
import { Refusal } from "../roots.js";
import { LIST, type Tool, textArgument } from "../tool.js";

const KIND: ArgumentSchema = {
  type: "string",
  enum: NOTATIONS,
  description: "The encoding; guessed where it is not given",
};

/** Tools of encoded strings. */
export const ENCODING_TOOLS: readonly Tool[] = [
  {
    name: "decode",
    title: "Decode an encoded string",
    description:
      "Decodes a string of IREE's function metadata (f, f_partial, sip, iree.abi, calling conventions, PyTorch structures): " +
      "what it says, its model, and what is wrong with it at which byte.",
    properties: {
      value: { type: "string", description: 'The string, also as it is in MLIR: escaped, as f = "…", or a dictionary' },
      kind: KIND,
    },
    required: ["value"],
    answers: {
      kind: { type: ["string", "null"] },
      wellFormed: { type: "boolean" },
      text: { type: ["string", "null"] },
      diagnostics: LIST,
      others: { ...LIST, description: "The same of the further strings of a dictionary" },
    },
    call: ({ value, kind }) => {
      const [first, ...others] = decodePasted(kindOf(kind), bytesOf(textArgument(value, "value")));
      return { ...plainDecoding(first), ...(others.length > 0 && { others: others.map(plainDecoding) }) };
    },
  },
  {
    name: "encode",
    title: "Encode a model or a readable form",
    description: "The inverse of decode: a model (JSON) or the readable form of a signature to its canonical string.",
    properties: {
      kind: { ...KIND, description: "The encoding" },
      model: {
        type: ["object", "string"],
        description: "`model` of decode, or a readable form: (tensor<4xf32>) -> ()",
      },
    },
    required: ["kind", "model"],
    answers: { kind: { type: "string" }, value: { type: ["string", "object"] }, text: { type: "string" } },
    call({ kind, model }) {
      const named = kindOf(kind);
      const encoding = typeof model === "string" ? encodeText(named, model) : encodeValue(named, model);
      if ("error" in encoding) throw new Refusal(encoding.error);
      const { bytes, text, type } = encoding;
      return { kind: encoding.kind, value: jsonOfBytes(bytes), text, ...(type !== undefined && { type }) };
    },
  },
];

function kindOf(value: unknown): NotationKind | undefined {
  if (value === undefined) return undefined;
  const kind = NOTATIONS.find((it) => it === value);
  if (kind === undefined) throw new Refusal(`Expected one of ${NOTATIONS.join(", ")} as kind`);
  return kind;
}
