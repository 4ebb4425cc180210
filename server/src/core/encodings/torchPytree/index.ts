/** PyTorch structures: the TreeSpecs of `torch.args_schema` and `torch.return_schema`. */
import type { Codec } from "../codec.js";
import { pytreeContinuations, pytreeFields } from "./continuations.js";
import { describePytree, pytreeOverview } from "./describe.js";
import { pytreeForm } from "./form.js";
import { encodePytree, type PytreeModel, pytreeModel, validatePytree } from "./model.js";
import { pytreeOutline, pytreeTokens } from "./parts.js";
import { readPytree } from "./read.js";
import { renderPytree } from "./render.js";
import { ARGUMENTS_KEY, RESULTS_KEY } from "./sides.js";
import { pytreeChildren, type SpecNode } from "./tree.js";

/**
 * What iree-turbine writes, and what older dumps and the lowering make of it; elsewhere the keys are another tool's.
 */
const FUNCTIONS = ["func.func", "func", "util.func"];

export const torchPytree: Codec<SpecNode, PytreeModel, "torch-pytree"> = {
  kind: "torch-pytree",
  name: "PyTorch structure",
  page: "torch-pytree",
  keys: [
    { key: ARGUMENTS_KEY, place: "op", lintedOn: FUNCTIONS },
    { key: RESULTS_KEY, place: "op", lintedOn: FUNCTIONS },
  ],
  recognition: { rank: 5, resembles: (bytes) => START.test(bytes) || MEMBER.test(bytes) },
  form: pytreeForm,
  read: (bytes) => readPytree(bytes).tree,
  explain: (bytes) => readPytree(bytes).problems,
  model: pytreeModel,
  validate: validatePytree,
  encode: encodePytree,
  render: renderPytree,
  children: pytreeChildren,
  describe: (path, _bytes, context) => describePytree(path, context),
  overview: (tree, _bytes, context) => pytreeOverview(tree, context),
  tokens: pytreeTokens,
  outline: pytreeOutline,
  continuations: pytreeContinuations,
  fieldsAt: pytreeFields,
};

/** A protocol and the brace of a node. */
const START = /^\s*\[\s*"?-?\d+"?\s*,\s*\{/;
/** A member that nothing else has. */
const MEMBER = /"children_spec"\s*:/;
