/** "Did you mean" for names that the user wrote. */
import { editDistance } from "../../core/text/editDistance.js";

/** The candidate that a name is most likely a typo of, or undefined. */
export function similarTo(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length * 0.4));
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (distance === undefined) continue;
    best = candidate;
    limit = distance - 1;
    if (limit < 0) break;
  }
  if (best !== undefined) return best;
  const longer = [...candidates].filter((candidate) => name.length > 2 && candidate.includes(name));
  return longer.length === 1 ? longer[0] : undefined;
}

/** `; did you mean 'X'?`, or nothing where no candidate is near. */
export function suggestion(name: string, candidates: readonly string[]): string {
  const similar = similarTo(name, candidates);
  return similar === undefined ? "" : `; did you mean '${similar}'?`;
}
