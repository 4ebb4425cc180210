import { vmExportIn } from "../../../document/exportOps.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { cut, visible } from "../../../text/visibleText.js";
import { shownName } from "../../../vmfb/shownName.js";
import type { Report, RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";

export const duplicateExportName = defineRule({
  id: "duplicate-export-name",
  family: "vmfb",
  severity: "warning",
  fix: "suggestion",
  textOnly: true,
  summary: "Exported functions of a compiled module, or of a vm.module, share a name",
  bodies: ["vm"],
  check(context) {
    const { header } = context;
    if (header?.op !== "vm.export" || header.symbolSpan === undefined) return;
    const { start } = header;
    const own = vmExportIn(context.text({ start, end: context.record.examined.end }));
    const first = own && context.symbols.firstExport(own.name);
    if (own === undefined || first === undefined || first.start === context.record.start + start) return;
    const name = visible(cut(own.name, 120));
    const isSame = first.symbol === own.symbol;
    const message = isSame
      ? `Function @${shown(own.symbol)} is already exported as ${name}, expected one vm.export for the name`
      : `Exports of @${shown(first.symbol)} and @${shown(own.symbol)} are both called ${name}; only the first is found`;
    const fix = isSame ? removal(context, header) : undefined;
    context.report({ span: header.symbolSpan, message, ...(fix && { fix }) });
  },
  *module({ exports }) {
    const first = new Map<string, number>();
    for (const [i, { name }] of exports.entries()) {
      if (name === "") continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, i);
      else {
        yield { message: `Exports ${before} and ${i} are both called ${shownName(name, i)}; only the first is found` };
      }
    }
  },
});

const shown = (symbol: string): string => visible(cut(symbol, 120));

/** Removes the op, and the line break before it where it starts its line. */
function removal(context: RuleContext, { start, end }: OpHeader): Report["fix"] {
  const before = context.text({ start: context.record.examined.start, end: start });
  const blanks = /\r?\n[ \t]*$/.exec(before)?.[0].length ?? 0;
  return { title: "Remove the repeated export", safe: false, edits: [{ start: start - blanks, end, newText: "" }] };
}
