/** "Did you mean" for names that the user wrote. */
import { similarTo } from "../../core/text/editDistance.js";

/** `; did you mean 'X'?`, or nothing where no candidate is near. */
export function suggestion(name: string, candidates: readonly string[]): string {
  const similar = similarTo(name, candidates);
  return similar === undefined ? "" : `; did you mean '${similar}'?`;
}
