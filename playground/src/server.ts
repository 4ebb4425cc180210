/** The product's own language server, in a worker: the file that the web extension of VS Code starts, too. */
import { LSPClient, type LSPClientConfig, type Transport } from "@codemirror/lsp-client";
import { withoutMarkup } from "./withoutMarkup.js";

/** Where the server finds the text of the editor. Nothing is there: the server reads no file. */
export const DOCUMENT_URI = "file:///playground/input.mlir";

/** A module of 64 MiB takes seconds. */
const TIMEOUT_MS = 60_000;

/** What the editor takes beside what the client library says it takes. */
const CAPABILITIES = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    foldingRange: { lineFoldingOnly: true },
    rename: { prepareSupport: false },
  },
};

export interface Server {
  readonly client: LSPClient;
  /** Runs a command of the server. Rejects with an error whose message is the server's. */
  execute<T>(command: string, ...args: readonly unknown[]): Promise<T>;
  /** A request about the text as it is now in the editor. */
  request<T>(method: string, params: object): Promise<T>;
}

/** Starts the server. `onFailure` is called where its worker does not run or ends. */
export function startServer(extensions: LSPClientConfig["extensions"] = [], onFailure: () => void): Server {
  const worker = new Worker("server.js");
  worker.addEventListener("error", onFailure);
  const client = new LSPClient({
    rootUri: "file:///playground",
    timeout: TIMEOUT_MS,
    sanitizeHTML: withoutMarkup,
    extensions: [{ clientCapabilities: CAPABILITIES }, ...extensions],
  });
  client.connect(transportOf(worker));
  const request = async <T>(method: string, params: object): Promise<T> => {
    await client.initializing;
    client.sync();
    return client.request<object, T>(method, params);
  };
  return {
    client,
    request,
    execute: (command, ...args) => request("workspace/executeCommand", { command, arguments: args }),
  };
}

/** The worker exchanges objects, the client library their JSON. */
function transportOf(worker: Worker): Transport {
  const listeners = new Map<(value: string) => void, (event: MessageEvent) => void>();
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe(handler) {
      const listener = ({ data }: MessageEvent) => handler(JSON.stringify(data));
      listeners.set(handler, listener);
      worker.addEventListener("message", listener);
    },
    unsubscribe(handler) {
      const listener = listeners.get(handler);
      if (listener !== undefined) worker.removeEventListener("message", listener);
    },
  };
}

/** What an error says. */
export function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : String(error);
}
