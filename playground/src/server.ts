/** The language server in a worker, from the same file that VS Code's web extension starts. */
import { LSPClient, type LSPClientConfig, type Transport } from "@codemirror/lsp-client";
import { withoutMarkup } from "./withoutMarkup.js";

/** The URI of the editor's text. No such file exists: the server reads no files. */
export const DOCUMENT_URI = "file:///playground/input.mlir";

/** A module of 64 MiB takes seconds. */
const TIMEOUT_MS = 60_000;

/** Capabilities of the editor that the client library does not announce. */
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
  /** Runs a command of the server. Rejects with the server's error message. */
  execute<T>(command: string, ...args: readonly unknown[]): Promise<T>;
  /** A request about the current text. */
  request<T>(method: string, params: object): Promise<T>;
}

/** Starts the server. `onFailure` is called if its worker can't start or ends. */
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

/** The worker exchanges objects, the client library JSON. */
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
