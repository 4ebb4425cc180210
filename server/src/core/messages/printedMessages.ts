/** What a text prints of functions, arrays and modules beside or in place of messages. */
import { type DecodedExport, decodeExport } from "../vmfb/decodeModule.js";
import { exportsOfDumps, type Printed, printedIn } from "../vmfb/printed.js";
import type { LogText } from "./logText.js";
import { SHOW_CALLS } from "./table/advice.js";
import { linkTo } from "./template.js";
import { conventionText, elementTypeOf } from "./values.js";

/** One thing that was printed, explained. */
export interface PrintedExplanation {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly id: "printed-function" | "printed-array" | "printed-module";
  readonly meaning: string;
  readonly values: readonly { readonly name: string; readonly value: string; readonly decoded: string | null }[];
  readonly advice: readonly string[];
  readonly source: string;
}

/** What a text prints, in its order. @param source The same text as it was pasted. */
export function printedExplanations({ text, lineAt }: LogText, source: string): readonly PrintedExplanation[] {
  const printed = printedIn(text).map((it) => {
    return { line: lineAt(it.start), text: text.slice(it.start, it.end), ...explanationOf(it) };
  });
  // The blanks of a listing, and numbers in brackets, are not in the cleaned text.
  const lineOf = linesOf(source);
  const listed = Array.from(exportsOfDumps(source), (it) => {
    const [first = ""] = source.slice(it.start, it.end).split("\n", 1);
    return { line: lineOf(it.start), text: first, ...explanationOf(it) };
  });
  return listed.length === 0 ? printed : [...printed, ...listed].sort((a, b) => a.line - b.line);
}

/** The line of an offset, from 1, where offsets ascend. */
function linesOf(text: string): (offset: number) => number {
  let line = 1;
  let at = text.indexOf("\n");
  return (offset) => {
    for (; at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
    return line;
  };
}

function explanationOf(printed: Printed): Omit<PrintedExplanation, "line" | "text"> {
  switch (printed.kind) {
    case "function":
      return functionExplanation(decodeExport(printed.source));
    case "array": {
      const element = elementTypeOf(printed.elementType) ?? null;
      const type = `tensor<${[...printed.dims, element ?? "?"].join("x")}>`;
      return {
        id: "printed-array",
        meaning: `An array as Python prints it: ${type}.`,
        values: [{ name: "elementType", value: printed.elementType, decoded: element }],
        advice: ["Copy it to the host to see its values:\narray.to_host()"],
        source: linkTo("runtime/bindings/python/hal.cc:340"),
      };
    }
    case "module":
      return {
        id: "printed-module",
        meaning: `A module as Python prints it: ${printed.name} exports ${printed.functions.join(", ") || "nothing"}.`,
        values: [],
        advice: [SHOW_CALLS],
        source: linkTo("runtime/bindings/python/vm.cc:987"),
      };
  }
}

function functionExplanation({ source, signature, call }: DecodedExport): Omit<PrintedExplanation, "line" | "text"> {
  const { name, callingConvention: convention } = source;
  return {
    id: "printed-function",
    meaning: `A function as Python and IREE's tools print it: ${name}${signature}.`,
    values:
      convention === null
        ? []
        : [{ name: "convention", value: convention, decoded: conventionText(convention) ?? "not well formed" }],
    advice:
      call?.flags === undefined
        ? [SHOW_CALLS]
        : [`A call of it:\niree-run-module --module=model.vmfb ${call.flags.join(" ")}`],
    source: linkTo("runtime/bindings/python/vm.cc:903"),
  };
}
