import { dictionaryOf, moveIntoReflection, wholeRecord } from "../../analysis/dictionaries.js";
import { knownAttribute } from "../../attributes.js";
import { signatureOf } from "../../mlir/signature.js";
import { defineRule } from "../rule.js";

/**
 * What a move into the reflection makes of the dropped attributes. The wrapping pass copies the function's reflection and
 * then adds a declaration of its own where it finds none on the function
 * (compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp), so that a moved one may stand there twice.
 */
const MOVES: ReadonlyMap<string, { readonly safe: boolean }> = new Map([
  ["iree.abi", { safe: true }],
  ["iree.abi.declaration", { safe: false }],
]);

export const droppedAttribute = defineRule({
  id: "dropped-attribute",
  family: "attribute",
  severity: "information",
  fix: "safe",
  summary: "Attribute of a func.func is dropped before the ABI passes look for it",
  concerns: (key) => knownAttribute(key)?.retained === false,
  check(context) {
    const { header } = context;
    if (header?.op !== "func.func") return;
    // Functions of Torch are converted by a pass of their own, which honours more.
    if (signatureOf(header)?.includes("!torch.")) return;
    for (const island of context.islands) {
      const { key, place, entry } = island;
      if (place !== "op" || knownAttribute(key)?.retained !== false) continue;
      if (dictionaryOf(context, island) === undefined) continue;
      const move = MOVES.get(key);
      const hint =
        move === undefined ? "expected it on a util.func" : "expected it in iree.reflection or on a util.func";
      const message = `Lowering to util.func drops ${key} from a func.func, ${hint}`;
      const edits = move && moveIntoReflection(context, island);
      const scope = wholeRecord(context);
      const fix = move && edits && { title: `Move ${key} into iree.reflection`, safe: move.safe, edits, scope };
      context.report({ span: entry.keySpan, message, ...(fix && { fix }) });
    }
  },
});
