/** Requests about a name that other files may define or use. */
import type { Position } from "vscode-languageserver";
import { subjectSteps } from "../../core/workspace/linkedFunctions.js";
import type { FeatureContext } from "../connection/handler.js";

/** Runs the steps of an answer; if the name at a position may belong to other files, once those are indexed. */
export async function acrossFiles<T>(
  { document, indexed, inTurns }: FeatureContext,
  position: Position,
  steps: () => Generator<undefined, T>,
): Promise<T> {
  const subject = await inTurns(subjectSteps(document, document.offsetAt(position)));
  if (subject !== undefined) await indexed();
  return inTurns(steps());
}
