/** Ops that see no value from outside: what values are read for. */
import type { Span } from "../../text/offsetMap.js";
import type { SymbolList, SymbolNode } from "./symbolTree.js";

/** An op isolated from above, or the text outside of any, without the isolated ops nested inside. */
export interface Isolated extends Span {
  readonly children: Pick<SymbolList, "eachSpan">;
  readonly isFunction: boolean;
}

/** An op that defines a symbol, or is a module. */
export const isolatedOf = ({ start, end, children }: SymbolNode): Isolated => ({
  start,
  end,
  children,
  isFunction: true,
});
