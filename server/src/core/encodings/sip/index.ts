/** Structured index path signatures: the `sip` of `iree.reflection`. */
import type { Codec } from "../codec.js";
import { spanRecognition } from "../spans/recognition.js";
import { sipContinuations, sipFields } from "./continuations.js";
import { describeSip, sipOverview } from "./describe.js";
import { explainSip } from "./explain.js";
import { sipForm } from "./form.js";
import { encodeSip, type SipModel, sipModel, validateSip } from "./model.js";
import { sipOutline, sipTokens } from "./parts.js";
import { readSip } from "./read.js";
import { renderSip } from "./render.js";
import { type SipTree, sipChildren } from "./tree.js";

export const sip: Codec<SipTree, SipModel, "sip"> = {
  kind: "sip",
  name: "structured index path signature",
  page: "sip",
  keys: [{ key: "sip", place: "reflection" }],
  recognition: spanRecognition("sip", 1),
  form: sipForm,
  hasLengths: true,
  read: readSip,
  explain: explainSip,
  model: sipModel,
  validate: validateSip,
  encode: encodeSip,
  render: renderSip,
  children: sipChildren,
  describe: describeSip,
  overview: (tree, _bytes, context) => sipOverview(tree, context),
  tokens: sipTokens,
  outline: sipOutline,
  continuations: sipContinuations,
  fieldsAt: sipFields,
};
