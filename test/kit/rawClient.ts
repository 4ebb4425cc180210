/**
 * A server process and the messages of both sides, byte for byte: for tests that break the protocol, and for
 * measurements. Its framing is its own, so that little but the server's work lies between a send and an arrival: a
 * message's time is taken when its last byte is there, before it is parsed. `lspClient.ts` is the client for all else.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";

/** A message of a server. What servers answer is theirs; each caller examines only what it needs. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string };
}

export interface Answer {
  readonly result: unknown;
  /** When the last byte had arrived, in milliseconds of `performance.now()`. */
  readonly at: number;
}

/** Raised when a server does not answer in time, answers with an error, or is gone. */
export class ServerFault extends Error {
  override readonly name = "ServerFault";
}

const HEADER_END = Buffer.from("\r\n\r\n");

/** Cuts a byte stream into the bodies of LSP messages; a body that comes in many pieces is joined once. */
export function messageReader(onBody: (body: Buffer) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  // Bytes of the whole message once its header is read; until then, of the shortest header.
  let wanted = HEADER_END.length;
  let bodyStart = 0;
  return (chunk) => {
    pieces.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const joined = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
      if (joined === undefined) return;
      pieces = [joined];
      if (bodyStart === 0) {
        const end = joined.indexOf(HEADER_END);
        if (end < 0) {
          wanted = held + 1;
          return;
        }
        const length = /content-length: *(\d+)/i.exec(joined.toString("latin1", 0, end))?.[1];
        bodyStart = end + HEADER_END.length;
        wanted = bodyStart + Number(length ?? 0);
      } else {
        const body = joined.subarray(bodyStart, wanted);
        const rest = joined.subarray(wanted);
        pieces = rest.length > 0 ? [rest] : [];
        held = rest.length;
        wanted = HEADER_END.length;
        bodyStart = 0;
        onBody(body);
      }
    }
  };
}

/** One message as it goes over the wire; made before the clock starts. */
export function frame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** Without a limit. */
const FOREVER_MS = 2 ** 31 - 1;

export class RawClient {
  readonly startedAt = performance.now();
  readonly process: ChildProcessWithoutNullStreams;
  /** Resolves to the exit code once the process has ended and its output is complete. */
  readonly exit: Promise<number | null>;
  readonly #answers = new Map<number, (message: Message, at: number) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #onMessage: (message: Message, at: number) => void;
  #nextId = 1;
  #ended: string | undefined;
  #stderr = "";

  /** Starts the server, with `env` beside the environment. `onMessage` is called with each of its messages. */
  constructor(
    command: string,
    args: readonly string[],
    onMessage: (message: Message, at: number) => void = () => {},
    env: Readonly<Record<string, string>> = {},
  ) {
    this.#onMessage = onMessage;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } });
    this.process.stdout.on(
      "data",
      messageReader((body) => this.#receive(body, performance.now())),
    );
    this.process.stderr.on("data", (chunk: Buffer) => {
      this.#stderr += chunk;
    });
    const ended = (how: string) => {
      this.#ended ??= how;
      this.#notify();
    };
    this.process.on("error", (error) => ended(error.message));
    this.process.on("exit", (code, signal) => ended(`ended with ${signal ?? code}`));
    // The exit reports that a server is gone, not the next write to it.
    this.process.stdin.on("error", () => {});
    this.exit = once(this.process, "close").then(
      ([code]) => code as number | null,
      () => null,
    );
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Sends bytes and texts as they are, objects in a frame. Returns when, in milliseconds of `performance.now()`. */
  send(...parts: readonly (string | Buffer | object)[]): number {
    const at = performance.now();
    for (const part of parts) {
      this.process.stdin.write(typeof part === "string" || Buffer.isBuffer(part) ? part : frame(part));
    }
    return at;
  }

  /** @throws ServerFault */
  async request(method: string, params: unknown, timeout = FOREVER_MS): Promise<Answer> {
    const id = this.#nextId++;
    let answer: Answer | undefined;
    let fault: string | undefined;
    this.#answers.set(id, ({ result, error }, at) => {
      answer = { result, at };
      if (error !== undefined) fault = `${method}: ${error.message ?? "error"}`;
    });
    this.send({ id, method, params });
    const { result, at } = await this.until(() => answer, method, timeout);
    if (fault !== undefined) throw new ServerFault(fault);
    return { result, at };
  }

  /**
   * What `find` returns once it is not undefined; it is called again whenever something has arrived.
   * @throws ServerFault
   */
  until<T>(find: () => T | undefined, what: string, timeout = FOREVER_MS): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        this.#watchers.delete(watcher);
      };
      const fail = (why: string) => {
        finish();
        reject(new ServerFault(`${what}: ${why}`));
      };
      const watcher = () => {
        const found = find();
        if (found !== undefined) {
          finish();
          resolve(found);
        } else if (this.#ended !== undefined) {
          const lines = this.#stderr.trim().split("\n");
          const reason = lines.find((line) => line.includes("Error")) ?? lines.at(-1);
          fail(`the server ${this.#ended}${reason ? ` (${reason})` : ""}`);
        }
      };
      const timer = setTimeout(() => fail(`nothing after ${timeout / 1000} s`), timeout);
      this.#watchers.add(watcher);
      watcher();
    });
  }

  /** Ends the server: politely where it listens, by signal where it does not. */
  async stop(): Promise<void> {
    try {
      if (this.#ended === undefined) {
        await this.request("shutdown", undefined, 2000);
        this.send({ method: "exit" });
        await this.until(() => this.#ended, "exit", 2000);
      }
    } catch {
      this.process.kill("SIGKILL");
    }
  }

  #receive(body: Buffer, at: number): void {
    const message = JSON.parse(body.toString()) as Message;
    this.#onMessage(message, at);
    if (message.method === undefined && typeof message.id === "number") {
      this.#answers.get(message.id)?.(message, at);
      this.#answers.delete(message.id);
    }
    this.#notify();
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
