import { expect, test, vi } from "vitest";
import type { CachedRecord } from "../../server/src/core/document/cachedRecord.js";
import { findingsInPlace } from "../../server/src/core/lint/aliasFindings.js";
import { AliasGroups } from "../../server/src/core/lint/aliasGroups.js";
import { openChecked } from "../../server/src/core/lint/diagnostics.js";

const USES = 500;
const TEXT = `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(USES)}`;

test("what is the same in functions that share an alias is placed once, not for each of them", () => {
  const document = openChecked("file:///a.mlir", 1, TEXT);
  const records = document.records();
  const foundIn = vi.fn((record: CachedRecord) => findingsInPlace(record, record.findings ?? []));
  const isAlike = (a: CachedRecord, b: CachedRecord) => a.findings === b.findings;
  const reportedBy = (groups: AliasGroups<CachedRecord>) => {
    groups.update([], records);
    const [definition, first] = records;
    return [definition, first].map((record) => record && groups.reported(record, record.findings ?? []).length);
  };
  expect(reportedBy(new AliasGroups(document, foundIn, isAlike))).toEqual([2, 0]);
  expect(foundIn.mock.calls.length).toBeLessThan(20);
  foundIn.mockClear();
  expect(reportedBy(new AliasGroups(document, foundIn))).toEqual([2, 0]);
  expect(foundIn.mock.calls.length).toBeGreaterThan(USES);
});
