/** `lint --watch`: lints again whenever a file changes, until it is interrupted. */
import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { report, UsageError, write } from "../terminal/output.js";
import { safe } from "../terminal/terminal.js";
import { type LintOptions, lintCommand } from "./lint.js";

/** Editors write a file in several steps. */
const SETTLE_DELAY_MS = 100;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

const CLEAR = safe`\u001b[2J\u001b[3J\u001b[H`;
/** Other changed files in a folder don't matter to lint. */
const RELEVANT = /\.(?:mlir|mlirbc|mlir\.test|vmasm|vmfb)$|mlir-abi\.jsonc$/i;

/** Lints, and again after each change. Resolves when the program is interrupted. @throws UsageError */
export async function watchCommand(paths: readonly string[], options: LintOptions): Promise<number> {
  if (paths.length === 0 || paths.includes("-")) throw new UsageError("--watch needs files or folders, not stdin");
  if (options.resume !== undefined) throw new UsageError("--watch and --resume exclude each other");
  let changed: (() => void) | undefined;
  let isChanged = false;
  let watchers: readonly FSWatcher[] = [];
  const close = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  const watchAll = (): void => {
    close();
    watchers = watched(paths).map((path) =>
      watchPath(path, () => {
        isChanged = true;
        changed?.();
      }),
    );
  };
  let isOver = false;
  const end = (): void => {
    isOver = true;
    changed?.();
  };
  for (const signal of SIGNALS) process.once(signal, end);
  let exit = 0;
  try {
    while (!isOver) {
      // Of a file that was replaced, as editors and fixes write it, Node watches what it was before.
      watchAll();
      isChanged = false;
      if (process.stdout.isTTY) await write(CLEAR);
      exit = await lintCommand(paths, options);
      // Files that were fixed have changed, which is noticed later.
      if (options.fix && !isOver) await settle();
      if (!isChanged && !isOver) {
        report("note", "watching for changes; Ctrl+C ends");
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
        changed = undefined;
      }
      if (!isOver) await settle();
    }
    return exit;
  } finally {
    // What is left open would keep the program running after an error, deaf to signals.
    for (const signal of SIGNALS) process.off(signal, end);
    close();
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_DELAY_MS));
}

/** The folders to watch: those given, and those of given files and globs. */
function watched(paths: readonly string[]): readonly string[] {
  const folders = paths.map((path) => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isDirectory()) return resolve(path);
    return status?.isFile() ? dirname(resolve(path)) : resolve(path.replace(/[*?[{(!].*$/, "") || ".");
  });
  return [...new Set(folders)].filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory());
}

function watchPath(folder: string, onChange: () => void): FSWatcher {
  const watcher = watch(folder, { recursive: true }, (_, name) => {
    if (name === null || RELEVANT.test(name)) onChange();
  });
  watcher.on("error", () => undefined);
  return watcher;
}
