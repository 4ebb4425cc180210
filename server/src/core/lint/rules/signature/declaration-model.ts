import { declarationIn } from "../../../abi/calls/declaration.js";
import { COARSE_FENCES, isSynchronousModel } from "../../../abi/invocationModel.js";
import { payloadEdit } from "../../../abi/payloads.js";
import { isConvertedByTorch } from "../../../abi/torch.js";
import { bytesOf } from "../../../text/byteString.js";
import { defineRule } from "../../rule.js";

export const declarationModel = defineRule({
  id: "declaration-model",
  family: "signature",
  severity: "information",
  fix: "suggestion",
  summary: "Declaration is sync or async, contrary to the invocation model",
  keys: ["iree.abi.declaration"],
  check(context) {
    // Without the attribute a compiler flag decides, which the text doesn't show.
    const island = context.islands.find(({ key, on }) => key === "iree.abi.model" && on === "op");
    const model = island && context.string(island);
    if (model === undefined) return;
    const declared = declarationIn(context);
    // The Torch input pass drops both.
    if (declared === undefined || isConvertedByTorch(context)) return;
    // Any other value means sync too, but hardly on purpose: `unknown-invocation-model` reports it.
    const expected = model === COARSE_FENCES ? "async" : isSynchronousModel(model) ? "sync" : undefined;
    const { declaration } = declared;
    if (expected === undefined || declaration.model === expected) return;
    context.report({
      span: context.payloadSpan(declared.island, declaration.modelSpan),
      message: `Declaration is ${declaration.model}, expected ${expected}: the model is ${model}`,
      fix: {
        title: `Change ${declaration.model} to ${expected}`,
        safe: false,
        edits: [payloadEdit(context, declared.island, declaration.modelSpan, bytesOf(expected))],
      },
    });
  },
});
