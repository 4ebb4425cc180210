/** Files as commands of the server take them. */
import { l10n, type Uri, workspace } from "vscode";
import type { FileSide } from "../../../server/src/lsp/commands/side.js";
import { base64Of, fileAt, MAX_SENT_BYTES } from "./helpers.js";

/**
 * An open text with its unsaved changes, which the server has, or else the file.
 * @param instead The program that takes files of any size.
 * @throws Error if it is too large to be sent
 */
export async function sideOf(uri: Uri, instead: string): Promise<FileSide> {
  const key = uri.toString();
  const open = workspace.textDocuments.find(({ uri: other }) => other.toString() === key);
  if (open !== undefined)
    return open.languageId === "mlir" ? { uri: key } : { text: open.getText(), fileName: nameOf(uri) };
  const { size } = await fileAt(uri);
  // The server reads only the tables of bytecode or a module on disk.
  if (size > MAX_SENT_BYTES && uri.scheme === "file" && !uri.path.endsWith(".mlir")) return { uri: key };
  if (size > MAX_SENT_BYTES) throw tooLarge(nameOf(uri), instead);
  return sideOfBytes(await workspace.fs.readFile(uri), nameOf(uri), instead);
}

/** The bytes of a file under its name. @throws Error if they are too many to be sent */
export function sideOfBytes(bytes: Uint8Array, fileName: string, instead: string): FileSide {
  if (bytes.length > MAX_SENT_BYTES) throw tooLarge(fileName, instead);
  return { base64: base64Of(bytes), fileName };
}

function tooLarge(name: string, instead: string): Error {
  return new Error(l10n.t("{0} is larger than 64 MiB: use {1}", name, instead));
}

/** The last part of a path. */
export function nameOf(uri: Uri): string {
  return uri.path.split("/").at(-1) ?? "";
}
