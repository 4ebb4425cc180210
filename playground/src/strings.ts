/** The line that decodes and encodes single strings while they are typed. */
import type { DecodeReply } from "../../server/src/lsp/commands/decode.js";
import type { EncodeReply } from "../../server/src/lsp/commands/encode.js";
import type { EncodingsReply } from "../../server/src/lsp/commands/encodings.js";
import { debounced, element } from "./dom.js";
import type { Shared } from "./link.js";
import { messageOf, type Server } from "./server.js";

const UPDATE_DELAY_MS = 80;
const DECODE_EXAMPLE = "I11!B8!d10d128R9!B6!t6d32";
const ENCODE_EXAMPLE = "(tensor<10x128xf32>) -> tensor<32xf32>";

export interface StringLine {
  readonly value: () => Shared["string"];
  readonly set: (value: Shared["string"]) => void;
}

/** Connects the line with the server. */
export async function createStringLine(server: Server): Promise<StringLine> {
  const input = element("string", HTMLInputElement);
  const kind = element("string-kind", HTMLSelectElement);
  const direction = element("string-direction", HTMLSelectElement);
  const output = element("string-output", HTMLOutputElement);

  const value = () => ({ value: input.value, kind: kind.value, encode: direction.value === "encode" });
  const show = async (): Promise<void> => {
    const { value: text, kind: chosen, encode } = value();
    const example = encodings.find((it) => it.kind === chosen)?.example ?? ENCODE_EXAMPLE;
    input.placeholder = encode ? example : DECODE_EXAMPLE;
    if (text.trim() === "") return put("", false);
    const answer = encode ? await encoded(server, text, chosen) : await decoded(server, text, chosen);
    // A slow answer must not appear below newer text.
    if (input.value === text) put(answer.text, answer.isProblem);
  };
  const put = (text: string, isProblem: boolean): void => {
    output.textContent = text;
    output.classList.toggle("problem", isProblem);
    // Where it scrolls, so do the arrow keys.
    if (output.scrollWidth > output.clientWidth) output.tabIndex = 0;
    else output.removeAttribute("tabindex");
  };
  const update = debounced(UPDATE_DELAY_MS, () => {
    show().catch((error) => put(messageOf(error), true));
  });
  for (const part of [input, kind, direction]) part.addEventListener("input", update);
  const encodings = await server.execute<EncodingsReply>("mlirAbi.encodings");
  for (const { kind: id, name } of encodings) kind.add(new Option(name, id));
  update();
  return {
    value,
    set({ value: text, kind: wanted, encode }) {
      input.value = text;
      kind.value = encodings.some((it) => it.kind === wanted) ? wanted : "";
      direction.value = encode ? "encode" : "decode";
      update();
    },
  };
}

interface Answer {
  readonly text: string;
  readonly isProblem: boolean;
}

async function decoded(server: Server, text: string, kind: string): Promise<Answer> {
  const args = kind === "" ? [text] : [text, kind];
  const { document, wellFormed } = await server.execute<DecodeReply>("mlirAbi.decode", ...args);
  return { text: document.trimEnd(), isProblem: !wellFormed };
}

async function encoded(server: Server, text: string, kind: string): Promise<Answer> {
  const args = kind === "" ? [text] : [text, kind];
  const { value, problems } = await server.execute<EncodeReply>("mlirAbi.encode", ...args);
  if (value !== null) return { text: value, isProblem: false };
  return { text: problems.map(({ message }) => message).join("\n"), isProblem: true };
}
