/** The answer of `decode`, for whoever prints it: the command line, the library, the server. */

import type { SyntaxNode } from "../encodings/codec.js";
import { recognizedKind } from "../encodings/guess.js";
import { severityOf } from "../lint/payloadProblems.js";
import { type ByteString, type JsonBytes, jsonOfBytes, textOf } from "../text/byteString.js";
import { decodeLiteral } from "../text/stringLiteral.js";
import { visible } from "../text/visibleText.js";
import { NOTATIONS, type NotationKind, notationOf } from "./notations.js";
import { decodePrinted } from "./printed.js";
import type { ValueDiagnostic } from "./valueDiagnostic.js";

/** The decoded value, as JSON prints it. */
export interface PlainDecoding {
  /**
   * Null where no encoding was given and none fits better than another; `printed` for what programs print of functions,
   * arrays and modules.
   */
  readonly kind: NotationKind | "printed" | null;
  /** Otherwise at least one diagnostic is an error. */
  readonly wellFormed: boolean;
  /** These three are null where the value is not well formed. */
  readonly text: string | null;
  /** `text` in MLIR's notation, where it has the reference's. */
  readonly type?: string | undefined;
  readonly model: unknown;
  readonly canonical: JsonBytes | null;
  readonly diagnostics: readonly ValueDiagnostic[];
}

export interface Decoding extends PlainDecoding {
  /** What people call the encoding: "raw signature". */
  readonly name: string;
  readonly bytes: ByteString;
  /** Undefined where the value is not well formed, or its notation has no syntax tree. */
  readonly tree: SyntaxNode | undefined;
}

/** The code of the diagnostic on a value of no known encoding: no rule, because files name the encoding. */
const UNRECOGNIZED = "unrecognized-encoding";

/** Decodes a value. Without a kind the encoding is guessed from the value. Never throws; linear time. */
export function decodeValue(kind: NotationKind | undefined, bytes: ByteString): Decoding {
  const printed = kind === undefined ? decodePrinted(bytes) : undefined;
  if (printed !== undefined) {
    const wellFormed = printed.diagnostics.length === 0;
    return {
      kind: "printed",
      name: "printed by a program",
      bytes,
      tree: undefined,
      wellFormed,
      canonical: null,
      ...printed,
    };
  }
  const known = kind ?? recognizedKind(bytes);
  if (known === undefined) return unrecognized(bytes);
  const notation = notationOf(known);
  const { model, tree, problems } = notation.decode(bytes);
  const diagnostics = problems.map((problem) => {
    const { rule, message, start, end } = problem;
    return { code: rule, severity: severityOf(problem), message: visible(message), start, end };
  });
  const found = { kind: known, name: notation.name, bytes, tree, diagnostics };
  if (model === undefined) return { ...found, wellFormed: false, text: null, model: null, canonical: null };
  const canonical = jsonOfBytes(notation.encode(model));
  const type = notation.renderMlir?.(model);
  return { ...found, wellFormed: true, text: notation.render(model), type, model, canonical };
}

function unrecognized(bytes: ByteString): Decoding {
  const message = isEscaped(bytes)
    ? "Found MLIR's escapes such as \\22, expected the string without them"
    : `No encoding fits better than another, expected a choice of: ${NOTATIONS.join(", ")}`;
  return {
    kind: null,
    name: "unrecognized",
    bytes,
    tree: undefined,
    wellFormed: false,
    text: null,
    model: null,
    canonical: null,
    diagnostics: [{ code: UNRECOGNIZED, severity: "error", message, start: 0, end: bytes.length }],
  };
}

/** Whether a value is of a known encoding once MLIR's escapes are gone, as it was copied from a file. */
function isEscaped(bytes: ByteString): boolean {
  const text = bytes.includes("\\") ? textOf(bytes) : undefined;
  if (text === undefined) return false;
  const { bytes: plain } = decodeLiteral(text.startsWith('"') ? text : `"${text}"`);
  return recognizedKind(plain) !== undefined;
}

/** The plain object, its keys in the order in which JSON has them. */
export function plainDecoding({
  kind,
  wellFormed,
  text,
  type,
  model,
  canonical,
  diagnostics,
}: Decoding): PlainDecoding {
  return { kind, wellFormed, text, ...(type !== undefined && { type }), model, canonical, diagnostics };
}
