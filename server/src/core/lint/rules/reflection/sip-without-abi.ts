import { isWellFormed } from "../../../abi/payloads.js";
import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";
import { kindWords } from "../../valueWords.js";
import { wholeRecord } from "../attribute/dictionaries.js";

export const sipWithoutAbi = defineRule({
  id: "sip-without-abi",
  family: "reflection",
  severity: "warning",
  fix: "safe",
  summary: 'Structured signature without abi = "sip", so nothing read it',
  keys: ["sip"],
  check(context) {
    const sip = context.find("sip", "reflection", null);
    if (sip === undefined || !isWellFormed(context, sip)) return;
    const abi = context.find("abi", "reflection", null);
    if (abi === undefined) {
      const isVersioned = ["abiv", "sipv"].some((key) => context.find(key, "reflection", null) !== undefined);
      const added = isVersioned ? 'abi = "sip"' : 'abi = "sip", abiv = 1 : i32';
      const { start } = sip.entry;
      context.report({
        span: sip.entry.keySpan,
        message: 'Signature sip is not read: the dictionary has no abi = "sip"',
        fix: {
          title: `Add ${added}`,
          safe: true,
          edits: [{ start, end: start, newText: `${added}, ` }],
          scope: wholeRecord(context),
        },
      });
      return;
    }
    const { value, start, end } = abi.entry;
    const text = context.string(abi);
    const words = kindWords(value);
    if (text === "sip" || value?.kind === "alias" || words === undefined) return;
    if (value?.kind === "string" && !value.terminated) return;
    const span = { start: value?.start ?? start, end };
    const found = text === undefined ? words : `"${visible(cut(text, 40))}"`;
    const newText = value === undefined ? 'abi = "sip"' : '"sip"';
    context.report({
      span,
      message: `Key abi is ${found}, expected "sip" as there is a key sip`,
      fix: { title: 'Change abi to "sip"', safe: false, edits: [{ ...span, newText }] },
    });
  },
});
