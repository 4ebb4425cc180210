/** Encodes a readable form without a file. */
import type { FormProblem } from "../../core/encodings/formReader.js";
import { readReadable } from "../../core/encodings/readableForm.js";
import { KINDS, type Kind } from "../../core/encodings/registry.js";
import { displayBytes } from "../../core/text/byteString.js";
import { encodeBytes } from "../../core/text/stringLiteral.js";
import { kindOf } from "./arguments.js";

const NAME = "mlirAbi.encode";

/** The reply of `mlirAbi.encode`. */
export interface EncodeReply {
  readonly kind: Kind;
  /** The canonical string, and its spelling between the quotes of an MLIR string; null if there are problems. */
  readonly value: string | null;
  readonly escaped: string | null;
  /** With offsets in the text (UTF-16). */
  readonly problems: readonly FormProblem[];
}

/**
 * `[text, kind?]`: the string that a readable form describes. Without a kind, the first encoding that the form fits,
 * else the one that parses furthest.
 */
export function encodeString(text: unknown, kind: unknown): EncodeReply {
  if (typeof text !== "string") throw new TypeError(`${NAME} expects a readable form as its first argument`);
  const wanted = kindOf(NAME, kind);
  let best: EncodeReply | undefined;
  for (const it of wanted === undefined ? KINDS : [wanted]) {
    const read = readReadable(it, text);
    if ("bytes" in read) {
      const { bytes } = read;
      return { kind: it, value: displayBytes(bytes), escaped: encodeBytes(bytes, "hex"), problems: [] };
    }
    const reply: EncodeReply = { kind: it, value: null, escaped: null, problems: read.problems };
    if (best === undefined || firstProblem(reply) > firstProblem(best)) best = reply;
  }
  return best ?? { kind: KINDS[0], value: null, escaped: null, problems: [] };
}

const firstProblem = ({ problems }: EncodeReply): number => problems[0]?.start ?? 0;
