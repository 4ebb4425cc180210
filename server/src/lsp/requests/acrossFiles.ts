/** Requests about a name that other files may define or use. */
import type { Position } from "vscode-languageserver";
import { subjectSteps } from "../../core/workspace/linkedFunctions.js";
import type { FeatureContext } from "../connection/handler.js";

/** Resolves once the other files are indexed, if the name at a position may belong to some; otherwise at once. */
export async function indexedFor({ document, indexed, inTurns }: FeatureContext, position: Position): Promise<void> {
  const subject = await inTurns(subjectSteps(document, document.offsetAt(position)));
  if (subject !== undefined) await indexed();
}
