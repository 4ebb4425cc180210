/** Reads a VM export or import from its record. */

import { isUnitKey } from "../../../abi/attributes/keys.js";
import type { RecordView } from "../../../abi/recordView.js";
import { VM_OP_ANCHOR } from "../../../document/records/vmOps.js";
import { readHeader } from "../../../syntax/header.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import type { Span } from "../../../text/offsetMap.js";

export interface VmOp {
  readonly header: OpHeader;
  /** Maps a span of the header to the record. */
  place(span: Span): Span;
}

/** The op of a record with body `vm`. */
export function vmOp(context: RecordView): VmOp {
  return context.once(readVmOp);
}

function readVmOp(context: RecordView): VmOp {
  const text = context.text({ start: -VM_OP_ANCHOR, end: context.record.examined.end });
  const { header } = readHeader(text, 0, isUnitKey);
  const place = ({ start, end }: Span): Span => ({ start: start - VM_OP_ANCHOR, end: end - VM_OP_ANCHOR });
  return { header, place };
}
