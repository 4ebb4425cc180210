import { namesOf } from "../../../pydm/names.js";
import { counted } from "../../../text/counted.js";
import { defineRule } from "../../rule.js";
import { ruleFunction } from "./ruleFunction.js";

export const argNamesCount = defineRule({
  id: "arg-names-count",
  family: "pydm",
  severity: "warning",
  summary: "Number of names in `arg_names` differs from the number of arguments",
  bodies: ["pydm"],
  check(context) {
    const found = ruleFunction(context);
    const names = found && namesOf(found, "arg_names");
    if (found === undefined || names === undefined) return;
    const wanted = found.header.arguments.length;
    const { length } = names.elements;
    if (length === wanted) return;
    const message = `arg_names has ${counted(length, "name")}, the function has ${counted(wanted, "argument")}`;
    context.report({ span: found.place(names.value), message });
  },
});
