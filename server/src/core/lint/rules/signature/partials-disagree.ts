import { mergePartials, partialsOf } from "../../../abi/partials.js";
import { opPayload, payloadEdit } from "../../../abi/payloads.js";
import { encodeSignature, signatureModel } from "../../../encodings/rawSignature/model.js";
import { mlirSignature } from "../../../encodings/rawSignature/render.js";
import type { RawSignatureTree } from "../../../encodings/rawSignature/tree.js";
import { cut } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

export const partialsDisagree = defineRule({
  id: "partials-disagree",
  family: "signature",
  severity: "warning",
  fix: "suggestion",
  summary: "Raw signature is not what its pieces in `f_partial` give",
  keys: ["f"],
  check(context) {
    const pieces = partialsOf(context);
    const payload = pieces && opPayload<RawSignatureTree>(context, "raw");
    if (pieces === undefined || payload === undefined) return;
    const merged = mergePartials(pieces);
    const found = mlirSignature(signatureModel(payload.tree));
    const expected = mlirSignature(merged);
    if (found === expected) return;
    const { island, tree } = payload;
    context.report({
      span: context.payloadSpan(island, tree),
      message: `Signature is ${cut(found, 120)}, but its f_partial pieces give ${cut(expected, 120)}`,
      fix: {
        title: "Join the pieces to `f`",
        safe: false,
        edits: [payloadEdit(context, island, tree, encodeSignature(merged))],
      },
    });
  },
});
