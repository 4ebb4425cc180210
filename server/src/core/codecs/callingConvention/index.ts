/** The encoding `cconv`: IREE's VM calling conventions, such as `0ii_i`. */
import type { ByteString } from "../../text/byteString.js";
import type { Codec, Problem } from "../codec.js";
import { describe, overview } from "./describe.js";
import { explain } from "./explain.js";
import { type ConventionModel, encodeModel, modelOf, render, validateModel } from "./model.js";
import { read } from "./read.js";
import { type ConventionNode, children } from "./tree.js";

export const callingConvention: Codec<ConventionNode, ConventionModel> = {
  kind: "cconv",
  name: "VM calling convention",
  page: "calling-convention",
  read,
  explain,
  advise,
  model: modelOf,
  validate: validateModel,
  encode: encodeModel,
  render,
  children,
  describe: (path) => describe(path),
  overview: (tree) => overview(tree),
};

/** Short forms that mean the same as what the compiler writes. */
function advise(tree: ConventionNode, bytes: ByteString): readonly Problem[] {
  const canonical = encodeModel(modelOf(tree));
  if (canonical === bytes) return [];
  const { start, end } = tree;
  // Only an empty side is spelled in more than one way, so what differs is short.
  const found = bytes === "" ? "an empty string" : "a short form";
  const message = `Found ${found}, expected the long form that spells empty sides v`;
  const fix = { title: "Write the long form", safe: true, edits: [{ start, end, bytes: canonical }] };
  return [{ rule: "non-canonical-spelling", message, start, end, fix }];
}
