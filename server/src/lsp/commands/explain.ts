/** What messages of IREE's runtime mean. */
import { explainJson, isExplained, knownDocument, knownModule } from "../../core/api/explain.js";
import { explainMessages } from "../../core/messages/explain.js";
import { explanationText } from "../../core/messages/explanationText.js";
import type { KnownModule } from "../../core/messages/moduleInsight.js";
import type { WorkspaceContext } from "../connection/handler.js";

const NAME = "mlirAbi.explain";

/** The reply of `mlirAbi.explain`. */
export interface ExplainReply {
  /** Whether at least one message is known. */
  readonly explained: boolean;
  /** The object that `mlir-abi explain --json` prints. */
  readonly json: unknown;
  /** The same as plain text, for a document. */
  readonly document: string;
}

/** `[text, uri?]`: explains a text; the URI is that of the module that it is about, where one is open. @throws TypeError */
export function explain(text: unknown, uri: unknown, context: WorkspaceContext): ExplainReply {
  if (typeof text !== "string") throw new TypeError(`${NAME} expects a text as its first argument`);
  if (uri !== undefined && uri !== null && typeof uri !== "string") {
    throw new TypeError(`${NAME} expects a URI as its second argument`);
  }
  const explanation = explainMessages(text, moduleOf(uri, context));
  return {
    explained: isExplained(explanation),
    json: explainJson(explanation),
    document: explanationText(explanation),
  };
}

/** What can't be read adds nothing. */
function moduleOf(uri: string | null | undefined, context: WorkspaceContext): KnownModule | undefined {
  if (typeof uri !== "string") return undefined;
  const document = context.documents.get(uri);
  if (document !== undefined) return knownDocument(nameOf(uri), document);
  const module = context.readModule?.(uri)?.module;
  return module && knownModule(nameOf(uri), module);
}

function nameOf(uri: string): string {
  const last =
    uri
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
