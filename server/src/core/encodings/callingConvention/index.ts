/** The encoding `cconv`: IREE's VM calling conventions, such as `0ii_i`. */
import type { ByteString } from "../../text/byteString.js";
import type { Codec } from "../codec.js";
import { conventionContinuations, conventionFields } from "./continuations.js";
import { describe, overview } from "./describe.js";
import { explain } from "./explain.js";
import { conventionForm } from "./form.js";
import { type ConventionModel, encodeModel, modelOf, render, validateModel } from "./model.js";
import { conventionOutline, conventionTokens } from "./parts.js";
import { read } from "./read.js";
import { type ConventionNode, children } from "./tree.js";

export const callingConvention: Codec<ConventionNode, ConventionModel, "cconv"> = {
  kind: "cconv",
  name: "VM calling convention",
  page: "calling-convention",
  keys: [
    // A field of the compiled module as its JSON form shows it: on an op it only looks like a calling convention.
    { key: "calling_convention", place: "op", lintedOn: [] },
    { key: "vm.calling_convention", place: "op", lintedOn: ["emitc.func"] },
  ],
  recognition: { rank: 3, resembles: resemblesConvention },
  form: conventionForm,
  read,
  explain,
  model: modelOf,
  validate: validateModel,
  encode: encodeModel,
  render,
  children,
  describe: (path) => describe(path),
  overview: (tree) => overview(tree),
  tokens: conventionTokens,
  outline: conventionOutline,
  continuations: conventionContinuations,
  fieldsAt: conventionFields,
};

/** Two sides of nothing but types, whatever the version in front of them. */
const CONVENTION_SIDES = /^(?:\d*|.)[iIfFrvCD]+_[iIfFrvCD]+$/;

/** A version and mostly types; hexadecimal numbers have such letters too. */
function resemblesConvention(bytes: ByteString): boolean {
  if (CONVENTION_SIDES.test(bytes)) return true;
  if (!/^\d[^\d]/.test(bytes) || /^0x[\da-f]+$/i.test(bytes)) return false;
  const items = bytes.slice(1).replace(/[^iIfFrvCD_]/g, "");
  return /[iIfFrv]/.test(items) && items.length * 2 >= bytes.length - 1;
}
