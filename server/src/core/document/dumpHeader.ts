/**
 * The lines with which compilers head the dump of a pass (`--mlir-print-ir-before/after…`).
 *
 * From llvm-project `mlir/lib/Pass/IRPrinting.cpp`, `printIRHeader`:
 * - since 2026-05 (pull 195198): `// -----// IR Dump After Name Failed: pass{options} ('op' operation: @f) //----- //`, where `pass{options}`
 *   is what `Pass::printAsTextualPipeline` prints (`Pass.cpp`): `unknown<Name>` for a pass that no option runs;
 * - before, `// -----// IR Dump After Name Failed (pass) ('op' operation: @f) //----- //`;
 * - until 2020 `// *** IR Dump After Name ***`, which `mlir::PassManager` printed without `//` in 2019, as LLVM's own passes still do.
 *
 * The scope is there with `--mlir-print-ir-module-scope`. The pass `print-ir` prints `// -----// IR Dump label //----- //`
 * (`mlir/lib/Transforms/PrintIR.cpp`).
 */

import { cut, visible } from "../text/visibleText.js";

/** What headed the dump of a compiler pass until 2020. */
export const OLD_DUMP = "// *** IR Dump ";

/** What the header of every dump of a pass starts with, after white space. */
export const DUMP_STARTS: readonly string[] = ["// -----// IR Dump ", OLD_DUMP];

export interface DumpHeader {
  readonly name: string;
  /** The option that runs the pass; empty if the compiler does not print it. */
  readonly flag: string;
  /** The pass with its options, as a pipeline names it; null if the compiler does not print them. */
  readonly options: string | null;
  /** The op that the pass ran on, if the whole module is printed: `'func.func' operation: @f`. */
  readonly scope: string | null;
  readonly when: "before" | "after";
  readonly failed: boolean;
}

const HEADER = /^[ \t]*\/\/ (?:-----\/\/|\*\*\*) IR Dump (?:(?<when>Before|After) )?/;
const ENDS: readonly string[] = ["//----- //", "***"];
const SCOPE = / \((?<scope>'[^']*' operation(?:: @.*)?)\)$/;
const FLAG = / \((?<flag>[^()]*)\)$/;
const FAILED = / Failed$/;
/** What a pipeline starts with: the option that runs the pass. */
const PASS = /^[^{<(]+/;
/** What compilers print of namespaces without a name: Clang, GCC and MSVC. */
const ANONYMOUS = /(?:\(anonymous namespace\)|\{anonymous\}|`anonymous[ -]namespace')::/g;

/** Longer lines are not headers: options of a pass may be lists. UTF-16 units. */
export const MAX_HEADER_LENGTH = 16 * 1024;

/** Whether a line begins as the header of a dump does, whatever it says. */
export function isDumpHeader(line: string): boolean {
  return HEADER.test(line);
}

/** The header that a line is, or undefined. */
export function parseDumpHeader(line: string): DumpHeader | undefined {
  const start = line.length > MAX_HEADER_LENGTH ? null : HEADER.exec(line);
  if (start === null) return undefined;
  const rest = withoutEnd(line.slice(start[0].length).trimEnd()).trimEnd();
  const when = start.groups?.when === "Before" ? "before" : "after";
  if (start.groups?.when === undefined) {
    return { name: rest.trim() || "PrintIRPass", flag: "print-ir", options: null, scope: null, when, failed: false };
  }
  const scope = SCOPE.exec(rest);
  const pass = rest.slice(0, scope?.index);
  return { ...passOf(pass), scope: scope?.groups?.scope ?? null, when };
}

function passOf(text: string): Pick<DumpHeader, "name" | "flag" | "options" | "failed"> {
  const colon = text.indexOf(": ");
  if (colon >= 0) {
    const pipeline = text.slice(colon + 2);
    const isUnknown = pipeline.startsWith("unknown<");
    const flag = isUnknown ? "" : (PASS.exec(pipeline)?.[0] ?? "");
    return { ...namedPass(text.slice(0, colon)), flag, options: isUnknown ? null : pipeline };
  }
  // `Failed` comes after the name, or after the flag.
  const before = text.replace(FAILED, "");
  const flag = FLAG.exec(before);
  const { name, failed } = namedPass(before.slice(0, flag?.index));
  return { name, flag: flag?.groups?.flag ?? "", options: null, failed: failed || before !== text };
}

function namedPass(text: string): Pick<DumpHeader, "name" | "failed"> {
  const name = text.replace(FAILED, "");
  return { name: name.replace(ANONYMOUS, ""), failed: name !== text };
}

function withoutEnd(text: string): string {
  const end = ENDS.find((it) => text.endsWith(it));
  return end === undefined ? text : text.slice(0, -end.length);
}

/** The op that a pass ran on; undefined where the header does not say. */
export function opOfScope(scope: string | null): string | undefined {
  return /^'([^']*)'/.exec(scope ?? "")?.[1];
}

/** In UTF-16 units; a lens spans the width of the window. */
export const MAX_TITLE_LENGTH = 160;

/** The title of a dump: `After Canonicalizer (canonicalize)`. */
export function passTitle({ name, flag, when }: DumpHeader): string {
  const option = flag === "" ? "" : ` (${flag})`;
  return visible(cut(`${when === "before" ? "Before" : "After"} ${name}${option}`, MAX_TITLE_LENGTH));
}
