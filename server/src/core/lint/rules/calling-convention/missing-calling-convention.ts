import { defineRule } from "../../rule.js";

export const missingCallingConvention = defineRule({
  id: "missing-calling-convention",
  family: "calling-convention",
  severity: "error",
  summary: "Import in the text form of a module has no calling convention",
  bodies: ["vmasm"],
  check({ header, islands, report }) {
    if (header === undefined || islands.length > 0) return;
    const { opSpan, symbolSpan } = header;
    const message = 'Import has no calling convention, expected import cconv, as in cconv "0i_i"';
    report({ span: symbolSpan ?? opSpan, message });
  },
});
