/** The calling convention that the compiler gives a function, from its MLIR type. */
import { TextTree } from "../../syntax/textTree.js";
import { membersOf } from "../../syntax/type.js";
import type { ByteString } from "../../text/byteString.js";
import type { FunctionShape } from "../codec.js";

/** Tuples of tuples are legal; more levels than any program has end the search. */
const MAX_DEPTH = 16;
const INTEGER = /^[su]?i([1-9][0-9]{0,7})$/;
const FLOAT = /^(?:bf16|tf32|f(16|32|64|80|128)|f(?:4|6|8)E[0-9A-Z]+)$/;

/**
 * The string for a function of VM types (`vm.func`, `vm.import`), or undefined where a type is not a VM type. A
 * variadic argument of an import is one whose type ends in `...`, as it is written: `tuple<i32, i64> ...`. Upstream:
 * compiler/src/iree/compiler/Dialect/VM/Utils/CallingConvention.cpp.
 */
export function callingConventionOf(shape: FunctionShape): ByteString | undefined {
  const inputs = codesOf(shape.arguments.map(argumentCode));
  const results = codesOf(shape.results.map(({ type }) => codeOf(type.trim(), MAX_DEPTH)));
  return inputs === undefined || results === undefined
    ? undefined
    : (`0${inputs || "v"}_${results || "v"}` as ByteString);
}

function argumentCode({ type }: { readonly type: string }): string | undefined {
  const text = type.trim();
  if (!text.endsWith("...")) return codeOf(text, MAX_DEPTH);
  const code = codeOf(text.slice(0, -3).trim(), MAX_DEPTH);
  return code === undefined ? undefined : `C${code}D`;
}

function codesOf(codes: readonly (string | undefined)[]): string | undefined {
  return codes.includes(undefined) ? undefined : codes.join("");
}

/** The codes of one type; a tuple's are those of its members. */
function codeOf(type: string, depth: number): string | undefined {
  // Widths other than 64 share a code, as the VM has no others.
  const integer = INTEGER.exec(type);
  if (integer !== null) return integer[1] === "64" ? "I" : "i";
  const float = FLOAT.exec(type);
  if (float !== null) return float[1] === "64" ? "F" : "f";
  if (isReference(type)) return "r";
  if (depth > 0 && type.startsWith("tuple<") && closesAtEnd(type, "tuple".length)) {
    return codesOf(membersOf(type.slice("tuple<".length, -1)).map((member) => codeOf(member, depth - 1)));
  }
  return undefined;
}

/** `!vm.ref<…>`, and the types that are spelled without it. */
function isReference(type: string): boolean {
  const head = /^!vm\.(?:ref|list)(?=<)/.exec(type)?.[0];
  return head === undefined ? type === "!vm.buffer" : closesAtEnd(type, head.length);
}

/** Whether the bracket at an offset is closed by the last character. */
function closesAtEnd(type: string, open: number): boolean {
  return new TextTree(type).closeOf(open) === type.length;
}
