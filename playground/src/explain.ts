/** The box that explains error messages of IREE, with the functions of the text in the editor. */
import type { ExplainReply } from "../../server/src/lsp/commands/explain.js";
import { debounced, element, prose } from "./dom.js";
import { DOCUMENT_URI, messageOf, type Server } from "./server.js";

const UPDATE_DELAY_MS = 80;

/** Connects the box with the server. */
export function createExplainBox(server: Server): void {
  const input = element("message", HTMLTextAreaElement);
  const output = element("message-output", HTMLOutputElement);
  const show = async (): Promise<void> => {
    const text = input.value;
    if (text.trim() === "") {
      output.replaceChildren();
      output.classList.remove("problem");
      return;
    }
    const { document, explained } = await server.execute<ExplainReply>("mlirAbi.explain", text, DOCUMENT_URI);
    // A slow answer must not appear below newer text.
    if (input.value !== text) return;
    output.replaceChildren(...document.trimEnd().split("\n").map(lineOf));
    output.classList.toggle("problem", !explained);
  };
  input.addEventListener(
    "input",
    debounced(UPDATE_DELAY_MS, () => {
      show().catch((error) => {
        output.textContent = messageOf(error);
      });
    }),
  );
}

/** A line that keeps its indentation where it is wrapped. */
function lineOf(line: string): HTMLElement {
  const text = line.trimStart();
  const row = document.createElement("div");
  row.style.paddingInlineStart = `${line.length - text.length}ch`;
  row.append(...(text === "" ? [document.createElement("br")] : prose(text)));
  return row;
}
