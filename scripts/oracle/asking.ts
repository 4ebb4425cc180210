/** A built server that is asked about one text after another. */
import { type Message, RawClient } from "../../test/kit/rawClient.js";

/** Everything that changes answers, so that they say the most. */
const CAPABILITIES = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    diagnostic: {},
    hover: { contentFormat: ["markdown"] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    definition: { linkSupport: true },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  window: { showDocument: { support: true } },
  experimental: { commands: { commands: ["mlirAbi.callForms", "mlirAbi.editSignature"] } },
};

/** Everything that is off by default is on. */
const SETTINGS = {
  preset: "strict",
  codeLens: { enabled: true },
  inlayHints: { signatures: true, indices: true, fences: true, pydm: true },
};

const URI = "file:///oracle/text.mlir";
export const textDocument = { uri: URI };

/** How long an answer may take; a server that needs longer hangs. */
const RUN_TIMEOUT_MS = 60_000;
/** Requests under way. */
const AT_ONCE = 50;

export interface Question {
  readonly method: string;
  readonly params: object;
}

/** A command of the server as a question. */
export function command(name: string, ...args: readonly unknown[]): Question {
  return { method: "workspace/executeCommand", params: { command: `mlirAbi.${name}`, arguments: args } };
}

/** A server, started again where it has ended. */
export class AskedServer {
  readonly #server: string;
  #client: RawClient | undefined;

  constructor(server: string) {
    this.#server = server;
  }

  /** Opens a text, to be closed again. */
  async open(text: string): Promise<void> {
    const client = await this.#running();
    client.send({ method: "textDocument/didOpen", params: { textDocument: { ...textDocument, ...FIRST, text } } });
  }

  close(): void {
    this.#client?.send({ method: "textDocument/didClose", params: { textDocument } });
  }

  /** The answers in the order of the questions. An error or a server's end is an answer, too. */
  async ask(questions: readonly Question[]): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (let i = 0; i < questions.length; i += AT_ONCE) {
      answers.push(...(await Promise.all(questions.slice(i, i + AT_ONCE).map((question) => this.#answer(question)))));
    }
    return answers;
  }

  async stop(): Promise<void> {
    await this.#client?.stop();
    this.#client = undefined;
  }

  async #running(): Promise<RawClient> {
    const { exitCode = 0, signalCode = null } = this.#client?.process ?? {};
    if (this.#client !== undefined && exitCode === null && signalCode === null) return this.#client;
    const client: RawClient = new RawClient(process.execPath, [this.#server, "--stdio"], ({ id, method }: Message) => {
      // Answers of a client that has nothing to say to a request.
      if (method !== undefined && id !== undefined) client.send({ id, result: null });
    });
    const params = {
      processId: process.pid,
      rootUri: null,
      capabilities: CAPABILITIES,
      initializationOptions: SETTINGS,
    };
    await client.request("initialize", params, RUN_TIMEOUT_MS);
    client.send({ method: "initialized", params: {} });
    this.#client = client;
    return client;
  }

  async #answer({ method, params }: Question): Promise<unknown> {
    try {
      return (await this.#client?.request(method, params, RUN_TIMEOUT_MS))?.result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // The next text gets a server that answers.
      if (message.includes("nothing after")) this.#client?.process.kill("SIGKILL");
      return { error: message };
    }
  }
}

const FIRST = { languageId: "mlir", version: 1 };
