/** Records as plain data, for comparing: what they say along with where they are. */
import type { AbiRecord } from "../../server/src/core/abi/record.js";

/** Everything about the records that is no memo. */
export function plainRecords(records: readonly AbiRecord[]): AbiRecord[] {
  return records.map(({ start, length, examined, inComment, aliases, header, islands }) => ({
    start,
    length,
    examined,
    inComment,
    aliases,
    header,
    islands,
  }));
}
