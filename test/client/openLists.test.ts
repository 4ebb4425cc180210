import { expect, test } from "vitest";
import { openLists } from "../../client/src/editor/openLists.js";

async function commandOf(insertText: unknown): Promise<unknown> {
  const call = openLists.provideCompletionItem as (...all: readonly unknown[]) => Promise<{ command?: unknown }[]>;
  const [item] = await call({}, {}, {}, {}, async () => [{ label: "it", insertText }]);
  return item?.command;
}

test("the list opens again in a dictionary or string that is empty", async () => {
  const command = { title: "Suggest", command: "editor.action.triggerSuggest" };
  expect(await commandOf({ value: "iree.reflection = {$0}" })).toEqual(command);
  expect(await commandOf({ value: 'iree.abi.model = "$1"' })).toEqual(command);
});

test("in nothing else", async () => {
  expect(await commandOf({ value: "func.func @$1() {\n\t$0\n}" })).toBeUndefined();
  expect(await commandOf({ value: "iree.abi.output = $1 : index" })).toBeUndefined();
  expect(await commandOf("iree.abi.stub")).toBeUndefined();
});
