/** What an op is to the readers of its attributes. */
import type { OpHeader } from "../syntax/syntax.js";
import type { Carrier } from "./attributes/attribute.js";

/** The kinds that the op counts as in the attribute table; undefined if unknown. */
export function carriersOf(header: OpHeader | undefined): readonly Carrier[] | undefined {
  switch (header?.op) {
    case undefined:
      return undefined;
    case "vm.import":
      return ["import", "function"];
    case "vm.export":
      return ["export"];
    case "module":
    case "builtin.module":
    case "vm.module":
      return ["module"];
    default:
      if (/(?:^|\.)call(?:\.|$)/.test(header?.op ?? "")) return ["call"];
      return header?.functionLike ? ["function", "import"] : undefined;
  }
}
