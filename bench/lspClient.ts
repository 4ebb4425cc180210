/**
 * A language client that measures. Its framing is its own, so that little but the server's work lies between a send and
 * an arrival: a message's time is taken when its last byte is there, before it is parsed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Published {
  readonly version: number | undefined;
  readonly findings: number;
  /** How many of them are errors. */
  readonly errors: number;
  /** When the last byte had arrived, in milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface Answer {
  // What servers answer is theirs; each measure looks only at what it needs.
  readonly result: unknown;
  readonly at: number;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly version?: number; readonly diagnostics?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

/** The number of diagnostics of severity error (1 in LSP). */
export function errorsIn(diagnostics: readonly unknown[]): number {
  return diagnostics.filter((each) => (each as { severity?: unknown } | null)?.severity === 1).length;
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

/** One server process and the talk with it; it ends with `stop`. */
export class LspClient {
  readonly startedAt: number;
  readonly #child: ChildProcess;
  readonly #answers = new Map<number | string, (message: Message, at: number) => void>();
  readonly #published = new Map<string, Published>();
  readonly #watchers = new Set<() => void>();
  #nextId = 1;
  #exited: string | undefined;
  #stderr = "";

  constructor(command: string, args: readonly string[]) {
    this.startedAt = performance.now();
    this.#child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    this.#child.stdout?.on(
      "data",
      messageReader((body) => this.#receive(body, performance.now())),
    );
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-2000);
    });
    const ended = (how: string) => {
      this.#exited ??= how;
      for (const watcher of [...this.#watchers]) watcher();
    };
    this.#child.on("error", (error) => ended(error.message));
    this.#child.on("exit", (code, signal) => ended(`ended with ${signal ?? code}`));
    // A write to a server that is gone is told by its exit.
    this.#child.stdin?.on("error", () => {});
  }

  /** Sends a frame; the answer is when, in milliseconds of `performance.now()`. */
  send(message: Buffer): number {
    const at = performance.now();
    this.#child.stdin?.write(message);
    return at;
  }

  /** @throws ServerFault */
  async request(method: string, params: unknown, timeout: number): Promise<Answer> {
    const id = this.#nextId++;
    let answer: Answer | undefined;
    let fault: string | undefined;
    this.#answers.set(id, (message, at) => {
      answer = { result: message.result, at };
      if (message.error !== undefined) fault = `${method}: ${message.error.message ?? "error"}`;
    });
    this.send(frame({ id, method, params }));
    await this.#until(() => answer !== undefined, method, timeout);
    if (answer === undefined || fault !== undefined) throw new ServerFault(fault ?? `${method}: no answer`);
    return answer;
  }

  /**
   * The first diagnostics of `version` (or of no version) with at least `errors` errors that arrive after `since`.
   * The least number keeps a server that publishes "nothing yet" first from being timed on that.
   * @throws ServerFault
   */
  async published(uri: string, version: number, errors: number, since: number, timeout: number): Promise<Published> {
    const seen = () => {
      const last = this.#published.get(uri);
      const fits = last && last.at >= since && (last.version ?? version) >= version && last.errors >= errors;
      return fits ? last : undefined;
    };
    await this.#until(() => seen() !== undefined, `diagnostics of version ${version}`, timeout);
    const result = seen();
    if (result === undefined) throw new ServerFault("diagnostics: none");
    return result;
  }

  /** Peak resident memory in bytes so far, or undefined where the system does not tell (it is read from /proc). */
  peakMemory(): number | undefined {
    try {
      const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${this.#child.pid}/status`, "utf8"))?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
    } catch {
      return undefined;
    }
  }

  /** Ends the server: politely where it listens, by signal where it does not. */
  async stop(): Promise<void> {
    try {
      if (this.#exited === undefined) {
        await this.request("shutdown", undefined, 2000);
        this.send(frame({ method: "exit" }));
        await this.#until(() => false, "exit", 2000);
      }
    } catch {
      this.#child.kill("SIGKILL");
    }
  }

  #receive(body: Buffer, at: number): void {
    const message = JSON.parse(body.toString()) as Message;
    const { id, method, params } = message;
    if (method === "textDocument/publishDiagnostics" && params?.uri !== undefined) {
      const diagnostics = params.diagnostics ?? [];
      const errors = errorsIn(diagnostics);
      this.#published.set(params.uri, { version: params.version, findings: diagnostics.length, errors, at });
    } else if (method !== undefined && id !== undefined) {
      // Servers may ask for settings or registrations; they get the answer of a client that has none.
      const items = (params as { items?: readonly unknown[] } | undefined)?.items;
      this.send(frame({ id, result: method === "workspace/configuration" ? (items ?? []).map(() => null) : null }));
    } else if (id !== undefined) {
      this.#answers.get(id)?.(message, at);
      this.#answers.delete(id);
    }
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** Waits until `done`, looking again whenever something arrived. */
  #until(done: () => boolean, what: string, timeout: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (error?: Error) => {
        clearTimeout(timer);
        this.#watchers.delete(watcher);
        if (error === undefined) resolve();
        else reject(error);
      };
      const watcher = () => {
        if (done()) finish();
        else if (this.#exited !== undefined) {
          const lines = this.#stderr.trim().split("\n");
          const said = lines.find((line) => line.includes("Error")) ?? lines.at(-1);
          finish(new ServerFault(`${what}: the server ${this.#exited}${said ? ` (${said})` : ""}`));
        }
      };
      const late = () => finish(new ServerFault(`${what}: nothing after ${timeout / 1000} s`));
      const timer = setTimeout(late, timeout);
      this.#watchers.add(watcher);
      watcher();
    });
  }
}
