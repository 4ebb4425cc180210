/** What `decode` says of one string, as the contract's JSON object. */
import type { Problem, Severity } from "../core/codecs/codec.js";
import { type NotationKind, notationOf } from "../core/notations.js";
import { ruleOf } from "../core/rules/registry.js";
import { type ByteString, bytesOfJson, type JsonBytes, jsonOfBytes } from "../core/text/byteString.js";
import { kindNamed, kindRefusal } from "./kind.js";
import { parseRequest } from "./ndjson.js";
import { internalError } from "./output.js";

export interface Decoding {
  readonly kind: NotationKind;
  readonly bytes: ByteString;
  readonly wellFormed: boolean;
  /** These three are null where the string is not well formed. */
  readonly text: string | null;
  readonly model: unknown;
  readonly canonical: JsonBytes | null;
  readonly problems: readonly Problem[];
}

/** Decodes one string. Never throws. */
export function decodingOf(kind: NotationKind, bytes: ByteString): Decoding {
  const notation = notationOf(kind);
  const { model, problems } = notation.decode(bytes);
  if (model === undefined) {
    return { kind, bytes, wellFormed: false, text: null, model: null, canonical: null, problems };
  }
  const canonical = jsonOfBytes(notation.encode(model));
  return { kind, bytes, wellFormed: true, text: notation.render(model), model, canonical, problems };
}

/** The severity of a problem: its rule's. */
export function severityOf(problem: Problem): Severity {
  return ruleOf(problem.rule)?.severity ?? "error";
}

/** The contract's line for a decoded string: keys in its order. */
export function decodingJson({ kind, wellFormed, text, model, canonical, problems }: Decoding): string {
  return JSON.stringify({ kind, wellFormed, text, model, canonical, diagnostics: problems.map(diagnosticOf) });
}

function diagnosticOf(problem: Problem) {
  const { rule: code, message, start, end } = problem;
  return { code, severity: severityOf(problem), message, start, end };
}

/** The contract's line for a request that can't be answered. */
export function errorJson(kind: NotationKind | null, error: string): string {
  return JSON.stringify({ kind, error });
}

/** Half of a surrogate pair: such a string has no UTF-8 form. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Answers one line of `decode --batch`. Lines without a kind have `fallback`. */
export function answerDecode(line: string, fallback: NotationKind | undefined): string {
  const request = parseRequest(line);
  if (typeof request === "string") return errorJson(null, request);
  const name = request.kind ?? fallback;
  const kind = kindNamed(name);
  if (kind === undefined) return errorJson(null, kindRefusal(name));
  const { value } = request;
  const bytes = bytesOfJson(value);
  if (bytes === undefined) return errorJson(kind, valueRefusal(value));
  if (typeof value === "string" && LONE_SURROGATE.test(value)) {
    return errorJson(kind, '"value" has half a surrogate pair, which has no UTF-8 form');
  }
  try {
    return decodingJson(decodingOf(kind, bytes));
  } catch (error) {
    // One string must not end the batch, whatever it holds.
    return errorJson(kind, internalError(error));
  }
}

function valueRefusal(value: unknown): string {
  if (value === undefined) return '"value" is missing, expected a string or {"hex": "…"}';
  const isHex = typeof value === "object" && value !== null && "hex" in value;
  return isHex ? '"hex" is not pairs of hex digits' : '"value" is neither a string nor {"hex": "…"}';
}
