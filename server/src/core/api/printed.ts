/** What `decode` answers for what programs print of functions, arrays and modules. */
import { elementTypeOf } from "../messages/values.js";
import { type ByteString, bytesOf, textOf } from "../text/byteString.js";
import { visible } from "../text/visibleText.js";
import { type DecodedExport, decodeExport } from "../vmfb/decodeModule.js";
import { type Printed, printedIn } from "../vmfb/printed.js";
import type { ValueDiagnostic } from "./valueDiagnostic.js";

/** A function that was printed, as JSON shows it. */
export interface PrintedFunction {
  readonly name: string;
  /** Null where none was printed. */
  readonly callingConvention: string | null;
  /** Names and types from the best metadata that was printed: `(image: tensor<28x28xf32>) -> (tensor<10xf32>)`. */
  readonly signature: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The flags after `iree-run-module --module=FILE` for a call; null where there are none. */
  readonly flags: readonly string[] | null;
}

export interface PrintedModel {
  readonly functions: readonly PrintedFunction[];
  /** MLIR types. */
  readonly arrays: readonly string[];
  readonly modules: readonly { readonly name: string; readonly functions: readonly string[] }[];
}

export interface PrintedDecoding {
  /** A line each. */
  readonly text: string;
  readonly model: PrintedModel;
  readonly diagnostics: readonly ValueDiagnostic[];
}

/** Decodes what was printed; undefined for any other text. Never throws; linear time. */
export function decodePrinted(bytes: ByteString): PrintedDecoding | undefined {
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const found = printedIn(text);
  if (found.length === 0) return undefined;
  const functions: PrintedFunction[] = [];
  const arrays: string[] = [];
  const modules: PrintedModel["modules"][number][] = [];
  const lines: string[] = [];
  const diagnostics: ValueDiagnostic[] = [];
  for (const printed of found) {
    if (printed.kind === "function") {
      const decoded = decodeExport(printed.source);
      functions.push(functionOf(decoded));
      lines.push(`${printed.source.name}${decoded.signature}`);
      diagnostics.push(...problemsOf(decoded, printed, text));
    } else if (printed.kind === "array") {
      const type = arrayType(printed);
      arrays.push(type);
      lines.push(type);
    } else {
      modules.push({ name: printed.name, functions: printed.functions });
      lines.push(`module ${printed.name}: ${printed.functions.join(", ")}`);
    }
  }
  return { text: lines.join("\n"), model: { functions, arrays, modules }, diagnostics };
}

function functionOf({ source, signature, call }: DecodedExport): PrintedFunction {
  return {
    name: source.name,
    callingConvention: source.callingConvention,
    signature,
    attributes: Object.fromEntries(Array.from(source.attributes, ({ key, value }) => [key, value])),
    flags: call?.flags ?? null,
  };
}

function arrayType({ dims, elementType }: Extract<Printed, { readonly kind: "array" }>): string {
  const element = elementTypeOf(elementType) ?? `0x${elementType}`;
  return `tensor<${[...dims, element].join("x")}>`;
}

/** What is wrong with a convention or an encoded attribute, at the function that has it. */
function problemsOf(decoded: DecodedExport, { start, end }: Printed, text: string): readonly ValueDiagnostic[] {
  const all = [decoded.convention, ...decoded.attributes.map((it) => it.decoded)];
  const span = { start: bytesOf(text.slice(0, start)).length, end: bytesOf(text.slice(0, end)).length };
  return all.flatMap((it) => {
    const [first] = it?.tree === undefined ? (it?.problems ?? []) : [];
    return first === undefined
      ? []
      : [{ code: first.rule, severity: "error" as const, message: visible(first.message), ...span }];
  });
}
