import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import { isModuleOp } from "../../../abi/attributes/keys.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { isWellFormed } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { outsideReflection } from "./outsideReflection.js";

/** What functions of the first generation have: the short names of its keys are anybody's elsewhere. */
const BESIDE: ReadonlySet<string> = new Set([
  "iree.abi.none",
  "iree.abi.stub",
  "iree.module.export",
  "iree.reflection",
]);

export const misplacedReflectionKey = defineRule({
  id: "misplaced-reflection-key",
  family: "reflection",
  severity: "warning",
  fix: "suggestion",
  summary: "Key is in a reflection where nothing reads it, or in none",
  concerns: (key) => BESIDE.has(key) || knownAttribute(key)?.places.includes("reflection") === true,
  check(context) {
    if (context.header === undefined) return;
    for (const report of outsideReflection(context)) context.report(report);
    for (const island of context.islands) {
      if (island.place !== "reflection") continue;
      const known = knownAttribute(island.key);
      if (known === undefined || !known.places.includes("reflection")) continue;
      const isOnOp = island.on === "op";
      if (isOnOp === known.carriers.length > 0) {
        if (isOnOp) reportWrongOp(context, context.header, island, known);
        continue;
      }
      // A key without carriers belongs to values. A string that doesn't parse is reported by its encoding, often
      // because it belongs under the other key.
      if (island.kind !== null && !isWellFormed(context, island)) continue;
      const message = isOnOp
        ? `Key ${island.key} is on the function, expected it in the iree.reflection of an argument or result`
        : `Key ${island.key} is on ${island.on} ${island.index}, expected it in the iree.reflection of the function`;
      context.report({ span: island.entry.keySpan, message });
    }
  },
});

/** A key of IREE's own on a module that belongs on its functions, or the reverse. */
function reportWrongOp({ report }: RuleContext, header: OpHeader, { key, entry }: Island, known: KnownAttribute): void {
  if (!/^iree\.(?:abi|tool$|encode\.)/.test(key)) return;
  const carrier = carrierOf(header);
  if (carrier === undefined || known.carriers.includes(carrier)) return;
  const expected = carrier === "module" ? "a function" : "the module";
  const message = `Key ${key} is on the ${carrier}, expected it in the iree.reflection of ${expected}`;
  report({ span: entry.keySpan, message });
}

function carrierOf({ op, functionLike }: OpHeader): "module" | "function" | undefined {
  if (isModuleOp(op)) return "module";
  return functionLike && !/\.(?:import|export)$/.test(op ?? "") ? "function" : undefined;
}
