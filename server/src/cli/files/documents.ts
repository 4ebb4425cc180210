/** Opens the paths on the command line one at a time, so that memory holds one file. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bytecode } from "../../core/bytecode/bytecode.js";
import { type AbiDocument, openDocument, openPages } from "../../core/document/document.js";
import { logFormOf, type UnwrappedLog, unwrapLog } from "../../core/document/log.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { internalError, report, reportStack, UnreadableError, UsageError } from "../terminal/output.js";
import { readBytecodeFile, refusing } from "./bytecodeFile.js";
import { inputFiles } from "./inputFiles.js";
import { isModule, readWholeModule } from "./moduleFile.js";
import { openPaged } from "./pagedFile.js";
import { readStreamBytes, readText, readUsualFile, type Text, textOfBuffer } from "./readText.js";
import { STDIN_NAME } from "./stdin.js";

/** The file of which a document is the MLIR. */
export interface LogFile extends Pick<UnwrappedLog, "inLog"> {
  readonly document: AbiDocument;
}

/** Handles what a path contains. The document can be read once, from start to end, while the promise is pending. */
export interface Visitor<T, Printed extends { readonly document: AbiDocument }> {
  /**
   * @param bytes Those of standard input or a pipe, which can't be read again.
   * @param printed If the text is printed from bytecode: its document, with the places of its ops.
   * @param log If the text is inside of a log: the log.
   */
  document(document: AbiDocument, bytes?: Buffer, printed?: Printed, log?: LogFile): Promise<T>;
  /** Prints the text of bytecode, or the part that is needed. */
  print(file: Bytecode, uri: string): Printed;
  /** Handles compiled modules, recognized by content. Without it they can't be read. */
  readonly module?: (module: VmModule) => Promise<T>;
}

/**
 * The paths to read: standard input if only a name for it is given.
 * @param isListed Whether there are files besides the paths.
 * @throws UsageError if there is nothing to read, or a name for standard input, which is not read
 */
export function pathsToRead(
  given: readonly string[],
  stdinName: string | undefined,
  isListed = false,
): readonly string[] {
  const isGiven = isListed || given.length > 0;
  if (isGiven && stdinName !== undefined && !given.includes("-")) {
    throw new UsageError("--stdin-filename needs - among the files, or no other file");
  }
  if (isGiven) return given;
  if (stdinName !== undefined) return ["-"];
  throw new UsageError("expected a file or folder, or - for stdin");
}

/** The name of a path in results. */
export function shownPath(path: string, stdinName?: string): string {
  return path === "-" ? (stdinName ?? STDIN_NAME) : path;
}

/**
 * Passes the contents of one path to the visitor. Of a large file, memory holds a few pages. @throws UnreadableError
 */
export async function visitInput<T, Printed extends { readonly document: AbiDocument }>(
  path: string,
  shown: string,
  visitor: Visitor<T, Printed>,
): Promise<T> {
  const uri = pathToFileURL(resolve(shown)).href;
  const usual = readUsualFile(path, shown);
  const visit = (text: Text, given?: Buffer) => {
    const plain = () => openDocument(uri, 0, text);
    const log = unwrapLog(typeof text === "string" ? [text] : [...text]);
    if (log === undefined) return visitor.document(plain(), given);
    const { pieces, inLog } = log;
    return visitor.document(openDocument(uri, 0, pieces), given, undefined, { document: plain(), inLog });
  };
  if (usual !== undefined) return visit(usual);
  // Must come before what opens the path, since a pipe can be opened only once.
  const bytes = await readStreamBytes(path);
  if (isModule(path, bytes)) {
    const module = readWholeModule(path, shown, bytes);
    if (visitor.module !== undefined) return visitor.module(module);
    throw new UnreadableError(`${shown}: a compiled module; use mlir-abi inspect`);
  }
  const bytecode = readBytecodeFile(path, shown, bytes);
  if (bytecode !== undefined) {
    const printed = refusing(shown, () => visitor.print(bytecode, uri));
    return visitor.document(printed.document, bytes, printed);
  }
  const paged = bytes === undefined ? openPaged(path) : undefined;
  if (paged === undefined) {
    return visit(bytes === undefined ? await readText(path) : textOfBuffer(shown, bytes), bytes);
  }
  try {
    if (logFormOf(paged.pages[0]?.text ?? "") !== undefined) return visit(paged.pages.map(({ text }) => text));
    const document = openPages(uri, paged.pages);
    const result = await visitor.document(document);
    reportUnsearched(shown, document);
    return result;
  } finally {
    paged.close();
  }
}

/** Reports on stderr that attributes may be where a large text is not searched. */
function reportUnsearched(shown: string, document: AbiDocument): void {
  const why = whyUnsearched(document);
  if (why !== undefined) report("warning", `${shown}: ${why}`);
}

/** Why a large text is not searched to its end, where that may hide ABI attributes. */
export function whyUnsearched({ unsearched }: AbiDocument): string | undefined {
  if (unsearched === 0) return undefined;
  const which = unsearched === 1 ? "a line longer than 4 MiB" : `${unsearched} lines longer than 4 MiB`;
  return `${which} may hold ABI attributes after the first 4 MiB, which alone are searched`;
}

/**
 * One line about why a file could not be read or processed. When debugging, the stack of an internal error is written to
 * stderr.
 * @param subject The file's name, and what failed.
 */
export function complaintOf(subject: string, error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  reportStack(error);
  return `${subject}: ${internalError(error)}`;
}

/**
 * Passes every readable document to `visit` in the order of paths; returns the number of unreadable paths, each
 * reported on stderr. An internal error in one file does not stop the others.
 */
export async function eachDocument<Printed extends { readonly document: AbiDocument }>(
  given: readonly string[],
  stdinName: string | undefined,
  visit: (path: string, document: AbiDocument, printed: Printed | undefined) => Promise<void>,
  print: Visitor<void, Printed>["print"],
): Promise<number> {
  const { files, unreadable } = inputFiles(given);
  for (const { path, why } of unreadable) report("error", `${path}: ${why}`);
  let failed = unreadable.length;
  for (const { path } of files) {
    const shown = shownPath(path, stdinName);
    try {
      await visitInput(path, shown, { document: (document, _, printed) => visit(shown, document, printed), print });
    } catch (error) {
      report("error", complaintOf(shown, error));
      failed++;
    }
  }
  return failed;
}
