/** Bytecode as the text of a document. */
import { type Bytecode, openBytecode } from "../../core/bytecode/bytecode.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { printBytecode } from "../../core/bytecode/printer.js";
import { resourceComments } from "../../core/bytecode/resources.js";
import { sourceOf } from "../../core/text/byteSource.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { bytesOfBase64 } from "./arguments.js";

const NAME = "mlirAbi.printBytecode";

/** Editors can't handle larger texts: then function bodies are left out. UTF-16 units. */
const MAX_TEXT_LENGTH = 16 * 1024 * 1024;

/** The reply of `mlirAbi.printBytecode`. */
export interface PrintReply {
  /** Null if the server needs the bytes, or there is a problem. */
  readonly text: string | null;
  /** Why it can't be read: one sentence without a full stop. */
  readonly problem: string | null;
}

/**
 * `[{uri, base64?}]`: the text of a bytecode file. If the server can read the file it reads what it needs; otherwise
 * its reply requests the bytes. @throws TypeError
 */
export function printedText(file: unknown, context: WorkspaceContext): PrintReply {
  const { uri, base64 } = (file ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string") throw new TypeError(`${NAME} expects {uri} as its first argument`);
  try {
    const bytecode =
      base64 === undefined ? context.readBytecode?.(uri) : openBytecode(sourceOf(bytesOfBase64(NAME, base64)));
    return { text: bytecode === undefined ? null : textOf(bytecode), problem: null };
  } catch (error) {
    if (error instanceof BytecodeError) return { text: null, problem: error.message };
    throw error;
  }
}

function textOf(file: Bytecode): string {
  const rest = resourceComments(file);
  const whole = printed(file, true);
  if (whole !== undefined) return whole + rest;
  const note = "// Bodies of functions are left out: mlir-abi print writes all of the text.\n";
  return note + (printed(file, false) ?? "// Too long to be shown.\n") + rest;
}

/** Undefined if it is too long. */
function printed(file: Bytecode, bodies: boolean): string | undefined {
  let text = "";
  for (const piece of printBytecode(file, { form: "pretty", bodies })) {
    text += piece;
    if (text.length > MAX_TEXT_LENGTH) return undefined;
  }
  return text;
}
