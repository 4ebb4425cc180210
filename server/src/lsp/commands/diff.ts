/** Whether a new version of a module breaks callers of the old one. */

import { diffJson } from "../../core/api/diff.js";
import { type Bytecode, openBytecode } from "../../core/bytecode/bytecode.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { compare } from "../../core/diff/compare.js";
import { diffText } from "../../core/diff/diffText.js";
import { diffView } from "../../core/diff/diffView.js";
import { fromMlir } from "../../core/diff/fromMlir.js";
import { fromWholeModule } from "../../core/diff/fromModule.js";
import type { ModuleAbi } from "../../core/diff/functionAbi.js";
import { openDocument } from "../../core/document/document.js";
import { printWhole } from "../../core/document/printedBytecode.js";
import { diffHtml } from "../../core/features/diffHtml.js";
import { sourceOf } from "../../core/text/byteSource.js";
import type { SafeText } from "../../core/text/safeText.js";
import { visible } from "../../core/text/visibleText.js";
import { openModule, type ReadModule, whole } from "../../core/vmfb/readModule.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { bytesOfBase64, documentOf } from "./arguments.js";

const NAME = "mlirAbi.diff";

/**
 * One side of a comparison: an open document, a module on disk, or the bytes of a file as base64. A file name ending in
 * `.vmasm` marks the text form of a module.
 */
export type DiffSide =
  | { readonly uri: string }
  | { readonly text: string; readonly fileName?: string }
  | { readonly base64: string; readonly fileName?: string };

/** The reply of `mlirAbi.diff`. */
export interface DiffReply {
  readonly breaking: boolean;
  /** The object that `mlir-abi diff --json` prints. */
  readonly json: unknown;
  /** The same as plain text, for a document. */
  readonly document: string;
  /** The same as a page's content. */
  readonly html: string;
}

/**
 * `[old, new, oldName?, newName?]`: compares two versions under their display names.
 * @throws TypeError if a side can't be read
 */
export function diffVersions(
  [before, after, oldName, newName]: readonly unknown[],
  context: WorkspaceContext,
): DiffReply {
  const diff = compare(sideOf(before, "first", context), sideOf(after, "second", context));
  const plain = (text: SafeText<"message">) => text;
  const paint = { bold: plain, dim: plain, red: plain, yellow: plain, green: plain, escape: visible };
  const view = diffView(nameOf(oldName, "old version"), nameOf(newName, "new version"), diff);
  return { breaking: diff.breaking, json: diffJson(diff), document: diffText(view, paint), html: diffHtml(view) };
}

function nameOf(name: unknown, fallback: string): string {
  return typeof name === "string" ? name : fallback;
}

function sideOf(side: unknown, ordinal: string, context: WorkspaceContext): ModuleAbi {
  const { uri, text, base64, fileName } = (side ?? {}) as Readonly<Record<string, unknown>>;
  const name = nameOf(fileName, "version.mlir");
  if (typeof text === "string") return ofText(text, name);
  if (typeof base64 === "string") return ofBytes(bytesOfBase64(NAME, base64, ordinal), name, ordinal);
  if (uri !== undefined) return ofModuleAt(uri, ordinal, context) ?? fromMlir(documentOf(NAME, uri, context));
  throw new TypeError(`${NAME} expects {uri}, {text} or {base64} as its ${ordinal} argument`);
}

/** Bytecode or a compiled module on disk, of which only the tables are read; undefined if there is none. */
function ofModuleAt(uri: unknown, ordinal: string, context: WorkspaceContext): ModuleAbi | undefined {
  if (typeof uri !== "string" || context.documents.has(uri)) return undefined;
  const bytecode = reading(ordinal, () => context.readBytecode?.(uri));
  if (bytecode !== undefined) return ofBytecode(bytecode, ordinal);
  const read = context.readModule?.(uri);
  return read && ofRead(read, ordinal);
}

function ofText(text: string, fileName: string): ModuleAbi {
  return fromMlir(openDocument(`untitled:${fileName}`, 0, text));
}

/** Bytecode, a compiled module or a text, recognized by content. */
function ofBytes(bytes: Uint8Array, fileName: string, ordinal: string): ModuleAbi {
  if (looksLikeBytecode(bytes)) {
    return ofBytecode(
      reading(ordinal, () => openBytecode(sourceOf(bytes))),
      ordinal,
    );
  }
  if (!looksLikeModule(bytes)) return ofText(new TextDecoder().decode(bytes), fileName);
  return ofRead(openModule(sourceOf(bytes)), ordinal);
}

function ofBytecode(bytecode: Bytecode, ordinal: string): ModuleAbi {
  return fromMlir(reading(ordinal, () => printWhole(bytecode)).document);
}

/** @throws TypeError if bytecode is damaged */
function reading<T>(ordinal: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BytecodeError) throw new TypeError(`The ${ordinal} module can't be read: ${error.message}`);
    throw error;
  }
}

function ofRead(read: ReadModule, ordinal: string): ModuleAbi {
  const { module, problem } = whole(read);
  if (module === undefined) throw new TypeError(`The ${ordinal} module can't be read: ${problem}`);
  return fromWholeModule(module);
}
