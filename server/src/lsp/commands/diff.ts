/** Whether a new version of a module breaks callers of the old one. */

import { diffJson } from "../../core/api/diff.js";
import { compare } from "../../core/diff/compare.js";
import { diffText } from "../../core/diff/diffText.js";
import { diffView } from "../../core/diff/diffView.js";
import { fromMlir } from "../../core/diff/fromMlir.js";
import { fromWholeModule } from "../../core/diff/fromModule.js";
import type { ModuleAbi } from "../../core/diff/functionAbi.js";
import type { AbiDocument } from "../../core/document/document.js";
import { diffHtml } from "../../core/features/diffHtml.js";
import type { SafeText } from "../../core/text/safeText.js";
import { visible } from "../../core/text/visibleText.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { type ReadSide, readSide } from "./side.js";

const NAME = "mlirAbi.diff";

/** The reply of `mlirAbi.diff`. */
export interface DiffReply {
  readonly breaking: boolean;
  /** The object that `mlir-abi diff --json` prints. */
  readonly json: unknown;
  /** The same as plain text, for a document. */
  readonly document: string;
  /** The same as a page's content. */
  readonly html: string;
}

/**
 * `[old, new, oldName?, newName?]`: compares two versions under their display names.
 * @throws TypeError if a side can't be read
 */
export function diffVersions(
  [before, after, oldName, newName]: readonly unknown[],
  context: WorkspaceContext,
): DiffReply {
  // A version that is not open is compiled as the other, since they are of one project.
  const { compileOptions } = openOf(after, context) ?? openOf(before, context) ?? {};
  const [old, now] = [sideOf(before, "first", context), sideOf(after, "second", context)];
  const asWritten = old.module === undefined && now.module === undefined;
  const abiOf = (side: unknown, read: ReadSide): ModuleAbi => {
    if (read.module !== undefined) return fromWholeModule(read.module);
    const { document } = read;
    if (compileOptions !== undefined && openOf(side, context) === undefined) document.compileOptions = compileOptions;
    return fromMlir(document, asWritten);
  };
  const diff = compare(abiOf(before, old), abiOf(after, now));
  const plain = (text: SafeText<"message">) => text;
  const paint = { bold: plain, dim: plain, red: plain, yellow: plain, green: plain, escape: visible };
  const view = diffView(nameOf(oldName, "old version"), nameOf(newName, "new version"), diff);
  return { breaking: diff.breaking, json: diffJson(diff), document: diffText(view, paint), html: diffHtml(view) };
}

function nameOf(name: unknown, fallback: string): string {
  return typeof name === "string" ? name : fallback;
}

/** The document of a side that is open. */
function openOf(side: unknown, { documents }: WorkspaceContext): AbiDocument | undefined {
  const { uri } = (side ?? {}) as Readonly<Record<string, unknown>>;
  return typeof uri === "string" ? documents.get(uri) : undefined;
}

function sideOf(side: unknown, ordinal: string, context: WorkspaceContext): ReadSide {
  return readSide(side, context, { command: NAME, ordinal, subject: `The ${ordinal} module` });
}
