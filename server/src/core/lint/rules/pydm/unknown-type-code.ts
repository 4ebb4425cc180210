import { NUMBERINGS, typeCodeOf } from "../../../pydm/typeCodes.js";
import { defineRule } from "../../rule.js";
import { loweredFlow } from "./ruleFunction.js";

export const unknownTypeCode = defineRule({
  id: "unknown-type-code",
  family: "pydm",
  severity: "error",
  summary: "Number in an object's type code slot that is not a type code",
  bodies: ["lowered"],
  check(context) {
    const read = loweredFlow(context);
    if (read === undefined) return;
    const { numbering, certain } = read.choice;
    const numberings = certain ? [numbering] : NUMBERINGS;
    for (const { kind, code, start, end } of read.flow.codes) {
      if (kind !== "type-code" || numberings.some((it) => typeCodeOf(code, it) !== undefined)) continue;
      const where = certain ? `numbering ${numbering}` : "any numbering";
      const message = `${code} is stored as an object's type code, expected one that ${where} has`;
      // The program is still legal; it only differs from the Python it was made from.
      context.report({ span: read.place({ start, end }), message, severity: "warning" });
    }
  },
});
