import { expect, test } from "vitest";
import { createQueues } from "../../server/src/lsp/connection/queues.js";

test("tasks with one key run one after another, whatever becomes of them, and others beside them", async () => {
  const inOrder = createQueues<string>();
  const log: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    inOrder("a", task("a1", true)),
    inOrder("a", task("a2")),
    inOrder("b", task("b1")),
  ]);
  expect(log.slice(0, 2)).toEqual(["a1 begins", "b1 begins"]);
  expect(log.filter((it) => it.startsWith("a"))).toEqual(["a1 begins", "a1 ends", "a2 begins", "a2 ends"]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});
