import { expect, test } from "vitest";
import { nameText } from "../../client/src/editor/shownText.js";
import { withoutMarkup } from "../../client/src/editor/withoutMarkup.js";

const NAME = "$(alert) [x](command:a.b)";
const SPELT = "\\$(alert) [x](command:a.b)";
/** A joiner is between the `$` and the bracket. */
const PARTED = "$\u200c(alert) [x](command:a.b)";

/** Calls one member of the middleware with the answer of the server; what else it is given does not matter. */
function through(member: keyof typeof withoutMarkup, answer: unknown, given: number): Promise<unknown> {
  const call = withoutMarkup[member] as (...all: readonly unknown[]) => Promise<unknown>;
  return call(...Array.from({ length: given }, () => ({})), async () => answer);
}

test("a lens has no icons", async () => {
  const lens = { command: { title: NAME, command: "c", arguments: [1] } };
  expect(await through("resolveCodeLens", lens, 2)).toEqual({
    command: { title: SPELT, command: "c", arguments: [1] },
  });
  expect(await through("resolveCodeLens", undefined, 2)).toBeUndefined();
});

test("a suggestion has no icons, and is found and written as before", async () => {
  const item = { label: NAME, filterText: NAME, insertText: NAME };
  const expected = { label: SPELT, filterText: NAME, insertText: NAME };
  expect(await through("provideCompletionItem", [{ ...item }], 4)).toEqual([expected]);
  expect(await through("provideCompletionItem", { items: [{ ...item }] }, 4)).toEqual({ items: [expected] });
  expect(await through("provideCompletionItem", null, 4)).toBeNull();
});

test("symbols have no icons at any depth", async () => {
  const symbol = () => ({ name: NAME, detail: "d", children: [{ name: NAME, children: [] }] });
  expect(await through("provideDocumentSymbols", [symbol()], 2)).toEqual([
    { name: PARTED, detail: "d", children: [{ name: PARTED, children: [] }] },
  ]);
  const found = [{ name: NAME, containerName: NAME }];
  expect(await through("provideWorkspaceSymbols", found, 2)).toEqual([{ name: PARTED, containerName: PARTED }]);
});

test("a refusal to rename has no links", async () => {
  const refuse = withoutMarkup.prepareRename as unknown as (...all: readonly unknown[]) => Promise<unknown>;
  const next = () => Promise.reject(new Error(`No ${NAME}`));
  await expect(refuse({}, {}, {}, next)).rejects.toThrow("No $(alert) [x] (command:a.b)");
});

test("a parted name is what it was without its joiners", () => {
  expect(nameText("$(a)$$(b) $ (c)").replaceAll("\u200c", "")).toBe("$(a)$$(b) $ (c)");
  expect(nameText("$(a)$$(b) $ (c)")).not.toMatch(/\$\(/);
});
