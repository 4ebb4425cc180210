/**
 * Reports the progress of the workspace index: in the log when it is done, and to clients that show a server's status.
 */
import type { Connection } from "vscode-languageserver";
import { counted } from "../../core/text/counted.js";
import type { IndexCounts, Skipped } from "../../core/workspace/workspaceIndex.js";
import type { Log } from "./log.js";

/** Between two messages about ongoing work. */
const STATUS_INTERVAL_MS = 500;

/** rust-analyzer's protocol extension, which other clients support, too. */
const METHOD = "experimental/serverStatus";

const REASONS: Readonly<Record<Skipped | "count", string>> = {
  size: "too large",
  count: "over the number of files",
  memory: "over the memory of the index",
  unreadable: "unreadable",
};

export interface IndexStatus {
  /** @param counts Undefined if the server has no files. */
  report(counts: (() => IndexCounts) | undefined, isWorking: boolean, isShown: boolean): void;
}

/** Reports to a connection and a log, at most twice a second while the index is at work. */
export function indexStatus(connection: Connection, log: Log): IndexStatus {
  let last = Number.NEGATIVE_INFINITY;
  let logged = "";
  return {
    report(counts, isWorking, isShown) {
      if (isWorking && performance.now() - last < STATUS_INTERVAL_MS) return;
      last = performance.now();
      const message = statusText(counts?.(), isWorking);
      if (!isWorking && counts !== undefined && message !== logged) {
        log.info(`Workspace: ${message}`);
        logged = message;
      }
      if (!isShown) return;
      connection
        .sendNotification(METHOD, { health: "ok", quiescent: !isWorking, message })
        .catch((error) => log.failure(METHOD, undefined, error));
    },
  };
}

function statusText(counts: IndexCounts | undefined, isWorking: boolean): string {
  if (counts === undefined) return "open files only";
  const { files, pending, skipped } = counts;
  const total = counted(files, "file");
  if (isWorking) return `indexing: ${total}, ${pending} to go`;
  const reasons = Object.entries(skipped).flatMap(([why, count]) =>
    count === 0 ? [] : [`${count} ${REASONS[why as keyof typeof REASONS]}`],
  );
  return reasons.length === 0 ? `${total} indexed` : `${total} indexed; not indexed: ${reasons.join(", ")}`;
}
