/** Checks the arguments of commands, which any client may send. */
import type { AbiDocument } from "../../core/document/document.js";
import { KINDS, type Kind } from "../../core/encodings/registry.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { isPosition } from "../connection/params.js";

/** The open document of a URI. @throws TypeError */
export function documentOf(command: string, uri: unknown, { documents }: WorkspaceContext): AbiDocument {
  const document = typeof uri === "string" ? documents.get(uri) : undefined;
  if (document === undefined) throw new TypeError(`${command} expects the URI of an open document`);
  return document;
}

/** The offset of a position, clamped to the document. @throws TypeError */
export function offsetOf(command: string, position: unknown, document: AbiDocument): number {
  if (!isPosition(position)) throw new TypeError(`${command} expects a position`);
  return document.offsetAt(position);
}

/** The bytes of a base64 text. @throws TypeError */
export function bytesOfBase64(command: string, base64: unknown, ordinal = "first"): Uint8Array {
  let binary: string;
  try {
    binary = atob(typeof base64 === "string" ? base64 : "?");
  } catch {
    throw new TypeError(`${command} expects base64 in its ${ordinal} argument`);
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** An encoding's kind, or undefined if none is given. @throws TypeError */
export function kindOf(command: string, kind: unknown): Kind | undefined {
  const wanted = KINDS.find((name) => name === kind);
  if (wanted === undefined && kind !== undefined && kind !== null) {
    throw new TypeError(`${command} expects one of ${KINDS.join(", ")} as its second argument`);
  }
  return wanted;
}
