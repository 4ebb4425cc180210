/** `arg_attrs` and `res_attrs`, in which an op in the generic form has the attributes of its arguments and results. */
import type { OpHeader } from "../../../syntax/syntax.js";
import { counted } from "../../../text/counted.js";
import type { Report } from "../../context.js";

const FUNCTION = /(?:^|\.)(?:func|import)$/;
const LISTS = [
  { key: "arg_attrs", noun: "argument", values: "arguments" },
  { key: "res_attrs", noun: "result", values: "results" },
] as const;

/** What is wrong with the lists of an op: a dictionary in place of a list, and one that has not a dictionary for each value. */
export function* misshapenLists(header: OpHeader): Generator<Report> {
  if (!header.generic || !header.functionLike || !FUNCTION.test(header.op ?? "")) return;
  for (const { key, noun, values } of LISTS) {
    const count = header[values].length;
    for (const entry of header.attributes.flatMap(({ entries }) => entries)) {
      if (entry.key !== key) continue;
      const { value } = entry;
      if (value?.kind === "array" && value.elements.length !== count) {
        const message = `${key} has ${counted(value.elements.length, "dictionary", "dictionaries")}, the function has ${counted(count, noun)}`;
        yield { span: entry.keySpan, message };
      } else if (value?.kind === "dictionary") {
        const { start, end } = value;
        const edits = [
          { start, end: start, newText: "[" },
          { start: end, end, newText: "]" },
        ];
        const fix = count === 1 && value.closed && { title: "Put the dictionary in brackets", safe: true, edits };
        const message = `Value of ${key} is a dictionary, expected an array with one for each ${noun}`;
        yield { span: { start, end: start + 1 }, message, ...(fix && { fix }) };
      }
    }
  }
}
