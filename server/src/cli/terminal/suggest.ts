/** "Did you mean" suggestions for names. */
import { similarTo } from "../../core/text/editDistance.js";

/** `; did you mean 'X'?`, or empty text if no candidate is near. */
export function suggestion(name: string, candidates: readonly string[]): string {
  const similar = similarTo(name, candidates);
  return similar === undefined ? "" : `; did you mean '${similar}'?`;
}
