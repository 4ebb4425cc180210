/** One language server after another: starts it, replaces it on request, reports its state. */
import { type Disposable, EventEmitter, type LogOutputChannel, l10n, workspace } from "vscode";
import {
  type BaseLanguageClient,
  type ClientCapabilities,
  ExecuteCommandRequest,
  type LanguageClientOptions,
  State,
  type WorkspaceEdit,
} from "vscode-languageclient";

/** A client, and how to end its server for good. */
export interface Server {
  readonly client: BaseLanguageClient;
  release(): void;
}

/** The only thing that differs between the extension hosts. Each call makes a new server. */
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
  // Starts and stops wait for each other, so that an impatient second "restart" finds a whole server to stop.
  #turn: Promise<void> = Promise.resolve();

  readonly onDidChangeState = this.#changed.event;

  constructor(log: LogOutputChannel, create: () => Server) {
    this.#log = log;
    this.#create = create;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Which files the server knows, in a few words; empty until it reports them. */
  get files(): string {
    return this.#state === "running" ? this.#files : "";
  }

  /** Ends the server, if there is one, and starts another. A server that does not start is logged, not thrown. */
  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#end();
      await this.#begin();
    });
  }

  /** Ends the server, if there is one. */
  stop(): Promise<void> {
    return this.#next(() => this.#end());
  }

  /** Has the server run one of its commands. Rejects where no server runs. */
  async execute<Reply>(command: string, ...args: readonly unknown[]): Promise<Reply> {
    await this.#turn;
    if (this.#server === undefined || this.#state !== "running") {
      throw new Error(l10n.t("The MLIR ABI language server is not running"));
    }
    return this.#server.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  }

  /** Applies an edit that the server has computed. False where the editor refused it, or there is no server. */
  async apply(edit: WorkspaceEdit): Promise<boolean> {
    const converter = this.#server?.client.protocol2CodeConverter;
    return converter !== undefined && workspace.applyEdit(await converter.asWorkspaceEdit(edit));
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
      // It had crashed or never started; there is nothing left to stop.
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

/** Declares that its status is shown, and which of our commands its answers may name. */
function declareExtensions(capabilities: ClientCapabilities): void {
  capabilities.experimental = {
    ...capabilities.experimental,
    serverStatusNotification: true,
    commands: { commands: ["mlirAbi.showAbi", "mlirAbi.editSignature", "mlirAbi.compareWithPreviousPass"] },
  };
}
