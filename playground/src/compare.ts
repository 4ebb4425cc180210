/** Whether a second version breaks callers of the text in the editor. */
import type { DiffReply } from "../../server/src/lsp/commands/diff.js";
import type { FileSide } from "../../server/src/lsp/commands/side.js";
import { openPage } from "./details.js";
import { announce } from "./dom.js";
import { type Content, readFile } from "./files.js";
import { DOCUMENT_URI, type Server } from "./server.js";

/** Shows the comparison with a text or a file. */
export async function showComparison(server: Server, second: string | File): Promise<void> {
  const isText = typeof second === "string";
  if (isText && second.trim() === "") return announce("Paste the second version first");
  const side: FileSide = isText ? { text: second } : sideOf(await readFile(second));
  const name = isText ? "second version" : second.name;
  const { html, breaking } = await server.execute<DiffReply>(
    "mlirAbi.diff",
    { uri: DOCUMENT_URI },
    side,
    "the editor's text",
    name,
  );
  openPage("Comparison", html);
  announce(breaking ? "Callers break" : "No caller breaks");
}

const sideOf = (content: Content): FileSide => ("text" in content ? content : { base64: content.base64 });
