/** How modules link that run in one context. */
import { type LinkedFiles, linkedFiles, type NamedFile } from "../../core/api/linkedFiles.js";
import { visible } from "../../core/text/visibleText.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { type FileSide, readSide } from "./side.js";

const NAME = "mlirAbi.link";

/** A file under its display name. */
export type LinkFile = FileSide & { readonly name: string };

/** The reply of `mlirAbi.link`. */
export type LinkReply = LinkedFiles;

/**
 * `[files, keepsOrder?]`: links files, in the given order or else in one in which most imports are served.
 * @throws TypeError if a file can't be read
 */
export function linkFiles(files: unknown, keepsOrder: unknown, context: WorkspaceContext): LinkReply {
  if (!Array.isArray(files) || files.length === 0) throw new TypeError(`${NAME} expects files as its first argument`);
  const read = files.map((file: unknown) => named(file, context));
  return linkedFiles(read, keepsOrder === true);
}

function named(file: unknown, context: WorkspaceContext): NamedFile {
  const { name } = (file ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== "string") throw new TypeError(`${NAME} expects {name} in each file`);
  return { name, ...readSide(file, context, { command: NAME, ordinal: "first", subject: visible(name) }) };
}
