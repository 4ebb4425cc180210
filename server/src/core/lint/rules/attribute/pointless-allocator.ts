import { defineRule } from "../../rule.js";
import { removal } from "./dictionaries.js";
import { resultAllocator } from "./resultAllocator.js";

export const pointlessAllocator = defineRule({
  id: "pointless-allocator",
  family: "attribute",
  severity: "information",
  fix: "suggestion",
  summary: "Result allocator is named although no result of f is dynamic",
  unused: true,
  keys: ["fbr"],
  check(context) {
    const allocator = resultAllocator(context);
    if (allocator === undefined || allocator.dynamicResults > 0) return;
    const { island } = allocator;
    const edit = removal(context, island.entry);
    const fix = edit && { title: "Remove fbr", safe: false, edits: [edit] };
    const message = "f has no dynamic result, expected fbr only where one needs an allocator";
    context.report({ span: island.entry, message, ...(fix && { fix }) });
  },
});
