/** Attributes of functions and calls whose names are plain words, so that only their op shows whose they are. */

import type { Island } from "../../../abi/record.js";
import type { RecordView } from "../../../abi/recordView.js";
import { isOneTypo } from "../../../text/editDistance.js";

const NO_SIDE_EFFECTS = "nosideeffects";
/** The ops on which IREE reads it, in their custom form: functions, imports and calls of its dialects. */
const CARRIER = /^(?:func|util|vm)\.(?:func|import|call|call\.variadic)$/;

export interface PlainAttribute {
  readonly island: Island;
  /** The name that was meant. */
  readonly meant: string;
}

/** The attributes of an op that are, or were meant to be, `nosideeffects`. */
export function plainAttributes({ header }: RecordView): readonly PlainAttribute[] {
  if (header === undefined || !CARRIER.test(header.op ?? "")) return [];
  return header.attributes.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (!isNoSideEffects(entry.key)) return [];
      const island: Island = { key: entry.key, place: "op", index: null, on: "op", kind: null, entry };
      return [{ island, meant: NO_SIDE_EFFECTS }];
    }),
  );
}

/** Whether a name is this one, in another spelling or with a typo. */
function isNoSideEffects(key: string): boolean {
  if (key === NO_SIDE_EFFECTS) return true;
  if (Math.abs(key.length - NO_SIDE_EFFECTS.length) > 2) return false;
  const letters = key.toLowerCase().replace(/[_-]/g, "");
  return letters === NO_SIDE_EFFECTS || isOneTypo(letters, NO_SIDE_EFFECTS);
}
