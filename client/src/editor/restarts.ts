/** Restarts the server's process when it exits unexpectedly, and notifies the user once. */
import { commands, l10n, window } from "vscode";
import { CloseAction, ErrorAction, type ErrorHandler } from "vscode-languageclient";
import { restartDelay } from "./restartPolicy.js";

/** Up to this many invalid messages in a row don't end the server. */
const MAX_ERRORS = 3;

/** Reports unexpected ends of servers: the first one, and the last one, which is not restarted. */
export class Restarts {
  readonly #ends: number[] = [];
  #isReported = false;

  /**
   * The handler for one server. The client library opens the documents again.
   * @param isWanted False if the user has stopped or replaced the server meanwhile.
   */
  handler(isWanted: () => boolean): ErrorHandler {
    return {
      error: (_error, _message, count) => ({
        action: (count ?? 0) <= MAX_ERRORS ? ErrorAction.Continue : ErrorAction.Shutdown,
      }),
      closed: async () => {
        const now = Date.now();
        const delay = restartDelay(this.#ends, now);
        this.#ends.push(now);
        if (delay === undefined) {
          void this.#offer(l10n.t("The MLIR ABI language server ends again and again, and is not started any more"));
          return { action: CloseAction.DoNotRestart, handled: true };
        }
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
        if (!isWanted()) return { action: CloseAction.DoNotRestart, handled: true };
        if (!this.#isReported) {
          this.#isReported = true;
          void this.#offer(l10n.t("The MLIR ABI language server ended unexpectedly and is started again"));
        }
        return { action: CloseAction.Restart, handled: true };
      },
    };
  }

  async #offer(message: string): Promise<void> {
    const restart = l10n.t("Restart server");
    const log = l10n.t("Show log");
    const chosen = await window.showWarningMessage(message, restart, log);
    if (chosen === restart) await commands.executeCommand("mlirAbi.restartServer");
    else if (chosen === log) await commands.executeCommand("mlirAbi.showLog");
  }
}
