import { payloadEdit, payloadOf } from "../../../abi/payloads.js";
import type { PartialTree } from "../../../encodings/rawSignature/tree.js";
import { bytesOf } from "../../../text/byteString.js";
import { defineRule } from "../../rule.js";

export const partialSide = defineRule({
  id: "partial-side",
  family: "reflection",
  severity: "information",
  fix: "suggestion",
  summary: "Piece of a raw signature is tagged for the wrong side",
  keys: ["f_partial"],
  check(context) {
    for (const island of context.islands) {
      if (island.kind !== "partial" || island.on === "op") continue;
      const section = payloadOf<PartialTree>(context, island)?.tree.section;
      if (section === undefined || section.kind === (island.on === "argument" ? "inputs" : "results")) continue;
      const [found, wanted] = section.kind === "inputs" ? ["I", "R"] : ["R", "I"];
      const tag = { start: section.start, end: section.start + 1 };
      const joins = section.kind === "inputs" ? "an input" : "a result";
      context.report({
        span: context.payloadSpan(island, tag),
        message: `Tag is ${found} on ${island.on} ${island.index}, expected ${wanted}: it is joined to f as ${joins}`,
        fix: {
          title: `Change the tag to ${wanted}`,
          safe: false,
          edits: [payloadEdit(context, island, tag, bytesOf(wanted ?? ""))],
        },
      });
    }
  },
});
