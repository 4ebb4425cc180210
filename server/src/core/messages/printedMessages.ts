/** What a text prints of functions, arrays and modules beside or in place of messages. */
import { type DecodedExport, decodeExport } from "../vmfb/decodeModule.js";
import { type Printed, printedIn } from "../vmfb/printed.js";
import { SHOW_CALLS } from "./table/advice.js";
import { linkTo } from "./template.js";
import { conventionText, elementTypeOf } from "./values.js";

/** One thing that was printed, explained. */
export interface PrintedExplanation {
  readonly start: number;
  readonly end: number;
  readonly id: "printed-function" | "printed-array" | "printed-module";
  readonly meaning: string;
  readonly values: readonly { readonly name: string; readonly value: string; readonly decoded: string | null }[];
  readonly advice: readonly string[];
  readonly source: string;
}

/** In the order of the text. */
export function printedExplanations(text: string): readonly PrintedExplanation[] {
  return printedIn(text).map((printed) => ({ start: printed.start, end: printed.end, ...explanationOf(printed) }));
}

function explanationOf(printed: Printed): Omit<PrintedExplanation, "start" | "end"> {
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

function functionExplanation({ source, signature, call }: DecodedExport): Omit<PrintedExplanation, "start" | "end"> {
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
