/** An export or import of the VM, from its own record. */
import { readHeader } from "../mlir/header.js";
import type { OpHeader } from "../mlir/syntax.js";
import { VM_OP_ANCHOR } from "../mlir/vmOps.js";
import type { RuleContext } from "../rules/context.js";
import type { Span } from "../text/offsetMap.js";

export interface VmOp {
  readonly header: OpHeader;
  /** The record's span of a span of the header. */
  place(span: Span): Span;
}

/** The op of a record of body `vm`. */
export function vmOp(context: RuleContext): VmOp {
  const text = context.text({ start: -VM_OP_ANCHOR, end: context.record.examined.end });
  const { header } = readHeader(text, 0);
  const place = ({ start, end }: Span): Span => ({ start: start - VM_OP_ANCHOR, end: end - VM_OP_ANCHOR });
  return { header, place };
}
