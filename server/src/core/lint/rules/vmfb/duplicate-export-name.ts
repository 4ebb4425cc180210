import { numbered } from "../../../vmfb/lazyList.js";
import { shownName } from "../../../vmfb/shownName.js";
import { defineRule } from "../../rule.js";

export const duplicateExportName = defineRule({
  id: "duplicate-export-name",
  family: "vmfb",
  severity: "warning",
  summary: "Exported functions of a compiled module share a name",
  *module({ exports }) {
    const first = new Map<string, number>();
    for (const [i, { name }] of numbered(exports)) {
      if (name === "") continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, i);
      else {
        yield { message: `Exports ${before} and ${i} are both called ${shownName(name, i)}; only the first is found` };
      }
    }
  },
});
