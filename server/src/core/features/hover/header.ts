/** The page for a VM function's name: its calling convention as the bytecode module spells it. */

import type { AbiRecord } from "../../abi/record.js";
import { vmConventionOf } from "../../abi/types/vmConvention.js";
import { NO_CONTEXT } from "../../encodings/codec.js";
import { codecOf, decode } from "../../encodings/registry.js";
import { encodingPage } from "../../lint/pages.js";
import { cut } from "../../text/visibleText.js";
import { conventionsByRelease } from "../../vmfb/runtimes/describe.js";
import { code, joined, type Page, say } from "../markdown.js";
import type { Explained } from "../provider.js";

const VM_FUNCTIONS: readonly string[] = ["vm.func", "vm.import"];
/** The IREE releases that export the function, their conventions, and which of them the declaration matches. */
function importHistory(symbol: string, convention: string): Page["facts"] {
  const conventions = conventionsByRelease(symbol);
  if (conventions === undefined) return [];
  const all = [...conventions].map(
    ([each, releases]) => say`${each === convention ? "this" : code(each)} in ${releases}`,
  );
  return [["Exported by IREE's runtime", all.length === 0 ? "in no release that is known here" : joined(all)]];
}

/** The page for an offset on the op's name or symbol, relative to the record. */
export function headerPage({ header }: Pick<AbiRecord, "header">, offset: number): Explained | undefined {
  if (header?.op === undefined || !VM_FUNCTIONS.includes(header.op)) return undefined;
  const span = [header.opSpan, header.symbolSpan].find((it) => it && it.start <= offset && offset <= it.end);
  if (span === undefined) return undefined;
  const convention = vmConventionOf(header);
  if (convention === undefined) return undefined;
  const codec = codecOf("cconv");
  const decoded = decode("cconv", convention);
  if (decoded.tree === undefined) return undefined;
  const { text, language, columns, rows } = codec.overview(decoded.tree, convention, NO_CONTEXT);
  const page: Page = {
    title: say`${code(`${header.op} @${cut(header.symbol ?? "", 80)}`)}, calling convention ${code(convention)}`,
    meaning: ["How the compiled module spells the values that a call passes, worked out from the types"],
    facts: [],
    blocks: [{ language, text }],
    tables: [{ columns, rows }],
    ...(header.op === "vm.import" && { history: importHistory(header.symbol ?? "", convention) }),
    link: { text: `About the ${codec.name}`, url: encodingPage(codec.page) },
  };
  return { page, span, op: header.start };
}
