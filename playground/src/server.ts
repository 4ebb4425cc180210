/** The language server in a worker, from the same file that VS Code's web extension starts. */
import { LSPClient, type Transport } from "@codemirror/lsp-client";
import { rewriteSnippets } from "./snippets.js";
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
  workspace: { diagnostics: { refreshSupport: true } },
};

export interface Server {
  readonly client: LSPClient;
  /** Runs a command of the server. Rejects with the server's error message. */
  execute<T>(command: string, ...args: readonly unknown[]): Promise<T>;
  /** A request about the current text. */
  request<T>(method: string, params: object): Promise<T>;
}

/**
 * Starts the server.
 * @param onFailure Called if its worker can't start or ends.
 * @param onFindings Called when others were found than it has answered: in a long text some are found later.
 */
export function startServer(onFailure: () => void, onFindings: () => void): Server {
  const worker = new Worker("server.js");
  worker.addEventListener("error", onFailure);
  const client = new LSPClient({
    rootUri: "file:///playground",
    timeout: TIMEOUT_MS,
    sanitizeHTML: withoutMarkup,
    extensions: [{ clientCapabilities: CAPABILITIES }],
  });
  client.connect(transportOf(worker, onFindings));
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

/** The worker exchanges objects, the client library JSON. The library answers no requests of a server. */
function transportOf(worker: Worker, onFindings: () => void): Transport {
  const listeners = new Map<(value: string) => void, (event: MessageEvent) => void>();
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe(handler) {
      const listener = ({ data }: MessageEvent) => {
        if (data.method !== "workspace/diagnostic/refresh") {
          rewriteSnippets(data);
          return handler(JSON.stringify(data));
        }
        worker.postMessage({ jsonrpc: "2.0", id: data.id, result: null });
        onFindings();
      };
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
