/** Raw function signatures: the `f` of `iree.reflection`. */
import type { Codec } from "../codec.js";
import { spanRecognition } from "../spans/recognition.js";
import { rawContinuations, rawFields } from "./continuations.js";
import { describeRaw, signatureOverview } from "./describe.js";
import { explainSignature } from "./explain.js";
import { rawForm } from "./form.js";
import { lengthErrors } from "./lengthErrors.js";
import { encodeSignature, type RawModel, signatureModel, validateSignature } from "./model.js";
import { rawTokens, signatureOutline } from "./parts.js";
import { readSignature } from "./read.js";
import { mlirSignature, renderSignature } from "./render.js";
import { type RawSignatureTree, rawChildren } from "./tree.js";

export const rawSignature: Codec<RawSignatureTree, RawModel, "raw"> = {
  kind: "raw",
  name: "raw signature",
  page: "raw-signature",
  keys: [{ key: "f", place: "reflection" }],
  recognition: spanRecognition("raw", 0),
  form: rawForm,
  hasLengths: true,
  read: readSignature,
  explain: (bytes) => lengthErrors(bytes) ?? explainSignature(bytes),
  model: signatureModel,
  validate: validateSignature,
  encode: encodeSignature,
  render: renderSignature,
  renderMlir: mlirSignature,
  children: rawChildren,
  describe: describeRaw,
  overview: (tree, _bytes, context) => signatureOverview(tree, context),
  tokens: rawTokens,
  outline: signatureOutline,
  continuations: (bytes, offset, context) => rawContinuations(bytes, offset, context, false),
  fieldsAt: rawFields,
};
