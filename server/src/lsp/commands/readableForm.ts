/** Edits an encoded string as readable text. */
import type { Range, WorkspaceEdit } from "vscode-languageserver";
import type { FormProblem } from "../../core/encodings/formReader.js";
import type { Kind } from "../../core/encodings/registry.js";
import { workspaceEdit } from "../../core/features/codeActions/offer.js";
import { rangeOf } from "../../core/features/ranges.js";
import { applyReadable, readableAt } from "../../core/features/readableForm.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { documentOf, offsetOf } from "./arguments.js";

const READ = "mlirAbi.readableForm";
const APPLY = "mlirAbi.applyReadableForm";

/** The reply of `mlirAbi.readableForm`: the form, or a sentence on why there is none. */
export type ReadableReply =
  | { readonly refused: string }
  | {
      readonly kind: Kind;
      readonly title: string;
      readonly text: string;
      /** The string literal; its start is the position for `mlirAbi.applyReadableForm`. */
      readonly range: Range;
      /** The version of the document. */
      readonly version: number;
    };

/** `[uri, position]`: the readable form of the encoded string there, or of the first one of the op there. */
export function readableForm(uri: unknown, position: unknown, context: WorkspaceContext): ReadableReply {
  const document = documentOf(READ, uri, context);
  const found = readableAt(document, offsetOf(READ, position, document));
  if ("refused" in found) return found;
  const { kind, title, text, span } = found;
  return { kind, title, text, range: rangeOf(document, span), version: document.version };
}

/** The reply of `mlirAbi.applyReadableForm`. `edit` is null if the string already has that value. */
export type ApplyReply =
  | { readonly refused: string }
  | { readonly problems: readonly FormProblem[] }
  | { readonly edit: WorkspaceEdit | null };

/** `[uri, version, position, text]`: the edit that writes a form back, or what is wrong with it. Not applied. */
export function applyReadableForm(
  uri: unknown,
  version: unknown,
  position: unknown,
  text: unknown,
  context: WorkspaceContext,
): ApplyReply {
  const document = documentOf(APPLY, uri, context);
  if (typeof text !== "string") throw new TypeError(`${APPLY} expects a readable form as its fourth argument`);
  const offset = offsetOf(APPLY, position, document);
  if (version !== document.version) return { refused: "The file has changed since" };
  const applied = applyReadable(document, offset, text);
  if (!("edits" in applied)) return applied;
  return { edit: applied.edits.length === 0 ? null : workspaceEdit(document, applied.edits, true) };
}
