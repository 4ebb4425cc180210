/** The encodings. Adding one is a folder beside this file and a line here. */
import { RULES } from "../rules/registry.js";
import type { Rule } from "../rules/rule.js";
import type { ByteString } from "../text/byteString.js";
import { abiJson } from "./abiJson/index.js";
import { callingConvention } from "./callingConvention/index.js";
import { type Codec, type Decoded, KINDS, type Kind, type Problem } from "./codec.js";
import { rawSignature } from "./rawSignature/index.js";
import { partialSignature } from "./rawSignature/partial.js";
import { sip } from "./sip/index.js";

const CODECS: Readonly<Record<Kind, Codec>> = {
  raw: rawSignature,
  partial: partialSignature,
  sip,
  "abi-json": abiJson,
  cconv: callingConvention,
};

/** The rules that look at well-formed payloads of a kind. */
const CHECKS = new Map<Kind, readonly Rule[]>(
  KINDS.map((kind) => [kind, RULES.filter(({ payload }) => payload?.kinds.includes(kind))]),
);

/** The codec of a kind. */
export function codecOf(kind: Kind): Codec {
  return CODECS[kind];
}

/** Reads a payload: the everyday reader first, the grammar only for what that gives up on. Never throws. */
export function decode(kind: Kind, bytes: ByteString): Decoded {
  const codec = codecOf(kind);
  const tree = codec.read(bytes);
  if (tree === undefined) return { kind, bytes, tree, problems: codec.explain(bytes) };
  const problems: Problem[] = [];
  for (const { id, payload } of CHECKS.get(kind) ?? []) {
    for (const report of payload?.check(tree, bytes) ?? []) problems.push({ rule: id, ...report });
  }
  problems.sort((a, b) => a.start - b.start || a.end - b.end);
  return { kind, bytes, tree, problems };
}
