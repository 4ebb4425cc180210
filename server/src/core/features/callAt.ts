/** How callers write the function at a place: its signature, a Python call, an `iree-run-module` command. */
import { type AbiFunction, withBounds } from "../abi/calls/abiFunction.js";
import { callableOf } from "../abi/calls/callableOf.js";
import { callText } from "../abi/calls/callText.js";
import { compiledFunction } from "../abi/calls/compiledFunction.js";
import { shellCall, userCall, withComments } from "../abi/calls/userCall.js";
import type { AbiRecord } from "../abi/record.js";
import { argumentBounds } from "../document/dimBounds.js";
import type { AbiDocument } from "../document/document.js";
import { exportNames } from "../document/exports.js";
import { contextIn } from "../lint/recordContext.js";
import { visible } from "../text/visibleText.js";

export interface CallForms {
  readonly name: string;
  /** `predict(x: tensor<1x28x28x1xf32>) -> tensor<1x10xf32>` */
  readonly signature: string;
  /** Ready to paste, with the notes as comments; undefined if there is no such call. */
  readonly python: string | undefined;
  readonly command: string | undefined;
  readonly flags: string | undefined;
  /** What the caller has to do, or why there is no call; a sentence each, without a full stop. */
  readonly notes: readonly string[];
}

/**
 * The calls of the function whose header is at an offset, else of the last one before it; undefined if there is none.
 */
export function callAt(document: AbiDocument, offset: number): CallForms | undefined {
  const before = document
    .records()
    .filter(({ start, inComment, keys }) => start <= offset && !inComment && keys.length > 0);
  const record = document.functionIn({ start: document.lineStart(offset), end: offset + 1 }) ?? before.at(-1);
  if (record === undefined) return undefined;
  const [exported] = exportNames(document, record);
  const callable = callableAt(document, record, exported);
  if (callable === undefined) return undefined;
  const name = visible(callable.name);
  const signature = visible(callText(callable));
  if (exported === undefined) {
    const notes = [`@${name} is not exported, so nothing outside its module can call it`];
    return { name, signature, python: undefined, command: undefined, flags: undefined, notes };
  }
  const { python, flags, notes } = userCall(callable);
  const pasted = (call: string | undefined) => (call === undefined ? undefined : withComments(call, notes));
  return {
    name,
    signature,
    python: pasted(python),
    command: pasted(flags && shellCall(moduleName(document.uri), flags)),
    flags: flags?.join(" "),
    notes: notes.map(visible),
  };
}

/** The exported function of a record as its caller sees it; undefined if no caller can reach it. */
export function exportedCallable(document: AbiDocument, record: AbiRecord): AbiFunction | undefined {
  const [name] = exportNames(document, record);
  return name === undefined ? undefined : callableAt(document, record, name);
}

/** @param exported What it is exported as, if it is. */
function callableAt(document: AbiDocument, record: AbiRecord, exported: string | undefined): AbiFunction | undefined {
  const context = contextIn(document, record);
  const fn = callableOf(context);
  const found = exported === undefined ? fn : fn && compiledFunction(context, fn, exported);
  return found && withBounds(found, argumentBounds(document, record.header, record.start));
}

/** The most likely name of a file's compiled module. */
function moduleName(uri: string): string {
  // A file that is not saved yet, `untitled:Untitled-1`, has no folder.
  const file = uri.replace(/^(?:.*\/|[\w+.-]+:)/, "");
  const stem = decoded(file).replace(/\.[^.]*$/, "");
  return `${stem === "" ? "module" : stem}.vmfb`;
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
