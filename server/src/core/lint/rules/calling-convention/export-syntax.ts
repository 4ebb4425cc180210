import { cut, visible } from "../../../text/visibleText.js";
import type { Report } from "../../context.js";
import { defineRule } from "../../rule.js";

export const exportSyntax = defineRule({
  id: "export-syntax",
  family: "calling-convention",
  severity: "error",
  fix: "suggestion",
  textOnly: true,
  summary: 'vm.export that is not `@function` or `@function as("name")`, or vm.import of a function without `@`',
  bodies: ["vm"],
  check(context) {
    const { op, opSpan, generic, symbol, symbolSpan } = context.header ?? {};
    if (op === undefined || generic || opSpan === undefined || (op === "vm.import" && symbol !== undefined)) return;
    const { end: start } = symbolSpan ?? opSpan;
    const text = context.text({ start, end: context.record.examined.end });
    const report = symbol === undefined ? bareFunction(text, op, start) : exportedName(text, start);
    if (report !== undefined) context.report(report);
  },
});

const EXPORTED = /^([ \t]+)("?)([A-Za-z_][\w$.]*)\2(?=[ \t\r]*(?:$|\n|as\b|attributes\b|[{}]))/;
const IMPORTED = /^((?:[ \t]+(?:private|public|nested|optional))*[ \t]+)("?)([A-Za-z_][\w$.]*)\2(?=[ \t]*\()/;

/** A function without the sign of a symbol, in a text that starts after the op's name, at `at`. */
function bareFunction(text: string, op: string, at: number): Report | undefined {
  const [whole = "", before = "", , name] = (op === "vm.import" ? IMPORTED : EXPORTED).exec(text) ?? [];
  if (name === undefined || name === "attributes") return undefined;
  const found = whole.slice(before.length);
  return corrected(
    { start: at + before.length, end: at + whole.length },
    found,
    `${op}${before.trimEnd()}`,
    `@${name}`,
  );
}

const NAME = /^([ \t]*)((as\b[ \t]*)?(\([ \t]*)?("(?:[^"\\\n]|\\.)*"|'[^'"\n]*'|@?[\w$.-]+(?!\()|)([ \t]*\))?)/i;
/** What may follow an export's name. */
const END = /^[ \t\r]*(?:$|\n|attributes\b|[/{}])/;

/** A name for callers that is written in another way, in a text that starts after the function, at `at`. */
function exportedName(text: string, at: number): Report | undefined {
  const [whole = "", gap = "", found = "", word, open, name = "", close] = NAME.exec(text) ?? [];
  const isString = name.startsWith('"') || name.startsWith("'");
  // A bracket without its partner is reported as such.
  if ((word === undefined && !isString) || !END.test(text.slice(whole.length)) || !open !== !close) return undefined;
  if (word?.startsWith("as") && open && name.startsWith('"')) return undefined;
  const meant = name === "attributes" ? "" : isString ? name.slice(1, -1) : name.replace(/^@/, "");
  const span = { start: at + gap.length, end: at + whole.length };
  if (meant === "") return { span, message: "Found 'as' without a name after the function, expected 'as(\"name\")'" };
  return corrected(span, found, "the function", `${gap === "" ? " " : ""}as("${meant}")`);
}

function corrected(span: Report["span"], found: string, place: string, newText: string): Report {
  const meant = cut(newText.trim(), 40);
  return {
    span,
    message: `Found '${visible(cut(found, 40))}' after ${place}, expected '${meant}'`,
    fix: { title: `Change to ${meant}`, safe: false, edits: [{ ...span, newText }] },
  };
}
