import { knownAttribute } from "../../../abi/attributes/table.js";
import { roleIn } from "../../../abi/functionRole.js";
import { COARSE_FENCES } from "../../../abi/invocationModel.js";
import type { Island } from "../../../abi/record.js";
import { type Survival, survivalOf, TORCH_PASS_SINCE } from "../../../abi/torch.js";
import type { Validity } from "../../../encodings/codec.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { dictionaryOf, moveIntoReflection, wholeRecord } from "./dictionaries.js";

/**
 * What moving a dropped attribute into the reflection does. The wrapping pass copies the function's reflection and adds
 * a declaration if the function has none (compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp),
 * so a moved one may appear twice.
 */
const MOVES: ReadonlyMap<string, { readonly safe: boolean }> = new Map([
  ["iree.abi", { safe: true }],
  ["iree.abi.declaration", { safe: false }],
]);

/** Since when each pass drops attributes. Lowering: 045bca1e21. */
const VALIDITY: Readonly<Record<Survival["pass"], Validity>> = {
  lowering: { since: "2024-02-15" },
  torch: { since: TORCH_PASS_SINCE },
};

export const droppedAttribute = defineRule({
  id: "dropped-attribute",
  family: "attribute",
  severity: "warning",
  fix: "safe",
  textOnly: true,
  summary: "Attribute of a func.func is dropped before the ABI passes look for it",
  unused: true,
  concerns: (key) => knownAttribute(key)?.retained === false,
  check(context) {
    for (const island of context.islands) {
      const { key, place, entry } = island;
      if (place !== "op" || knownAttribute(key)?.retained !== false) continue;
      const survival = survivalOf(context, key);
      if (survival?.fate !== "dropped" || dictionaryOf(context, island) === undefined) continue;
      const move = MOVES.get(key);
      const edits = move && moveIntoReflection(context, island);
      const scope = wholeRecord(context);
      const fix = move && edits && { title: `Move ${key} into iree.reflection`, safe: move.safe, edits, scope };
      const isFence = losesFences(context, island);
      const message = isFence ? FENCES_MESSAGE : messageFor(key, survival, context.header?.symbol);
      const severity = isFence || isWritten(context, key) ? "warning" : "information";
      const validity = VALIDITY[survival.pass];
      context.report({ span: entry.keySpan, message, severity, validity, ...(fix && { fix }) });
    }
  },
});

const FENCES_MESSAGE =
  "Lowering to util.func drops iree.abi.model from a func.func, so the import is called without its fences, expected it on a util.func";

/** Whether a person wrote the attribute and means it, in place of a compiler, which prints what it was given. */
function isWritten(context: RuleContext, key: string): boolean {
  return /^iree\.abi(?:\.|$)/.test(key) && !context.symbols.isPrinted();
}

/** Whether an import that says that it takes fences is called as if it did not: its module expects two arguments more. */
function losesFences(context: RuleContext, island: Island): boolean {
  return island.key === "iree.abi.model" && roleIn(context) === "import" && context.string(island) === COARSE_FENCES;
}

function messageFor(key: string, { pass }: Survival, symbol: string | undefined): string {
  if (pass === "torch") return `The Torch input pass drops ${key} from a func.func, ${torchHint(key, symbol)}`;
  const hint = MOVES.has(key) ? "expected it in iree.reflection or on a util.func" : "expected it on a util.func";
  return `Lowering to util.func drops ${key} from a func.func, ${hint}`;
}

function torchHint(key: string, symbol = "function"): string {
  if (MOVES.has(key)) return "expected it in iree.reflection";
  if (key === "iree.abi.model") return `expected no model: @${symbol} takes no fences, @${symbol}$async always does`;
  return "expected iree.abi.affinity, iree.abi.stub or iree.reflection";
}
