/** The encoding `abi-json`: IREE's reflection JSON (`iree.abi`, documented also as `d`). */
import type { Codec } from "../codec.js";
import { jsonContinuations, jsonFields } from "./continuations.js";
import { describe, overviewRows } from "./describe.js";
import { abiForm } from "./form.js";
import { type AbiModel, encodeModel, modelOf, validateModel } from "./model.js";
import { jsonOutline, jsonTokens } from "./parts.js";
import { readAbi } from "./read.js";
import { render } from "./render.js";
import { type AbiNode, children } from "./tree.js";

export const abiJson: Codec<AbiNode, AbiModel, "abi-json"> = {
  kind: "abi-json",
  name: "ABI JSON",
  page: "abi-json",
  keys: [
    { key: "iree.abi", place: "anywhere" },
    // The design document's name for it.
    { key: "d", place: "reflection" },
  ],
  recognition: { rank: 4, resembles: (bytes) => JSON_START.test(bytes) || JSON_KEY.test(bytes) },
  form: abiForm,
  read: (bytes) => readAbi(bytes).tree,
  explain: (bytes) => readAbi(bytes).problems,
  model: modelOf,
  validate: validateModel,
  encode: encodeModel,
  render,
  children,
  describe: (path, _bytes, context) => describe(path, context),
  overview(tree, _bytes, _context, most) {
    return {
      text: render(modelOf(tree, most)),
      language: "mlir",
      columns: ["Position", "Record", "Native ABI", "Python"],
      rows: overviewRows(tree),
    };
  },
  tokens: jsonTokens,
  outline: jsonOutline,
  continuations: jsonContinuations,
  fieldsAt: jsonFields,
};

/** A bracket and what JSON, or JavaScript, may have after it. */
const JSON_START = /^\s*[[{]\s*(?:["'[{\]}\d]|[arv]\s*:|$)/;
/** A key of the reflection's root. */
const JSON_KEY = /"[ar]"\s*:/;
