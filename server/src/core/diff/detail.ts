/** One change between two versions, with its verdict. */
import type { Source } from "./functionAbi.js";
import { VERDICTS, type VerdictId } from "./verdicts.js";

export interface Detail {
  readonly id: VerdictId;
  /** `argument 0`, `result 1["scores"]`, `arguments`, `results`, `invocation model`, `metadata`, `signature`. */
  readonly place: string;
  readonly old: string | null;
  readonly new: string | null;
  readonly breaking: boolean;
  readonly why: string;
}

/** The metadata of the two versions that was compared. */
export interface Compared {
  readonly old: Source;
  readonly new: Source;
}

/** A detail with the verdict of its id. */
export function detailOf(id: VerdictId, place: string, before: string | null, after: string | null): Detail {
  const { breaking, why } = VERDICTS[id];
  return { id, place, old: before, new: after, breaking, why };
}
