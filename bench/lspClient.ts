/** A language client that measures: what a server has published about each file, when, and the memory it takes. */
import { type Message, RawClient } from "../test/kit/rawClient.js";
import { peakResidentSize } from "./residentSize.js";

export interface Published {
  readonly version: number | undefined;
  readonly findings: number;
  /** How many of them are errors. */
  readonly errors: number;
  /** When the last byte had arrived, in milliseconds of `performance.now()`. */
  readonly at: number;
}

/** The number of diagnostics of severity error (1 in LSP). */
export function errorsIn(diagnostics: readonly unknown[]): number {
  return diagnostics.filter((each) => (each as { severity?: unknown } | null)?.severity === 1).length;
}

interface Params {
  readonly uri?: string;
  readonly version?: number;
  readonly diagnostics?: readonly unknown[];
  readonly items?: readonly unknown[];
}

/** One server process and the conversation with it; it ends with `stop`. */
export class MeasuringClient extends RawClient {
  readonly #published = new Map<string, Published>();

  constructor(command: string, args: readonly string[]) {
    super(command, args, (message, at) => this.#receive(message, at));
  }

  /**
   * The first diagnostics of `version` (or of no version) with at least `errors` errors that arrive after `since`.
   * The least number keeps a server that publishes "nothing yet" first from being timed on that.
   * @throws ServerFault
   */
  published(uri: string, version: number, errors: number, since: number, timeout: number): Promise<Published> {
    const find = () => {
      const last = this.#published.get(uri);
      const fits = last && last.at >= since && (last.version ?? version) >= version && last.errors >= errors;
      return fits ? last : undefined;
    };
    return this.until(find, `diagnostics of version ${version}`, timeout);
  }

  /** Peak resident memory in bytes so far, or undefined where the system does not say (it is read from /proc). */
  peakMemory(): number | undefined {
    return this.process.pid === undefined ? undefined : peakResidentSize(this.process.pid);
  }

  #receive({ id, method, params }: Message, at: number): void {
    const { uri, version, diagnostics = [], items = [] } = (params ?? {}) as Params;
    if (method === "textDocument/publishDiagnostics" && uri !== undefined) {
      this.#published.set(uri, { version, findings: diagnostics.length, errors: errorsIn(diagnostics), at });
    } else if (method !== undefined && id !== undefined) {
      // Servers may request settings or registrations; they get the answer of a client that has none.
      this.send({ id, result: method === "workspace/configuration" ? items.map(() => null) : null });
    }
  }
}
