/**
 * The exports of a module's text form (`.vmasm`): `vm.export @FUNCTION` or `vm.export @PUBLIC = @FUNCTION`
 * (runtime/src/iree/vm/bytecode/assembler/parser.c).
 */

import type { AbiDocument } from "./document.js";
import { VM_EXPORT, type VmExportOp } from "./exportOps.js";
import { VMASM_LINE_START, vmasmSymbol } from "./vmasm.js";

const NAME = String.raw`@(?:"[^"\n]*"|[^\s"#=]+)`;
const EXPORT = new RegExp(
  String.raw`${VMASM_LINE_START.source}vm\.export[ \t]+(?<name>${NAME})(?:[ \t]*=[ \t]*(?<symbol>${NAME}))?`,
);
/** A line is read this far after the op's name, in UTF-16 units. */
const MAX_EXPORT_LENGTH = 4096;

/** The exports in the order of the text. Linear, never throws. */
export function vmasmExports(document: AbiDocument): readonly VmExportOp[] {
  const exports: VmExportOp[] = [];
  for (let at = document.indexOf(VM_EXPORT); at >= 0; ) {
    const end = document.lineEnd(at);
    const line = document.slice(document.lineStart(at), Math.min(end, at + MAX_EXPORT_LENGTH));
    const { name, symbol = name } = EXPORT.exec(line)?.groups ?? {};
    if (name !== undefined && symbol !== undefined) {
      exports.push({ offset: at, symbol: vmasmSymbol(symbol), name: vmasmSymbol(name) });
    }
    at = document.indexOf(VM_EXPORT, end);
  }
  return exports;
}
