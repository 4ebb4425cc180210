import { isWellFormed } from "../../../abi/payloads.js";
import { defineRule } from "../../rule.js";

export const documentedKeyD = defineRule({
  id: "documented-key-d",
  family: "reflection",
  severity: "information",
  fix: "suggestion",
  summary: "ABI JSON under the key d, which exists only in the documentation: the runtime looks up iree.abi",
  unused: true,
  keys: ["d"],
  check(context) {
    const island = context.find("d", "reflection", null);
    // Any other string may be a user's own.
    if (island === undefined || !isWellFormed(context, island)) return;
    const hasAbi = context.islands.some(({ key, on }) => key === "iree.abi" && on === "op");
    const { keySpan } = island.entry;
    const fix = !hasAbi && {
      title: "Rename d to iree.abi",
      safe: false,
      edits: [{ start: keySpan.start, end: keySpan.end, newText: "iree.abi" }],
    };
    const message = "Key d is documented but never read, expected iree.abi";
    context.report({ span: keySpan, message, ...(fix && { fix }) });
  },
});
