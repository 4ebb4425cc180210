/** Reads files that are dropped or chosen. They are not sent anywhere, and links don't include them. */
import { looksLikeBytecode } from "../../server/src/core/bytecode/sections.js";
import type { InspectReply } from "../../server/src/lsp/commands/inspectModule.js";
import type { PrintReply } from "../../server/src/lsp/commands/printBytecode.js";
import { openPage } from "./details.js";
import { announce } from "./dom.js";
import type { Server } from "./server.js";

/** Larger modules are left to the command line, which reads only their tables. */
const MAX_MODULE_BYTES = 64 * 1024 * 1024;
/** More than an editor in a page can handle. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** How much of a file is checked for binary content. */
const SNIFFED_BYTES = 4096;

/** A file's text, or its bytes in base64. */
export type Content = { readonly text: string } | { readonly base64: string; readonly isBytecode: boolean };

/** A file's contents, recognized by name or first bytes. @throws Error if it is too large */
export async function readFile(file: File): Promise<Content> {
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  const isBytecode = looksLikeBytecode(start) || /\.mlirbc$/i.test(file.name);
  const isBinary = isBytecode || /\.vmfb$/i.test(file.name) || start.includes(0);
  const most = isBinary ? MAX_MODULE_BYTES : MAX_TEXT_BYTES;
  if (file.size > most) throw new Error(`${file.name} has ${file.size} bytes, at most ${most} are shown here`);
  return isBinary ? { base64: await base64Of(file), isBytecode } : { text: await file.text() };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,?/, "")));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

const uriOf = (name: string) => `file:///playground/${encodeURIComponent(name)}`;

/** The MLIR text of bytecode. @throws Error if it can't be read */
export async function printBytecode(server: Server, name: string, base64: string): Promise<string> {
  const args = { uri: uriOf(name), base64 };
  const { text, problem } = await server.execute<PrintReply>("mlirAbi.printBytecode", args);
  if (text === null) throw new Error(`${name} can't be read: ${problem ?? "it is empty"}`);
  return text;
}

/** Shows a compiled module. */
export async function showModule(server: Server, name: string, base64: string): Promise<void> {
  const args = { uri: uriOf(name), base64 };
  const { html, readable } = await server.execute<InspectReply>("mlirAbi.inspectModule", args);
  openPage(name, html ?? "", true);
  announce(readable ? `${name} opened` : `${name} can't be read`);
}

/** Calls back for each file dropped on the page. */
export function onDrop(take: (file: File) => void): void {
  const offered = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  addEventListener("dragover", (event) => {
    if (offered(event)) event.preventDefault();
  });
  // Before the editor, which would insert a binary file's contents.
  addEventListener(
    "drop",
    (event) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      take(file);
    },
    { capture: true },
  );
}

/** Calls back for the file chosen in a dialog. */
export function chooseFile(accept: string, take: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined) take(file);
  });
  input.click();
}
