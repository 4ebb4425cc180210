/**
 * The lines with which compilers head the dump of a pass (`--mlir-print-ir-before/after…`).
 *
 * From llvm-project `mlir/lib/Pass/IRPrinting.cpp`: `// -----// IR Dump After Name Failed (flag) ('op' operation: @f) //----- //`,
 * until 2020 `// *** IR Dump After Name ***`. The scope is there with `--mlir-print-ir-module-scope`.
 */

import { cut, visible } from "../../text/visibleText.js";

export interface DumpHeader {
  readonly name: string;
  /** The option that runs the pass; empty if the compiler does not print it. */
  readonly flag: string;
  /** The op that the pass ran on, if the whole module is printed: `'func.func' operation: @f`. */
  readonly scope: string | null;
  readonly when: "before" | "after";
  readonly failed: boolean;
}

const HEADER =
  /^[ \t]*\/\/ (?:-----\/\/|\*\*\*) IR Dump (?<when>Before|After) (?<rest>.*?)(?: \/\/----- \/\/| \*\*\*)?[ \t\r]*$/;
const SCOPE = / \((?<scope>'[^']*' operation(?:: @.*)?)\)$/;
const FLAG = / \((?<flag>[^()]*)\)$/;
const FAILED = / Failed$/;
const FAILS = / Failed(?: \([^()]*\))?$/;

/** Longer lines are not headers. UTF-16 units. */
const MAX_HEADER_LENGTH = 4096;

/** The header that a line is, or undefined. */
export function parseDumpHeader(line: string): DumpHeader | undefined {
  const groups = line.length > MAX_HEADER_LENGTH ? undefined : HEADER.exec(line)?.groups;
  if (groups === undefined) return undefined;
  const { rest = "", when } = groups;
  const scope = SCOPE.exec(rest);
  const named = rest.slice(0, scope?.index);
  // `Failed` comes after the name, or after the flag.
  const failed = FAILS.test(named);
  const plain = named.replace(FAILED, "");
  const flag = FLAG.exec(plain);
  return {
    name: plain.slice(0, flag?.index).replace(FAILED, ""),
    flag: flag?.groups?.flag ?? "",
    scope: scope?.groups?.scope ?? null,
    when: when === "Before" ? "before" : "after",
    failed,
  };
}

/** In UTF-16 units; a lens spans the width of the window. */
export const MAX_TITLE_LENGTH = 160;

/** The title of a dump: `After Canonicalizer (canonicalize)`. */
export function passTitle({ name, flag, when }: DumpHeader): string {
  const option = flag === "" ? "" : ` (${flag})`;
  return visible(cut(`${when === "before" ? "Before" : "After"} ${name}${option}`, MAX_TITLE_LENGTH));
}
