/** What a command is given of a file, read as whatever it is. */
import { type Bytecode, openBytecode } from "../../core/bytecode/bytecode.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { type AbiDocument, openDocument } from "../../core/document/document.js";
import { printWhole } from "../../core/document/printedBytecode.js";
import { sourceOf } from "../../core/text/byteSource.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { openModule, type ReadModule, whole } from "../../core/vmfb/readModule.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { bytesOfBase64, documentOf } from "./arguments.js";

/**
 * A file: an open document, a module on disk, or the bytes of a file as base64. A file name ending in `.vmasm` marks the
 * text form of a module.
 */
export type FileSide =
  | { readonly uri: string }
  | { readonly text: string; readonly fileName?: string }
  | { readonly base64: string; readonly fileName?: string };

/** A text, which is printed where the file is bytecode, or a compiled module. */
export type ReadSide =
  | { readonly document: AbiDocument; readonly isPrinted: boolean; readonly module?: undefined }
  | { readonly module: VmModule };

/** How errors name a file: as an argument of the command, and what it is to the user. */
export interface SideName {
  readonly command: string;
  readonly ordinal: string;
  readonly subject: string;
}

/** Reads a file that a client names or sends. @throws TypeError */
export function readSide(side: unknown, context: WorkspaceContext, name: SideName): ReadSide {
  const { uri, text, base64, fileName } = (side ?? {}) as Readonly<Record<string, unknown>>;
  const file = typeof fileName === "string" ? fileName : "version.mlir";
  if (typeof text === "string") return ofText(text, file);
  if (typeof base64 === "string") return ofBytes(bytesOfBase64(name.command, base64, name.ordinal), file, name);
  if (uri === undefined) {
    throw new TypeError(`${name.command} expects {uri}, {text} or {base64} as its ${name.ordinal} argument`);
  }
  return ofModuleAt(uri, context, name) ?? { document: documentOf(name.command, uri, context), isPrinted: false };
}

/** Bytecode or a compiled module on disk, of which only the tables are read; undefined if there is none. */
function ofModuleAt(uri: unknown, context: WorkspaceContext, name: SideName): ReadSide | undefined {
  if (typeof uri !== "string" || context.documents.has(uri)) return undefined;
  const bytecode = reading(name, () => context.readBytecode?.(uri));
  if (bytecode !== undefined) return ofBytecode(bytecode, name);
  const read = context.readModule?.(uri);
  return read && ofRead(read, name);
}

function ofText(text: string, fileName: string): ReadSide {
  return { document: openDocument(`untitled:${fileName}`, 0, text), isPrinted: false };
}

/** Bytecode, a compiled module or a text, recognized by content. */
function ofBytes(bytes: Uint8Array, fileName: string, name: SideName): ReadSide {
  if (looksLikeBytecode(bytes)) {
    return ofBytecode(
      reading(name, () => openBytecode(sourceOf(bytes))),
      name,
    );
  }
  if (!looksLikeModule(bytes)) return ofText(new TextDecoder().decode(bytes), fileName);
  return ofRead(openModule(sourceOf(bytes)), name);
}

function ofBytecode(bytecode: Bytecode, name: SideName): ReadSide {
  return { document: reading(name, () => printWhole(bytecode)).document, isPrinted: true };
}

/** @throws TypeError if bytecode is damaged */
function reading<T>({ subject }: SideName, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BytecodeError) throw new TypeError(`${subject} can't be read: ${error.message}`);
    throw error;
  }
}

function ofRead(read: ReadModule, { subject }: SideName): ReadSide {
  const { module, problem } = whole(read);
  if (module === undefined) throw new TypeError(`${subject} can't be read: ${problem}`);
  return { module };
}
