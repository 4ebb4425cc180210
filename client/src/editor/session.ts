/** Starts a language server, replaces it on request, and reports its state. */
import { type Disposable, EventEmitter, type LogOutputChannel, l10n, workspace } from "vscode";
import {
  type BaseLanguageClient,
  type ClientCapabilities,
  DocumentDiagnosticRequest,
  ExecuteCommandRequest,
  type LanguageClientOptions,
  State,
  type WorkspaceEdit,
} from "vscode-languageclient";

/** A client, and how to end its server. */
export interface Server {
  readonly client: BaseLanguageClient;
  release(): void;
}

/** Creates a new server; the only difference between the extension hosts. */
export type CreateServer = (id: string, name: string, options: LanguageClientOptions) => Server;

export type SessionState = "starting" | "running" | "stopped" | "failed";

const STATES: Readonly<Record<State, SessionState>> = {
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.Stopped]: "stopped",
  [State.StartFailed]: "failed",
};

export class Session implements Disposable {
  readonly #create: () => Server;
  readonly #log: LogOutputChannel;
  readonly #changed = new EventEmitter<SessionState>();
  #server: Server | undefined;
  #state: SessionState = "stopped";
  #files = "";
  // Starts and stops wait for each other, so that a second "restart" stops a server that has started.
  #turn: Promise<void> = Promise.resolve();

  readonly onDidChangeState = this.#changed.event;

  constructor(log: LogOutputChannel, create: () => Server) {
    this.#log = log;
    this.#create = create;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** A short text about the indexed files; empty until the server reports them. */
  get files(): string {
    return this.#state === "running" ? this.#files : "";
  }

  /** Ends the server, if any, and starts another. A failure to start is logged, not thrown. */
  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#end();
      await this.#begin();
    });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#end());
  }

  /** Runs a command of the server. Rejects if no server runs. */
  async execute<Reply>(command: string, ...args: readonly unknown[]): Promise<Reply> {
    await this.#turn;
    if (this.#server === undefined || this.#state !== "running") {
      throw new Error(l10n.t("The MLIR ABI language server is not running"));
    }
    return this.#server.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  }

  /** Applies an edit from the server. @throws Error if the editor rejects it, or there is no server */
  async apply(edit: WorkspaceEdit): Promise<void> {
    const converted = await this.#server?.client.protocol2CodeConverter.asWorkspaceEdit(edit);
    const isApplied = converted !== undefined && (await workspace.applyEdit(converted));
    if (!isApplied) throw new Error(l10n.t("The editor did not make the change"));
  }

  /** Requests the findings of open files again. */
  refreshFindings(): void {
    this.#server?.client.getFeature(DocumentDiagnosticRequest.method).refresh();
  }

  /** Calls back each time that a server has started. */
  onRunning(body: () => void): Disposable {
    return this.onDidChangeState((state) => {
      if (state === "running") body();
    });
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(step);
    return this.#turn;
  }

  async #begin(): Promise<void> {
    try {
      const server = this.#create();
      this.#server = server;
      server.client.registerFeature({
        fillClientCapabilities: declareExtensions,
        initialize() {},
        getState: () => ({ kind: "static" }),
        clear() {},
      });
      server.client.onDidChangeState(({ newState }) => {
        if (this.#server === server) this.#enter(STATES[newState]);
      });
      server.client.onNotification("experimental/serverStatus", ({ message }: { readonly message?: unknown }) => {
        if (this.#server !== server) return;
        this.#files = typeof message === "string" ? message : "";
        this.#changed.fire(this.#state);
      });
      await server.client.start();
    } catch (error) {
      this.#log.error(l10n.t("The language server did not start"), String(error));
      this.#enter("failed");
    }
  }

  async #end(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    try {
      await server.client.dispose();
    } catch (error) {
      // It had crashed or never started, so there is nothing to stop.
      this.#log.debug("While stopping the language server:", String(error));
    }
    server.release();
    this.#server = undefined;
    this.#files = "";
    this.#enter("stopped");
  }

  #enter(state: SessionState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

/** Declares support for the server's status, and our commands that answers may refer to. */
function declareExtensions(capabilities: ClientCapabilities): void {
  capabilities.experimental = {
    ...capabilities.experimental,
    serverStatusNotification: true,
    commands: { commands: ["mlirAbi.showAbi", "mlirAbi.editSignature", "mlirAbi.compareWithPreviousPass"] },
  };
}
