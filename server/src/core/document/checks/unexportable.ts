/**
 * Types that IREE can neither export nor import. Its wrapping pass asserts for tensors without a rank, and reports an error since
 * https://github.com/iree-org/iree/pull/24872 (2026-08-31; issue 24846).
 */
import type { Span } from "../../text/offsetMap.js";
import { type DefinedOp, VISIBILITIES, VISIBILITY_SHIFT } from "../definedOp.js";
import type { StructureProblem } from "./problem.js";
import { bodyOf, ownTextOf, type PageText, type Signature, stringGiven } from "./signatures.js";

const UNRANKED = /tensor\s*<\s*\*/y;
/** Functions of IREE's own dialect, and others that have its attributes: no others need be compiled with it. */
const IS_OF_IREE = /^"?util\.func\b|\biree\./;
const STUB = "iree.abi.stub";

/** The unranked tensors of a function that IREE exports or imports. */
export function unexportable(
  page: PageText,
  row: number,
  { flags }: DefinedOp,
  { inputs, results }: Signature,
): StructureProblem[] {
  const unranked = (type: Span | undefined): type is Span => {
    UNRANKED.lastIndex = type?.start ?? 0;
    return type !== undefined && UNRANKED.test(page.text);
  };
  if (!inputs.some(unranked) && !results.some(unranked)) return [];
  const visibility = VISIBILITIES[flags >> VISIBILITY_SHIFT] ?? stringGiven(page, row, "sym_visibility");
  const body = bodyOf(page, row);
  // What follows the body of an op in the generic form is not known while the body is open.
  if (body === "open" || ((visibility ?? "public") === "public") !== (body === "closed")) return [];
  const own = ownTextOf(page, row);
  if (!IS_OF_IREE.test(own) || own.includes(STUB)) return [];
  const verb = body === "closed" ? "exported" : "imported";
  const problem =
    (word: string) =>
    (type: Span | undefined, i: number): StructureProblem[] => {
      if (!unranked(type)) return [];
      const name = `Unranked tensors can't be ${verb}, expected a rank for the type of ${word} ${i}`;
      return [{ rule: "unexportable-type", ...type, name, first: -1, nearest: undefined }];
    };
  return [...inputs.flatMap(problem("argument")), ...results.flatMap(problem("result"))];
}
