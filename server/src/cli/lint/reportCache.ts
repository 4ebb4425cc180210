/**
 * The reports of files that were linted before, in the user's cache folder: a file is linted again only if its bytes, its
 * name, its settings, the program or the kind of report have changed. Each report is a file of its own, so that several
 * runs at a time need not wait for each other.
 */
import { createHash, hash } from "node:crypto";
import { closeSync, readSync, statSync } from "node:fs";
import { type Cache, cacheFolder, openCache } from "../../node/cacheFolder.js";
import { openFile } from "../../node/openFile.js";
import type { LintFormat } from "../reporters/formats.js";
import type { LintStyle } from "../reporters/reporter.js";
import { debugging } from "../terminal/output.js";
import type { LintOutcome, LintSink, LintTask } from "./lintFile.js";

/** Identifies the program's sources; set by the build, so that nothing is cached where they run unbuilt. */
declare const __SOURCES__: string | undefined;

/** Longer reports are not cached: reading and writing them would take long, and memory. UTF-16 units. */
const MAX_REPORT_LENGTH = 1024 * 1024;

/** Reports are removed at this age, and the oldest of all when they are more or take more room. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const MAX_REPORTS = 50_000;
const MAX_CACHE_BYTES = 256 * 1024 * 1024;
/** How often that is checked. */
const CHECK_EVERY_MS = 24 * 3600 * 1000;
/** The file that shows when. */
const MARK = "checked";

/** Files are read in pieces of this size to find whether they have changed. */
const PIECE_BYTES = 1024 * 1024;

export interface CachedReport {
  readonly text: string;
  readonly outcome: LintOutcome;
}

/** A file as it was when its report was searched for. */
interface Missing {
  readonly key: string;
  readonly status: string;
}

export class ReportCache {
  readonly #cache: Cache;
  readonly #report: string;
  readonly #missing = new Map<LintTask, Missing>();
  readonly #piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  /** How many reports this run has added. */
  #stored = 0;
  #isWritable = true;

  constructor(cache: Cache, report: string) {
    this.#cache = cache;
    this.#report = report;
  }

  /** The report of a file that has not changed since. */
  find(task: LintTask): CachedReport | undefined {
    const missing = this.#stateOf(task);
    if (missing === undefined) return undefined;
    const known = reportIn(this.#cache.read(missing.key));
    if (known === undefined) this.#missing.set(task, missing);
    return known;
  }

  /** Passes results on to `sink`, and keeps those of files that `find` did not have. */
  storing(sink: LintSink): LintSink {
    let text = "";
    let length = 0;
    return {
      text: (piece) => {
        length += piece.length;
        text = length <= MAX_REPORT_LENGTH ? text + piece : "";
        return sink.text(piece);
      },
      done: (outcome, task) => {
        const missing = this.#missing.get(task);
        this.#missing.delete(task);
        if (missing !== undefined && length <= MAX_REPORT_LENGTH) this.#store(task.path, missing, { text, outcome });
        text = "";
        length = 0;
        sink.done(outcome, task);
      },
    };
  }

  /** Removes old reports, once a day. */
  end(): void {
    if (this.#stored === 0) return;
    if (Date.now() - this.#cache.written(MARK) < CHECK_EVERY_MS) return;
    try {
      this.#cache.write(MARK, "");
      this.#cache.trim({ files: MAX_REPORTS, bytes: MAX_CACHE_BYTES, ageMs: MAX_AGE_MS });
    } catch {}
  }

  #store(path: string, { key, status }: Missing, { text, outcome }: CachedReport): void {
    // An incomplete answer is explained on stderr each time.
    if (!this.#isWritable || outcome.complaint !== undefined) return;
    try {
      // It may have changed between the search and now.
      if (statusOf(statSync(path)) !== status) return;
      this.#isWritable = ++this.#stored < MAX_REPORTS;
      const content = `${JSON.stringify(outcome)}\n${text}`;
      this.#cache.write(key, `${hash("sha256", content)}\n${content}`);
    } catch {
      this.#isWritable = false;
    }
  }

  /** Undefined for what is not a file, or can't be read: linting it reports why. */
  #stateOf({ path, shown, settings, least }: LintTask): Missing | undefined {
    if (path === "-") return undefined;
    try {
      const status = statSync(path);
      // A pipe can be opened only once.
      if (!status.isFile()) return undefined;
      const parts = [this.#report, shown, JSON.stringify(settings), least, this.#contentOf(path, status.size)];
      return { key: hash("sha256", parts.join("\0")), status: statusOf(status) };
    } catch {
      return undefined;
    }
  }

  /** A hash of a file's bytes. */
  #contentOf(path: string, size: number): string {
    const { fd } = openFile(path);
    try {
      const piece = this.#piece;
      let length = readSync(fd, piece);
      // Objects of `createHash` hold memory until they are collected.
      if (length === size) return hash("sha256", piece.subarray(0, length));
      const content = createHash("sha256");
      for (; length > 0; length = readSync(fd, piece)) content.update(piece.subarray(0, length));
      return content.digest("hex");
    } finally {
      closeSync(fd);
    }
  }
}

/** The cache for reports of a format and style; undefined if none is wanted. */
export function reportCache(format: LintFormat, { colors, columns, all }: LintStyle): ReportCache | undefined {
  if (typeof __SOURCES__ !== "string" || process.env.MLIR_ABI_NO_CACHE === "1" || debugging()) return undefined;
  const report = JSON.stringify([__SOURCES__, format, colors.isColorSupported, columns, all]);
  const cache = openCache(cacheFolder("lint"));
  return cache && new ReportCache(cache, report);
}

/** Undefined if there is none, or a damaged one. */
function reportIn(bytes: Buffer | undefined): CachedReport | undefined {
  if (bytes === undefined) return undefined;
  const text = bytes.toString("utf8");
  const [headEnd, contentEnd] = [text.indexOf("\n"), text.indexOf("\n", text.indexOf("\n") + 1)];
  const content = text.slice(headEnd + 1);
  if (hash("sha256", content) !== text.slice(0, headEnd)) return undefined;
  return { text: text.slice(contentEnd + 1), outcome: JSON.parse(text.slice(headEnd + 1, contentEnd)) as LintOutcome };
}

/** What differs when a file was changed. */
function statusOf({ ino, size, mtimeMs }: { readonly ino: number; readonly size: number; readonly mtimeMs: number }) {
  return `${ino} ${size} ${mtimeMs}`;
}
