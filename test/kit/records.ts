/** Records as plain data, for comparing: what they say along with where they are. */
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import type { AbiDocument } from "../../server/src/core/document/document.js";
import { functionSteps } from "../../server/src/core/document/streamingScan.js";
import { finish } from "../../server/src/core/text/steps.js";

/** Everything about the records but on how much text they depend, for which pages of another size may show that less is enough. */
export function plainRecords(records: readonly AbiRecord[]): Omit<AbiRecord, "examined">[] {
  return records.map(({ start, length, inComment, aliases, header, islands }) => ({
    start,
    length,
    inComment,
    aliases,
    header,
    islands,
  }));
}

/** The functions of a document, and its other ops with ABI attributes, without the pauses of their scan. */
export function functionsOf(document: AbiDocument): readonly AbiRecord[] {
  return finish(functionSteps(document));
}
