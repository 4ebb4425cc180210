import { typeCodeOf } from "../../../pydm/typeCodes.js";
import { defineRule } from "../../rule.js";
import { loweredFlow } from "./ruleFunction.js";

export const noneBoxedAsList = defineRule({
  id: "none-boxed-as-list",
  family: "pydm",
  severity: "information",
  summary: "Boxed `None` that carries the type code of a list",
  bodies: ["lowered"],
  check(context) {
    const read = loweredFlow(context);
    if (read === undefined) return;
    const { flow, choice } = read;
    const list = (code: number | undefined) =>
      code !== undefined && typeCodeOf(code, choice.numbering)?.name === "List";
    const nones = [...flow.objects.values()].filter(({ code, data }) => list(code) && data?.type === "i32");
    const codes = new Set(nones.map(({ codeValue }) => codeValue));
    for (const { kind, code, value, start, end } of flow.codes) {
      if (kind !== "type-code" || !codes.has(value)) continue;
      const message = `Type code ${code} means list, but the data is an i32: a None that upstream boxed with the wrong code`;
      context.report({ span: read.place({ start, end }), message });
    }
  },
});
