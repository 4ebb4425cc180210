/** A client of the built server: a child process over stdio, as every editor starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  Range,
  Registration,
} from "vscode-languageserver";
import {
  createProtocolConnection,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

export const SERVER = fileURLToPath(new URL("../../dist/server.js", import.meta.url));

/** A client that asks for diagnostics and for nothing else. */
export const PULLS: ClientCapabilities = { textDocument: { diagnostic: {} } };

export interface LspClient {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly initialized: InitializeResult;
  /** What the server has registered so far. */
  readonly registered: readonly Registration[];
  /** Log lines of the server so far. */
  readonly log: readonly string[];
  /** Published diagnostics so far. */
  readonly published: readonly PublishDiagnosticsParams[];
  open(uri: string, text: string, version?: number): Promise<void>;
  change(uri: string, version: number, changes: readonly { range?: Range; text: string }[]): Promise<void>;
  close(uri: string): Promise<void>;
  hover(uri: string, line: number, character: number): Promise<Hover | null>;
  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport>;
  /** The diagnostics that a pull answers in full. */
  diagnostics(uri: string): Promise<readonly Diagnostic[]>;
  /** Waits until the server has published diagnostics that are wanted. */
  publishedWhere(wanted: (params: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams>;
  /** `shutdown` and `exit`; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** The addresses of the workspace's folders. */
  readonly folders?: readonly string[];
  /** Answers `workspace/configuration`, one value for each item asked for. */
  readonly configuration?: (items: readonly { scopeUri?: string; section?: string }[]) => unknown;
}

/** A connection to a server that has received nothing yet. */
export function spawnServer(): {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly exit: Promise<number | null>;
} {
  const process = spawn(globalThis.process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const { stdin, stdout } = process;
  if (stdin === null || stdout === null) throw new Error("the server has no pipes");
  const exit = once(process, "exit").then(([code]) => code as number | null);
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  connection.listen();
  return { connection, process, exit };
}

/** Starts the built server and initializes it. */
export async function startClient(options: ClientOptions = {}): Promise<LspClient> {
  const { connection, process, exit } = spawnServer();
  const log: string[] = [];
  const published: PublishDiagnosticsParams[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification("window/logMessage", ({ message }: { message: string }) => void log.push(message));
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published.push(params);
    for (const look of waiting) look();
  });
  connection.onRequest(
    "workspace/configuration",
    ({ items }) => options.configuration?.(items) ?? items.map(() => null),
  );
  const registered: Registration[] = [];
  connection.onRequest("client/registerCapability", ({ registrations }: { registrations: Registration[] }) => {
    registered.push(...registrations);
    return null;
  });
  const initialized: InitializeResult = await connection.sendRequest("initialize", {
    processId: globalThis.process.pid,
    rootUri: null,
    ...(options.folders && { workspaceFolders: options.folders.map((uri) => ({ uri, name: uri })) }),
    capabilities: options.capabilities ?? {},
    initializationOptions: options.initializationOptions,
  });
  await connection.sendNotification("initialized", {});
  const pull = (uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> =>
    connection.sendRequest("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
  return {
    connection,
    process,
    initialized,
    registered,
    log,
    published,
    open: (uri, text, version = 1) =>
      connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "mlir", version, text },
      }),
    change: (uri, version, contentChanges) =>
      connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges }),
    close: (uri) => connection.sendNotification("textDocument/didClose", { textDocument: { uri } }),
    hover: (uri, line, character) =>
      connection.sendRequest("textDocument/hover", { textDocument: { uri }, position: { line, character } }),
    pull,
    async diagnostics(uri) {
      const report = await pull(uri);
      if (report.kind !== "full") throw new Error(`a pull without a known result answered ${report.kind}`);
      return report.items;
    },
    publishedWhere: (wanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = published.find(wanted);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return exit;
    },
  };
}

/** Starts a client that pulls diagnostics; `refreshed` resolves when the server first requests another pull. */
export async function startRefreshedClient(): Promise<{ client: LspClient; refreshed: Promise<void> }> {
  const client = await startClient({
    capabilities: { ...PULLS, workspace: { diagnostics: { refreshSupport: true } } },
  });
  const refreshed = new Promise<void>((resolve) => {
    client.connection.onRequest("workspace/diagnostic/refresh", () => {
      resolve();
      return null;
    });
  });
  return { client, refreshed };
}
