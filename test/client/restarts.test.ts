/** What happens when a server ends by itself, and what the user reads of it. */
import { beforeEach, expect, test, vi } from "vitest";

const messages: string[] = [];
const executed: string[] = [];
let chosen: string | undefined;
const CloseAction = { DoNotRestart: 1, Restart: 2 };
const ErrorAction = { Continue: 1, Shutdown: 2 };
vi.mock("vscode", () => ({
  commands: { executeCommand: async (command: string) => void executed.push(command) },
  l10n: { t: (text: string) => text },
  window: {
    showWarningMessage: async (message: string) => {
      messages.push(message);
      return chosen;
    },
  },
}));
vi.mock("vscode-languageclient", () => ({ CloseAction, ErrorAction }));
const { Restarts } = await import("../../client/src/editor/restarts.js");

const ONCE = "The MLIR ABI language server ended unexpectedly and is started again";
const LAST = "The MLIR ABI language server ends again and again, and is not started any more";

beforeEach(() => {
  messages.length = 0;
  executed.length = 0;
  chosen = undefined;
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** What is done after an end, once its pause is over. */
async function actionAfter(closed: () => unknown): Promise<unknown> {
  const [result] = await Promise.all([closed(), vi.advanceTimersByTimeAsync(20_000)]);
  return (result as { action: number }).action;
}

test("a server that ends is started again four times; the user reads of the first time and of the last", async () => {
  const { closed } = new Restarts().handler(() => true);
  for (let i = 0; i < 4; i++) expect(await actionAfter(closed)).toBe(CloseAction.Restart);
  expect(messages).toEqual([ONCE]);
  expect(await actionAfter(closed)).toBe(CloseAction.DoNotRestart);
  expect(messages).toEqual([ONCE, LAST]);
});

test("one that was stopped or replaced meanwhile is not started, and nothing is said", async () => {
  const { closed } = new Restarts().handler(() => false);
  expect(await actionAfter(closed)).toBe(CloseAction.DoNotRestart);
  expect(messages).toEqual([]);
});

test.each([
  ["Restart server", "mlirAbi.restartServer"],
  ["Show log", "mlirAbi.showLog"],
])("%s is offered", async (title, command) => {
  chosen = title;
  await actionAfter(new Restarts().handler(() => true).closed);
  expect(executed).toEqual([command]);
});

test("a few invalid messages in a row don't end it", () => {
  const { error } = new Restarts().handler(() => true);
  const actions = [undefined, 3, 4].map((count) => error(new Error(), undefined, count));
  expect(actions).toMatchObject([{ action: 1 }, { action: 1 }, { action: 2 }]);
});
