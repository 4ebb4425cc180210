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
import { withEdits } from "./withEdits.js";

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
  if (tree === undefined) {
    const explained = codec.explain(bytes);
    return { kind, bytes, tree, problems: explained.map((problem) => withoutDoubt(kind, bytes, problem)) };
  }
  const problems: Problem[] = [];
  for (const { id, payload } of CHECKS.get(kind) ?? []) {
    for (const report of payload?.check(tree, bytes) ?? []) problems.push({ rule: id, ...report });
  }
  problems.sort((a, b) => a.start - b.start || a.end - b.end);
  return { kind, bytes, tree, problems };
}

/**
 * A correction of lengths that leaves an error in the structure, such as a repeated key, ended a span where it was not
 * meant to end: it is only offered.
 */
function withoutDoubt(kind: Kind, bytes: ByteString, problem: Problem): Problem {
  const { rule, fix } = problem;
  if (rule !== "span-length-mismatch" || fix?.safe !== true) return problem;
  const { tree, problems } = decode(kind, withEdits(bytes, fix.edits));
  // What is not readable yet has another fault, which is reported on its own.
  if (tree === undefined) return problem;
  const isWrong = problems.some((left) => RULES.some(({ id, severity }) => id === left.rule && severity === "error"));
  return isWrong ? { ...problem, fix: { ...fix, safe: false } } : problem;
}
