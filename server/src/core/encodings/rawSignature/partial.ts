/** Partial signatures: the `f_partial` of one argument or result. */
import type { Codec } from "../codec.js";
import { spanRecognition } from "../spans/recognition.js";
import { rawContinuations, rawFields } from "./continuations.js";
import { describeRaw, partialOverview } from "./describe.js";
import { explainPartial } from "./explain.js";
import { partialForm } from "./form.js";
import { encodePartial, type PartialModel, partialModel, validatePartial } from "./model.js";
import { partialOutline, rawTokens } from "./parts.js";
import { readPartial } from "./read.js";
import { mlirPartial, renderPartial } from "./render.js";
import { type PartialTree, rawChildren } from "./tree.js";

export const partialSignature: Codec<PartialTree, PartialModel, "partial"> = {
  kind: "partial",
  name: "partial signature",
  page: "partial-signature",
  keys: [{ key: "f_partial", place: "reflection" }],
  recognition: spanRecognition("partial", 2),
  form: partialForm,
  hasLengths: true,
  read: readPartial,
  explain: explainPartial,
  model: partialModel,
  validate: validatePartial,
  encode: encodePartial,
  render: renderPartial,
  renderMlir: mlirPartial,
  children: rawChildren,
  describe: describeRaw,
  overview: (tree) => partialOverview(tree),
  tokens: rawTokens,
  outline: partialOutline,
  continuations: (bytes, offset, context) => rawContinuations(bytes, offset, context, true),
  fieldsAt: rawFields,
};
