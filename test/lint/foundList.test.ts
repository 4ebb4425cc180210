/** A list of findings gives back what was added, wherever in a text it is. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { FoundList } from "../../server/src/core/lint/foundList.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { shifted } from "../../server/src/core/lint/shiftedFinding.js";
import { visible } from "../../server/src/core/text/visibleText.js";

const COUNT = 3000;

const finding = (i: number): Finding => ({
  code: "a-rule",
  severity: "warning",
  message: visible(`It is ${i}`),
  start: i,
  end: i + 3,
});
const edit = (i: number) => ({ start: i - 1, end: i + 2, newText: `text ${i}` });
const kinds: readonly ((i: number) => Finding)[] = [
  finding,
  (i) => ({ ...finding(i), severity: "error", validity: { since: `2026-01-${i}` } }),
  (i) => ({ ...finding(i), fix: { title: visible("Remove it"), safe: true, edits: [] } }),
  (i) => ({ ...finding(i), fix: { title: visible(`Change ${i}`), safe: i % 2 === 0, edits: [edit(i), edit(i + 9)] } }),
  (i) => ({
    ...finding(i),
    fix: { title: visible("Add it"), safe: true, edits: [edit(i)], scope: { start: i, end: i + 20 } },
  }),
];
const all = Array.from({ length: COUNT }, (_, i) => (kinds[i % kinds.length] as typeof finding)(i));

test.each([0, 1, 2 ** 31, 2 ** 40])("has what was added %i further on", (by) => {
  const list = new FoundList();
  for (const each of all) list.add(each, by);
  expect(list).toHaveLength(COUNT);
  expect([...list]).toEqual(all.map((each) => shifted(each, by)));
  expect(list.at(COUNT)).toBeUndefined();
  expect(list.startAt(COUNT - 1)).toBe(by + COUNT - 1);
  expect([...list.kinds()].map(({ severity }) => severity)).toEqual(all.map(({ severity }) => severity));
});

test("what rules find, strings with fixes included", () => {
  const reflection =
    'iree.reflection = {f = "I9!B3!d1R1!", fv = "1", abi = "{\\"v\\": 1, \\"a\\": [[\\"ndarray\\", \\"f32\\", 0]]}"}';
  const text = `func.func @f(%a: i32 {iree.abi.affinity = @d}) attributes {${reflection}}\n`.repeat(9);
  const found = findings(openDocument("file:///a.mlir", 0, text), DEFAULT_SETTINGS);
  expect(found.some(({ fix }) => fix?.inString !== undefined)).toBe(true);
  expect([...FoundList.of(found)]).toEqual(found);
  const inBytecode = [{ ...finding(0), op: { path: "module @m", source: null } }];
  expect([...FoundList.of(inBytecode)]).toEqual(inBytecode);
});

test("sorts by position, then by rule where that is wanted, and keeps the order of equals", () => {
  const at = (start: number, code: string, message = ""): Finding => ({
    ...finding(start),
    code,
    message: visible(message),
  });
  const given = [at(9, "b"), at(5, "z", "first"), at(5, "z", "second"), at(5, "a"), at(1, "c")];
  const sorted = (byCode: boolean, from = 0) => {
    const list = FoundList.of(given);
    list.sort(from, byCode);
    return [...list];
  };
  const [nine, first, second, five, one] = given;
  expect(sorted(false)).toEqual([one, first, second, five, nine]);
  expect(sorted(true)).toEqual([one, five, first, second, nine]);
  expect(sorted(true, 3)).toEqual([nine, first, second, one, five]);
});

test("keeps what is wanted, and gives kinds a severity", () => {
  const list = FoundList.of(all);
  list.keep(({ severity }, start) => severity === "warning" && start % 5 > 0);
  const expected = all.filter(({ severity, start }) => severity === "warning" && start % 5 > 0);
  expect([...list]).toEqual(expected);
  list.add(finding(7));
  list.setLevels(({ code }) => (code === "a-rule" ? "error" : "off"));
  expect([...list]).toEqual([...expected, finding(7)].map((each) => ({ ...each, severity: "error" })));
});
