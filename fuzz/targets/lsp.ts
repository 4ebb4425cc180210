/** The built server over its connection: whatever it receives, it answers or exits as the protocol says. */
import { type Message, RawClient } from "../../test/kit/rawClient.js";
import { mlirTexts } from "../seeds.js";
import { promise, type Target } from "../target.js";

/** Between messages. One that begins with `!` goes over the wire as it is, the others in a frame. */
const NEXT = "\u0001";
/** No session takes that long, in milliseconds. */
const SESSION_TIMEOUT_MS = 20_000;

const URI = "file:///a.mlir";
const at = { textDocument: { uri: URI }, position: { line: 0, character: 60 } };
const span = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
const document = { textDocument: { uri: URI } };

const REQUESTS: readonly (readonly [string, unknown])[] = [
  ...["hover", "definition", "references", "documentHighlight", "completion", "signatureHelp", "prepareRename"].map(
    (name) => [`textDocument/${name}`, { ...at, context: { includeDeclaration: true } }] as const,
  ),
  ...["documentSymbol", "foldingRange", "documentLink", "formatting", "codeLens", "diagnostic"].map(
    (name) => [`textDocument/${name}`, { ...document, options: {} }] as const,
  ),
  ...["inlayHint", "codeAction", "rangeFormatting"].map(
    (name) =>
      [`textDocument/${name}`, { ...document, range: span, context: { diagnostics: [] }, options: {} }] as const,
  ),
  ["textDocument/rename", { ...at, newName: "b" }],
  ["textDocument/onTypeFormatting", { ...at, ch: "!", options: {} }],
  ["textDocument/selectionRange", { ...document, positions: [at.position] }],
  ["textDocument/semanticTokens/full", document],
  ["textDocument/semanticTokens/full/delta", { ...document, previousResultId: "1" }],
  ["textDocument/semanticTokens/range", { ...document, range: span }],
  ["textDocument/prepareCallHierarchy", at],
  ["callHierarchy/incomingCalls", { item: { name: "f", kind: 12, uri: URI, range: span, selectionRange: span } }],
  ["workspace/symbol", { query: "f" }],
  ["inlayHint/resolve", { position: at.position, label: "x", data: { uri: URI, version: 1, nth: 0 } }],
  ["codeLens/resolve", { range: span, data: { uri: URI, version: 1 } }],
  ["codeAction/resolve", { title: "x", data: { uri: URI, version: 1, fixAll: null } }],
  ["workspace/executeCommand", { command: "mlirAbi.decode", arguments: ["I1!R1!", "raw"] }],
  ["workspace/executeCommand", { command: "mlirAbi.outline", arguments: [URI, at.position] }],
  ["workspace/executeCommand", { command: "mlirAbi.diff", arguments: [URI, URI] }],
  ["no/suchMethod", {}],
];

const initialize = (capabilities: object) => request(0, "initialize", { processId: null, rootUri: null, capabilities });
const request = (id: number, method: string, params: unknown) => JSON.stringify({ jsonrpc: "2.0", id, method, params });
const notify = (method: string, params: unknown) => JSON.stringify({ jsonrpc: "2.0", method, params });
const open = (text: string) =>
  notify("textDocument/didOpen", { textDocument: { uri: URI, languageId: "mlir", version: 1, text } });
const change = (contentChanges: readonly object[]) =>
  notify("textDocument/didChange", { textDocument: { uri: URI, version: 2 }, contentChanges });

function sessions(): readonly string[] {
  const short = mlirTexts().filter((text) => text.length < 3000);
  return Array.from({ length: 40 }, (_, i) => {
    const capabilities = i % 2 === 0 ? {} : { textDocument: { diagnostic: {} }, workspace: { configuration: true } };
    const asked = [...REQUESTS.slice(i % REQUESTS.length), ...REQUESTS].slice(0, 12);
    return [
      initialize(capabilities),
      notify("initialized", {}),
      open(short[(i * 7) % short.length] ?? ""),
      ...asked.slice(0, 6).map(([method, params], j) => request(j + 1, method, params)),
      change([{ range: span, text: "x" }, { text: short[(i * 11) % short.length] ?? "" }]),
      notify("$/cancelRequest", { id: 3 }),
      ...asked.slice(6).map(([method, params], j) => request(j + 10, method, params)),
      notify("textDocument/didClose", document),
      request(90, "shutdown", null),
      notify("exit", undefined),
    ].join(NEXT);
  });
}

export const lspTarget: Target = {
  name: "lsp",
  seeds: sessions,
  pieces: [
    ...REQUESTS.map(([method, params], i) => NEXT + request(200 + i, method, params) + NEXT),
    ...[
      `${NEXT}!Content-Length: 5\r\n\r\n`,
      `${NEXT}!Content-Length: -5\r\n\r\n${NEXT}`,
      `${NEXT}![]`,
      NEXT,
      `${NEXT}!`,
    ],
    ...[`${NEXT}!Content-Length: x\r\n\r\n`, `${NEXT}!\r\n\r\n${NEXT}`, `${NEXT}!Content-Length: 1e9\r\n\r\n${NEXT}`],
    ...[
      '"line":-1',
      '"line":1e300',
      '"character":1.5',
      '"position":null',
      '"uri":""',
      '"text":7',
      "null",
      "[]",
      "{}",
      '"id":"x"',
    ],
    ...[
      change([{ text: "a" }]),
      change([{ range: null, text: "a" }]),
      change([{}]),
      request(300, "shutdown", null),
      "\\ud83d",
    ],
  ],
  longest: 12_000,
  async check(input) {
    const received: Message[] = [];
    const server = new RawClient(process.execPath, ["dist/server.js", "--stdio"], (it) => received.push(it));
    const requested = new Set<unknown>();
    for (const message of input.split(NEXT)) {
      if (message.startsWith("!")) server.send(message.slice(1));
      else {
        server.send(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`);
        requested.add(idOf(message));
      }
    }
    server.process.stdin.end();
    const late = setTimeout(() => server.process.kill("SIGKILL"), SESSION_TIMEOUT_MS);
    const code = await server.exit;
    clearTimeout(late);
    const { stderr } = server;
    promise(server.process.signalCode === null, "the server ends when its input does");
    promise(code === 0 || code === 1, `the server exits with ${code}`);
    promise(
      !/^\s+at /m.test(stderr),
      `the server prints a stack: ${stderr.split("\n").find((it) => /Error/.test(it))}`,
    );
    for (const { error, method, params, id } of received) {
      promise(error?.code !== -32603, `an internal error: ${error?.message}`);
      const logged =
        method === "window/logMessage" ? ((params as { message?: string } | undefined)?.message ?? "") : "";
      promise(!logged.startsWith("Internal error"), `an internal error is logged: ${logged.slice(0, 300)}`);
      const answer = method === undefined && id !== null && id !== undefined;
      promise(!answer || requested.has(id) || input.includes("!"), "an answer to what was not asked");
    }
  },
};

function idOf(message: string): unknown {
  try {
    return (JSON.parse(message) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
